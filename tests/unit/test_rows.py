"""Every behaviour of both loops is tested, and every numbered test tests one."""

from __future__ import annotations

from pathlib import Path

from buildtools import rows


def test_no_row_of_either_loop_lacks_a_test() -> None:
    assert rows.missing() == []
    assert [len(table.rows()) >= least for table, least in zip(rows.TABLES, (42, 14), strict=True)] == [True, True]


def test_a_row_without_a_test_is_found(tmp_path: Path) -> None:
    file = tmp_path / "loop.md"
    file.write_text("| row | behaviour |\n|---|---|\n| 1 | Begins. |\n| 3 | Ends. |\n| `rest` | Rests. |\n", "utf-8")
    tests = "async def test_row_01_begins(): ...\ndef test_row_7_odd(): ...\ndef test_row_far_off(): ...\n"
    (tmp_path / "test_it.py").write_text(tests, "utf-8")
    assert rows.missing((rows.Table(file, "row"),), tmp_path) == [
        "row 3 has no test: Ends.",
        "row rest has no test: Rests.",
        "tests name row 7, which loop.md does not have",
        "loop.md has no row 2",
    ]
