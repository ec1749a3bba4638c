"""The loop of act(): rows 1 to 11."""

from __future__ import annotations

from tests.unit.acting.support import ActRig, click, over, plan


async def test_act_4_each_round_observes_plans_runs_and_feeds_back() -> None:
    rig = ActRig(plan(click(1), click(2), memory="note", next_goal="open"), over())
    result = await rig.act()
    assert (result.success, result.data, result.status) == (True, "finished", "completed")
    assert rig.tools == ["click 1", "click 2"]
    assert "done: click" in rig.last(2)
