"""A whole task inside Pyodide: page, host and model speak to it over the real protocol."""

from __future__ import annotations

from tests.runtime.conftest import Probe

ANSWERS = [
    {"input_text": {"id": 1, "text": "ada@example.test"}},
    {"click": {"id": 2}},
    {"done": {"text": "Subscribed.", "success": True}},
]


def test_offline_task_reaches_its_goal_on_the_page(probe: Probe) -> None:
    seen = probe("task", task='Type "bob@example.test" into E-mail and click Subscribe')
    assert seen["result"]["success"] is True
    assert seen["page"]["subscribed"] == "bob@example.test"
    assert [action["tool"] for action in seen["page"]["actions"]] == ["input_text", "click"]
    assert seen["requests"] == []


def test_task_with_a_model_over_http(probe: Probe) -> None:
    seen = probe("task", task="Subscribe ada@example.test", answers=ANSWERS)
    assert seen["result"]["success"] is True
    assert seen["result"]["data"] == "Subscribed."
    assert seen["page"]["subscribed"] == "ada@example.test"
    assert len(seen["requests"]) == len(ANSWERS)
    assert "Subscribe ada@example.test" in str(seen["requests"][0]["messages"])
    # The second request shows what the first action did to the page.
    assert "ada@example.test" in str(seen["requests"][1]["messages"][-1])


def test_state_is_saved_before_the_page_is_touched(probe: Probe) -> None:
    seen = probe("task", task="Subscribe ada@example.test", answers=ANSWERS)
    acts = [at for at, method in enumerate(seen["calls"]) if method == "page.act"]
    assert len(acts) == 2
    for before, act in zip([-1, *acts], acts, strict=False):
        assert "host.save" in seen["calls"][before + 1 : act]
    assert "host.save" in seen["calls"][acts[-1] :]


def test_failed_action_is_told_to_the_model(probe: Probe) -> None:
    answers = [{"click": {"id": 99}}, {"done": {"text": "There is no such thing.", "success": False}}]
    seen = probe("task", task="Click it", answers=answers)
    assert seen["result"]["success"] is False
    assert seen["page"]["subscribed"] == ""
    assert len(seen["requests"]) == 2


def test_the_shell_is_told_what_happens(probe: Probe) -> None:
    seen = probe("task", task="Subscribe ada@example.test", answers=ANSWERS)
    kinds = {note["type"] for note in seen["notes"]}
    assert kinds == {"status", "history", "activity", "memory"}
    statuses = [note["status"] for note in seen["notes"] if note["type"] == "status"]
    assert statuses[0] == "running"
    assert statuses[-1] == "completed"
    assert "key-of-the-scenario" not in str(seen["notes"])
