"""A task of 40 steps on the user console of the demo: searching, filtering, sorting, paging, selecting, a dialog.

Both agents get the same thoughts and the same actions, in their own words; elements are found by what each agent's
prompt says of them, as a model would.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

PATH = "/admin/"
GOAL = (
    "Go through the users: look at those called Anna, Maria and John, at the suspended editors and at page two of "
    "everybody, and tell me how many there are. Do not change or invite anybody."
)

# By name: how ours and how the peer's prompt write the element that is meant.
_ELEMENTS = {
    "Search": (r'\[(\d+)\]<input search "Search"', r"\[(\d+)\]<input type=search"),
    "Status": (r'\[(\d+)\]<select "Status"', r"\[(\d+)\]<select id=status"),
    "Role": (r'\[(\d+)\]<select "Role"', r"\[(\d+)\]<select id=role"),
    "Name": (r'\[(\d+)\]<button "Name"', r"\[(\d+)\]<button type=button>Name "),
    "Joined": (r'\[(\d+)\]<button "Joined"', r"\[(\d+)\]<button type=button>Joined "),
    "All": (r'\[(\d+)\]<checkbox "Select all', r"\[(\d+)\]<input type=checkbox[^\n>]*Select all"),
    "Invite": (r'\[(\d+)\]<button "Invite user"', r"\[(\d+)\]<button type=button id=invite"),
    "Full name": (r'\[(\d+)\]<input "Name"', r"\[(\d+)\]<input[^\n>]*id=edit-name"),
    "E-mail": (r'\[(\d+)\]<input email "E-mail"', r"\[(\d+)\]<input[^\n>]*id=edit-email"),
    "Cancel": (r'\[(\d+)\]<button "Cancel"', r"\[(\d+)\]<button[^\n>]*id=editor-cancel"),
}


@dataclass(frozen=True)
class Move:
    """One step: what is done to which element, with which text; without an element the page is scrolled."""

    kind: str
    element: str = ""
    text: str = ""


def _round(name: str, status: str, role: str) -> list[Move]:
    return [
        Move("type", "Search", name),
        Move("choose", "Status", status),
        Move("choose", "Role", role),
        Move("click", "Name"),
        Move("click", "Joined"),
        Move("type", "Search", ""),
        Move("choose", "Role", "All roles"),
        Move("choose", "Status", "All statuses"),
        Move("click", "All"),
        Move("click", "All"),
        Move("click", "Invite"),
        Move("type", "Full name", f"{name} Example"),
        Move("click", "Cancel"),
    ]


MOVES = [
    *_round("Anna", "Active", "Editor"),
    *_round("Maria", "Suspended", "Viewer"),
    *_round("John", "Invited", "Admin"),
]
STEPS = len(MOVES) + 1


class Lost(RuntimeError):
    """The prompt does not hold the element that the script needs: what is measured would not be the task."""


def decide(way: str, request: dict[str, Any], number: int, steps: int = STEPS) -> dict[str, Any]:
    """The answer to request ``number`` of a task of ``steps`` steps; the moves begin again when they are used up."""
    if number >= steps:
        answer = {"text": "There are 63 users; three are suspended editors. Nobody was changed.", "success": True}
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
        "memory": f"{number} of the checks are done. Seen so far: 63 accounts, {number % 7} of this kind on page one.",
        "next_goal": "Set the next filter and read the number of matches under the table.",
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
