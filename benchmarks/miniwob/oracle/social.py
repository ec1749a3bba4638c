"""Posts with rows of icons, a menu of dishes: the same controls many times over, in a box that scrolls."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from benchmarks.miniwob.episode import Episode, Policy
from benchmarks.miniwob.view import NotSeenError, View, fold, label
from pagehand.page.parse import ParsedElement

ICONS = {"reply": "reply", "retweet": "retweet", "like": "like", "share": "share"}


def _box(view: View) -> ParsedElement | None:
    return next((one for one in view.elements if one.props.get("scroll")), None)


def _icon(view: View, line: int, hint: str, until: int) -> ParsedElement | None:
    for one in view.elements:
        if line < one.line < until and hint in fold(f"{one.props.get('hint', '')} {label(one)}"):
            return one
    return None


def _posts(view: View, user: str) -> list[tuple[int, int]]:
    """First line and line after the last of each whole post by ``user``."""
    starts = [line.number for line in view.lines if re.search(r"(?:^|\s)@\w+", line.plain)]
    ends = [*starts[1:], 10**6]
    shown = {line.number: line.plain for line in view.lines}
    return [(start, end) for start, end in zip(starts, ends, strict=True) if user in shown[start].split()]


async def one_post(episode: Episode) -> None:
    user, name = episode.match(r'user (@\w+), click on the "(.+)" button')
    hint = ICONS.get(name.lower())
    seen = False
    async for view in episode.walk(_box(await episode.see()), pages=0.4):
        for start, end in _posts(view, user):
            seen = True
            icon = _icon(view, start, hint or "more", end)
            if icon is None:
                continue
            await episode.click(icon)
            if not hint:
                await _entry(episode, (name, f"{name} {user}"))
    raise NotSeenError(f"{hint or 'more'} icon of the post" if seen else f"no post by {user}")


async def _entry(episode: Episode, names: tuple[str, ...]) -> None:
    """Clicks an entry of the open menu, which may reach below the box."""
    async for view in episode.walk(_box(await episode.see()), pages=0.3):
        for one in view.elements:
            if label(one) in names:
                await episode.click(one)
    raise NotSeenError(f"no entry {names[0]}")


async def several_posts(episode: Episode) -> None:
    name, many, user = episode.match(r'Click the "(\w+)" button on (all|\d+) posts? by (@\w+)')
    wanted = 10**6 if many == "all" else int(many)
    clicked: set[int | str] = set()
    async for view in episode.walk(_box(await episode.see()), pages=0.4):
        for start, end in _posts(view, user):
            icon = _icon(view, start, ICONS[name.lower()], end)
            if icon is not None and icon.id not in clicked and len(clicked) < wanted:
                clicked.add(icon.id)
                await episode.click(icon)
    if not clicked:
        raise NotSeenError(f"no {name} icon by {user}")
    await episode.click(await episode.spot("Submit", "button"))


async def dishes(episode: Episode) -> None:
    named = re.match(r"Order one of each item: (.*)", episode.goal)
    many = re.match(r"Order (\d+) items? (?:that are|that is|with) (\S+)", episode.goal)
    names = [part.strip() for part in named[1].split(", ")] if named else []
    left = int(many[1]) if many else len(names)
    done: set[str] = set()
    async for view in episode.walk(_box(await episode.see()), pages=0.3):
        for at, line in enumerate(view.lines):
            wanted = fold(line.plain) in [fold(name) for name in names]
            if many and many[2].lower() in fold(line.text) and "<img" in line.text:
                line = view.lines[at - 1]
                wanted = True
            if not wanted or line.plain in done or len(done) >= left:
                continue
            plus = next((one for one in view.elements if one.line > line.number and label(one) == "+"), None)
            if plus is not None:
                done.add(line.plain)
                await episode.click(plus)
    if len(done) < left:
        raise NotSeenError("the + of a dish")
    await episode.click(await episode.spot("Order!", "button"))


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        "order-food": dishes,
        "social-media": one_post,
        "social-media-all": several_posts,
        "social-media-some": several_posts,
    }
)
