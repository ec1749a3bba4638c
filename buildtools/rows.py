"""`build.py rows`: rows of docs/loop.md that no test names.

A test names a row by its own name: `test_row_28_…`.
"""

from __future__ import annotations

import re
from collections import Counter

from buildtools.paths import ROOT, TESTS

TABLE = ROOT / "docs" / "loop.md"
_ROW = re.compile(r"^\| (\d+) \| (.+) \|$", re.M)
_NAME = re.compile(r"^\s*(?:async )?def test_row_(\d+)_", re.M)


def rows() -> dict[int, str]:
    """The behaviours, by number."""
    return {int(number): words for number, words in _ROW.findall(TABLE.read_text("utf-8"))}


def named() -> Counter[int]:
    """How many tests name each row."""
    files = TESTS.rglob("test_*.py")
    return Counter(int(number) for file in files for number in _NAME.findall(file.read_text("utf-8")))


def missing() -> list[str]:
    """A sentence for each row without a test, for each number that no row has, and for gaps in the numbers."""
    behaviours, tests = rows(), named()
    gaps = sorted(set(range(1, max(behaviours, default=0) + 1)) - set(behaviours))
    return [
        *(f"row {number} has no test: {words}" for number, words in behaviours.items() if not tests[number]),
        *(f"tests name row {number}, which {TABLE.name} does not have" for number in tests if number not in behaviours),
        *(f"{TABLE.name} has no row {number}" for number in gaps),
    ]


def report_rows() -> int:
    """Print how it stands; returns the exit code."""
    lacking = missing()
    for sentence in lacking:
        print(sentence)
    behaviours, tests = rows(), named()
    print(f"{len(behaviours)} rows, {sum(tests.values())} tests that name one, {len(lacking)} lacking")
    return 1 if lacking or not behaviours else 0
