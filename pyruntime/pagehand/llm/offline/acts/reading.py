"""Reads answers off the page: a cell, the value behind a label, a field, a count, a word of a paragraph."""

from __future__ import annotations

import re

from pagehand.llm.offline import places
from pagehand.llm.offline.acts.common import NAMED_KINDS, find, look_further, none_of
from pagehand.llm.offline.acts.counting import count, yes_no
from pagehand.llm.offline.acts.drawing import answer_button
from pagehand.llm.offline.acts.sums import solved, sums
from pagehand.llm.offline.extremes import extreme_thing
from pagehand.llm.offline.intents import Question, Read, Target
from pagehand.llm.offline.match import FIELDS, kinds
from pagehand.llm.offline.turn import Achieved, Act, Outcome, Stuck, Turn
from pagehand.llm.offline.view import Block, View
from pagehand.llm.offline.words import Phrase, best, has_cjk, phrase, variants

_MONEY = re.compile(r"(?:[$€£¥￥₹]\s*\d[\d.,]*|\d[\d.,]*\s*(?:[$€£¥￥₹元]|USD|EUR|GBP|CNY|dollars?|euros?))")
_CLOCK = re.compile(r"(?<!\d)\d{1,2}[:：]\d{2}(?!\d)(?:\s*[ap]m)?", re.I)
_SPAN = re.compile(r"\d+\s*(?:h|小时|hours?)\s*(?:\d+\s*(?:m|min|分)\w*)?|\d+\s*(?:min(?:utes)?|分钟)", re.I)
_EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_PHONE = re.compile(r"\+?\d[\d ()/-]{5,}\d")
_DATE = re.compile(
    r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}年\d{1,2}月\d{1,2}日"
    r"|\d{1,2}\s+\w{3,9}\s+\d{4}|\w{3,9}\s+\d{1,2},?\s+\d{4}"
)
_SHAPES: tuple[tuple[str, re.Pattern[str]], ...] = (
    (r"price|cost|fare|fee|total|amount|价|费|金额|多少钱|合计|总计", _MONEY),
    (r"e-?mail|邮箱", _EMAIL),
    (r"phone|telephone|mobile|number to call|电话|手机", _PHONE),
    (r"duration|how long|时长|用时|耗时", _SPAN),
    (r"time|depart|arriv|when|时间|几点", _CLOCK),
    (r"\bdate\b|\bday\b|joined|日期", _DATE),
)
_FIGURE_AT_END = re.compile(r"(\D{2,40}?)\s+((?:[$€£¥￥]\s*)?\d[\d.,]*(?:\s*\S{1,4})?)$")
_WHOLE = re.compile(r"(?:text|content|value|words?|message|内容|文字|文本|值|$)", re.I)


def do_read(intent: Read, turn: Turn) -> Outcome:
    """Find the answer; look further down the page before giving up."""
    if (about := intent.question.about) and (whole := _cut_off(about, turn)):
        return whole
    found = answer_to(intent.question, turn)
    if found is not None:
        if intent.question.count and not turn.finished and (button := answer_button(found, turn)):
            return button
        return Achieved(answer=found, quiet=intent.quiet)
    question = intent.question
    name = question.whole or question.what
    if question.about is not None and (stuck := none_of(turn, question.about)) and not turn.view.outside:
        return stuck
    wanted = question.about if question.about is not None and not question.about.vague else Target(question.what, name)
    return look_further(turn, wanted) or Stuck("no_answer", {"name": name})


def _field_value(about: Target, turn: Turn) -> str | None:
    """What a field holds; in full where it had to be extracted."""
    if about.role not in ("field", "textarea"):
        return None
    match = find(turn, about, kinds(FIELDS))
    if match.thing is None:
        return None
    if extracted := turn.tried("extract", match.thing.id, ok=True):
        return extracted[-1].result.strip()
    return match.thing.element.value


def _cut_off(about: Target, turn: Turn) -> Act | None:
    """Get a value in full that the list shows only the beginning of."""
    if about.role not in ("field", "textarea") or "extract" not in turn.tools:
        return None
    thing = find(turn, about, kinds(FIELDS)).thing
    if thing is None or not (thing.element.value or "").endswith("…") or turn.tried("extract", thing.id):
        return None
    return Act("extract", {"id": thing.id}, "look_in", {"name": thing.label}, final=False)


_HERE = re.compile(
    r"(?:text|word|words|code|captcha|letters?|characters?|sentence|phrase)\s*(?:shown|displayed|given)?"
    r"\s*(?:below|above|here)?|(?:下面|上面|下方|上方|图中)?的?(?:文字|文本|字母|验证码|内容)",
    re.I,
)


def _text_here(view: View) -> str | None:
    """The page's only text; letters that stand one by one are a word drawn letter by letter."""
    texts = [line.plain.strip() for line in view.lines if line.plain.strip() and not line.elements and not line.level]
    texts = [text for text in texts if not text.startswith("…")]
    if not texts:
        return None
    if all(len(word) == 1 for text in texts for word in text.split()):
        return "".join("".join(text.split()) for text in texts)
    return texts[0] if len(texts) == 1 else None


def answer_to(question: Question, turn: Turn) -> str | None:
    """The answer in the page's own words, or ``None``."""
    if question.what == "answer" and question.about is None:
        return turn.answers[-1] if turn.answers else None
    if question.unit == "solve":
        return solved([question.what] if question.what else sums(turn.view))
    if question.unit == "here":
        return _text_here(turn.view)
    if question.nth == 0 and question.about and (value := _field_value(question.about, turn)):
        return value
    if question.nth and question.unit:
        return _nth(question, turn)
    if question.unit == "list":
        found = [entry_text(turn.view, block) for block in places.entries(turn.view)]
        return "; ".join(text for text in found if text) or None
    if question.count:
        return count(question, turn)
    if question.yes_no:
        return yes_no(question, turn)
    if question.about is not None:
        return _about(question, question.about, turn)
    return _labelled(question.what, turn)


def entry_text(view: View, block: Block) -> str:
    """What an entry says, without its buttons."""
    plain = " ".join(view.lines[i].plain for i in range(block.start, block.end)).strip(" -|:·×")
    if len(plain) >= 3:
        return plain.removeprefix("- ")
    inside = [t for t in view.things if block.start <= t.at < block.end and t.kind != "button"]
    return inside[0].label if inside else plain


def told(view: View, index: int) -> str:
    """What a line tells: its text, links and values. Names of buttons and of fields are no statements."""
    line = view.lines[index]
    if not line.elements:
        return view.words_of(index)
    out, at = [], 0
    for element in line.elements:
        out.append(line.text[at : element.start])
        out.append((element.value or "") if element.kind in FIELDS else "" if element.kind in _MUTE else element.name)
        at = element.end
    out.append(line.text[at:])
    return " ".join(re.sub(r"^(?:#{1,6} |- )", "", " ".join(out).strip()).replace("\\[", "[").split()).strip(" |")


_MUTE = frozenset({"button", "menuitem", "checkbox", "radio", "switch", "tab", "file"})


def spoken(view: View, block: Block) -> str:
    """A whole entry in words, without its buttons."""
    return " ".join(text for i in range(block.start, block.end) if (text := told(view, i)))


def _shape(what: str, unit: str = "") -> re.Pattern[str] | None:
    asked = f"{what} {unit}"
    return next((pattern for words, pattern in _SHAPES if re.search(words, asked, re.I)), None)


def _about(question: Question, about: Target, turn: Turn) -> str | None:
    """ "The status of order 7": the cell, field or part of the entry that the question names."""
    view, what = turn.view, question.what
    if about.position and not about.words and about.scope is None and about.role in NAMED_KINDS:
        return _nth_of_kind(about, view)
    if about.role in ("field", "textarea") or (_WHOLE.fullmatch(what) and about.role != "row"):
        match = find(turn, about, kinds(FIELDS))
        if match.thing and match.thing.element.value is not None:
            return match.thing.element.value
    blocks = places.ranges(view, about, "row")
    if not blocks and about.extreme:
        card = extreme_thing(view, about.extreme)
        return card.label if card and not what else None
    if not blocks and about.scope is None and not about.position:
        return _labelled(f"{what} {about.words}".strip(), turn)
    for block in blocks:
        if found := in_block(what, question.unit, block, view):
            return found
    if about.role in ("dialog", "section") or about.vague:
        return _labelled(what, turn)
    if len(blocks) == 1 and not what:
        return spoken(view, blocks[0]) or view.block_words(blocks[0])
    # The entry shows it nowhere; on its own page the label stands alone.
    return _labelled(what, turn)


def _nth_of_kind(about: Target, view: View) -> str | None:
    """ "The first heading", "the last link": what it says."""
    found = view.of_kind(about.role)
    index = about.position - 1 if about.position > 0 else about.position
    return (found[index] or None) if -len(found) <= index < len(found) else None


def in_block(what: str, unit: str, block: Block, view: View) -> str | None:
    """What an entry says of ``what``."""
    line = view.lines[block.start]
    if line.cells and (column := _column(what, block.start, view)) is not None and column < len(line.cells):
        return _cell_text(line.cells[column])
    inside = [t for t in view.things if block.start <= t.at < block.end]
    said = variants(what)
    for thing in inside:
        if (
            thing.kind in FIELDS
            and thing.element.value
            and max((best(said, n) for n, _ in thing.names), default=0) >= 0.6
        ):
            return thing.element.value
    text = view.block_words(block)
    if value := _after_label(what, [told(view, i) for i in range(block.start, block.end)]):
        return value
    pattern = _shape(what, unit)
    if pattern and (match := pattern.search(text)):
        return match[0].strip()
    if not what or _WHOLE.fullmatch(what) or re.fullmatch(r"row|line|entry|details?|information|info", what, re.I):
        return spoken(view, block) or text
    if re.fullmatch(r"name|title|名称|名字|标题", what, re.I):
        links = [t.label for t in inside if t.kind == "link" and t.label]
        return links[0] if links else view.words_of(block.start)
    return None


def _column(what: str, row: int, view: View) -> int | None:
    """The column whose header is called so, from the first row of the table."""
    top = row
    while top and view.lines[top - 1].cells:
        top -= 1
    said = variants(what)
    scored = [(best(said, phrase(_cell_text(cell))), index) for index, cell in enumerate(view.lines[top].cells)]
    scored = [one for one in scored if one[0] >= 0.6]
    return max(scored, key=lambda one: (one[0], -one[1]))[1] if scored and top != row else None


_MARK = re.compile(
    r'\*?\[[\w:]+<[a-z]+(?: [a-z]+)?(?: "((?:[^"\\]|\\.)*)")?(?: value="((?:[^"\\]|\\.)*)")?'
    r'(?:"(?:[^"\\]|\\.)*"|[^"\]])*\]'
)


def _cell_text(cell: str) -> str:
    """A cell's words, its controls by their value or name."""
    text = _MARK.sub(lambda m: m[2] or m[1] or "", cell)
    return re.sub(r"\\(.)", r"\1", " ".join(text.split()))


def _labelled(what: str, turn: Turn) -> str | None:
    """ "Total: 12.00", a field called so, a definition, or the line that says most of it."""
    view = turn.view
    if not phrase(what).text:
        return None
    if re.fullmatch(r"(?:page\s*)?title(?:\s+of\s+(?:the|this)\s+page)?|页面标题", what, re.I):
        return view.title
    if re.fullmatch(r"(?:page\s*)?(?:heading|headline)|(?:大)?标题", what, re.I):
        return next((view.words_of(i) for i, line in enumerate(view.lines) if line.level), None)
    match = find(turn, Target(what, what), kinds(FIELDS))
    if match.thing and match.score >= 0.6 and match.thing.element.value:
        return match.thing.element.value
    lines = [told(view, i) for i in range(len(view.lines))]
    if value := _after_label(what, lines) or _row_labelled(what, view):
        return value
    return _best_line(what, turn, lines)


def _after_label(what: str, lines: list[str]) -> str | None:
    """What stands behind the label on its line, or on the line below when the label stands alone."""
    said = variants(what)
    ranked: list[tuple[float, int, str]] = []
    for index, line in enumerate(lines):
        match = re.match(r"(.{1,60}?)\s*[:：]\s*(\S.*)$", line)
        if match and (score := best(said, phrase(match[1]))) >= 0.6:
            ranked.append((score, -index, match[2]))
        elif (score := best(said, phrase(line.rstrip(":：")))) >= 0.83 and index + 1 < len(lines) and lines[index + 1]:
            ranked.append((score - 0.05, -index, lines[index + 1]))
        elif (tail := _FIGURE_AT_END.match(line)) and (score := best(said, phrase(tail[1]))) >= 0.7:
            ranked.append((score, -index, tail[2]))
    return max(ranked, key=lambda one: one[:2])[2].strip() if ranked else None


def labelled_value(label: str, turn: Turn) -> str | None:
    """What the page tells under a label: a row of a table, or behind the label on its line; not what a field holds."""
    view = turn.view
    bare = [told(view, i) for i, line in enumerate(view.lines) if not any(e.kind in FIELDS for e in line.elements)]
    return _row_labelled(label, view) or _after_label(label, [text for text in bare if ":" in text or "：" in text])


def _row_labelled(what: str, view: View) -> str | None:
    """A two-column table: the label left, the value right."""
    said = variants(what)
    ranked = []
    for line in view.lines:
        filled = [_cell_text(cell) for cell in line.cells]
        if len(filled) >= 2 and (score := best(said, phrase(filled[0]))) >= 0.75:
            value = next((cell for cell in filled[1:] if cell), "")
            ranked.append((score, value))
    return max(ranked, key=lambda one: one[0])[1] if ranked and max(ranked, key=lambda one: one[0])[1] else None


def _best_line(what: str, turn: Turn, lines: list[str]) -> str | None:
    """The line with all the words of the question; new ones first, for messages."""
    said = phrase(what)
    pattern = _shape(what)
    if re.search(r"message|alert|notice|confirmation|提示|消息", what, re.I):
        news = turn.steps[-1].news if turn.steps else ()
        if news:
            return "; ".join(news)
    full = [
        line
        for line in lines
        if said.words <= phrase(line).words or (has_cjk(what) and said.compact in phrase(line).compact)
    ]
    full.sort(key=len)
    for line in full:
        if pattern is None:
            if _says_more(said, phrase(line)):
                return line
            continue
        if match := pattern.search(line):
            return match[0].strip()
    if pattern is None:
        return None
    return _single(pattern, lines) or _under_title(pattern, turn.view)


def _says_more(said: Phrase, shown: Phrase) -> bool:
    """A line that only repeats the question is no answer to it: a figure or a name must stand beside its words."""
    return bool(shown.words - said.words) or len(shown.compact) > len(said.compact) + 1


def _under_title(pattern: re.Pattern[str], view: View) -> str | None:
    """The first such figure below the page's own heading: what the page is about."""
    title = next((i for i, line in enumerate(view.lines) if line.level == 1), None)
    if title is None:
        return None
    texts = (view.words_of(i) for i in range(title, len(view.lines)))
    return next((match[0].strip() for text in texts if (match := pattern.search(text))), None)


def _single(pattern: re.Pattern[str], lines: list[str]) -> str | None:
    """The page's only figure of that shape."""
    found = {match[0].strip() for line in lines for match in pattern.finditer(line)}
    return found.pop() if len(found) == 1 else None


def _nth(question: Question, turn: Turn) -> str | None:
    """The n-th word, letter or line of a text."""
    view = turn.view
    texts = [line.plain for line in view.lines if line.plain and not line.level and not line.plain.startswith("…")]
    if (
        question.about is not None
        and not question.about.vague
        and (blocks := places.ranges(view, question.about, "in"))
    ):
        texts = [view.lines[i].plain for i in range(blocks[0].start, blocks[0].end)]
    text = max(texts, key=len, default="")
    if question.about is not None and (value := _field_value(question.about, turn)):
        text, texts = value, value.splitlines()
    units = {
        "word": text.split(),
        "letter": list(text.replace(" ", "")),
        "number": re.findall(r"-?\d+(?:\.\d+)?", " ".join(texts)),
    }
    parts = units.get(question.unit, texts)
    index = question.nth - 1 if question.nth > 0 else question.nth
    return parts[index].strip(".,;:!?") if -len(parts) <= index < len(parts) else None
