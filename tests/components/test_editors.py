"""Editors that own their document, and whose document is what counts."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from tests.components.reader import do
from tests.components.trial import Trial, attempt, trials

pytestmark = pytest.mark.asyncio(loop_scope="session")

TEXT = "First line\nSecond line"
CODE = "function add(a, b) {\n  return a + b;\n}"


@trials(
    *(
        Trial(f"editors/{name}", [do("input_text", "editor: ", text=TEXT)], {"text": TEXT})
        for name in ("quill", "prosemirror", "tiptap", "lexical")
    ),
)
async def test_rich_text(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)


@trials(
    Trial("editors/codemirror", [do("input_text", "editor: ", text=CODE)], {"text": CODE}),
)
async def test_code(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)


@trials(
    Trial(
        "editors/tiptap",
        [
            do("input_text", "editor: ", text="Hello world"),
            do("select_text", "editor: ", text="world"),
            do("click", "button: Bold"),
        ],
        {"text": "Hello world", "bold": "world"},
    ),
)
async def test_selected_words(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)


@trials(
    *(
        Trial(page, [do("input_text", "editor: ", text=CODE)], {"text": CODE})
        for page in ("monaco/editor", "monaco-textarea/editor", "editors/codemirror5", "editors/ace")
    ),
    Trial("editors/codemirror5-bare", [do("input_text", "editor: ", text=CODE)], {"text": CODE}),
    Trial("editors/ace-bare", [do("input_text", "editor: ", text=CODE)], {"text": CODE}),
)
async def test_fields_that_nobody_sees(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)


PANES = ("monaco/editor", "monaco-textarea/editor", "editors/codemirror5-bare", "editors/ace-bare")


@trials(
    *(
        Trial(page, [do("input_text", "editor: ", text="more();", clear=False)], {"text": f"{old}more();"})
        for page, old in zip(PANES, ("old();\n", "old();\n", "let old = 1;\n", "let old = 1;\n"), strict=True)
    ),
    *(Trial(page, [do("input_text", "editor: ", text="")], {"text": ""}) for page in PANES),
    *(
        Trial(page, [do("select_text", "editor: ", text="old"), do("press_keys", keys="Delete")], {"text": left})
        for page, left in zip(PANES, ("();\n", "();\n", "let  = 1;\n", "let  = 1;\n"), strict=True)
    ),
)
async def test_parts_of_what_such_an_editor_holds(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)


@trials(
    Trial("editors/xterm", [do("input_text", "editor: Terminal input", text="make", submit=True)], {"sent": "make\r"}),
)
async def test_terminal(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)
