"""What is taken over from the last observation is what would be read: the same page, read with and without memory."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path
from typing import Any

import pytest

from tests.browser.site import Site

pytestmark = pytest.mark.asyncio(loop_scope="session")

SCRIPTS = [Path(__file__).with_name(name) for name in ("random_pages.js", "memory_check.js")]
PAGES = 200
GROUP = 25


def difference(remembered: str, fresh: str, changes: str) -> str:
    """Both snapshots as a diff, and what was done before."""
    lines = unified_diff(fresh.split("\n"), remembered.split("\n"), "there", "remembered", lineterm="", n=8)
    return ascii("\n".join([*lines, changes])).replace("\\n", "\n")


@pytest.mark.parametrize("mode", ["viewport", "full"])
@pytest.mark.parametrize("first", range(0, PAGES, GROUP))
async def test_random_pages_are_remembered_as_they_are(site: Site, first: int, mode: str) -> None:
    await site.show("<p>To be replaced</p>")
    for script in SCRIPTS:
        await site.js(script.read_text(encoding="utf-8"))
    taken = 0
    for seed in range(first, first + GROUP):
        found: dict[str, Any] = await site.page.evaluate("([s, m]) => checkMemory(s, m)", [seed, mode])
        assert found["pair"] is None, f"seed {seed}: {difference(*found['pair'])}"
        taken += found["taken"]
    assert taken > GROUP
