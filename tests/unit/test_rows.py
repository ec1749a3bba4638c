"""Every behaviour of the loop is tested, and every numbered test tests one."""

from __future__ import annotations

from pathlib import Path

import pytest

from buildtools import rows


def test_no_row_of_the_loop_lacks_a_test() -> None:
    assert rows.missing() == []
    assert len(rows.rows()) >= 42


def test_a_row_without_a_test_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tmp_path / "loop.md"
    table.write_text("| row | behaviour |\n|---|---|\n| 1 | Begins. |\n| 3 | Ends. |\n", "utf-8")
    (tmp_path / "test_it.py").write_text("async def test_row_01_begins(): ...\ndef test_row_7_odd(): ...\n", "utf-8")
    monkeypatch.setattr(rows, "TABLE", table)
    monkeypatch.setattr(rows, "TESTS", tmp_path)
    assert rows.missing() == [
        "row 3 has no test: Ends.",
        "tests name row 7, which loop.md does not have",
        "loop.md has no row 2",
    ]
