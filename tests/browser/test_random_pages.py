"""Whatever a page holds: it is read without an error and in time, numbers stay with their elements, and what is written
of the elements is read back equal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pagehand.page.models import PageSnapshot
from pagehand.page.notation import STATES
from tests.browser.site import Site, nodes
from tests.support.read_back import read_back

pytestmark = pytest.mark.asyncio(loop_scope="session")

SCRIPTS = [Path(__file__).with_name(name) for name in ("random_pages.js", "random_pages_check.js")]
PAGES = 500
GROUP = 50
TIME_LIMIT_MS = 1500 * 5
"""The bridge's own limit, with room for a machine that does other things as well."""


async def check(site: Site, seed: int) -> None:
    """One document: three states of it in two modes."""
    found: dict[str, Any] = await site.page.evaluate("seed => checkRandomPage(seed)", seed)
    assert found["faults"] == [], f"seed {seed}"
    for answer in found["answers"]:
        snapshot = PageSnapshot.model_validate(answer["value"])
        assert snapshot.truncated != "time", f"seed {seed}"
        assert snapshot.elapsed_ms < TIME_LIMIT_MS, f"seed {seed}"
        for node in nodes(snapshot):
            assert set(node.states) <= STATES, f"seed {seed}: {node}"
        told, read = read_back(snapshot)
        assert read == told, f"seed {seed}"


@pytest.mark.parametrize("first", range(0, PAGES, GROUP))
async def test_random_pages(site: Site, first: int) -> None:
    await site.show("<p>To be replaced</p>")
    for script in SCRIPTS:
        await site.js(script.read_text(encoding="utf-8"))
    for seed in range(first, first + GROUP):
        await check(site, seed)
