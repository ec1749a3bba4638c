"""Nothing is thrown across the border: whatever is wrong comes back as a coded answer."""

from __future__ import annotations

from tests.runtime.conftest import Probe


def test_wrong_calls_are_answered_with_codes(probe: Probe) -> None:
    calls = [
        ["runtime.nonsense", "{}"],
        ["runtime.run", "no JSON"],
        ["runtime.run", '{"task": "  "}'],
        ["runtime.run", '{"task": "x", "config": {"max_steps": 0}}'],
        ["runtime.stop", "{}"],
        ["runtime.dispose", "{}"],
    ]
    replies = probe("errors", calls=calls)["replies"]
    assert [reply["ok"] for reply in replies] == [False, False, False, False, True, True]
    for reply in replies[:4]:
        assert reply["code"]
        assert reply["message"]
    assert replies[2]["code"] == "empty_task"
    assert replies[3]["code"] == "config"
    assert "max_steps" in replies[3]["detail"]
