"""The model's side of a case: its replies, given in turn over real HTTP."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from tests.support.model_server import Reply

AFTERWARDS: dict[str, Any] = {"action": {"done": {"text": "nothing more to do", "success": False}}}
"""What the server says when the replies have run out."""

Resolve = Callable[[str], Any]
"""From a selector to the id of its element."""


class Script:
    """Picks the reply to each request. A reply bound to a condition is a habit: it is given whenever it holds.

    Args:
        raw: The case, or one of its variants.
        resolve: Finds ids for ``@selector``; without a page there are none to find.
    """

    def __init__(self, raw: dict[str, Any], resolve: Resolve | None = None) -> None:
        replies = [{"body": raw["reply"]}] if "reply" in raw else list(raw.get("replies", []))
        self._habits = [reply for reply in replies if {"while_has", "while_lacks"} & set(reply)]
        turns = (reply for reply in replies if reply not in self._habits)
        self._turns = [reply for reply in turns for _ in range(reply.get("times", 1))]
        self._resolve = resolve

    def __call__(self, request: dict[str, Any], _: int) -> Reply:
        for habit in self._habits:
            if habit.get("while_has") in request or habit.get("while_lacks", next(iter(request))) not in request:
                return self._reply(habit)
        return self._reply(self._turns.pop(0) if self._turns else AFTERWARDS)

    def _reply(self, reply: dict[str, Any]) -> Reply:
        sent: Reply = {key: reply[key] for key in ("status", "headers", "never", "body") if key in reply}
        sent["delay"] = reply.get("delay_ms", 0) / 1000
        if "chunks" in reply:
            sent["chunks"] = _pieces(reply["chunks"])
        elif "action" in reply:
            sent["body"] = self._answer(reply)
        return sent

    def _answer(self, reply: dict[str, Any]) -> str:
        said = {key: reply[key] for key in ("next_goal",) if key in reply}
        arguments = json.dumps({**said, "action": self._with_ids(reply["action"])}, ensure_ascii=False)
        call = {"id": "call-1", "type": "function", "function": {"name": "AgentOutput", "arguments": arguments}}
        message = {"role": "assistant", "content": None, "tool_calls": [call]}
        return json.dumps({"choices": [{"finish_reason": "tool_calls", "message": message}]}, ensure_ascii=False)

    def _with_ids(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {key: self._with_ids(item) for key, item in value.items()}
        if isinstance(value, str) and (found := re.fullmatch("@(.+)", value)):
            assert self._resolve is not None, f"{value}: there is no page"
            return self._resolve(found[1])
        return value


def _pieces(chunks: list[Any]) -> list[list[Any]]:
    """Texts, each with the pause after it in seconds."""
    pieces: list[list[Any]] = []
    for chunk in chunks:
        if isinstance(chunk, dict):
            pieces[-1][1] += chunk["delay_ms"] / 1000
        else:
            pieces.append([chunk, 0])
    return pieces
