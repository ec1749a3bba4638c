"""The table of error codes: complete, and the only source of codes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pagehand.errors import LLMError, PagehandError, error_table, sentence

ROOT = Path(__file__).parents[2]
_PYTHON_CODE = re.compile(r'(?:LifecycleError|LLMError|ToolError|PageError|PagehandError|end_with)\(\s*"([a-z_]+)"')


@pytest.mark.parametrize("code", sorted(error_table()))
def test_every_code_has_a_sentence_for_each_reader(code: str) -> None:
    row = error_table()[code]
    assert set(row) == {"en", "zh", "model"}
    for text in row.values():
        assert text.endswith((".", "。", "}", ")", "）"))
        assert "{" not in text.replace("{detail}", "")


def test_every_code_that_python_raises_is_in_the_table() -> None:
    used = {
        code for file in (ROOT / "pyruntime").rglob("*.py") for code in _PYTHON_CODE.findall(file.read_text("utf-8"))
    }
    assert len(used) > 15
    assert used <= set(error_table())


def test_sentences_follow_the_language_and_fall_back_to_english() -> None:
    error = PagehandError("max_steps", "40")
    assert "40" in error.message
    assert error.localized("zh-CN") == "未能在 40 步的上限内完成目标。可以设置更高的上限。"
    assert error.localized("fr") == error.message
    assert sentence("no_such_code", "en", "x") == sentence("internal", "en", "x")
    assert PagehandError("no_such_code").code == "internal"


def test_a_correctable_answer_can_be_asked_for_again() -> None:
    assert LLMError("truncated", correctable=True).retryable
    assert not LLMError("auth").retryable
