"""What the oracle of the MiniWoB++ benchmark makes of a page's text, and how episodes become rates."""

from __future__ import annotations

import pytest

from benchmarks.miniwob.classes import CLASSES, FOUR_ACTIONS, HURRIED, class_of
from benchmarks.miniwob.drawing import canonical, hex_of, hue
from benchmarks.miniwob.oracle import policies
from benchmarks.miniwob.play import Result
from benchmarks.miniwob.report import describe, summary
from benchmarks.miniwob.view import NotSeenError, View

GOAL = "Enter the value of Color into the text field and press Submit."
PAGE = f"""Read Table Task · http://app.test/x · 640×480
{GOAL}
## Facts
| Gender | Male |
| Color | gray |
Name: [1<input]
[2<input "Color:"]
- [3<button hint="trash"]
[4<button "Submit"]"""


def test_the_goal_is_not_part_of_the_view() -> None:
    view = View(PAGE, GOAL)
    assert view.plain[0] == "Facts"
    assert list(view.rows()) == [("Gender", "Male"), ("Color", "gray")]


def test_a_goal_over_several_lines_is_left_out_whole() -> None:
    view = View('T · u\nSelect Alvera\nand click Submit.\n[1<button "Submit"]', "Select Alvera and click Submit.")
    assert view.plain == []
    assert view.find("button", "Submit").id == 1


def test_controls_are_found_by_kind_name_label_and_hint() -> None:
    view = View(PAGE, GOAL)
    assert view.find("button", "Submit").id == 4
    assert view.field_for("Name").id == 1
    assert view.field_for("Color").id == 2
    assert view.hinted("trash").id == 3
    assert view.find("input", nth=1).id == 2


def test_what_is_not_shown_is_said() -> None:
    with pytest.raises(NotSeenError, match="no button 'Save'"):
        View(PAGE, GOAL).find("button", "Save")


def test_colours_have_one_name_a_hue_and_a_number() -> None:
    assert canonical("aqua") == canonical("cyan")
    assert (hue("#0000ff"), hue("green")) == (240, 120)
    assert (hex_of("red"), hex_of("grey"), hex_of("cyan")) == ("FF0000", "808080", "00FFFF")


def test_every_task_of_a_class_is_in_one_class_only() -> None:
    names = " ".join(CLASSES.values()).split()
    assert len(names) == len(set(names))
    assert set(names) >= HURRIED
    assert class_of("click-test") == FOUR_ACTIONS
    assert class_of("drag-box") == "drag"


def test_policies_of_two_themes_do_not_hide_each_other() -> None:
    from benchmarks.miniwob.oracle import themes

    assert len(policies()) == sum(len(theme.POLICIES) for theme in themes())


def _result(task: str, brain: str, won: bool) -> Result:
    return Result(task, 0, brain, won, float(won), "none" if won else "eyes", "" if won else "no star", 1.0)


def test_rates_by_task_and_class_and_the_first_reason() -> None:
    results = [_result("click-test", "oracle", True), _result("click-test", "planner", False)]
    results += [_result("click-test", "planner", True)]
    results += [_result("drag-box", brain, False) for brain in ("oracle", "planner")]
    found = summary(results, 2)
    assert found["tasks"]["click-test"]["planner"]["rate"] == 0.5
    assert found["classes"]["drag"] == {"tasks": 1, "oracle": 0.0, "planner": 0.0}
    assert found["faults"] == {"oracle": {"eyes": 1}, "planner": {"eyes": 2}}
    assert found["mastered"] == {"oracle": {"mostly": 1, "always": 1}, "planner": {"mostly": 0, "always": 0}}
    assert "no star" in describe(found)


def test_a_task_that_cannot_be_won_is_told_apart() -> None:
    found = summary([_result("click-test", "oracle", True), _result("hover-shape", "oracle", False)], 1)
    assert found["total"] == {"tasks": 1, "oracle": 1.0}
    assert list(found["apart"]) == ["hover-shape"]
    assert "not counted: hover-shape" in describe(found)


def test_what_the_goal_shows_is_kept_apart() -> None:
    view = View(
        "T · u\nSelect the colour [1<box #0198e3 12×12]and submit.\n[2<box red 9×9]", "Select the colour and submit."
    )
    assert [one.id for one in view.asked] == [1]
    assert [one.id for one in view.elements] == [2]
