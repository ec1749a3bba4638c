"""What cannot pass yet, with its reason, and which plain sentences are checked elsewhere.

A case under ``LIMITS`` must fail: one that has begun to pass is a line to take away.
"""

from __future__ import annotations

LIMITS: dict[tuple[str, str], str] = {
    ("P04", "extension"): "frames of other origins are named, but not read yet",
}
"""(id, realm) -> reason."""

ELSEWHERE = {
    "In the product's task box, Enter with isComposing or with key code 229 does not start a run.": (
        "tests/e2e/test_extension_bad_input.py::test_enter_that_ends_a_composition_starts_nothing"
    ),
}
"""Sentence -> the test that checks it."""
