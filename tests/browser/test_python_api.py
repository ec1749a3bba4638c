"""The examples of the Python pages in docs/, each page run in its order."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser

from tests.support.bundle import ROOT, bundle

pytestmark = pytest.mark.asyncio(loop_scope="session")

PAGES = {"python-api.md": 10, "act.md": 4, "flows.md": 6, "report.md": 2}
"""Pages, and how many examples each has at least."""


@pytest.mark.parametrize("name", PAGES)
async def test_every_example_runs(name: str, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = ROOT / "docs" / name
    built = tmp_path / "dist" / "bridge"
    built.mkdir(parents=True)
    (built / "bridge.js").write_text(bundle(), "utf-8")
    monkeypatch.chdir(tmp_path)
    examples = list(re.finditer(r"^```python\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE))
    assert len(examples) >= PAGES[name]
    names: dict[str, Any] = {"__name__": "examples", "browser": browser}
    before = browser.contexts
    for example in examples:
        line = page.read_text("utf-8")[: example.start()].count("\n") + 1
        code = compile("\n" * line + example[1], str(page), "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        outcome = eval(code, names)
        if inspect.isawaitable(outcome):
            await outcome
    for context in set(browser.contexts) - set(before):
        await context.close()
