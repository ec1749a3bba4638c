"""Check boxes, radio buttons, lists, sliders, spinners: what is chosen from what is there."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from benchmarks.miniwob.episode import Episode, Policy
from benchmarks.miniwob.view import NotSeenError, View, label
from pagehand.page.parse import ParsedElement

SYNONYMS = """big large huge enormous gigantic; small tiny little mini petite; red scarlet crimson vermillion;
happy cheerful joyful gleeful delighted; sad unhappy sorrowful miserable tragic; angry mad furious irritated;
evil wicked immoral sinful corrupt depraved; wrong incorrect mistaken erroneous; real genuine actual;
strange odd peculiar unusual weird; stop cease halt end finish; scared terrified panicked fearful frightened afraid;
quiet calm peaceful serene mild; old aged archaic; love like adore favor; kill murder assassinate;
keep retain preserve sustain maintain; hide conceal camouflage; hate despise loathe detest dislike;
funny humorous amusing comical laughable; fat fleshy plump chubby; stupid dumb dull unwise;
delicious savory delectable appetizing; cut slice carve chop; brave courageous fearless; begin start initiate launch;
answer reply response; television televisions TV TVs; house home houses homes; fire flame fires flames;
pig pork swine; rabbit rabbits bunny bunnies; car cars automobile automobiles vehicle vehicles; water"""
"""What the oracle knows of English."""

ORDINALS = {"1st": 0, "2nd": 1, "3rd": 2}


async def option(episode: Episode) -> None:
    (name,) = episode.match(r"Select (\S+) and click")
    await episode.click((await episode.see()).find("radio", name))
    await episode.submit()


async def checkboxes(episode: Episode) -> None:
    (names,) = episode.match(r"Select (.*) and click")
    view = await episode.see()
    for name in names.split(", ") if names != "nothing" else ():
        await episode.click(view.find("checkbox", name))
    await episode.submit()


async def similar_checkboxes(episode: Episode) -> None:
    (names,) = episode.match(r"similar to (.*) and click")
    groups = [set(group.split()) for group in SYNONYMS.split(";")]
    wanted: set[str] = set().union(*(group for group in groups if group & set(names.split(", "))))
    for box in (await episode.see()).all("checkbox"):
        if label(box) in wanted:
            await episode.click(box)
    await episode.submit()


async def from_list(episode: Episode) -> None:
    (name,) = episode.match(r"Select (.*) from the")
    await episode.select((await episode.see()).find("select listbox combobox"), *name.split(", "))
    await episode.submit()


async def dropdown_then_button(episode: Episode) -> None:
    (height,) = episode.match(r"Choose (.*) from the dropdown")
    view = await episode.see()
    native = view.all("select combobox")
    if native:
        await episode.select(native[0], height)
    else:
        await episode.click(view.elements[0])
        await episode.click(await episode.spot(height))
    await episode.submit(episode.quoted()[-1])


async def spinner(episode: Episode) -> None:
    (number,) = episode.match(r"Select (-?\d+) with")
    await episode.type((await episode.see()).find("spinbutton"), number)
    await episode.submit()


def _slider_value(view: View, handle: ParsedElement) -> int:
    if handle.value is not None:
        return int(handle.value)
    below = [line.plain for line in view.lines if line.number > handle.line and line.plain.lstrip("-").isdigit()]
    if not below:
        raise NotSeenError("the value of the slider")
    return int(below[0])


async def set_slider(episode: Episode, nth: int, wanted: int) -> None:
    """Moves the ``nth`` slider with the arrow keys, as a person who wants one exact value would."""
    for _ in range(3):
        view = await episode.see()
        handle = view.find("slider clickable", nth=nth)
        missing = wanted - _slider_value(view, handle)
        if missing == 0:
            return
        key = "ArrowRight" if missing > 0 else "ArrowLeft"
        for at in range(abs(missing)):
            await episode.keys(key, handle if at == 0 else None)


async def slider(episode: Episode) -> None:
    (number,) = episode.match(r"Select (-?\d+) with the slider")
    await set_slider(episode, 0, int(number))
    await episode.submit()


async def three_sliders(episode: Episode) -> None:
    (numbers,) = episode.match(r"combination \[(.*)\]")
    for at, number in enumerate(numbers.split(",")):
        await set_slider(episode, at, int(number))
    await episode.submit()


async def slider_and_checkbox(episode: Episode) -> None:
    number, nth = episode.match(r"Select (-?\d+) with the slider, click the (\w+) checkbox")
    await set_slider(episode, 0, int(number))
    await episode.click((await episode.see()).find("checkbox", nth=ORDINALS[nth]))
    await episode.submit()


async def radio_and_textbox(episode: Episode) -> None:
    radio, number, box = episode.match(r'the (\w+) radio button and enter the number "(-?\d+)" into the (\w+) textbox')
    view = await episode.see()
    await episode.click(view.find("radio", nth=ORDINALS[radio]))
    await episode.type(view.find("input", nth=ORDINALS[box]), number)
    await episode.submit()


async def odd_or_even(episode: Episode) -> None:
    view = await episode.see()
    numbers = [int(text) for text in view.plain if text.lstrip("-").isdigit()]
    for at, number in enumerate(numbers):
        await episode.click(view.find("button", "Odd" if number % 2 else "Even", nth=at))
    await episode.submit()


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        "choose-list": from_list,
        "click-checkboxes": checkboxes,
        "click-checkboxes-large": checkboxes,
        "click-checkboxes-soft": similar_checkboxes,
        "click-checkboxes-transfer": checkboxes,
        "click-option": option,
        "click-scroll-list": from_list,
        "form-sequence": slider_and_checkbox,
        "form-sequence-2": radio_and_textbox,
        "form-sequence-3": dropdown_then_button,
        "odd-or-even": odd_or_even,
        "use-slider": slider,
        "use-slider-2": three_sliders,
        "use-spinner": spinner,
    }
)
