"""A task of 40 steps on an issue tracker: searching, filtering, sorting, selecting, a dialog.

Both agents get the same thoughts and the same actions, in their own words; elements are found by what each agent's
prompt says of them, as a model would.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

GOAL = (
    "Go through the issues: look at those about carts, addresses and printers, at what Maria Costa has to do, and tell "
    "me how many there are. Do not change or open anything."
)

# By name: how ours and how the peer's prompt write the element that is meant.
_ELEMENTS = {
    "Search": (r'\[(\d+)<input search "Search issues"', r"\[(\d+)\]<input[^\n>]*id=words"),
    "Assignee": (r'\[(\d+)<select "Assignee"', r"\[(\d+)\]<select[^\n>]*id=who"),
    "Label": (r'\[(\d+)<select "Label"', r"\[(\d+)\]<select[^\n>]*id=label"),
    "Newest": (r'\[(\d+)<button "Newest"', r"\[(\d+)\]<button[^\n>]*id=newest"),
    "Oldest": (r'\[(\d+)<button "Oldest"', r"\[(\d+)\]<button[^\n>]*id=oldest"),
    "All": (r'\[(\d+)<checkbox "Select all', r"\[(\d+)\]<input[^\n>]*id=all"),
    "New": (r'\[(\d+)<button "New issue"', r"\[(\d+)\]<button[^\n>]*id=new>"),
    "Title": (r'\[(\d+)<input "Title"', r"\[(\d+)\]<input[^\n>]*id=title"),
    "Discard": (r'\[(\d+)<button "Discard"', r"\[(\d+)\]<button[^\n>]*id=cancel"),
}


@dataclass(frozen=True)
class Move:
    """One step: what is done to which element, with which text; without an element the page is scrolled."""

    kind: str
    element: str = ""
    text: str = ""


def _round(words: str, who: str, label: str) -> list[Move]:
    return [
        Move("type", "Search", words),
        Move("choose", "Assignee", who),
        Move("choose", "Label", label),
        Move("click", "Newest"),
        Move("click", "Oldest"),
        Move("choose", "Label", "Any label"),
        Move("choose", "Assignee", "Anyone"),
        Move("type", "Search", ""),
        Move("click", "All"),
        Move("click", "All"),
        Move("click", "New"),
        Move("type", "Title", f"About {words}"),
        Move("click", "Discard"),
    ]


MOVES = [
    *_round("cart", "Anna Berg", "bug"),
    *_round("address", "Maria Costa", "performance"),
    *_round("printer", "John Okafor", "accessibility"),
]
STEPS = len(MOVES) + 1


class Lost(RuntimeError):
    """The prompt does not hold the element that the script needs: what is measured would not be the task."""


def decide(way: str, request: dict[str, Any], number: int, steps: int = STEPS) -> dict[str, Any]:
    """The answer to request ``number`` of a task of ``steps`` steps; the moves begin again when they are used up."""
    if number >= steps:
        answer = {
            "text": "There are 50 issues; eight of them are for Maria Costa. Nothing was changed.",
            "success": True,
        }
        return {**_thoughts(number), "action": {"done": answer}}
    move = MOVES[(number - 1) % len(MOVES)]
    prompt = request["messages"][-1]["content"]
    found = re.search(_ELEMENTS[move.element][way == "peer"], prompt[prompt.rindex("<browser_state>") :])
    if not found:
        raise Lost(f"{way}, step {number}: {move.element} is not in the prompt")
    return {**_thoughts(number), "action": _action(way, move, int(found[1]))}


def _thoughts(number: int) -> dict[str, str]:
    return {
        "evaluation_previous_goal": f"The list has followed the change of step {number - 1}, as it should. Success.",
        "memory": f"{number} of the checks are done. Seen so far: 50 issues, {number % 7} of this kind.",
        "next_goal": "Set the next filter and read the number of matches above the list.",
    }


def _action(way: str, move: Move, element: int) -> dict[str, Any]:
    if way == "ours":
        return {
            "click": {"click": {"id": element}},
            "type": {"input_text": {"id": element, "text": move.text}},
            "choose": {"select_option": {"id": element, "option": move.text}},
        }[move.kind]
    return {
        "click": {"click_element_by_index": {"index": element}},
        "type": {"input_text": {"index": element, "text": move.text}},
        "choose": {"select_dropdown_option": {"index": element, "text": move.text}},
    }[move.kind]
