"""Text fields and what is typed into them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from benchmarks.miniwob.episode import Episode, Policy
from benchmarks.miniwob.view import NotSeenError
from pagehand.page.parse import ParsedElement

SUGGESTIONS = "option menuitem clickable"


async def quoted_text(episode: Episode) -> None:
    await episode.type((await episode.see()).find("input"), episode.quoted()[0])
    await episode.submit()


async def cased_text(episode: Episode) -> None:
    (case,) = episode.match(r"in all (upper|lower) case")
    text = episode.quoted()[0]
    await episode.type((await episode.see()).find("input"), text.upper() if case == "upper" else text.lower())
    await episode.submit()


async def password_twice(episode: Episode) -> None:
    view = await episode.see()
    for field in view.all("input", type="password"):
        await episode.type(field, episode.quoted()[0])
    await episode.submit()


async def login(episode: Episode) -> None:
    await _log_in(episode, "Login")


async def login_with_popup(episode: Episode) -> None:
    await _log_in(episode, "OK")


async def _log_in(episode: Episode, button: str) -> None:
    """Types both; a message that comes between is dismissed, and what it undid is typed again."""
    user, password = episode.quoted()[:2]
    for words, text in (("Username", user), ("Password", password)):
        for _ in range(3):
            view = await episode.see()
            if view.has("button", "Cancel"):
                await episode.click(view.find("button", "Cancel"))
                continue
            await episode.use("input_text", id=view.field_for(words).id, text=text)
            view = await episode.see()
            if not view.has("button", "Cancel") and _holds(view.field_for(words), text):
                break
    await episode.submit(button)


def _holds(field: ParsedElement, text: str) -> bool:
    return field.value == text or "filled" in field.states


async def copied_text(episode: Episode) -> None:
    """With the clipboard, as a person would: blanks at the end of a text are not to be seen."""
    nth = int((re.search(r"(\d)\w\w text area", episode.goal) or ["", "1"])[1])
    view = await episode.see()
    await episode.keys("Control+a", view.find("textarea", nth=nth - 1))
    await episode.keys("Control+c")
    await episode.keys("Control+v", view.find("input"))
    await episode.submit()


async def last_word(episode: Episode) -> None:
    area = (await episode.see()).find("textarea")
    text = area.value or ""
    if text.endswith("…"):
        text = (await episode.act("extract", id=area.id)).text.strip()
    await episode.type((await episode.see()).find("input"), re.findall(r"[A-Za-z]+", text)[-1])
    await episode.submit()


async def nth_word(episode: Episode) -> None:
    (nth,) = episode.match(r"the (\d+)\w\w word")
    view = await episode.see()
    words = " ".join(view.plain).split()
    await episode.type(view.find("input"), re.sub(r"[^A-Za-z]", "", words[int(nth) - 1]))
    await episode.submit()


async def captcha(episode: Episode) -> None:
    view = await episode.see()
    if not view.plain:
        raise NotSeenError("the text to be typed")
    await episode.type(view.find("input"), re.sub(r"\s", "", "".join(view.plain)))
    await episode.submit()


async def autocomplete(episode: Episode) -> None:
    start, end = [*episode.quoted(), ""][:2]
    await episode.type((await episode.see()).find("input combobox"), start)

    def fits(name: str) -> bool:
        return name.startswith(start) and name.endswith(end)

    view = await episode.until(lambda view: any(fits(one.name) for one in view.all(SUGGESTIONS)), looks=20)
    found = [one for one in view.all(SUGGESTIONS) if fits(one.name)]
    if not found:
        raise NotSeenError(f"no suggestion {start}…{end}")
    await episode.click(found[0])
    await episode.submit()


async def movie_search(episode: Episode) -> None:
    genre, director, year = episode.match(r"for (.+) movies directed by (.+) from year (\d+)")
    view = await episode.see()
    # Every layout has three labels and three fields in the same order; some put the label below its field.
    labels = [text for text in view.plain_cells() if re.search("genre|director|year|date", text, re.IGNORECASE)]
    for words, field in zip(labels, view.fields(), strict=True):
        wanted = genre if "Genre" in words else director if "Director" in words else year
        await episode.type(field, wanted)
    for name in ("Submit", "Search", "Go!"):
        if (await episode.see()).has("", name):
            await episode.click(episode.view.find("", name))
    await episode.click(await episode.spot("Search"))


async def terminal(episode: Episode) -> None:
    ending = episode.match(r"(?:extension (\S+)|no file extension)")[0]
    await episode.click(await episode.spot("terminal"))
    for key in ("l", "s", "Enter"):
        await episode.keys(key)
    told = re.search(r"user\$ ls\s+(.*?)\s+user\$", (await episode.see()).text, re.DOTALL)
    if not told:
        raise NotSeenError("the list of files")
    shown = told[1].split()
    name = next(one for one in shown if (one.endswith(ending) if ending else "." not in one))
    for key in [*"rm", "Space", *name, "Enter"]:
        await episode.keys(key)


async def guess_number(episode: Episode) -> None:
    low, high = 0, 9
    while low <= high:
        guess = (low + high) // 2
        view = await episode.see()
        await episode.type(view.find("input spinbutton"), str(guess))
        await episode.submit()
        told = " ".join((await episode.see()).plain)
        if "higher" in told:
            low = guess + 1
        elif "lower" in told:
            high = guess - 1
        else:
            raise NotSeenError("the hint")


async def generated_number(episode: Episode) -> None:
    fits = _condition(episode.goal)
    for _ in range(80):
        view = await episode.see()
        shown = [int(text) for text in view.plain if text.lstrip("-").isdigit()]
        if shown and fits(shown[0]):
            await episode.submit()
        await episode.click(view.find("button", "Generate"))


def _condition(goal: str) -> Callable[[int], bool]:
    number = [int(one) for one in re.findall(r"-?\d+", goal)]
    if "even" in goal:
        return lambda value: value % 2 == 0
    if "odd" in goal:
        return lambda value: value % 2 == 1
    if "less" in goal:
        return lambda value: value < number[0]
    return lambda value: value > number[0]


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        "copy-paste": copied_text,
        "copy-paste-2": copied_text,
        "enter-password": password_twice,
        "enter-text": quoted_text,
        "enter-text-2": cased_text,
        "enter-text-dynamic": quoted_text,
        "find-word": nth_word,
        "generate-number": generated_number,
        "guess-number": guess_number,
        "login-user": login,
        "login-user-popup": login_with_popup,
        "multi-layouts": movie_search,
        "multi-orderings": movie_search,
        "scroll-text": last_word,
        "terminal": terminal,
        "text-transform": captcha,
        "use-autocomplete": autocomplete,
        "use-autocomplete-nodelay": autocomplete,
    }
)
