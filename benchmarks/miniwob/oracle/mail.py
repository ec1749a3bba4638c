"""The mail box: its icons have no names, only pictures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from benchmarks.miniwob.episode import Episode, Policy
from benchmarks.miniwob.view import NotSeenError, View, fold, words_of
from pagehand.page.parse import ParsedElement


async def mail(episode: Episode) -> None:
    sender = episode.fields.get("by") or episode.match(r"(?:by|from) (\w+)")[0]
    goal = fold(episode.goal)
    kind = episode.fields.get("task") or (
        "forward"
        if "forward" in goal or "to" in episode.fields
        else "reply"
        if "reply" in goal or "message" in episode.fields
        else "star"
        if re.search(r"star|important", goal)
        else "delete"
    )
    await episode.click(await _message(episode, sender))
    view = await episode.see()
    if kind in ("star", "delete"):
        await episode.click(view.hinted("star" if kind == "star" else "delete"))
        return
    await episode.click(await episode.spot(kind.capitalize()))
    view = await episode.see()
    if kind == "reply":
        await episode.type(view.find("textarea"), episode.fields.get("message") or episode.quoted()[-1])
    else:
        to = episode.fields.get("to") or episode.match(r"to (\w+)\.?$")[0]
        await episode.type(view.find("input"), to)
    await episode.click((await episode.see()).hinted("send"))


async def _message(episode: Episode, sender: str) -> ParsedElement:
    def found(view: View) -> ParsedElement | None:
        """The box around the line that is the sender's name alone."""
        named = [line.number for line in view.lines if fold(words_of(line)) == fold(sender)]
        around = [one for one in view.all("clickable") if named and one.line < named[0]]
        return around[-1] if around else None

    box = next((one for one in (await episode.see()).elements if one.props.get("scroll")), None)
    async for view in episode.walk(box, pages=0.5):
        one = found(view)
        if one is not None:
            return one
    raise NotSeenError(f"no message by {sender}")


POLICIES: Mapping[str, Policy] = MappingProxyType(
    dict.fromkeys(
        [
            "email-inbox",
            "email-inbox-delete",
            "email-inbox-forward",
            "email-inbox-forward-nl",
            "email-inbox-forward-nl-turk",
            "email-inbox-important",
            "email-inbox-nl-turk",
            "email-inbox-noscroll",
            "email-inbox-reply",
            "email-inbox-star-reply",
        ],
        mail,
    )
)
