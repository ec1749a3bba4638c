"""English noun phrases: "the second Delete button in the row of Bob" becomes a :class:`Target`."""

from __future__ import annotations

import re

from pagehand.llm.offline.grammar.quoting import Q, Quotes
from pagehand.llm.offline.intents import Target
from pagehand.llm.offline.words import compile_any, ordinal

ROLE_WORDS = {
    "button": "button btn key",
    "link": "link hyperlink",
    "field": "text_field text_fields textbox text_box text_boxes textboxes input_field input_fields input_box "
    "input inputs "
    "field fields box text_input entry_field text_input_field search_box search_field search_bar",
    "textarea": "text_area textarea text_areas textareas",
    "checkbox": "checkbox check_box checkboxes check_boxes",
    "radio": "radio_button radio_buttons radio radios",
    "select": "dropdown drop-down drop_down dropdown_list dropdown_menu drop_down_list drop_down_menu combobox "
    "combo_box "
    "select_box select_list selector picker listbox list_box scroll_list",
    "tab": "tab tabs",
    "menuitem": "menu_item menu_entry menuitem",
    "menu": "menu",
    "option": "option options choice",
    "switch": "switch toggle toggle_switch",
    "slider": "slider sliders range_slider",
    "spinner": "spinner spinbutton stepper number_field",
    "icon": "icon symbol sign",
    "image": "image picture photo img thumbnail",
    "dialog": "dialog dialog_box dialogue popup pop-up pop_up modal modal_window popup_window banner overlay no"
    "tification "
    "cookie_banner cookie_notice notice message_box",
    "row": "row rows line",
    "section": "section sections panel accordion area region block part",
    "heading": "heading headline title",
    "date": "date_picker datepicker calendar date_field",
    "item": "item items list_item entry entries result results search_result search_results card cards record product "
    "products task todo to-do to_do email mail message post tweet order article listing offer offers contact "
    "train trains flight flights connection connections ticket tickets folder folders file files directory",
}
"""Words for kinds of things. A key says how :mod:`pagehand.llm.offline.match` narrows the search."""

PLACES = frozenset(
    "page screen site website form list table window top bottom left right here below above shop stor"
    "e app view page_above "
    "browser following whole menu bar navigation nav sidebar header footer toolbar main grid paragrap"
    "h text results".split()
)
"""Places that say nothing about which thing is meant."""

_ROLE_OF = {word.replace("_", " "): role for role, words in ROLE_WORDS.items() for word in words.split()}
_ROLE = compile_any(" ".join(words for words in ROLE_WORDS.values()))
_HERE = re.compile(
    r"\s+(?:(?:shown\s+|given\s+)?(?:below|above)|(?:right\s+)?here|in\s+it|(?:at|on|in)\s+(?:the\s+)?"
    r"(?:top|bottom|left|right|page|screen|(?:(?:top|bottom|upper|lower)[\s-]+)?(?:left|right)?"
    r"(?:[\s-]+hand)?\s*corner)(?:\s+of\s+(?:the\s+)?(?:page|screen))?)$",
    re.I,
)
_ONE = re.compile(r"(?:^|(?<=\s))ones?$", re.I)
_ROLE_END = re.compile(rf"(?:^|(?<=\s)|(?<=[\ue000-\uf8ff]))(?P<role>{_ROLE})$", re.I)
_ROLE_START = re.compile(rf"^(?P<role>{_ROLE})(?=\s|$|{Q})", re.I)
_ARTICLE = re.compile(
    r"^(?:(?:on|the|an?|my|your|our|this|that|these|those|its|their|his|her|any|some|all|both|each|every)\s+)+", re.I
)
_PRONOUN = re.compile(r"(?:it|them|this|that|these|those|this one|that one|him|her|itself|there)", re.I)
_QUALIFIER = re.compile(
    r"(?:user|customer|member|person|account|employee|product|item|task|to-?do|order|message|e-?mail"
    r"|contact|file|row|entry|record|train|flight|article|article|note|event)"
    rf"\s+(?=(?-i:[A-Z0-9@])|{Q})",
    re.I,
)
"""A noun that says what the following name is a name of."""
_LABELLED = re.compile(
    r"\s+(?:that\s+(?:is\s+)?)?(?:labell?ed|called|named|titled|(?:that|which)\s+(?:says|reads)|saying"
    r"|reading|with\s+the\s+"
    r"(?:label|text|name|title|caption|word|words)(?:\s+of)?|with\s+text|with\s+label|marked)\s+"
    r"(?:as\s+)?(?P<name>.+)$",
    re.I,
)
_RELATION = re.compile(
    r"\s+(?:"
    r"(?P<row>(?:in|on|from|at|of|for)\s+(?:the\s+)?(?:same\s+)?(?:row|line|entry|card|record|list item)\s+"
    r"(?:as|of|for|with|containing|named|called|where|titled|labell?ed|that\s+(?:has|says|contains|holds))\s+)"
    r"|(?P<near>(?:right\s+)?(?:next\s+to|beside|near|close\s+to|alongside|to\s+the\s+(?:right|left)"
    r"\s+of|belonging\s+to)\s+)"
    r"|(?P<under>(?:under|below|beneath|underneath)\s+)|(?P<above>above\s+)"
    r"|(?P<in>(?:in|inside|within|on|at)\s+(?:the\s+)?)"
    r"|(?P<of>(?:of|for|from|by|with|to|about|containing)\s+))",
    re.I,
)
_POSITION = re.compile(
    r"^(?!(?:first|last|second)\s+name)(?:(?P<word>first|second|third|fourth|fifth|sixth|seventh"
    r"|eighth|ninth|tenth|last|final|\d+(?:st|nd|rd|th)|#\d+|top|bottom)"
    r"(?:\s+|$))(?:one$)?",
    re.I,
)
_NUMBERED = re.compile(r"\s+(?:number|no\.?|nr\.?)\s*(?P<n>\d+)$|\s+#(?P<h>\d+)$", re.I)
_EXTREMES = (
    (r"cheapest|lowest[- ]priced|least\s+expensive|lowest[- ]price|best[- ]priced", "min price"),
    (r"most\s+expensive|priciest|dearest|highest[- ]priced", "max price"),
    (r"earliest", "min time"),
    (r"latest(?!\s+(?:news|version))", "max time"),
    (r"fastest|quickest|shortest", "min duration"),
    (r"longest|slowest", "max duration"),
    (r"best[- ]rated|highest[- ]rated|top[- ]rated", "max rating"),
    (r"newest|most\s+recent", "max date"),
    (r"oldest", "min date"),
    (r"largest|biggest|greatest|highest", "max number"),
    (r"smallest|lowest", "min number"),
)


def target(text: str, quotes: Quotes) -> Target:
    """The thing that a masked English noun phrase names."""
    text = text.strip(" .,;:!?")
    if _PRONOUN.fullmatch(text):
        return Target(full=quotes.fill(text), pronoun=True)
    if widget := re.fullmatch(rf"(?:an?\s+|any\s+|the\s+)?(?P<kind>{Q})\s+(?:widget|control|element)", text, re.I):
        kind = quotes.value(widget["kind"]).lower()
        if role := {"text": "field", "input": "field"}.get(kind) or _ROLE_OF.get(kind):
            return Target(role=role, full=kind, position=1)
    owner = re.match(r"(?:its|their|his|her)\s+(?=\S)", text, re.I)
    text = _HERE.sub("", _ARTICLE.sub("", text))
    if owner:
        thing = _simple(text, quotes)
        return Target(
            thing.words,
            thing.full,
            thing.role,
            thing.quoted,
            thing.position,
            thing.extreme,
            "row",
            Target(pronoun=True),
        )
    whole = _simple(text, quotes)
    if labelled := _LABELLED.search(text):
        head = target(text[: labelled.start()], quotes)
        name = quotes.value(labelled["name"])
        kinds = {_ROLE_OF.get(word) for word in re.split(r"\s+or\s+", head.words.lower())}
        named = bool(head.words) and kinds != {"item"}
        scope = head.scope if head.scope else (_simple_scope(head) if named else None)
        return Target(name, name, head.role, True, head.position, "", head.relation or ("in" if scope else ""), scope)
    match = _RELATION.search(text)
    if not match:
        return _possessive(text, quotes) or whole
    return _related(text, match, whole, quotes)


def _related(text: str, match: re.Match[str], whole: Target, quotes: Quotes) -> Target:
    relation = match.lastgroup or "of"
    head = _simple(text[: match.start()], quotes)
    scope = target(text[match.end() :], quotes)
    if scope.vague and scope.full.lower() in PLACES | {""}:
        return _simple(text[: match.start()], quotes, full=whole.full)
    if relation == "in" and scope.role == "row":
        relation = "row"
    if scope.extreme and relation == "of" and not head.extreme and scope.scope is None:
        return _rated(head, scope, whole)
    if head.vague and head.role in _NAMES_BY_OF and relation == "of" and not scope.vague:
        # "the checkbox for Terms", "the link to Pricing": the tail is the name.
        return Target(
            scope.words, whole.full, head.role, scope.quoted, head.position, head.extreme, scope.relation, scope.scope
        )
    if head.vague and relation in ("row", "near") and not head.role:
        return whole
    return Target(
        head.words,
        whole.full,
        head.role or ("" if head.words else whole.role),
        head.quoted,
        head.position,
        head.extreme,
        relation,
        scope,
    )


_MEASURES = (
    (r"cost|price|fare", "price"),
    (r"duration|flight\s*time|travel\s*time|length", "duration"),
    (r"time|departure|arrival", "time"),
    (r"rating|score", "rating"),
    (r"date|day", "date"),
    (r"number|value|figure|amount|count", "number"),
)


def _rated(head: Target, scope: Target, whole: Target) -> Target:
    """ "The ticket with the longest duration": which way the superlative goes, and what it measures."""
    which, _, measure = scope.extreme.partition(" ")
    said = next((name for words, name in _MEASURES if re.fullmatch(rf"(?:{words})s?", scope.words, re.I)), measure)
    words = "" if head.role == "item" else head.words
    return Target(words, whole.full, head.role, extreme=f"{which} {said}")


_NAMES_BY_OF = frozenset(
    {
        "button",
        "link",
        "field",
        "textarea",
        "checkbox",
        "radio",
        "select",
        "tab",
        "switch",
        "slider",
        "option",
        "image",
        "date",
        "spinner",
    }
)


def _possessive(text: str, quotes: Quotes) -> Target | None:
    """``Bob's email`` and ``the Bob row``-less forms: the owner says which one."""
    match = re.fullmatch(rf"(?P<who>[\w@. -]+?|{Q})['’]s?\s+(?P<what>.+)", text)
    if not match or not match["what"].strip():
        return None
    head = _simple(match["what"], quotes)
    scope = _simple(match["who"], quotes)
    return Target(head.words, quotes.fill(text), head.role, head.quoted, head.position, head.extreme, "row", scope)


def _simple_scope(head: Target) -> Target | None:
    return Target(head.words, head.full, "", head.quoted) if head.words else None


def _simple(text: str, quotes: Quotes, full: str = "") -> Target:
    """A phrase without relations: position, superlative, role and name."""
    text = _ARTICLE.sub("", text.strip(" .,;:!?"))
    whole = quotes.fill(text)
    role, position, extreme = "", 0, ""
    if match := _POSITION.match(text):
        position, text = ordinal(match["word"]), text[match.end() :]
    for pattern, meaning in _EXTREMES:
        if found := re.match(rf"(?:{pattern})\b\s*", text, re.I):
            extreme, text = meaning, text[found.end() :]
            break
    bare = text
    role, text = _role(text)
    if (position or extreme) and _ONE.fullmatch(text):
        role, text = "item", ""
    elif role == "item" and not text and not position and not extreme:
        text = bare
    if not role and (numbered := _NUMBERED.search(text)):
        maybe, rest = _role(text[: numbered.start()])
        if maybe:
            role, text, position = maybe, rest, int(numbered["n"] or numbered["h"])
    if not role and (kind := _QUALIFIER.match(text)):
        role, text = "item", text[kind.end() :]
    marks = re.findall(Q, text)
    quoted = len(marks) == 1 and not re.sub(rf"{Q}|[\s.,:]", "", text)
    if len(marks) == 1 and not quoted:
        text, quoted = marks[0], True
    said = quotes.value(text)
    name = quotes.fill(bare).strip() if position == 0 or not said else said
    return Target(said, full or name or whole, role, quoted, position, extreme)


def _role(text: str) -> tuple[str, str]:
    """Role and what is left of the phrase without its words."""
    for pattern in (_ROLE_END, _ROLE_START):
        if match := pattern.search(text):
            word = re.sub(r"[\s]+", " ", match["role"].lower())
            role = _ROLE_OF.get(word) or _ROLE_OF.get(word.replace("-", " ")) or "item"
            rest = (text[: match.start()] + text[match.end() :]).strip()
            rest = re.sub(r"^(?:the|an?)\s+", "", rest, flags=re.I)
            if pattern is _ROLE_START and rest and role == "item":
                continue
            if word in ("search box", "search field", "search bar"):
                return "field", (rest + " search").strip()
            if role == "field" and rest.lower() in ("input", "text", "text input", "input text"):
                rest = ""
            nested = _role(rest) if role not in ("item", "field") else ("", rest)
            return role, nested[1] if nested[0] == "dialog" and role == "button" else rest
    return "", text
