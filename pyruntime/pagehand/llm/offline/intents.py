"""What a sentence asks for, as data. :mod:`.grammar` makes intents, :mod:`.planner` carries them out one by one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """How a thing on the page was named.

    Attributes:
        words: Its name without articles, role and place; empty when only role or position was said.
        full: The whole phrase; tried first, because names of things hold "in" and "of" too.
        role: Kind of thing that was said: a key of :data:`pagehand.llm.offline.match.ROLES`, or empty.
        quoted: The name stood in quotes and is taken as it is.
        position: 1 for the first, -1 for the last, 0 when none was said.
        extreme: ``min`` or ``max`` of ``price``, ``time``, ``duration`` …, as in ``min price`` for "the cheapest".
        relation: How it stands to ``scope``: ``row``, ``near``, ``under``, ``above``, ``in`` or ``of``.
        scope: The thing that says which one is meant.
        pronoun: It was called "it", "them", "that".
    """

    words: str = ""
    full: str = ""
    role: str = ""
    quoted: bool = False
    position: int = 0
    extreme: str = ""
    relation: str = ""
    scope: Target | None = None
    pronoun: bool = False

    @property
    def vague(self) -> bool:
        """Nothing but a role, a position or a pronoun was said."""
        return not self.words


@dataclass(frozen=True)
class Intent:
    """One thing to do. ``said``: the clause; ``optional``: only if the page offers it ("if a banner appears")."""

    said: str = ""
    optional: bool = False


@dataclass(frozen=True)
class Click(Intent):
    """Click, open, press a button, follow a link. ``verb`` is what was said, for choosing among equals."""

    target: Target = Target()
    verb: str = "click"
    button: str = "left"
    count: int = 1


@dataclass(frozen=True)
class Fill(Intent):
    """Give a field a value, by whatever means its kind asks for. ``values``: several for a multiple choice.

    ``how`` is ``type`` (text), ``choose`` (from a list) or ``set``. ``ask``: the value is read from the page first.
    ``starts`` and ``ends``: what the suggestion to be taken begins and ends with.
    ``person``: the target was said after "for" and in quotes; where nothing is called so, it is whom the thing is for.
    ``parted``: "X in Y" without quotes, cut in two; the page decides whether Y is one of its fields.
    """

    values: tuple[str, ...] = ()
    target: Target | None = None
    how: str = "type"
    submit: bool = False
    ask: Question | None = None
    every: bool = False
    append: bool = False
    person: bool = False
    starts: str = ""
    ends: str = ""
    parted: tuple[str, Target] | None = None


@dataclass(frozen=True)
class Toggle(Intent):
    """Put checkboxes, switches or radio buttons into a state. ``on`` None means: the other one."""

    target: Target = Target()
    parts: tuple[Target, ...] = ()
    on: bool | None = True
    verb: str = ""


@dataclass(frozen=True)
class Complete(Intent):
    """Mark an entry of a list as done, or as open again."""

    target: Target = Target()
    parts: tuple[Target, ...] = ()
    on: bool = True
    word: str = "done"


@dataclass(frozen=True)
class Press(Intent):
    """Press a key or chord, in ``target`` if given."""

    keys: str = "Enter"
    target: Target | None = None
    times: int = 1


@dataclass(frozen=True)
class Scroll(Intent):
    """Scroll. ``pages`` or ``pixels``; ``to_end``; or until ``target`` is seen. ``area``: the container."""

    direction: str = "down"
    pages: float | None = None
    pixels: int | None = None
    to_end: bool = False
    target: Target | None = None
    area: Target | None = None


@dataclass(frozen=True)
class Back(Intent):
    """Go back one page of the browser's history."""


@dataclass(frozen=True)
class Wait(Intent):
    """Wait for ``seconds``, or until ``target`` shows (or, with ``gone``, is gone)."""

    seconds: float = 0.0
    target: Target | None = None
    gone: bool = False


@dataclass(frozen=True)
class Search(Intent):
    """Search for ``query`` in the page's search field."""

    query: str = ""
    field: Target | None = None


@dataclass(frozen=True)
class Question:
    """What is to be read: ``what`` about ``about`` ("price" of "Blue pen"). ``nth``: word or entry number."""

    what: str = ""
    about: Target | None = None
    count: bool = False
    yes_no: bool = False
    nth: int = 0
    unit: str = ""
    whole: str = ""


@dataclass(frozen=True)
class Read(Intent):
    """Read something off the page, to be told at the end. ``quiet``: for a later step only, not for the answer."""

    question: Question = Question()
    quiet: bool = False


@dataclass(frozen=True)
class Find(Intent):
    """Bring a thing into view."""

    target: Target = Target()


@dataclass(frozen=True)
class Add(Intent):
    """Add a text to a list, or a thing of the page to a cart; the page decides which. ``to`` is the destination."""

    texts: tuple[str, ...] = ()
    to: Target | None = None
    quantity: int = 1
    target: Target = Target()


@dataclass(frozen=True)
class Delete(Intent):
    """Delete entries. A confirmation that the page asks for is part of it."""

    target: Target = Target()
    parts: tuple[Target, ...] = ()


@dataclass(frozen=True)
class Rename(Intent):
    """Change the text of an entry in place."""

    target: Target = Target()
    text: str = ""


@dataclass(frozen=True)
class Filter(Intent):
    """Show only entries with ``value``, by the control called ``by`` (None when it was not said)."""

    value: str = ""
    by: Target | None = None


@dataclass(frozen=True)
class Sort(Intent):
    """Sort by a column or by an entry of a sorting menu. ``descending`` None: not said."""

    by: str = ""
    descending: bool | None = None


@dataclass(frozen=True)
class GoToPage(Intent):
    """Go to page ``number`` of a paged list; ``step`` +1 or -1 for the next or the previous one."""

    number: int = 0
    step: int = 0


@dataclass(frozen=True)
class Drag(Intent):
    """Drag things. Where to is said by one of ``to`` (a thing), ``way`` (``left``, ``right``, ``up``, ``down``, by
    ``steps`` places; 0 for a little), ``position`` in their list (-1 the last) and ``cell`` (``bottom right``).

    ``every``: all that are called so; ``rest``: all that are called otherwise.
    """

    target: Target = Target()
    to: Target | None = None
    way: str = ""
    steps: int = 0
    position: int = 0
    cell: str = ""
    every: bool = False
    rest: bool = False


@dataclass(frozen=True)
class Hover(Intent):
    """Point at a thing without clicking; ``keep``: stay on it though it may move."""

    target: Target = Target()
    keep: bool = False


@dataclass(frozen=True)
class Mark(Intent):
    """Select text as with the mouse: ``text``, or all that the target holds."""

    target: Target = Target()
    text: str = ""


@dataclass(frozen=True)
class Resize(Intent):
    """Drag the corner of a thing; ``side`` is ``width`` or ``height``."""

    target: Target = Target()
    side: str = "height"
    larger: bool = True


@dataclass(frozen=True)
class Arrange(Intent):
    """Put the entries of a list into the order of their numbers by dragging them."""

    descending: bool = False


@dataclass(frozen=True)
class ClickEach(Intent):
    """Click ``target`` once in every entry of ``owner``, or in the first ``count`` of them."""

    target: Target = Target()
    owner: str = ""
    count: int = 0


@dataclass(frozen=True)
class Draw(Intent):
    """Draw with the mouse: ``circle`` around the marked point, or a ``vertical`` or ``horizontal`` line through it."""

    form: str = "circle"


@dataclass(frozen=True)
class Construct(Intent):
    """Click the point that completes a figure: a ``bisector`` of the angle, or a ``right angle``."""

    figure: str = "bisector"


@dataclass(frozen=True)
class Name(Intent):
    """Press the button that says what the figure on the page is."""


@dataclass(frozen=True)
class ClickInOrder(Intent):
    """Click everything that is a number, one after the other."""

    descending: bool = False


@dataclass(frozen=True)
class Until(Intent):
    """Press ``target`` until the page's number fits ``condition`` (``< 5``, ``even``); ``hold``: wait for the number
    first, and press then, once."""

    target: Target = Target()
    condition: str = ""
    hold: bool = False


@dataclass(frozen=True)
class Guess(Intent):
    """Find a number between ``low`` and ``high`` by trying, going by what the page says to each guess."""

    low: int = 0
    high: int = 9


@dataclass(frozen=True)
class Parity(Intent):
    """Answer "odd" or "even" for every number that has a pair of such buttons."""


@dataclass(frozen=True)
class FillLabels(Intent):
    """Fill every field with what the page tells elsewhere under the same label."""


@dataclass(frozen=True)
class Submit(Intent):
    """Press the button that sends the form; ``words`` are what was said (submit, log in, save, confirm …).

    ``soft``: it was not said, it only follows from what was ("trains from A to B"); it waits for fields named later.
    """

    words: str = "submit"
    soft: bool = False


@dataclass(frozen=True)
class Close(Intent):
    """Close a dialog, banner, menu or panel."""

    target: Target = Target()


@dataclass(frozen=True)
class Do(Intent):
    """A verb that only the page can give a meaning to: "archive the message from Ann"."""

    verb: str = ""
    target: Target = Target()


@dataclass(frozen=True)
class Consent(Intent):
    """Answer the page's question about cookies. ``accept`` False: as little as the page allows."""

    accept: bool = True


@dataclass(frozen=True)
class Leftover(Intent):
    """A part of a sentence that was understood in part: ``what`` must be said to be undone, never claimed."""

    what: str = ""


@dataclass(frozen=True)
class Unknown(Intent):
    """A clause that was not understood."""


@dataclass(frozen=True)
class Goal:
    """The whole task: its intents and the language in which it was given (``en`` or ``zh``)."""

    intents: tuple[Intent, ...]
    language: str
