"""The conversation of a run of act(): what was asked, planned and reported, within bounds.

Messages only grow at their end, so that a provider finds the front in its cache; the page stands in the newest one
alone. Beyond :data:`MOST` messages the oldest collapse into a digest, in one jump.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from pagehand.acting.journal import ActState, Entry, Feedback
from pagehand.acting.types import Plan, SubGoal
from pagehand.config import AgentConfig
from pagehand.digest import render_earlier
from pagehand.history import defuse, event_text
from pagehand.llm.types import Message
from pagehand.page.notation import shorten
from pagehand.prompt import language_name
from pagehand.prompting import render
from pagehand.state import TaskState

MOST = 50
"""Messages of which the oldest collapse as soon as there are more."""
KEPT = 20
"""The newest, which stay."""
MEMORY_LIMIT = 300
"""Characters of one note."""
LOG_LIMIT = 200
LOG_LINES = 40


class Conversation:
    """Writes the messages of one run."""

    def __init__(self, state: TaskState, acting: ActState, config: AgentConfig) -> None:
        self._state = state
        self._acting = acting
        self._config = config
        self._shots: list[tuple[Entry, str]] = []

    def hear(self, feedback: Feedback) -> None:
        """Begin the next message: the outcomes of the last plan, and what was remarked since."""
        acting, state = self._acting, self._state
        events = state.history[acting.heard :]
        acting.heard = len(state.history)
        remarks = [event_text(event, state.nonce) for event in events if event.type in ("observation", "user_takeover")]
        told = render(
            "act_told.j2", lines=feedback.lines, readings=feedback.readings, remarks=remarks, nonce=state.nonce
        )
        if acting.entries and acting.entries[-1].role == "user":
            # The reply to it never came: the runtime went away, or the plan was of no use.
            acting.entries[-1].text = "\n".join(text for text in (acting.entries[-1].text, told) if text)
        else:
            acting.entries.append(Entry(role="user", text=told, plan=acting.plans + 1))
        self._collapse()

    def messages(self, page: str, instructions: str, picture: str | None, *, can_ask: bool) -> list[Message]:
        """What the model is sent now."""
        if picture is not None:
            self._show(picture)
        shown = {id(entry): image for entry, image in self._shots}
        told = [Message(role="user", content=self._request())]
        for entry in self._acting.entries:
            image = shown.get(id(entry))
            text = entry.text
            if entry.shot and image is None:
                text = "\n".join(part for part in (text, render("act_feedback.j2", code="shot_gone")) if part)
            told.append(Message(role=entry.role, content=text, images=(image,) if image else ()))
        last = told.pop()
        told.append(last.model_copy(update={"content": _joined(last.content, self._now(page, instructions))}))
        return [self._system(can_ask), *_first_two_joined(told)]

    def planned(self, plan: Plan, answer: dict[str, Any]) -> None:
        """Keep what the model answered: its reply, its notes, its sub-goals."""
        acting = self._acting
        text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
        acting.entries.append(Entry(role="assistant", text=text, plan=acting.plans))
        note = shorten(" ".join(plan.memory.split()), MEMORY_LIMIT)
        if note and note not in (text for _, text in acting.memories):
            acting.memories.append((acting.plans, note))
        if acting.deep_think:
            acting.sub_goals = merged(acting.sub_goals, plan.sub_goals)

    def log(self, words: str, *, done: int, failed: int, skipped: int, cause: str) -> None:
        """Write down what a plan was for and what came of it; in deep thought the sub-goals tell it."""
        if not self._acting.deep_think:
            cause = defuse(" ".join(cause.split()), self._state.nonce)
            counts = {"done": done, "failed": failed, "skipped": skipped, "cause": cause}
            line = render("act_feedback.j2", code="log", words=" ".join(words.split()), **counts)
            self._acting.log.append(shorten(line, LOG_LIMIT))

    def _system(self, can_ask: bool) -> Message:
        acting, config = self._acting, self._config
        text = config.custom_system_prompt
        if text is None:
            text = render(
                "act_system.j2",
                language=language_name(config.language),
                can_ask=can_ask,
                batch=acting.batch,
                locate_in_plan=acting.locate_in_plan,
                deep_think=acting.deep_think,
            )
        return Message(role="system", content=text)

    def _request(self) -> str:
        state = self._state
        return render("act_request.j2", earlier=render_earlier(state), task=state.task, digest=self._acting.digest)

    def _now(self, page: str, instructions: str) -> str:
        acting, state = self._acting, self._state
        return render(
            "act_state.j2",
            instructions=instructions,
            # The others still stand in the conversation.
            memories=[note for plan, note in acting.memories if plan <= acting.collapsed],
            sub_goals=acting.sub_goals,
            plan=acting.plans + 1,
            limit=acting.limit,
            now=datetime.now().astimezone().strftime("%Y-%m-%d %H:%M"),
            nonce=state.nonce,
            page=defuse(page, state.nonce),
        )

    def _show(self, picture: str) -> None:
        entry = self._acting.entries[-1]
        entry.shot = True
        self._shots = [*self._shots, (entry, picture)][-(2 if self._acting.deep_think else 1) :]

    def _collapse(self) -> None:
        acting = self._acting
        if len(acting.entries) <= MOST:
            return
        gone, acting.entries = acting.entries[:-KEPT], acting.entries[-KEPT:]
        acting.collapsed = max(entry.plan for entry in gone if entry.role == "assistant")
        lines = acting.log[: acting.collapsed]
        acting.digest = render("act_digest.j2", first=1, last=acting.collapsed, lines=lines[-LOG_LINES:])


def merged(known: list[SubGoal], update: list[SubGoal]) -> list[SubGoal]:
    """``known`` with what ``update`` says of them; goals that it does not name stay, new ones come last."""
    news = {goal.name.strip(): goal for goal in update if goal.name.strip()}
    kept = [news.pop(goal.name, goal) for goal in known]
    return [*kept, *(goal.model_copy(update={"name": name}) for name, goal in news.items())]


def _joined(*parts: str) -> str:
    return "\n".join(part for part in parts if part)


def _first_two_joined(messages: list[Message]) -> list[Message]:
    """The request and the first message are both the person's: as one, since some servers want roles in turn."""
    first, second, *rest = messages
    if second.role != first.role:
        return messages
    both = second.model_copy(update={"content": _joined(first.content, second.content)})
    return [both, *rest]
