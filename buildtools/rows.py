"""`build.py rows`: rows of docs/loop.md and docs/act.md that no test names.

A test names a row by its own name: `test_row_28_…` of the loop of execute(), `test_act_6_…` of that of act(); what of
act() is no step of its loop has names instead of numbers: `test_act_runner_…`.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from buildtools.paths import ROOT, TESTS

_ROW = re.compile(r"^\| (\d+|`[a-z]+`) \| (.+) \|$", re.M)
_HEAD = "| row | behaviour |"


@dataclass(frozen=True)
class Table:
    """A table of behaviours.

    Attributes:
        file: Where it stands.
        prefix: What its tests are called: `test_<prefix>_<row>_…`.
    """

    file: Path
    prefix: str

    def rows(self) -> dict[str, str]:
        """The behaviours, by number or name."""
        _, _, text = self.file.read_text("utf-8").partition(_HEAD)
        return {name.strip("`"): words for name, words in _ROW.findall(text)}

    def named(self, tests: Path) -> Counter[str]:
        """How many tests name each row."""
        words = "|".join(name for name in self.rows() if not name.isdigit())
        pattern = re.compile(rf"^\s*(?:async )?def test_{self.prefix}_(\d+{'|' + words if words else ''})_", re.M)
        found = [name for file in tests.rglob("test_*.py") for name in pattern.findall(file.read_text("utf-8"))]
        return Counter(str(int(name)) if name.isdigit() else name for name in found)


TABLES = (Table(ROOT / "docs" / "loop.md", "row"), Table(ROOT / "docs" / "act.md", "act"))


def missing(tables: tuple[Table, ...] = TABLES, tests: Path = TESTS) -> list[str]:
    """A sentence for each row without a test, for each name that no row has, and for gaps in the numbers."""
    return [sentence for table in tables for sentence in _missing(table, tests)]


def _missing(table: Table, tests: Path) -> list[str]:
    behaviours, named = table.rows(), table.named(tests)
    numbers = {int(name) for name in behaviours if name.isdigit()}
    gaps = sorted(set(range(1, max(numbers, default=0) + 1)) - numbers)
    return [
        *(f"row {name} has no test: {words}" for name, words in behaviours.items() if not named[name]),
        *(f"tests name row {name}, which {table.file.name} does not have" for name in named if name not in behaviours),
        *(f"{table.file.name} has no row {number}" for number in gaps),
    ]


def report_rows() -> int:
    """Print how it stands; returns the exit code."""
    lacking = missing()
    for sentence in lacking:
        print(sentence)
    for table in TABLES:
        behaviours, named = table.rows(), table.named(TESTS)
        print(f"{table.file.name}: {len(behaviours)} rows, {sum(named.values())} tests that name one")
    print(f"{len(lacking)} lacking")
    return 1 if lacking or not all(table.rows() for table in TABLES) else 0
