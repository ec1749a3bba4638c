"""Decides on one action: which intent is next, and what its handler says.

Progress is not kept between calls. Each answer's ``memory`` line says in plain words how far the task is ("Done: 2
of 5. Now step 3."); together with the results in the history that is enough to go on from.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pagehand.llm.offline.acts import (
    clicking,
    covers,
    drawing,
    fields,
    figures,
    geometry,
    gestures,
    lists,
    moving,
    reading,
    submitting,
    toggles,
)
from pagehand.llm.offline.grammar import parse_goal
from pagehand.llm.offline.intents import (
    Add,
    Arrange,
    Back,
    Click,
    ClickEach,
    ClickInOrder,
    Close,
    Complete,
    Consent,
    Construct,
    Delete,
    Do,
    Drag,
    Draw,
    Fill,
    FillLabels,
    Filter,
    Find,
    Goal,
    GoToPage,
    Guess,
    Hover,
    Intent,
    Leftover,
    Mark,
    Name,
    Parity,
    Press,
    Read,
    Rename,
    Resize,
    Scroll,
    Search,
    Sort,
    Submit,
    Toggle,
    Unknown,
    Until,
    Wait,
)
from pagehand.llm.offline.reader import Prompt, Step, read_prompt, without_echo
from pagehand.llm.offline.sentences import say
from pagehand.llm.offline.turn import Achieved, Act, Handler, Outcome, Stuck, Try, Turn
from pagehand.llm.offline.verdict import complaint, declined, refused_form
from pagehand.llm.offline.view import View
from pagehand.llm.offline.words import normal

_HANDLERS: Mapping[type[Intent], Handler] = {
    Click: clicking.do_click,
    Close: submitting.do_close,
    Do: clicking.do_verb,
    Find: clicking.do_find,
    Consent: covers.do_consent,
    Leftover: clicking.do_leftover,
    Submit: submitting.do_submit,
    Unknown: clicking.do_unknown,
    Fill: fields.do_fill,
    Toggle: toggles.do_toggle,
    Complete: toggles.do_complete,
    Add: lists.do_add,
    Delete: lists.do_delete,
    Rename: lists.do_rename,
    Read: reading.do_read,
    Press: moving.do_press,
    Scroll: moving.do_scroll,
    Back: moving.do_back,
    Wait: moving.do_wait,
    Search: moving.do_search,
    Filter: moving.do_filter,
    Sort: moving.do_sort,
    GoToPage: moving.do_page,
    Drag: gestures.do_drag,
    Hover: gestures.do_hover,
    Mark: gestures.do_mark,
    Resize: gestures.do_resize,
    Arrange: gestures.do_arrange,
    ClickInOrder: gestures.do_click_in_order,
    ClickEach: clicking.do_click_each,
    Construct: geometry.do_construct,
    Draw: drawing.do_draw,
    Name: drawing.do_name,
    Until: figures.do_until,
    Guess: figures.do_guess,
    Parity: figures.do_parity,
    FillLabels: figures.do_fill_labels,
}
_TRIES = 45
"""Steps for one intent; more means that it goes round in circles."""

_MEMORY = re.compile(r"(?:Done: |已完成 )(\d+)(?: of |/)\d+[.，].*?(Now step|Preparing step|正在做第|正在为第) ?(\d+)")
_FINAL = re.compile(r"Now step|正在做第")
_ANSWERS = re.compile(r"(?:Read so far: |已读到：)(.*?)(?:\.|。)(?: No effect| 未见效果|$)", re.S)
_DOUBTS = re.compile(r"(?:No effect seen: step |未见效果：第 )([\d, ]+)")


@dataclass(frozen=True)
class Progress:
    """How far the task is: intents ``done``, tries for the next one, what was read, which steps showed no effect.
    ``later``: tries for intents behind the next one, by their places, made before it was looked at."""

    done: int = 0
    tries: tuple[Try, ...] = ()
    answers: tuple[str, ...] = ()
    doubts: tuple[int, ...] = ()
    later: Mapping[int, tuple[Try, ...]] = field(default_factory=dict)


def decide(messages: Sequence[Mapping[str, Any]], tools: frozenset[str] = frozenset()) -> dict[str, Any]:
    """The arguments of ``AgentOutput`` for a prompt.

    Args:
        messages: Chat messages as a model gets them.
        tools: Names of the tools on offer; empty when unknown.
    """
    prompt = read_prompt(messages)
    if prompt is None:
        return {"action": {"done": {"text": "ok", "success": True}}}
    goal = parse_goal(prompt.request, prompt.today)
    return Planner(prompt, goal, tools).answer()


def progress(steps: Sequence[Step]) -> Progress:
    """Reads the progress back from the history."""
    found = Progress()
    for step in steps:
        match = _MEMORY.search(step.memory)
        if not match:
            # A step that somebody else planned, or the digest of older ones: it says nothing about ours.
            continue
        done, final = int(match[1]), match[2] in ("Now step", "正在做第")
        before = found.tries if done == found.done else ()
        read = _ANSWERS.search(step.memory)
        answers = tuple(re.findall(r"“(.*?)”(?:; |；|$)", read[1], re.S)) if read else ()
        doubts = _DOUBTS.search(step.memory)
        found = Progress(
            done,
            (*before, Try(step, final)),
            answers,
            tuple(int(n) for n in re.findall(r"\d+", doubts[1])) if doubts else (),
        )
    return found


def _view(prompt: Prompt) -> View:
    text = without_echo(prompt.page, prompt.request)
    return View(text, echoes=text != prompt.page)


_FILLED = (Fill, Toggle, Drag, Arrange, FillLabels, Parity, Draw)


def _handed_in(goal: Goal, view: View) -> Goal:
    """On a page that sets the very task itself, its only "Submit" belongs to the task."""
    intents = goal.intents
    if not intents or not view.echoes or not isinstance(intents[-1], _FILLED):
        return goal
    if any(isinstance(one, (Submit, Unknown, Leftover)) for one in intents):
        return goal
    buttons = [t for t in view.things if t.kind == "button" and normal(t.label) in ("submit", "提交")]
    if len(buttons) != 1:
        return goal
    return Goal((*intents, Submit(buttons[0].label, optional=True)), goal.language)


class Planner:
    """One decision.

    Args:
        prompt: What the prompt says.
        goal: What it asks for.
        tools: Names of the tools on offer.
        state: How far the task is; by default as the history tells.
    """

    def __init__(self, prompt: Prompt, goal: Goal, tools: frozenset[str], state: Progress | None = None) -> None:
        self.prompt = prompt
        self.goal = goal
        self.tools = tools
        self.language = prompt.language or goal.language
        self.view = _view(prompt)
        self.goal = _handed_in(goal, self.view)
        state = progress(prompt.steps) if state is None else state
        self.done = min(state.done, len(goal.intents))
        self.tries = state.tries
        self.later = state.later
        self.answers = list(state.answers)
        self.doubts = list(state.doubts)

    def answer(self) -> dict[str, Any]:
        """Reflections and the action."""
        following = self.following()
        return self.worded(following) if isinstance(following, Act) else following

    def following(self) -> Act | dict[str, Any]:
        """What to do now, or the whole answer that ends the task."""
        intents = self.goal.intents
        if not intents or (all(isinstance(one, Unknown) for one in intents) and not self.prompt.steps):
            outcome = self.ask(intents[0]) if len(intents) == 1 else None
            if not isinstance(outcome, Act):
                return self._end(Stuck("unknown", {"said": self.prompt.request[:200]}))
        while self.done < len(intents):
            intent = intents[self.done]
            outcome = self.ask(intent)
            if isinstance(outcome, Act) and self.prompt.remaining <= 1 and not outcome.final:
                # The last step: better to say how far it came than to end in the middle.
                outcome = Stuck("too_long", {"said": intent.said})
            if isinstance(outcome, Act):
                return outcome
            if isinstance(outcome, Stuck) and not intent.optional:
                return self._end(outcome)
            self._advance(intent, outcome)
        return self._success()

    def ask(self, intent: Intent) -> Outcome:
        """What the intent's handler says."""
        if stuck := declined([one.step for one in self.tries[-1:]], self.prompt.request):
            return stuck
        if len(self.tries) >= _TRIES:
            return Stuck("too_long", {"said": intent.said})
        following = self.goal.intents[self.done + 1] if self.done + 1 < len(self.goal.intents) else None
        turn = Turn(
            self.view,
            self.tries,
            self.prompt.steps,
            self.language,
            self.prompt.today,
            tuple(self.answers),
            following,
            self.tools,
        )
        return _HANDLERS[type(intent)](intent, turn)

    def _advance(self, intent: Intent, outcome: Outcome) -> None:
        self.go_on()
        if not isinstance(outcome, Achieved):
            return
        if outcome.answer:
            label = intent.question.whole if isinstance(intent, Read) and not outcome.quiet else ""
            self.answers.append(f"{label}: {outcome.answer}" if label and len(self._told()) > 1 else outcome.answer)
        if outcome.doubt:
            self.doubts.append(self.done)

    def go_on(self) -> None:
        """Turn to the next intent."""
        self.done += 1
        self.tries = self.later.get(self.done, ())

    def _told(self) -> list[Read]:
        """Questions whose answers the person wants to hear."""
        return [one for one in self.goal.intents if isinstance(one, Read) and not one.quiet]

    def worded(self, act: Act) -> dict[str, Any]:
        """The answer with one action."""
        words = {
            key: say(value, self.language) if key == "direction" and value else value
            for key, value in (act.words if "direction" in act.words else self._filled(act.words)).items()
        }
        out = self._reflections(say(act.say, self.language, words).strip())
        out["memory"] = self._memory("progress" if act.final else "preparing")
        out["action"] = {act.tool: dict(act.arguments)}
        return out

    def _reflections(self, goal: str) -> dict[str, Any]:
        out: dict[str, Any] = {}
        last = self.prompt.steps[-1] if self.prompt.steps else None
        if last is not None and last.goal:
            key = "refused" if not last.ok else "quiet" if last.quiet else "worked"
            out["evaluation_previous_goal"] = say(key, self.language, {"goal": last.goal, "code": last.code})
        out["next_goal"] = goal
        return out

    def _memory(self, key: str) -> str:
        words = {"done": str(self.done), "all": str(len(self.goal.intents)), "step": str(self.done + 1)}
        text = say(key, self.language, words)
        if self.answers:
            separator = "；" if self.language == "zh" else "; "
            text += say("read_so_far", self.language, {"answers": separator.join(f"“{one}”" for one in self.answers)})
        if self.doubts:
            text += say("doubts", self.language, {"steps": ", ".join(map(str, self.doubts))})
        return text

    def _objection(self) -> Stuck | None:
        """What speaks against success: a declined question, a form that the page kept, a message of refusal."""
        steps = self.prompt.steps
        if stuck := declined(steps, self.prompt.request):
            return stuck
        last = steps[-1] if steps else None
        if last is None or not isinstance(self.goal.intents[-1], (Click, Submit, Search, Press, Do, Fill, Add)):
            return None
        if stuck := refused_form(last, self.view, self.language):
            return stuck
        return None if isinstance(self.goal.intents[-1], (Fill, Add)) else complaint(last)

    def _success(self) -> dict[str, Any]:
        if stuck := self._objection():
            return self._end(stuck, self.done - 1)
        told = self._told()
        if told and self.answers:
            text = (
                "; ".join(self.answers[-len(told) :])
                if self.language == "en"
                else "；".join(self.answers[-len(told) :])
            )
        elif self.doubts and self.doubts[-1] == len(self.goal.intents):
            return self._end(Stuck("doubtful", {"what": self.goal.intents[-1].said}), self.done - 1)
        else:
            text = say("did", self.language, {"what": self._summary(len(self.goal.intents))})
        out = self._reflections(say("finish", self.language))
        out["memory"] = self._memory("all_done")
        out["action"] = {"done": {"text": text, "success": True}}
        return out

    def _summary(self, count: int) -> str:
        said = list(dict.fromkeys(one.said for one in self.goal.intents[:count] if one.said))
        return ("；" if self.language == "zh" else "; ").join(said)

    def _end(self, stuck: Stuck, done: int | None = None) -> dict[str, Any]:
        """Give up honestly: why, what was done before, and what was read."""
        done = self.done if done is None else done
        text = say(stuck.say, self.language, self._filled(stuck.words))
        if done > 0 and (what := self._before(done)):
            text += say("partly", self.language, {"what": what})
        if self.answers:
            text += say("read_so_far", self.language, {"answers": "; ".join(self.answers)})
        out = self._reflections(say("give_up", self.language))
        out["action"] = {"done": {"text": text, "success": False}}
        return out

    def _before(self, done: int) -> str:
        """What was done before it ended, without claiming the sentence that it ended in."""
        intents = self.goal.intents
        failing = intents[done].said if done < len(intents) else ""
        said = list(dict.fromkeys(one.said for one in intents[:done] if one.said and one.said != failing))
        if any(one.said == failing for one in intents[:done]):
            said += [step.goal for step in self.prompt.steps if step.ok and step.goal and _FINAL.search(step.memory)][
                -6:
            ]
        return ("；" if self.language == "zh" else "; ").join(said)

    def _filled(self, words: Mapping[str, str]) -> dict[str, str]:
        """No sentence names nothing: what has no name of its own is called as the person said it."""
        at = min(self.done, len(self.goal.intents) - 1)
        said = self.goal.intents[at].said if at >= 0 else self.prompt.request[:80]
        return {key: value or (said if key == "name" else "…") for key, value in words.items()}
