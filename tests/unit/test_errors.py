"""The table of error codes: complete, and the only source of codes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pagehand.errors import LLMError, PagehandError, error_table, phrase, sentence, spelled

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


def test_every_phrase_of_a_detail_is_in_the_table_in_both_languages() -> None:
    table = json.loads((ROOT / "pyruntime" / "pagehand" / "details.json").read_text("utf-8"))
    texts = [file.read_text("utf-8") for file in (ROOT / "pyruntime").rglob("*.py")]
    used = {key for text in texts for key in re.findall(r'(?:phrase|truncated|_empty)\("([a-z_]+)"', text)}
    assert used <= set(table)
    quoted = " ".join(texts)
    assert [key for key in table if f'"{key}"' not in quoted and f"'{key}'" not in quoted] == []
    for row in table.values():
        assert set(row) == {"en", "zh"}
        assert row["en"].count("{0}") == row["zh"].count("{0}") <= 1


def test_details_are_said_in_the_language_of_their_sentence() -> None:
    error = LLMError("timeout", phrase("within", 120) + " [m, api.test]")
    assert error.detail == "no complete answer within 120 s [m, api.test]"
    assert error.localized("zh-CN") == "模型服务器响应超时：120 秒内没有完整的回复 [m, api.test]"
    assert spelled("{unknown} {prose:{}}", "zh") == "{unknown} {prose:{}}"
    assert spelled(phrase("no_json", "a {b} c"), "en").endswith("a (b) c")


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
