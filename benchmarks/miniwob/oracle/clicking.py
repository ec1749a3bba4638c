"""Buttons, links, tabs, sections, dialogs, menus: what is clicked by its name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from benchmarks.miniwob.episode import Episode, Policy
from benchmarks.miniwob.view import NotSeenError, View, label

LINKS = "clickable link"


async def only_button(episode: Episode) -> None:
    await episode.click((await episode.see()).find("button"))


async def named_button(episode: Episode) -> None:
    (name,) = episode.match(r'"(.*)" button')
    await episode.click((await episode.see()).find("button", name))


async def button_one(episode: Episode) -> None:
    (name,) = episode.match(r"button (\w+)\.")
    await episode.click((await episode.see()).find("button", name))


async def one_then_two(episode: Episode) -> None:
    await episode.click((await episode.see()).find("button", "ONE"))
    await episode.click((await episode.see()).find("button", "TWO"))


async def one_wait_two(episode: Episode) -> None:
    (seconds,) = episode.match(r"wait (\d+) second")
    await episode.click((await episode.see()).find("button", "ONE"))
    view = await episode.see()
    await episode.act("wait", seconds=float(seconds))
    await episode.click(view.find("button", "TWO"))


async def link(episode: Episode) -> None:
    (name,) = episode.match(r'link "(.*)"')
    await episode.click((await episode.see()).find(LINKS, name))


async def dialog(episode: Episode) -> None:
    name = episode.quoted()[-1]
    await episode.click((await episode.see()).find("button", "Close" if name == "x" else name))


async def tab(episode: Episode) -> None:
    (name,) = episode.match(r"Click on (Tab #\d+)")
    await episode.click((await episode.see()).find("tab", name))


async def link_in_tabs(episode: Episode) -> None:
    await _link_in(episode, "tab")


async def link_in_sections(episode: Episode) -> None:
    await _link_in(episode, "tab summary button")


async def _link_in(episode: Episode, kinds: str) -> None:
    """Opens one tab or section after another until the link is there."""
    name = episode.quoted()[-1]
    view = await episode.see()
    for opener in [label(one) for one in view.all(kinds)]:
        if not view.has(LINKS, name):
            await episode.click(view.find(kinds, opener))
            view = await episode.until(lambda view: view.has(LINKS, name), looks=8)
    await episode.click(view.find(LINKS, name))


async def section_then_submit(episode: Episode) -> None:
    await episode.click((await episode.see()).starting("Section", "tab"))
    await episode.until(lambda view: "expanded" in view.starting("Section", "tab").states, looks=8)
    await episode.submit()


async def widget(episode: Episode) -> None:
    kind = episode.quoted()[0]
    kinds = {"text": "input"}
    await episode.click((await episode.see()).find(kinds.get(kind, kind)))


async def focus(episode: Episode) -> None:
    nth = int(episode.match(r"(?:(\d)\w\w )?(?:input )?textbox")[0] or 1)
    await episode.click((await episode.see()).find("input", nth=nth - 1))


async def menu_path(episode: Episode) -> None:
    (path,) = episode.match(r"Select (.*)")
    *above, leaf = path.split(">")
    # A click on an entry that has entries of its own would choose it: pointing at it opens them.
    for name, inner in zip(above, [*above, leaf][1:], strict=True):
        await episode.hover((await episode.see()).find("menuitem", name))
        await episode.until(lambda view, inner=inner: view.has("menuitem", inner), looks=10)  # type: ignore[misc]
    await episode.click((await episode.see()).find("menuitem", leaf))


async def menu_button(episode: Episode) -> None:
    await episode.click((await episode.see()).find("button", "Menu"))
    view = await episode.see()
    wanted = _menu_item(episode, view)
    if not view.has("menuitem", wanted):
        await episode.hover(view.find("menuitem", "Playback"))
        view = await episode.until(lambda view: view.has("menuitem", wanted), looks=10)
    await episode.click(view.find("menuitem", wanted))


def _menu_item(episode: Episode, view: View) -> str:
    if episode.quoted():
        return episode.quoted()[-1]
    # The goal shows a picture: what the page says of it must lead to the item with the same picture.
    icons = {"disk": "Save", "start": "Prev", "stop": "Stop", "play": "Play", "end": "Next"}
    icons |= {"zoomin": "Zoom In", "zoomout": "Zoom Out"}
    goal = " ".join(view.text.split("\n")[1:3])
    for hint, name in icons.items():
        if f"-{hint}" in goal or f'"{hint}' in goal:
            return name
    raise NotSeenError("the goal's icon is not shown in any way")


async def tree(episode: Episode) -> None:
    name = episode.quoted()[-1]
    opened: set[str] = set()
    view = await episode.see()
    while not view.has("", name):
        closed = [one for one in view.elements if label(one) not in opened and "expanded" not in one.states]
        if not closed:
            raise NotSeenError(f"{name!r} is nowhere in the tree")
        opened.add(label(closed[0]))
        await episode.click(closed[0])
        view = await episode.until(lambda view: view.has("", name), looks=4)
    await episode.click(view.find("", name))


async def cheapest_ticket(episode: Episode) -> None:
    view = await episode.see()
    (word,) = episode.match(r"the (cheapest|most expensive|costliest|shortest|longest)")
    buttons = view.all("button")
    prices = [int("".join(filter(str.isdigit, label(one)))) for one in buttons]
    durations = [_minutes(text) for text in view.plain if text[:1].isdigit() and text.endswith("m")]
    measure = durations if word in ("shortest", "longest") else prices
    best = (max if word in ("longest", "most expensive", "costliest") else min)(
        range(len(buttons)), key=lambda at: measure[at]
    )
    await episode.click(buttons[best])


def _minutes(text: str) -> int:
    hours, _, minutes = text.rstrip("m").partition("h")
    return int(hours) * 60 + int(minutes)


async def agreement(episode: Episode) -> None:
    view = await episode.see()
    if "Click the cancel button" in episode.goal:
        await episode.click(view.find("button", "Cancel"))
        return
    name, button = episode.quoted()
    for _ in range(30):
        if "disabled" not in view.find("button", "Agree").states:
            break
        await episode.scroll(view.find("textarea"), pages=3)
        view = await episode.see()
    await episode.type(view.find("input", "Name"), name)
    await episode.submit(button)


async def email_of_contact(episode: Episode) -> None:
    name, what = episode.match(r"Find (\S+) in the contact book and click on their (\w+)")
    view = await episode.see()
    for _ in range(5):
        if name in view.plain:
            break
        await episode.click(view.find("link", ">"))
        view = await episode.see()
    await episode.click(view.after(f"{what}:", LINKS))


async def search_result(episode: Episode) -> None:
    (nth,) = episode.match(r"(\d+)\w\w search result")
    view = await episode.see()
    await episode.type(view.find("input"), episode.quoted()[0])
    await episode.click(view.find("button", "Search"))
    page, at = divmod(int(nth) - 1, 3)
    view = await episode.see()
    if page:
        await episode.click(view.find("link", str(page + 1)))
        view = await episode.see()
    results = [one for one in view.all("link") if label(one) not in ("1", "2", "3", "<", ">", "First", "Last")]
    await episode.click(results[at])


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        "button-delay": one_wait_two,
        "buy-ticket": cheapest_ticket,
        "click-button": named_button,
        "click-button-sequence": one_then_two,
        "click-collapsible": section_then_submit,
        "click-collapsible-2": link_in_sections,
        "click-collapsible-2-nodelay": link_in_sections,
        "click-collapsible-nodelay": section_then_submit,
        "click-dialog": dialog,
        "click-dialog-2": dialog,
        "click-link": link,
        "click-menu": menu_path,
        "click-menu-2": menu_button,
        "click-tab": tab,
        "click-tab-2": link_in_tabs,
        "click-tab-2-easy": link_in_tabs,
        "click-tab-2-hard": link_in_tabs,
        "click-tab-2-medium": link_in_tabs,
        "click-test": only_button,
        "click-test-2": button_one,
        "click-test-transfer": button_one,
        "click-widget": widget,
        "focus-text": focus,
        "focus-text-2": focus,
        "navigate-tree": tree,
        "phone-book": email_of_contact,
        "search-engine": search_result,
        "sign-agreement": agreement,
        "unicode-test": named_button,
    }
)
