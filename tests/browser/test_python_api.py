"""The examples of docs/python-api.md, run in their order."""

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

PAGE = ROOT / "docs" / "python-api.md"


async def test_every_example_runs(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = tmp_path / "dist" / "bridge"
    built.mkdir(parents=True)
    (built / "bridge.js").write_text(bundle(), "utf-8")
    monkeypatch.chdir(tmp_path)
    examples = list(re.finditer(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE))
    assert len(examples) >= 10
    names: dict[str, Any] = {"__name__": "examples", "browser": browser}
    before = browser.contexts
    for example in examples:
        line = PAGE.read_text("utf-8")[: example.start()].count("\n") + 1
        code = compile("\n" * line + example[1], str(PAGE), "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        outcome = eval(code, names)
        if inspect.isawaitable(outcome):
            await outcome
    for context in set(browser.contexts) - set(before):
        await context.close()
