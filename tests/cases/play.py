"""Plays a case: its first look, its steps, and what must hold at the end."""

from __future__ import annotations

import asyncio
import json
import re
import time
from typing import Any

from pagehand.config import AgentConfig
from pagehand.page.models import ActionResult, ObserveOptions, PageAction
from pagehand.page.parse import parse_page
from pagehand.page.render import render_page
from pagehand.prompt import user_message
from pagehand.state import TaskState
from pagehand.tools.page_actions import word_result
from tests.cases.case import Case, holds_words
from tests.cases.limits import ELSEWHERE
from tests.cases.stage import FIND, Stage

SETTLED_WITHIN = 2.0
"""Seconds within which a condition of the page must come true."""

# What the author of a page marks by `data-want`: an element, its label or control, and the words it must show.
WANTS = """(() => {
  const find = FIND;
  const text = (element) => {
    const field = "value" in element && element.localName !== "li";
    if (field) return element.value || element.getAttribute("aria-label") || "";
    return element.innerText ?? element.textContent;
  };
  return find("[data-want]").map((element) => {
    const kin = [element, element.control, element.closest("label"), ...(element.labels ?? [])];
    const inner = [...element.querySelectorAll("*")].filter((one) => __pagehand.idOf(one) != null);
    if (inner.length === 1) kin.push(inner[0]);
    const ids = kin.filter(Boolean).map((one) => __pagehand.idOf(one)).filter((id) => id != null);
    return { want: element.dataset.want, own: __pagehand.idOf(element) ?? null, ids,
      text: text(element).replace(/\\s+/g, " ").trim(), html: element.outerHTML.slice(0, 90) };
  });
})()"""


class Play:
    """One case in one realm. ``check`` raises :class:`AssertionError` with what was seen."""

    def __init__(self, case: Case, stage: Stage) -> None:
        self.case = case
        self.stage = stage
        self.text = ""
        self.result = ""
        self.batch: list[str] = []
        self._observe_options = ObserveOptions(ignore=list(case.options.get("never_touch", [])))

    async def run(self) -> None:
        """The whole case."""
        await self.stage.open()
        await self.look()
        if not self.case.raw.get("ok_at_start") and "function ok()" in self.case.page:
            assert not await self._true("ok()", once=True), "ok() is true before anything was done"
        await self._wants()
        for step in self.case.steps:
            if self._applies(step):
                await self._step(step)
        await self.look()
        for expectation in self.case.expect:
            if not isinstance(expectation, dict) or self._applies(expectation):
                await self.check(expectation)

    def _applies(self, part: dict[str, Any]) -> bool:
        return part.get("only", self.stage.realm) == self.stage.realm

    async def look(self) -> None:
        """Observe, as before every step."""
        snapshot = await self.stage.bridge.observe(self._observe_options)
        self.text = render_page(snapshot)

    async def _wants(self) -> None:
        shown = {str(element.id) for element in parse_page(self.text).elements}
        folded = " ".join(re.sub(r"\\(.)", r"\1", self.text).split())
        for one in await self.stage.evaluate(WANTS.replace("FIND", FIND)):
            seen = [number for number in one["ids"] if str(number) in shown]
            for want in one["want"].split():
                if want == "index":
                    assert seen, f"no id: {one['html']}\n{self.text}"
                elif want == "noindex":
                    assert str(one["own"]) not in shown, f"has an id: {one['html']}\n{self.text}"
                elif want == "text":
                    assert one["text"] in folded, f"not shown: {one['text']!r}\n{self.text}"
                elif want == "notext":
                    assert not one["text"] or one["text"] not in folded, f"shown: {one['text']!r}\n{self.text}"

    async def _step(self, step: dict[str, Any]) -> None:
        if "js" in step:
            await self.stage.page.evaluate(step["js"])
            return
        if step.get("user") == "click":
            await self.stage.page.locator(step["target"]).first.click()
            return
        if "batch" in step:
            await self._batch(step["batch"])
            return
        await self.look()
        action = await self._action(step)
        if step.get("before"):
            await self.stage.page.evaluate(step["before"])
        await self._carry_out(action, step)

    async def _action(self, step: dict[str, Any]) -> PageAction | None:
        arguments = dict(step.get("args", {}))
        for key, name in (("target", "id"), ("to", "to_id")):
            if key in step:
                number = await self._find(step[key])
                if number is None:
                    return None
                arguments[name] = number
        if "line" in step:
            number = self._on_line(step["line"])
            if number is None:
                return None
            arguments["id"] = number
        return PageAction(tool=step["tool"], **arguments)

    async def _find(self, selector: str) -> int | str | None:
        for _ in range(30):
            shown = {str(element.id) for element in parse_page(self.text).elements}
            for number in await self.stage.ids(selector):
                if number is not None and str(number) in shown:
                    return number
            before = self.text
            await self.stage.bridge.act(PageAction(tool="scroll", direction="down", pages=0.8))
            await self.look()
            if self.text == before:
                return None
        return None

    def _on_line(self, words: str) -> int | str | None:
        lines = [line for line in parse_page(self.text).lines if words in line.text and line.elements]
        return lines[0].elements[0].id if lines else None

    async def _carry_out(self, action: PageAction | None, step: dict[str, Any]) -> None:
        wanted = step.get("expect_error")
        if action is None:
            self.result = "not allowed: no id"
            assert wanted, f"{step} has no target\n{self.text}"
            return
        result: ActionResult = await self.stage.bridge.act(action)
        self.result = f"{'' if result.ok else result.code + ': '}{word_result(action, result)}"
        if wanted:
            assert not result.ok, f"{step} was not refused: {self.result}"
            assert holds_words(self.result, wanted), f"{step}: {self.result}"
        else:
            assert result.ok, f"{step}: {self.result}\n{self.text}"
        for key, wanted_there in (("result_contains", True), ("result_lacks", False)):
            if key in step:
                assert holds_words(self.result, step[key]) is wanted_there, f"{key} {step[key]}: {self.result}"

    async def _batch(self, steps: list[dict[str, Any]]) -> None:
        await self.look()
        actions = [await self._action(step) for step in steps]
        info = await self.stage.bridge.info()
        stopped = False
        for action in actions:
            assert action is not None
            if stopped:
                self.batch.append("skipped")
                continue
            result = await self.stage.bridge.act(action)
            self.batch.append("done" if result.ok else "failed")
            stopped = not result.ok or (await self.stage.bridge.info()).url != info.url

    async def _true(self, script: str, *, once: bool = False, frame: str = "") -> bool:
        deadline = time.monotonic() + SETTLED_WITHIN
        place: Any = self.stage.page
        if frame:
            place = next(one for one in self.stage.page.frames if one.url == frame)
        while True:
            if await place.evaluate(script):
                return True
            if once or time.monotonic() > deadline:
                return False
            await asyncio.sleep(0.02)

    async def check(self, expectation: Any) -> None:
        """One line under ``expect``."""
        if isinstance(expectation, str):
            assert expectation in ELSEWHERE, f"a sentence needs a test of its own: {expectation}"
            return
        for key, value in expectation.items():
            if key not in ("only", "frame"):
                assert await self._holds(key, value, expectation), f"{key}: {value}\n{self.result}\n{self.text}"

    async def _holds(self, key: str, value: Any, whole: dict[str, Any]) -> bool:
        text, result = self.text, self.result
        if key == "any":
            return any([await self._all(option) for option in value])
        if key == "js":
            return await self._true(value, frame=whole.get("frame", ""))
        simple = {
            "observation_contains": lambda: str(value) in text,
            "observation_lacks": lambda: str(value) not in text,
            "observation_line": lambda: any(holds_words(line, value) for line in text.split("\n")),
            "observation_matches": lambda: re.search(value, text) is not None,
            "observation_not_matches": lambda: re.search(value, text) is None,
            "observation_max_chars": lambda: len(text) <= value,
            "result_contains": lambda: holds_words(result, value),
            "result_lacks": lambda: not holds_words(result, value),
            "no_dialog": lambda: not self.stage.dialogs,
            "console_lacks": lambda: not any(str(value) in line for line in self.stage.console),
            "batch": lambda: self.batch == value,
            "well_formed": lambda: is_well_formed(text) and is_well_formed(in_request(text)),
            "boxed": lambda: boxed(in_request(text), value),
        }
        return bool(simple[key]())

    async def _all(self, expectation: dict[str, Any]) -> bool:
        return all([await self._holds(key, value, expectation) for key, value in expectation.items()])


def is_well_formed(text: str) -> bool:
    """Valid Unicode without lone surrogates, escaped ones included."""
    try:
        json.dumps(text, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return not re.search(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}", text)


def in_request(page: str) -> str:
    """The request that a page's text becomes part of."""
    return user_message(TaskState(task="look around"), AgentConfig(), page, "").content


def boxed(request: str, words: str) -> bool:
    """The words are in the request, and nowhere outside the fence for page content, whose nonce its end tells."""
    last = re.findall(r"</page-(\w+)>\s*</browser_state>", request)[-1]
    outside = re.sub(rf"<page-{last}>.*?</page-{last}>", "", request, flags=re.DOTALL)
    return words in request and words not in outside
