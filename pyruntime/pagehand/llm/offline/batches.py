"""Plans for act(): as many intents at a time as the page in front allows, read from and written into its prompts.

As with single steps, nothing is kept between calls: each plan's ``memory`` says which intents its steps are for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from pagehand.llm.offline.grammar import parse_goal
from pagehand.llm.offline.intents import Add, Goal, GoToPage, Intent, Press, Sort
from pagehand.llm.offline.match import TICKS
from pagehand.llm.offline.planner import Planner, Progress, progress
from pagehand.llm.offline.reader import Prompt, Step, language_of, page_of, text_of
from pagehand.llm.offline.sentences import say
from pagehand.llm.offline.turn import Achieved, Act, Outcome, Try
from pagehand.llm.offline.verdict import sent
from pagehand.llm.offline.view import Thing

_REQUEST = re.compile(r"<user_request>\n?(.*?)\n?</user_request>", re.S)
_INFO = re.compile(r"<plan_info>\s*Plan (\d+) of (\d+) · (\d{4})-(\d{2})-(\d{2})")
_NONCE = re.compile(r"<browser_state>\s*<page-(\w+)>")
_FEEDBACK = re.compile(r"<feedback>\n(.*?)\n</feedback>", re.S)
_LINE = re.compile(r"^\d\d:\d\d:\d\d (done|failed|skipped)(?: \((\w+)\))?: (\w+) (.*?) → (.*)$")
_READING = re.compile(r"<reading (\d+)>\n<page-\w+>\n(.*?)\n</page-\w+>\n</reading \1>", re.S)
_READ_BELOW = re.compile(r"see reading (\d+) below$")
_PLACE = re.compile(r"(Now step|Preparing step|正在做第|正在为第) ?(\d+)")
_PLACES = re.compile(r"(?:(?:Now step|Preparing step|正在做第|正在为第) ?\d+(?: 步(?:做准备)?)?[.。] ?)+")
_DONE = re.compile(r"(?:Done: |已完成 )(\d+)(?: of |/)(\d+)")
_BATCHED: tuple[type[Intent], ...] = (Add, Sort, GoToPage)
"""Intents that leave the rest of the page as it is, by whatever action."""
_COUNTED: tuple[type[Intent], ...] = (Add, Press)
"""Intents that do the same several times."""
_ON_THE_SPOT = frozenset({"click", "input_text", "select_option", "press_keys", "drag", "hover", "upload_file"})
"""Actions on what is there. Others look for what is not, which may yet come of the steps before."""
_LISTS_OPEN = frozenset({"combobox", "date"})
"""Kinds of fields at which something opens that has to be seen first."""


def plan(
    messages: Sequence[Mapping[str, Any]], tools: frozenset[str], limit: int, *, described: bool = False
) -> dict[str, Any]:
    """The arguments of ``AgentOutput`` for a prompt of act().

    Args:
        messages: Chat messages as a model gets them.
        tools: Names of the actions that a plan may hold.
        limit: How many it may hold.
        described: Elements are described, not named by their numbers.
    """
    prompt, rounds = read(messages)
    goal = parse_goal(prompt.request, prompt.today)
    return _Batch(prompt, goal, tools, _state(rounds)).plan(limit, described=described)


def read(messages: Sequence[Mapping[str, Any]]) -> tuple[Prompt, list[list[Step]]]:
    """What the messages say, and the steps of each plan."""
    told = [(str(each.get("role")), text_of(each)) for each in messages]
    everything = "\n".join(text for role, text in told if role == "user")
    newest = told[-1][1]
    request = _REQUEST.search(everything)
    info = _INFO.search(newest)
    today = date(int(info[3]), int(info[4]), int(info[5])) if info else None
    remaining = (int(info[2]) - int(info[1]) + 1) if info else 99
    rounds: list[list[Step]] = []
    for number, (role, text) in enumerate(told):
        if role == "assistant":
            after = told[number + 1][1] if number + 1 < len(told) else ""
            rounds.append(_round(text, after, sum(map(len, rounds))))
    steps = tuple(step for each in rounds for step in each)
    page = page_of(newest, _NONCE.search(newest))
    return Prompt(request[1].strip() if request else "", steps, page, today, remaining, language_of(messages)), rounds


def _round(answer: str, after: str, before: int) -> list[Step]:
    """The steps of one plan that were carried out, with what came of them."""
    try:
        given = json.loads(answer)
        planned = given["action"]["plan"].get("steps", [])
    except (ValueError, KeyError, TypeError, AttributeError):
        return []
    readings = dict(_READING.findall(after))
    feedback = _FEEDBACK.search(after)
    lines = [match for line in (feedback[1].split("\n") if feedback else []) if (match := _LINE.match(line))]
    steps: list[Step] = []
    for number, (action, line) in enumerate(zip(planned, lines, strict=False)):
        [(tool, arguments)] = action.items()
        if line[1] == "skipped":
            continue
        result = re.sub(r"</?page-\w+>", "", line[5])
        if below := _READ_BELOW.search(result):
            result = readings.get(below[1], "")
        steps.append(
            Step(
                before + len(steps) + 1,
                tool=tool,
                arguments=_numbered(arguments, line[4]),
                ok=line[1] == "done",
                code=line[2] or "ok",
                result=result,
                memory=_memory(str(given.get("memory", "")), number),
                goal=str(given.get("next_goal", "")),
            )
        )
    return steps


def _numbered(arguments: Mapping[str, Any], shown: str) -> Mapping[str, Any]:
    """Arguments with the number of the element, which was only described where it was located apart."""
    match = re.match(r'\{"id": (\d+|"[\w:]+")', shown)
    return {**arguments, "id": json.loads(match[1])} if match and "id" not in arguments else arguments


def _memory(text: str, number: int) -> str:
    """The note of the step with this place in its plan, as it would have made it alone."""
    done, noted = _DONE.search(text), _PLACES.search(text)
    places = _PLACE.findall(noted[0]) if noted else []
    if not done or not noted or number >= len(places):
        return text
    words, place = places[number]
    return f"Done: {int(place) - 1} of {done[2]}. {_ENGLISH[words]} {place}. {text[noted.end() :]}"


_ENGLISH = {"正在做第": "Now step", "正在为第": "Preparing step"} | {
    words: words for words in ("Now step", "Preparing step")
}


def _state(rounds: Sequence[Sequence[Step]]) -> Progress:
    """How far the task is. The last plan's intents are all looked at again: what came of each is known only now."""
    steps = [step for each in rounds for step in each]
    found = progress(steps)
    last = next((each for each in reversed(rounds) if each), None)
    if last is None:
        return found
    first = progress([last[0]]).done
    tries: dict[int, tuple[Try, ...]] = {}
    for step in steps:
        one = progress([step])
        if one.tries and one.done >= first:
            tries[one.done] = (*tries.get(one.done, ()), *one.tries)
    begun = progress(steps[: len(steps) - len(last) + 1])
    return replace(begun, done=first, tries=tries.pop(first, ()), later=tries)


class _Batch(Planner):
    """One plan."""

    def __init__(self, prompt: Prompt, goal: Goal, tools: frozenset[str], state: Progress) -> None:
        super().__init__(prompt, goal, tools, state)
        self._acts: list[Act] = []

    def plan(self, limit: int, *, described: bool) -> dict[str, Any]:
        """Reflections and the plan."""
        first = self.following()
        if not isinstance(first, Act):
            end = first.pop("action")["done"]
            return {**first, "action": {"plan": {"complete": {"success": end["success"], "text": end["text"]}}}}
        answer = self.worded(first)
        done, acts, places = self.done, [first], [self._place(first)]
        while len(acts) < limit and (following := self._next(acts[-1])) is not None:
            if any(_overwrites(following, act) for act in acts):
                break
            acts.append(following)
            places.append(self._place(following))
        self.done = done
        answer["memory"] = answer["memory"].replace(places[0], " ".join(places), 1)
        answer["next_goal"] = self._goals(acts)
        answer["action"] = {"plan": {"steps": [{act.tool: self._arguments(act, described)} for act in acts]}}
        return answer

    def ask(self, intent: Intent) -> Outcome:
        """What the intent's handler says; an intent behind which the plan has already gone on is done if its action
        went through, as what it was done to may be gone."""
        outcome = super().ask(intent)
        last = self.tries[-1] if self.tries else None
        if isinstance(outcome, Achieved) or last is None or not last.final or not last.ok:
            return outcome
        later = [one.step for place, tries in self.later.items() if place > self.done for one in tries if one.ok]
        return Achieved() if any(self._moved_on(step) for step in later) else outcome

    def _moved_on(self, step: Step) -> bool:
        """Whether a step did more than fill in a field."""
        if step.tool == "input_text":
            return bool(step.arguments.get("submit"))
        thing = self.view.thing(step.target)
        return step.tool not in ("select_option", "press_keys") and (thing is None or thing.kind not in TICKS)

    def _arguments(self, act: Act, described: bool) -> dict[str, Any]:
        if not described:
            return dict(act.arguments)
        named = {"id": "target", "to_id": "to_target"}
        return {
            named.get(key, key): self._words_for(value) if key in named else value
            for key, value in act.arguments.items()
        }

    def _words_for(self, element: object) -> str:
        """An element in words that lead to it alone."""
        thing = self.view.thing(element)
        if thing is None:
            return f"[{element}]"
        alike = [one for one in self.view.things if (one.kind, one.label) == (thing.kind, thing.label)]
        place = f" #{alike.index(thing) + 1}" if len(alike) > 1 else ""
        return f'{thing.kind} "{thing.label}"{place}'

    def _goals(self, acts: Sequence[Act]) -> str:
        said = [str(self.worded(act)["next_goal"]).rstrip(".。") for act in acts]
        return ("；" if self.language == "zh" else "; ").join(said)

    def _place(self, act: Act) -> str:
        """The words of the note that say which intent an action is for."""
        words = {"done": str(self.done), "all": str(len(self.goal.intents)), "step": str(self.done + 1)}
        text = say("progress" if act.final else "preparing", self.language, words)
        match = _PLACE.search(text)
        assert match is not None
        return text[match.start() :].strip()

    def _next(self, act: Act) -> Act | None:
        """What comes after ``act``, if that can be decided before it is done."""
        if act.times > 1:
            return replace(act, times=act.times - 1)
        intent = self.goal.intents[self.done]
        before = self.tries
        self.tries = (*before, Try(_imagined(act), act.final))
        if not act.final or isinstance(intent, _COUNTED):
            outcome = self.ask(intent)
            if isinstance(outcome, Act):
                again = _same(outcome, act) and not isinstance(intent, _COUNTED)
                return None if again or outcome.tool not in _ON_THE_SPOT else outcome
            if not isinstance(outcome, Achieved):
                return None
        keeps, sends = self._keeps_page(intent, act), sent(_imagined(act), self.view)
        if not (keeps or sends) or self.done + 1 >= len(self.goal.intents):
            return None
        self.go_on()
        outcome = self.ask(self.goal.intents[self.done])
        # What was sent for may take a moment to come.
        fitting = _ON_THE_SPOT if keeps else {"wait"}
        return outcome if isinstance(outcome, Act) and outcome.tool in fitting else None

    def _keeps_page(self, intent: Intent, act: Act) -> bool:
        """Whether the rest of the page stays as it is, so that the next intent can be looked at right away."""
        if isinstance(intent, _BATCHED):
            return True
        thing = self.view.thing(str(act.arguments.get("id", "")))
        return thing is not None and _stays(act, thing)


def _imagined(act: Act) -> Step:
    """An action as it will stand in the history if it goes through."""
    return Step(0, tool=act.tool, arguments=act.arguments)


def _overwrites(one: Act, other: Act) -> bool:
    """Whether an action would undo another: what it is really meant for is not there yet."""
    fills = one.tool == other.tool and one.tool in ("input_text", "select_option")
    return fills and one.arguments.get("id") == other.arguments.get("id") and not other.arguments.get("submit")


def _same(one: Act, other: Act) -> bool:
    return (one.tool, dict(one.arguments)) == (other.tool, dict(other.arguments))


def _stays(act: Act, thing: Thing) -> bool:
    """Whether an action only changes its own field."""
    if act.tool == "input_text":
        return not act.arguments.get("submit") and thing.kind not in _LISTS_OPEN
    return act.tool == "select_option" or (act.tool == "click" and thing.kind in TICKS | {"radio"})
