"""Text that is marked, and the editor that formats what is marked."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from types import MappingProxyType

from benchmarks.miniwob.episode import Episode, Policy
from benchmarks.miniwob.view import NotSeenError, words_of

ORDINALS = {"1st": 0, "2nd": 1, "3rd": 2}
TOOLS = {"bold": "bold", "italics": "italic", "underlined": "underline"}


async def highlight(episode: Episode) -> None:
    nth = ORDINALS.get(episode.match(r"the (?:(\w+) )?paragraph|text in")[0], 0)
    paragraphs = [words_of(line) for line in (await episode.see()).lines if words_of(line) and not line.elements]
    if len(paragraphs) <= nth:
        raise NotSeenError("the paragraph")
    await episode.select_text(await episode.spot(paragraphs[nth]))
    await episode.submit()


async def format_text(episode: Episode) -> None:
    view = await episode.see()
    editor = view.find("editor")
    everything = "everything" in episode.goal
    text = None if everything else episode.match(r"the text (\S+)")[0]
    await episode.select_text(editor, text)
    # This editor takes notice of a selection a tenth of a second later; a model would not even have begun to answer.
    await asyncio.sleep(0.3)
    style, color = episode.match(r"(?:the style (\w+))|(?:the color (\w+))")
    view = await episode.see()
    if style:
        await episode.click(view.hinted(TOOLS[style]))
    else:
        await episode.click(view.hinted("color"))
        await episode.click((await episode.see()).hinted(color))
    await episode.submit()


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        "highlight-text": highlight,
        "highlight-text-2": highlight,
        "text-editor": format_text,
    }
)
