"""Reports: everything that happened, nothing that is secret, one file that needs nothing else."""

from __future__ import annotations

import json
import re
import time
from html.parser import HTMLParser

import pytest

from pagehand.events import ErrorEvent, ExecutionResult
from pagehand.report.build import Prices, Seen, build
from pagehand.report.models import Picture, Report
from pagehand.report.observed import observation, page_in
from pagehand.report.recorder import Recorder
from pagehand.report.secrets import HIDDEN, Secrets, is_secret_field
from pagehand.report.words import WORDS
from tests.unit.loop_support import CLICK, DONE, Rig
from tests.unit.report.runs import PAGE, PIXEL, request, shopping, step

KEY = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789"


def entry(report: Report, number: int):  # type: ignore[no-untyped-def]
    return next(each for each in report.entries if each.number == number)


def test_act_report_the_timeline_has_everything() -> None:
    report = build(shopping(), "Buy two pens", prices=Prices(2.0, 8.0, 0.5))
    kinds = [each.kind for each in report.entries]
    assert kinds == [*["step"] * 2, "retry", "step", "observation", "user_takeover", *["step"] * 3, "error"]
    assert (report.totals.steps, report.totals.failed, report.totals.retries, report.totals.errors) == (6, 1, 1, 1)
    assert report.totals.thinking == pytest.approx(6 * 1.4)
    one = (350 * 2.0 + 1800 * 0.5 + 84 * 8.0) / 1e6
    assert entry(report, 1).cost == pytest.approx(one)
    assert report.totals.cost == pytest.approx(6 * one)
    assert entry(report, 3).state == "failed"
    assert entry(report, 1).thoughts["memory"].startswith("Fineliners")
    text = report.html()
    for words in (
        "Buy two pens",
        "Pay now",
        "covered",
        "rate_limit",
        "Fineliners, blue",
        "13 404",
        "not reached within",
    ):
        assert words in text


def test_observations_are_changes_against_the_step_before() -> None:
    report = build(shopping(), "Buy")
    first, second, third = (entry(report, number).observation for number in (1, 2, 3))
    assert first.changed is False
    assert first.total == 6
    assert (second.changed, second.added, second.removed) == (True, 1, 1)
    assert [line.text for line in second.lines if line.mark == "added"] == [
        PAGE.format("Fineliner", 2, "").splitlines()[2]
    ]
    assert (third.changed, third.added, third.removed) == (True, 0, 0)


def test_marks_of_what_is_new_or_focused_are_no_changes() -> None:
    seen = observation('*[1<button "A" focused]\nb', '[1<button "A"]\nb')
    assert (seen.added, seen.removed) == (0, 0)
    assert not observation("a\nb\nc", "x\ny\nz").changed


def test_pages_are_found_in_requests() -> None:
    assert page_in(request("# Hi\n[1<a]")) == "# Hi\n[1<a]"
    parts = request("seen")
    parts["messages"][1]["content"] = [{"type": "text", "text": parts["messages"][1]["content"]}, {"type": "image_url"}]
    assert page_in(parts) == "seen"
    assert page_in(None) == page_in({}) == page_in({"messages": [{"role": "user", "content": "hello"}]}) == ""


def test_act_report_no_secret_is_in_it() -> None:
    result = shopping()
    result.history.append(step(7, output="The card 4000123412341234 was refused.", target=f'input "{KEY}"'))
    result.history.append(ErrorEvent(code="auth", message=f"Refused: Authorization: Bearer {KEY[3:]}", detail=KEY))
    result.data = f"Used my-own-key and {KEY}."
    report = build(result, "Pay with my-own-key", hide=["my-own-key", ""])
    for text in (report.html(), report.json_text()):
        for secret in ("4000123412341234", KEY, KEY[3:], "my-own-key"):
            assert secret not in text
        assert HIDDEN in text
    assert entry(report, 2).arguments == {"id": 6, "text": HIDDEN}


def test_fields_that_hold_secrets_are_known_by_the_page() -> None:
    page = """[1<input "Name" value="empty"]
[2<input "PIN \\"x\\"" empty]
[3<input password "P"]
[4<button "filled"]
[f2:5<input "Code" filled]"""
    assert [is_secret_field(page, number) for number in (1, 2, 3, 4, "f2:5", 9)] == [
        False,
        True,
        True,
        False,
        True,
        False,
    ]


def test_secrets_are_hidden_in_data() -> None:
    secrets = Secrets(["ab"])
    secrets.add("abc")
    assert secrets.data({"a": ["xabc", 1, None], "b": "ab"}) == {"a": [f"x{HIDDEN}", 1, None], "b": HIDDEN}
    assert secrets.text("Basic dXNlcjpwYXNzd29yZA==") == f"Basic {HIDDEN}"
    assert secrets.text("key-value pairs and basic knowledge") == "key-value pairs and basic knowledge"


class _Outside(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str, str | None]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "img"):
            self.open.append(tag)
        self.found += [(tag, name, value) for name, value in attrs if name in ("src", "href", "srcset", "action")]
        assert tag not in ("script", "link", "iframe", "object", "base", "form")
        assert not [name for name, _ in attrs if name.startswith("on")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_it_needs_nothing_else_and_runs_nothing(language: str) -> None:
    result = shopping()
    hostile = "</pre></details><script>alert(1)</script><img src=x onerror=alert(1)>\"'{{ 7*7 }}"
    result.data = hostile
    result.history.append(step(7, page=hostile + "\nline", target=hostile, output=hostile, arguments={"text": hostile}))
    pictures = [
        Picture(url=PIXEL),
        Picture(url="https://evil.test/a.png"),
        Picture(url='data:image/png;base64,"onerror='),
    ]
    text = build(result, hostile, seen={0: Seen(pictures=pictures)}, language=language).html()
    parser = _Outside()
    parser.feed(text)
    assert parser.open == []
    assert [value for _, name, value in parser.found if name == "src"] == [PIXEL]
    assert all((value or "").startswith("#step-") for _, name, value in parser.found if name == "href")
    assert not re.search(r"@import|url\(", text)
    assert "49" not in re.sub(r"\d+\.\d+|\d\d\d+", "", text.split("{{ 7*7 }}")[0][-20:])
    assert f'lang="{language[:2]}"' in text


def test_both_languages_say_the_same() -> None:
    assert set(WORDS["en"]) == set(WORDS["zh"])


def test_json_is_the_same_report() -> None:
    report = build(shopping(), "Buy", started=1.0)
    data = json.loads(report.json_text())
    assert (data["format"], data["version"], len(data["entries"])) == ("pagehand-report", 1, 10)
    assert Report.model_validate(data) == report


def test_act_report_two_hundred_steps_are_written_in_no_time() -> None:
    result = shopping(200)
    started = time.process_time()
    text = build(result, "Buy").html()
    assert time.process_time() - started < 20
    assert text.count('class="step ') == 200
    assert len(text) < 2_000_000


def test_an_empty_run() -> None:
    text = build(ExecutionResult(success=False, data="Stopped.", status="stopped", code="cancelled"), "Buy").html()
    assert "Nothing happened." in text


async def test_a_recorder_keeps_what_the_history_drops() -> None:
    rig = Rig(*[CLICK] * 5, DONE)
    recorder = Recorder(rig.agent)
    result = await rig.agent.execute("Click five times")
    report = recorder.report(result)
    assert report.goal == "Click five times"
    assert report.started is not None
    assert [each.kind for each in report.entries].count("step") == 6
    times = [each.at for each in report.entries]
    assert times == sorted(times)
    rig.llm.replies = [DONE]
    again = await rig.agent.execute("Do nothing")
    assert [each.title for each in recorder.report(again).entries] == ["done"]
    recorder.close()
    await rig.agent.execute("Unseen")
    assert recorder.report(again, goal="x").goal == "x"
