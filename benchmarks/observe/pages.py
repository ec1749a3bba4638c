"""The pages that are observed: generated ones, screens of component libraries, and the demo sites."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

NODE_SIZES = (2_500, 5_000, 10_000, 20_000, 40_000)


@dataclass(frozen=True)
class BenchPage:
    """A page of the benchmark.

    Attributes:
        name: how the tables call it.
        body: HTML of a generated page, or empty.
        path: where a page that is not generated is served.
        screen: script below benchmarks/ that draws the page.
        ready: selector that is there once the page is.
        shipped: whether the peer is run with its overlays, too.
    """

    name: str
    body: str = ""
    path: str = ""
    screen: str = ""
    ready: str = "body"
    shipped: bool = True


def all_pages() -> list[BenchPage]:
    """In the order in which they are measured."""
    demos = {"todo": ".todo, li, input", "shop": "a", "trains": "input", "admin": "table", "gallery": "button"}
    return [
        BenchPage("form of 100 fields", form(100)),
        BenchPage("500 controls", controls(500)),
        BenchPage("table 2,000 × 5", table(2_000), shipped=False),
        BenchPage("table 400 × 5", table(400)),
        BenchPage("20,000 nodes", nodes(20_000)),
        BenchPage("article of 5,000 paragraphs", article(5_000)),
        BenchPage("shadow roots and frames", nested()),
        BenchPage("antd screen", screen="screens/antd.js", ready=".ant-table-row"),
        BenchPage("Element Plus screen", screen="screens/element-plus.js", ready=".el-table__row"),
        *(BenchPage(f"demo: {name}", path=f"/{name}/index.html", ready=ready) for name, ready in demos.items()),
    ]


def document(body: str) -> str:
    """A whole HTML document."""
    return f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Benchmark</title><body>{body}'


def _field(at: int) -> str:
    label = f'<label for="f{at}">Field {at}</label>'
    state = ("", " required", " readonly", " disabled")[at // 9 % 4]
    options = "".join(f"<option>Choice {at}-{one}</option>" for one in range(12))
    return (
        f'<p>{label} <input id="f{at}" placeholder="Hint {at}"{state}></p>',
        f'<p>{label} <input id="f{at}" type="number" min="0" max="{at}" value="{at % 7}"></p>',
        f'<p>{label} <select id="f{at}">{options}</select></p>',
        f'<p><input id="f{at}" type="checkbox"> {label}</p>',
        f'<p><input id="f{at}" type="radio" name="group{at // 18}"> {label}</p>',
        f'<p>{label} <textarea id="f{at}"></textarea></p>',
        f'<p>{label} <input id="f{at}" type="date" value="2026-03-{at % 28 + 1:02}"></p>',
        f'<p>{label} <input id="f{at}" type="password"></p>',
        f'<p>{label} <input id="f{at}" type="email" aria-describedby="d{at}"> <small id="d{at}">Note {at}</small></p>',
    )[at % 9]


# As frameworks fill forms: the live values differ from the attributes.
_FILL = """<script>
for (const el of document.querySelectorAll("input:not([type]), textarea")) el.value = "text " + el.id.slice(1);
document.getElementById("f54").value = "";
for (const el of document.querySelectorAll("[type=password]")) el.value = "secret" + el.id;
for (const el of document.querySelectorAll("select")) el.selectedIndex = 5;
document.getElementById("f12").checked = true;
document.getElementById("f21").indeterminate = true;
document.getElementById("f13").checked = true;
</script>"""


def form(count: int) -> str:
    """A form with every kind of field, filled in by a script."""
    parts = []
    for at in range(count):
        if at % 10 == 0:
            parts.append(f"{'</fieldset>' if at else ''}<fieldset><legend>Part {at // 10 + 1}</legend>")
        parts.append(_field(at))
    hidden = '<p hidden>Hidden remark</p><p style="display:none">Unseen remark</p>'
    return f"<h1>Application</h1><form>{''.join(parts)}</fieldset>{hidden}<button>Send</button></form>{_FILL}"


def controls(count: int) -> str:
    """Buttons, links, boxes and fields with words between them."""
    kinds = (
        "<button>Action {0}</button>",
        '<a href="/item/{0}">Item {0}</a>',
        '<label><input type="checkbox"> Box {0}</label>',
        '<input aria-label="Entry {0}" value="was {0}">',
        '<div role="button" tabindex="0" aria-pressed="true">Toggle {0}</div>',
    )
    items = "".join(f"<li>Line {at}: {kinds[at % 5].format(at)}</li>" for at in range(count))
    script = "for (const el of document.querySelectorAll('input[aria-label]')) el.value += '!';"
    return f"<h1>Controls</h1><h2>All of them</h2><ul>{items}</ul><script>{script}</script>"


def table(rows: int) -> str:
    """Five columns: a box, two texts (the second often empty), an amount, a button."""
    head = "".join(f"<th>{name}</th>" for name in ("Select", "Customer", "Remark", "Amount", "Do"))
    body = "".join(
        f'<tr><td><input type="checkbox" aria-label="Select {at}"></td><td>Customer {at}</td>'
        f"<td>{'' if at % 2 else f'Remark {at}'}</td><td>{at * 3}.50</td><td><button>Open {at}</button></td></tr>"
        for at in range(rows)
    )
    top = f"<caption>All customers</caption><thead><tr>{head}</tr></thead>"
    return f"<h1>Customers</h1><table>{top}<tbody>{body}</tbody></table>"


def _cards(count: int) -> Iterator[str]:
    """Twenty nodes each (with texts), one of them a control."""
    for at in range(count):
        inside = f"<button>Buy {at}</button>" if at % 2 else f'<a href="/card/{at}">Show {at}</a>'
        words = "".join(f"<div><span>Key {one}</span><b>value {at}.{one}</b></div>" for one in range(3))
        yield f'<article><h3>Card {at}</h3><div class="body">{words}</div><p>{inside}</p></article>'


def nodes(count: int) -> str:
    """Nested boxes: `count` nodes, texts included, one control in twenty."""
    return f"<h1>Catalogue</h1><main>{''.join(_cards(count // 20))}</main>"


def article(count: int) -> str:
    """Much text, few controls."""
    parts = []
    for at in range(count):
        if at % 100 == 0:
            parts.append(f"<h2>Chapter {at // 100}</h2>")
        link = f' See <a href="#p{at}">note {at}</a>.' if at % 50 == 0 else ""
        parts.append(
            f'<p id="p{at}">Paragraph {at} tells <em>something</em> that is read from left to right.{link}</p>'
        )
    return f"<h1>A long story</h1>{''.join(parts)}"


# Components with a shadow root each, slots in them; frames inside frames.
_NESTED_SCRIPT = """<script>
const nest = (host, depth, at) => {
  const root = host.attachShadow({mode: "open"});
  root.innerHTML = `<h3>Root ${at}.${depth}</h3><slot></slot><button>Press ${at}.${depth}</button><div></div>`;
  if (depth < 4) nest(root.lastChild, depth + 1, at);
};
document.querySelectorAll(".host").forEach((host, at) => nest(host, 1, at));
for (const frame of document.querySelectorAll("iframe")) {
  const at = frame.name;
  frame.srcdoc = `<h3>Frame ${at}</h3><input aria-label="Inner ${at}" value="kept ${at}"><iframe width=200 height=90
    srcdoc="<p>Deep ${at}</p><button>Deeper ${at}</button>"></iframe>`;
}
</script>"""


def nested() -> str:
    """Forty chains of four shadow roots, ten frames with a frame inside."""
    hosts = "".join(f'<div class="host"><p>Slotted {at}</p></div>' for at in range(40))
    frames = "".join(f'<iframe name="{at}" width="300" height="180"></iframe>' for at in range(10))
    return f"<h1>Parts</h1>{frames}{hosts}{_NESTED_SCRIPT}"
