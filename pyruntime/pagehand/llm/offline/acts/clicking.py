"""Click, open, do: everything that ends in a click on one control that was named."""

from __future__ import annotations

import re
from dataclasses import replace

from pagehand.llm.offline import places
from pagehand.llm.offline.acts import drawing
from pagehand.llm.offline.acts.common import find, look_further, missing, pager_next, recover
from pagehand.llm.offline.acts.finding import Spot, look_up, looked_up, only
from pagehand.llm.offline.acts.whole import extreme_beyond
from pagehand.llm.offline.intents import Click, ClickEach, Do, Find, Leftover, Target, Unknown
from pagehand.llm.offline.match import CLICKS, FIELDS, STRONG, TICKS, Match, decide, kinds, locate, rank
from pagehand.llm.offline.reader import Step
from pagehand.llm.offline.turn import Achieved, Act, Outcome, Stuck, Turn, click
from pagehand.llm.offline.view import Thing
from pagehand.llm.offline.words import best, phrase, variants

_ANY = kinds(CLICKS, TICKS, FIELDS)


def do_click(intent: Click, turn: Turn) -> Outcome:
    """Click, once. A click that changed nothing gets one alternative, if there is a good one."""
    if step := turn.finished:
        if step.tool == "hover":
            return Achieved()
        plain = intent.target.scope is None and not intent.target.position
        if step.quiet and plain and len([t for t in turn.tries if t.final]) < 2:
            other = locate(turn.view, intent.target, _ANY, skip={step.target}, prefer=CLICKS)
            if other.thing and other.score >= STRONG:
                return _press(intent, other.thing)
        return Achieved(doubt=step.quiet and not _shows(step, turn))
    if first := recover(turn):
        return first
    if intent.target.relation == "found":
        return _click_found(intent, turn)
    if intent.target.role == "section" and intent.target.vague:
        return _expand(intent, turn)
    if "navigate" in turn.tools and re.match(r"https?://", intent.target.words):
        return Act("navigate", {"url": intent.target.words}, "open", {"name": intent.target.words})
    match = _find_clickable(intent, turn)
    if match.score < _SURE and (drawn := drawing.click_shape(intent, turn)):
        return drawn
    if match.thing is None:
        return _elsewhere(intent, turn, match)
    states = match.thing.element.states
    if (intent.verb in ("expand", "unfold") and "expanded" in states) or (
        intent.verb == "collapse" and "collapsed" in states
    ):
        return Achieved()
    if match.thing.disabled and not turn.tried("wait"):
        return Act("wait", {"seconds": 1}, "wait_for", {"name": match.thing.label}, final=False)
    return _press(intent, match.thing, turn)


_SURE = 0.9
"""How well a name must fit before shapes are thought of."""


def _elsewhere(intent: Click, turn: Turn, match: Match) -> Outcome:
    """Not in the list: found by its text, first as a control; as mere text only when nothing else is left."""
    target = intent.target
    alone = bool(target.words) and target.scope is None and not target.position and not target.extreme
    if match.ambiguous:
        return missing(turn, target, match)
    if outcome := _submenu(turn) or _row_menu(target, turn) or _later_page(target, turn):
        return outcome
    if not alone:
        return _opener(intent, turn) or missing(turn, target, match)
    found = looked_up(turn, target.words) or []
    # Twice, or with the other button: text that reacts to that looks like any other text.
    plain = intent.count == 1 and intent.button == "left"
    if spot := only(found, target.words, operable=plain):
        return _click_spot(intent, spot)
    if opener := _opener(intent, turn):
        return opener
    further = look_up(turn, target.words) or missing(turn, target, match)
    if isinstance(further, Stuck) and (spot := only(found, target.words)):
        return _click_spot(intent, spot)
    return further


def _submenu(turn: Turn) -> Act | None:
    """An open menu may hold the entry one level deeper: point at one entry after the other."""
    if "hover" not in turn.tools or not turn.steps:
        return None
    if turn.steps[-1].tool == "hover" and turn.steps[-1].quiet:
        # Menus unfold a moment after one has pointed at them.
        return Act("wait", {"seconds": 0.5}, "wait", {"seconds": "0.5"}, final=False)
    entries = [t for t in turn.view.things if t.kind == "menuitem" and not t.disabled and not turn.tried("hover", t.id)]
    fresh = [t for t in entries if t.element.new] or entries
    return Act("hover", {"id": fresh[0].id}, "hover", {"name": fresh[0].label}, final=False) if fresh else None


def _row_menu(target: Target, turn: Turn) -> Act | None:
    """ "The Block button of @ann" is not in her row: it may be in the menu that the row has."""
    if (
        target.scope is None
        or target.scope.vague
        or target.relation not in ("row", "near", "of")
        or turn.tried("click")
    ):
        return None
    more = find(turn, replace(target, words="more", full="more", role=""), kinds(CLICKS))
    return click(more.thing, final=False, say="look_in") if more.thing and is_menu(more.thing) else None


def _later_page(target: Target, turn: Turn) -> Act | None:
    """ "The 7th result" where a page holds three of them: pages on."""
    following = pager_next(turn)
    if target.position < 2 or target.scope is not None or following is None:
        return None
    turned = [one for one in turn.tries if one.step.tool == "click" and not one.final]
    return click(following, final=False, say="look_in") if len(turned) < target.position else None


def on_this_page(target: Target, turn: Turn) -> Target:
    """A position in a list of several pages, counted from the page that is shown now."""
    turned = [one for one in turn.tries if one.step.tool == "click" and not one.final and one.ok]
    count = len(places.entries(turn.view)) if turned and target.position > 0 else 0
    left = target.position - len(turned) * count
    return replace(target, position=left) if count and left > 0 else target


def _click_spot(intent: Click, spot: Spot) -> Act:
    arguments: dict[str, object] = {"id": spot.id}
    if intent.button != "left":
        arguments["button"] = intent.button
    if intent.count != 1:
        arguments["count"] = intent.count
    return Act("click", arguments, "click", {"name": spot.name})


def _opener(intent: Click, turn: Turn) -> Act | None:
    """ "Expand the pie menu": a lone sign that opens a menu, where no menu goes by that name."""
    if intent.target.role != "menu" or intent.verb not in ("expand", "open", "unfold"):
        return None
    signs = [t for t in turn.view.things if t.label.strip() in ("+", "☰", "⋮", "⋯", "…", "≡") and not t.disabled]
    return click(signs[0], say="open") if len(signs) == 1 else None


def _shows(step: Step, turn: Turn) -> bool:
    """The control is in the state that a click brings about, though it was before."""
    thing = turn.view.thing(step.target)
    if thing is None:
        return False
    telling = {"selected", "pressed", "current"}
    return bool(thing.element.states & (telling | {"checked", "focused"} if thing.kind in TICKS | FIELDS else telling))


def _find_clickable(intent: Click, turn: Turn) -> Match:
    target = on_this_page(intent.target, turn)
    if target.role == "menu" and target.scope is not None and target.vague:
        return menu_of(turn, target.scope)
    if intent.count == 2:
        # Twice on a tick box is nothing at all: only things that can mean something by it.
        return find(turn, target, lambda thing: thing.kind not in TICKS)
    match = find(turn, target, kinds(CLICKS, TICKS), prefer=("button", "link", "menuitem", "tab", "option"))
    if match.thing is None and not match.ambiguous:
        match = find(turn, target, _ANY)
    if match.thing is None and not match.ambiguous and (parted := apart(target)):
        match = find(turn, parted, kinds(CLICKS, TICKS))
    return match


def apart(target: Target) -> Target | None:
    """ "Actions for Bob", quoted or not, where nothing is called just so: the "Actions" of Bob's row."""
    found = re.fullmatch(r"(?P<what>.+?)\s+(?:for|of)\s+(?P<who>.+)|(?P<owner>.+?)的(?P<thing>.+)", target.words)
    if not found or target.scope is not None:
        return None
    what, who = found["what"] or found["thing"], found["who"] or found["owner"]
    return replace(target, words=what, full=what, relation="row", scope=Target(who, who, quoted=True))


def _press(intent: Click, thing: Thing, turn: Turn | None = None) -> Act:
    if turn and thing.kind == "menuitem" and intent.verb == "open" and "hover" in turn.tools:
        following = turn.following
        if isinstance(following, Click) and following.verb == "open" and following.said == intent.said:
            # A path through a menu: its branches unfold when they are pointed at.
            return Act("hover", {"id": thing.id}, "hover", {"name": thing.label})
    return click(thing, button=intent.button, count=intent.count, say="open" if intent.verb == "open" else "click")


def menu_of(turn: Turn, scope: Target) -> Match:
    """The "⋯" of a row."""
    ranges = places.ranges(turn.view, scope, "row")
    inside = [
        t
        for t in turn.view.things
        if t.kind in ("button", "clickable", "summary") and any(b.start <= t.at < b.end for b in ranges)
    ]
    likely = [t for t in inside if is_menu(t)]
    if len(likely) == 1:
        return Match(likely[0], 0.9)
    return Match(inside[0], 0.7) if len(inside) == 1 else decide(turn.view, rank(turn.view, Target("menu"), inside))


def is_menu(thing: Thing) -> bool:
    """A button that opens a menu: by its name, or because it is collapsed."""
    return best(variants("more"), phrase(thing.label)) >= 0.7 or "collapsed" in thing.element.states


def _expand(intent: Click, turn: Turn) -> Outcome:
    want = "expanded" if intent.verb == "collapse" else "collapsed"
    closed = [t for t in turn.view.things if want in t.element.states and t.kind not in ("combobox", "select")]
    summaries = [t for t in turn.view.things if t.kind == "summary" and "expanded" not in t.element.states]
    headers = [t for t in turn.view.things if t.kind in ("tab", "clickable") and not t.disabled]
    for group in (closed, summaries, headers):
        if group:
            index = intent.target.position - 1 if intent.target.position > 0 else 0
            return _press(intent, group[min(index, len(group) - 1)])
    return missing(turn, intent.target)


def _click_found(intent: Click, turn: Turn) -> Outcome:
    """ "Find X and click its Y": Y beside X; else X is opened first."""
    target, scope = intent.target, intent.target.scope or Target()
    inside = find(turn, replace(target, relation="row"), kinds(CLICKS, TICKS)) if not turn.tried("click") else Match()
    if inside.thing:
        return _press(intent, inside.thing)
    here = find(turn, replace(target, scope=None, relation=""), kinds(CLICKS, TICKS))
    shown = places.ranges(turn.view, scope, "row")
    if here.thing and (not shown or turn.tried("click") or len(shown) == 1):
        return _press(intent, here.thing)
    opened = find(turn, scope, kinds(CLICKS))
    if opened.thing and not turn.tried("click", opened.thing.id):
        return click(opened.thing, final=False, say="open")
    return missing(turn, scope if not shown else target)


def do_click_each(intent: ClickEach, turn: Turn) -> Outcome:
    """In every entry of somebody: the control below their name, before the next entry's. Scrolls on to the end."""
    if first := recover(turn):
        return first
    clicked = {one.step.target for one in turn.tries if one.step.tool == "click" and one.ok}
    if intent.count and len(clicked) >= intent.count:
        return Achieved()
    owned = _owned(intent, turn)
    left = [thing for thing in owned if str(thing.id) not in clicked]
    if left:
        return click(left[0], final=intent.count == len(clicked) + 1)
    wanted = Target(intent.owner, intent.owner, quoted=True)
    further = look_further(turn, wanted)
    if further is not None and further.tool == "scroll":
        # By half of what is shown: the head of an entry and what belongs to it shall be seen together.
        return replace(further, arguments={**further.arguments, "pages": 0.5})
    return Achieved() if clicked and len(clicked) >= intent.count else further or missing(turn, wanted)


def _owned(intent: ClickEach, turn: Turn) -> list[Thing]:
    """Controls of that name that stand behind a line with the owner's name, one for each such line."""
    view = turn.view
    fits = [thing for score, thing in rank(view, intent.target, view.things) if score >= STRONG]
    fits = sorted((t for t in fits if t.kind in CLICKS | TICKS), key=lambda thing: thing.order)
    said = phrase(intent.owner)
    owned: list[Thing] = []
    for index in range(len(view.lines)):
        if said.compact not in view.phrase_of(index).compact or not said.words <= view.phrase_of(index).words:
            continue
        after = next((thing for thing in fits if thing.at >= index), None)
        if after is not None and after not in owned and after.at - index <= _NEAR:
            owned.append(after)
    return owned


_NEAR = 6
"""Lines from a name to the controls of its entry."""


def do_find(intent: Find, turn: Turn) -> Outcome:
    """It is enough that the thing is on the page."""
    target = intent.target
    if places.ranges(turn.view, target, "row") or find(turn, target).thing:
        return Achieved()
    return missing(turn, target)


def do_verb(intent: Do, turn: Turn) -> Outcome:
    """ "Archive the message from Ann": a control called so, beside the thing, or in its menu, or after opening it."""
    if step := turn.finished:
        return Achieved(doubt=step.quiet)
    if first := recover(turn):
        return first
    target = intent.target
    if target.extreme and not target.words and (beyond := extreme_beyond(target.extreme, turn)):
        return beyond
    verb = Target(intent.verb, intent.verb)
    accept = kinds(CLICKS, TICKS)
    if target.pronoun and target.words and not turn.tries:
        alone = find(turn, verb, accept, prefer=("button",))
        if alone.thing and alone.score >= STRONG:
            return click(alone.thing)
    if target.vague and not target.position and not target.extreme:
        match = find(turn, verb, accept, prefer=("button",))
        return click(match.thing) if match.thing else _after_opening(intent, turn, match)
    whole = find(turn, Target(f"{intent.verb} {target.full}", f"{intent.verb} {target.full}"), accept)
    if whole.thing and whole.score >= 0.85:
        return click(whole.thing)
    if not turn.tried("click", ok=True):
        scoped = find(turn, replace(verb, relation="row", scope=_plain(target)), accept, prefer=("button",))
        if scoped.thing:
            return click(scoped.thing)
    elif (alone := find(turn, verb, accept, prefer=("menuitem", "button"))).thing:
        return click(alone.thing)
    if whole.thing and whole.score >= STRONG:
        return click(whole.thing)
    return _after_opening(intent, turn, Match())


def _plain(target: Target) -> Target:
    return replace(target, relation=target.relation if target.scope else "")


def _after_opening(intent: Do, turn: Turn, match: Match) -> Outcome:
    """Open the menu of the row, or the thing itself, once."""
    target = intent.target
    if not turn.tried("click") and (not target.vague or target.position or target.extreme):
        menu = menu_of(turn, target)
        if menu.thing and is_menu(menu.thing):
            return click(menu.thing, final=False, say="open")
        opened = find(turn, target, kinds({"link", "clickable", "row", "item", "button", "tab"}))
        if opened.thing:
            return click(opened.thing, final=False, say="open")
    named = Target(intent.verb, f"{intent.verb} {target.full}".strip())
    if not target.vague and not places.ranges(turn.view, target, "row"):
        return missing(turn, target, match)
    return missing(turn, named, match)


def do_leftover(intent: Leftover, turn: Turn) -> Outcome:
    """What was said and cannot be carried out without guessing."""
    del turn
    return Stuck("left_out", {"what": intent.what or intent.said})


def do_unknown(intent: Unknown, turn: Turn) -> Outcome:
    """A clause of no known form may still be exactly what a control is called."""
    if step := turn.finished:
        return Achieved(doubt=step.quiet)
    match = find(turn, Target(intent.said, intent.said), kinds(CLICKS, TICKS))
    if match.thing and match.score >= 0.9:
        return click(match.thing)
    return Stuck("unknown", {"said": intent.said})
