"""Names of tools and arguments as models write them, mapped to the ones on offer.

Case, separators and namespaces do not matter. Then come a tool's own aliases, then the table of names that
models know from other products. A new synonym is one row in a table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from pagehand.llm.schema import FUNCTION
from pagehand.llm.types import ToolInfo


class Match(NamedTuple):
    """A tool, and the arguments that its alias implies (``scroll_down`` → ``direction: down``)."""

    tool: ToolInfo
    implied: Mapping[str, Any]


_ROWS: tuple[tuple[str, dict[str, Any], str], ...] = (
    (
        "click",
        {},
        "click_element click_element_by_index click_element_by_id click_by_index click_on "
        "left_click mouse_click tap "
        "click_button press_button click_link element_click",
    ),
    ("click", {"count": 2}, "double_click dblclick left_double"),
    ("click", {"count": 3}, "triple_click"),
    ("click", {"button": "right"}, "right_click right_single context_click contextmenu"),
    ("click", {"button": "middle"}, "middle_click"),
    (
        "input_text",
        {},
        "type type_text type_into input fill fill_text fill_input fill_field enter_text write "
        "write_text set_value "
        "set_text input_text_by_index input_element insert_text text_input",
    ),
    (
        "press_keys",
        {},
        "press press_key key keys key_press keypress send_key send_keys hotkey keyboard keyboard_press keyboard_input",
    ),
    ("press_keys", {"keys": "Enter"}, "press_enter hit_enter submit"),
    ("press_keys", {"keys": "Escape"}, "press_escape escape"),
    (
        "select_option",
        {},
        "select choose choose_option pick_option select_dropdown select_dropdown_option dropdown_select "
        "select_by_text select_option_by_text set_select",
    ),
    ("scroll", {}, "scroll_page scroll_vertically scroll_horizontally scroll_by scroll_element"),
    *(("scroll", {"direction": way}, f"scroll_{way} scroll_page_{way}") for way in ("down", "up", "left", "right")),
    *(("scroll", {"direction": way, "pages": 1}, f"page_{way}") for way in ("down", "up")),
    ("wait", {}, "sleep pause delay wait_for_seconds wait_seconds wait_time"),
    ("ask_user", {}, "ask ask_human ask_question ask_user_question clarify call_user request_user_input"),
    (
        "done",
        {},
        "finish finished complete completed task_complete complete_task finish_task final_answer "
        "answer respond end "
        "terminate stop submit_answer report task_done task_finished task_completed finish_run",
    ),
    (
        "navigate",
        {},
        "goto go_to go_to_url open open_url open_page visit browse navigate_to navigate_to_url navigate_page load_url",
    ),
    ("go_back", {}, "back navigate_back browser_back history_back go_backward"),
    ("go_forward", {}, "forward navigate_forward browser_forward"),
    ("reload", {}, "refresh reload_page refresh_page"),
    ("hover", {}, "mouse_move mouse_over mouseover move_to hover_element hover_over"),
    ("drag", {}, "drag_and_drop drag_to drag_drop left_click_drag"),
    ("open_tab", {}, "new_tab open_new_tab"),
    ("switch_tab", {}, "switch_to_tab select_tab change_tab"),
)
"""Tool, arguments that the alias implies, and the aliases."""

ALIASES: Mapping[str, tuple[str, dict[str, Any]]] = {
    alias: (tool, implied) for tool, implied, names in _ROWS for alias in names.split()
}

_SYNONYMS: dict[str, str] = {
    "id": "index element_id element element_index element_number target_id target ref node_id node idx "
    "highlight_index uid number selector_id el_id elem_id element_ref item_id",
    "text": "value content input input_text string text_to_type message answer result summary response final_answer",
    "keys": "key shortcut hotkey combination key_combination text value",
    "option": "value text label option_text choice option_label item",
    "options": "values labels choices",
    "url": "href link address uri website page_url target",
    "seconds": "time duration secs sec time_seconds wait_time timeout amount",
    "question": "text prompt query message content",
    "direction": "dir scroll_direction way",
    "pages": "num_pages page_count number_of_pages",
    "pixels": "px pixel",
    "success": "succeeded is_success successful is_successful completed",
    "clear": "clear_first replace overwrite clear_existing",
    "submit": "press_enter enter press_enter_after",
    "count": "click_count clicks times num_clicks",
    "button": "mouse_button",
}

ARGUMENT_SYNONYMS: Mapping[str, tuple[str, ...]] = {name: tuple(words.split()) for name, words in _SYNONYMS.items()}
"""Own name of an argument, and the names that models give it."""

_NAMESPACE = re.compile(r"^(?:.*[.:/])?(?=[^.:/]+$)|^mcp__\w+?__")


def normal(name: str) -> str:
    """``name`` in lower case, words joined by single underscores, without a namespace or a call number."""
    name = re.sub(r":\d+$", "", name.strip().strip("`\"'<>()*"))
    name = _NAMESPACE.sub("", name)
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    return re.sub(r"[\W_]+", "_", name.lower()).strip("_")


def is_macro(name: str) -> bool:
    """Whether ``name`` means the function that all actions go through."""
    return normal(name).replace("_", "") == FUNCTION.lower()


_AROUND = re.compile(r"^(?:browser|page|web|computer|perform|do)_|_(?:tool|action)$")
"""What others put around the name of a tool."""


def find_tool(name: str, tools: Mapping[str, ToolInfo]) -> Match | None:
    """The tool on offer that ``name`` means."""
    if name in tools:
        return Match(tools[name], {})
    wanted = normal(name)
    bare = _AROUND.sub("", wanted)
    return _find(wanted, tools) or (_find(bare, tools) if bare != wanted else None)


def _find(wanted: str, tools: Mapping[str, ToolInfo]) -> Match | None:
    squeezed = wanted.replace("_", "")
    for tool in tools.values():
        if squeezed and squeezed == normal(tool.name).replace("_", ""):
            return Match(tool, {})
    for tool in tools.values():
        if wanted in {normal(alias) for alias in tool.aliases}:
            return Match(tool, ALIASES.get(wanted, ("", {}))[1] if ALIASES.get(wanted, ("",))[0] == tool.name else {})
    for alias, (target, implied) in ALIASES.items():
        if squeezed == alias.replace("_", "") and target in tools:
            return Match(tools[target], implied)
    return None
