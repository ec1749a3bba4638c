"""Our actions send what the browser sends for a person's hand: the same events in the same order.

Recorded by ``record_events.py``. Where they differ, ``event_scenarios.py`` says in what and why.
"""

from __future__ import annotations

import json

import pytest

from tests.browser.event_order import tidy, without
from tests.browser.event_scenarios import DATA, LOGGER, SCENARIOS
from tests.browser.site import Site

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("name", SCENARIOS)
async def test_same_events_as_a_hand(site: Site, name: str) -> None:
    scenario = SCENARIOS[name]
    recorded = json.loads(DATA.read_text(encoding="utf-8"))[name]
    await site.show(f"{scenario.html}<script>{LOGGER}</script>")
    await site.observe()
    arguments = dict(scenario.arguments)
    if scenario.to:
        arguments["to_id"] = await site.id_of(scenario.to)
    await site.js("() => { log.length = 0; }")
    result = await site.act(scenario.tool, scenario.target, **arguments)
    assert result.ok, result
    ours = without(tidy(await site.js("() => log")), scenario.differences)
    expected = without(recorded, scenario.differences)
    assert [line(row) for row in ours] == [line(row) for row in expected]


def line(row: dict[str, object]) -> str:
    return " ".join(f"{name}={value}" for name, value in row.items())
