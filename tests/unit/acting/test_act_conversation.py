"""The conversation: messages, memories, sub-goals, log, and what collapses of them."""

from __future__ import annotations

from typing import Any

from pagehand.acting.conversation import KEPT, MOST, Conversation, merged
from pagehand.acting.journal import ActState, Feedback
from pagehand.acting.types import Plan, SubGoal
from pagehand.config import AgentConfig
from pagehand.llm.types import Message
from pagehand.state import TaskState
from tests.unit.acting.support import ActRig, answers, click, over, plan, refused


def talked(rounds: int, **acting: Any) -> tuple[Conversation, TaskState, list[Message]]:
    """A conversation after so many plans, and its newest messages."""
    state = TaskState(task="the goal", acting=ActState(limit=99, **acting))
    assert state.acting is not None
    talk = Conversation(state, state.acting, AgentConfig())
    messages: list[Message] = []
    for number in range(1, rounds + 1):
        talk.hear(Feedback(lines=[f"outcome {number - 1}"]) if number > 1 else Feedback())
        messages = talk.messages(f"page {number}", "", None, can_ask=False)
        state.acting.plans += 1
        given = Plan(memory=f"note {number}", log=f"aim {number}")
        talk.planned(given, {"next_goal": f"aim {number}", "action": {"plan": {}}})
        talk.log(f"aim {number}", done=2, failed=0, skipped=0, cause="")
    return talk, state, messages


def test_act_conversation_only_the_newest_message_shows_the_page() -> None:
    _, _, messages = talked(4)
    assert [message.role for message in messages] == ["system", *["user", "assistant"] * 3, "user"]
    shown = [message.content.count("<browser_state>") for message in messages]
    assert shown == [0] * 7 + [1]
    assert "page 4" in messages[-1].content
    assert "the goal" in messages[1].content


def test_act_conversation_grows_at_its_end_so_that_a_prefix_cache_hits() -> None:
    _, _, before = talked(5)
    _, _, after = talked(6)
    assert [m.content for m in after[: len(before) - 1]] == [m.content for m in before[:-1]]


def test_act_conversation_beyond_fifty_messages_twenty_stay_and_the_others_leave_a_digest() -> None:
    for rounds in range(1, 60):
        _, state, messages = talked(rounds)
        assert state.acting is not None
        assert len(state.acting.entries) <= MOST + 1
    _, state, messages = talked(26)
    assert state.acting is not None
    assert len(state.acting.entries) == KEPT + 1  # and the reply to the newest
    text = "\n".join(message.content for message in messages)
    assert "Plans 1 to 15 were carried out earlier" in text
    assert "aim 3: 2 done" in text
    assert "outcome 3" not in text
    assert "outcome 20" in text
    assert "the goal" in messages[1].content


def test_act_conversation_memories_outlive_what_they_were_noted_in() -> None:
    for deep in (False, True):
        _, _, messages = talked(26, deep_think=deep)
        newest = messages[-1].content
        assert "<memory>" in newest
        assert "note 2\n" in newest
        assert "note 15" in newest
        assert "note 20" not in newest  # it still stands in its own message
    _, _, messages = talked(10)
    assert "<memory>" not in messages[-1].content


def test_act_conversation_sub_goals_merge_and_those_not_named_stay() -> None:
    known = [SubGoal(name="a"), SubGoal(name="b", status="running")]
    update = [SubGoal(name="b", status="done"), SubGoal(name="c")]
    assert [(goal.name, goal.status) for goal in merged(known, update)] == [
        ("a", "pending"),
        ("b", "done"),
        ("c", "pending"),
    ]
    assert merged(known, []) == known


async def test_act_conversation_sub_goals_are_kept_in_deep_thought_only() -> None:
    goals = [{"name": "open the shop", "status": "running"}, {"name": "pay"}]
    first = plan({"wait": {"seconds": 0}}, sub_goals=goals)
    second = plan({"wait": {"seconds": 0}}, sub_goals=[{"name": "open the shop", "status": "done"}])
    rig = ActRig(first, second, over())
    await rig.act(deep_think=True)
    assert "- open the shop (running)\n- pay (pending)" in rig.last(2)
    assert "- open the shop (done)\n- pay (pending)" in rig.last(3)
    state = rig.agent.state
    assert state is not None
    assert state.acting is not None
    assert state.acting.log == []
    rig = ActRig(first, over())
    await rig.act()
    assert "<sub_goals>" not in rig.last(2)


async def test_act_conversation_the_log_is_written_after_execution_with_its_outcome() -> None:
    rig = ActRig(plan(click(1), click(2), click(3), next_goal="fill it in"), plan(click(4)), over())
    answers(rig.page, {2: refused("covered", "a banner")})
    await rig.act()
    state = rig.agent.state
    assert state is not None
    assert state.acting is not None
    first, second = state.acting.log
    assert first.startswith("fill it in: 1 done, 1 failed, 1 skipped (")
    assert "a banner" in first
    assert second == "actions: 1 done"


async def test_act_conversation_remarks_reach_the_next_plan_once() -> None:
    rig = ActRig(plan(click(1)), plan(click(2)), over())
    rig.page.events = [{"type": "download", "text": "bill.pdf"}]
    await rig.act()
    assert "bill.pdf" in rig.last(1)
    assert "bill.pdf" not in rig.last(2)
    assert rig.prompt(3).count("bill.pdf") == 1


async def test_act_conversation_news_found_between_two_actions_is_not_lost() -> None:
    from pagehand.page.models import ActionResult, Changes, PageAction, Target

    rig = ActRig(plan(click(1), click(2)), over())

    def result(action: PageAction) -> ActionResult:
        if action.id == 1:
            rig.page.events = [{"type": "download", "text": "bill.pdf"}]
        changes = Changes(added=["x"], added_count=1)
        return ActionResult(ok=True, target=Target(id=action.id, kind="button", name="B"), changes=changes)

    rig.page.on_act = result
    await rig.act()
    assert "bill.pdf" in rig.last(2)
