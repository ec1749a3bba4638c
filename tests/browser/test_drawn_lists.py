"""Lists as component libraries draw them: without roles, with a hidden copy for screen readers, in motion."""

from __future__ import annotations

import pytest

from tests.browser.site import Site, controls, nodes, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

BOX = """<style>
 .layer { position: absolute; top: 80px; left: 20px; border: 1px solid; transition: opacity 150ms }
 .mirror { height: 0; overflow: hidden } .row { height: 28px; cursor: pointer }
 .rows { height: 140px; overflow-y: hidden } .filler { position: relative }
</style>
<div class="box" style="border: 1px solid; width: 200px; cursor: pointer"><span class="shown"></span>
 <input id="fruit" role="combobox" readonly autocomplete="new-password" aria-label="Fruit" aria-expanded="false"
  aria-controls="fruit-list" style="border: 0; background: transparent"></div>
<script>
 const input = document.getElementById("fruit");
 const labels = LABELS;
 chosen = [];
 let layer = null;
 const open = () => {
   layer = document.createElement("div");
   layer.className = "layer";
   layer.innerHTML = `<div id="fruit-list" role="listbox" class="mirror"><div role="option">${labels[0]}</div></div>
     <div class="rows"><div class="filler" style="height: ${labels.length * 28}px"></div></div>`;
   document.body.append(layer);
   const rows = layer.querySelector(".rows");
   const draw = () => {
     const first = Math.floor(rows.scrollTop / 28);
     rows.firstElementChild.replaceChildren(...labels.slice(first, first + 6).map((label, at) => {
       const row = document.createElement("div");
       row.className = "row";
       row.style.cssText = `position: absolute; top: ${(first + at) * 28}px`;
       row.innerHTML = `<div>${label}</div>`;
       return row;
     }));
   };
   rows.addEventListener("scroll", draw);
   draw();
   input.setAttribute("aria-expanded", "true");
   layer.addEventListener("mousedown", (event) => event.preventDefault());
   layer.addEventListener("click", (event) => {
     const row = event.target.closest(".row");
     if (!row) return;
     chosen.push(row.textContent);
     document.querySelector(".shown").textContent = chosen.join(" ");
     if (!MANY) close();
   });
 };
 const close = () => {
   const old = layer;
   layer = null;
   input.setAttribute("aria-expanded", "false");
   old.style.opacity = 0;
   old.addEventListener("transitionend", () => old.remove());
 };
 document.querySelector(".box").addEventListener("mousedown", () => layer ? close() : requestAnimationFrame(open));
 input.addEventListener("keydown", (event) => event.key === "Escape" && layer && close());
</script>"""

FEW = '["Apple", "Banana", "Cherry"]'


def box(labels: str = FEW, many: str = "false") -> str:
    return BOX.replace("LABELS", labels).replace("MANY", many)


async def test_rows_without_roles_are_options(site: Site) -> None:
    await site.show(box())
    await site.observe()
    result = await site.act("select_option", "#fruit", option="Banana")
    assert result.changes.value == "Banana"
    assert await site.js("() => chosen") == ["Banana"]
    missing = await site.act("select_option", "#fruit", option="Pear")
    assert (missing.code, missing.detail) == ("no_option", "Apple | Banana | Cherry")


async def test_what_goes_away_slowly_is_gone_in_the_report(site: Site) -> None:
    await site.show(box())
    await site.observe()
    await site.act("select_option", "#fruit", option="Cherry")
    assert await site.js("() => document.querySelector('.layer')") is None
    assert "Apple" not in words(await site.observe())


async def test_list_that_is_open_already_is_not_closed_again(site: Site) -> None:
    await site.show(box())
    await site.observe()
    await site.act("click", "#fruit")
    await site.act("select_option", "#fruit", option="Apple")
    assert await site.js("() => chosen") == ["Apple"]


async def test_several_rows_and_then_the_list_is_closed(site: Site) -> None:
    await site.show(box(many="true"))
    await site.observe()
    await site.act("select_option", "#fruit", options=["Apple", "Cherry"])
    assert await site.js("() => [chosen, layer]") == [["Apple", "Cherry"], None]


@pytest.mark.parametrize("order", ["in order", "mixed"])
async def test_row_far_down_a_long_list(site: Site, order: str) -> None:
    sort = "" if order == "in order" else ".sort((a, b) => a.length - b.length || (a < b ? 1 : -1))"
    await site.show(box(f'Array.from({{ length: 400 }}, (_, at) => "Room " + at){sort}'))
    await site.observe()
    result = await site.act("select_option", "#fruit", option="Room 287")
    assert result.ok
    assert await site.js("() => chosen") == ["Room 287"]


async def test_box_to_search_in_is_no_secret(site: Site) -> None:
    await site.show('<input role="combobox" autocomplete="new-password" aria-label="City" value="Porto">')
    assert "Porto" in words(await site.observe())


async def test_handler_that_does_nothing_is_none(site: Site) -> None:
    await site.show(
        "<main>Words</main><p>More</p><script>document.querySelector('main').onclick = function () {};"
        "document.querySelector('p').onclick = function () { document.title = 'x'; };</script>"
    )
    assert controls(await site.observe()) == [("clickable", "More")]


async def test_parts_of_a_tree_entry_stay_apart(site: Site) -> None:
    await site.show(
        '<div role="tree"><div role="treeitem" aria-expanded="false"><span style="cursor: pointer" aria-label="open"'
        ' role="img">▸</span> <span style="cursor: pointer">Parts</span></div></div>'
    )
    assert ("clickable", "Parts") in controls(await site.observe())


async def test_marks_of_what_is_chosen(site: Site) -> None:
    await site.show(
        '<table><tr><th aria-sort="ascending" tabindex="0">Age</th></tr></table>'
        '<ul><li tabindex="0" class="page-item page-item-active">2</li><li tabindex="0" class="page-item">3</li></ul>'
        '<div tabindex="0" class="day is-selected">9</div>'
    )
    told = {node.name: (node.states, node.props) for node in nodes(await site.observe())}
    assert told["2"][0] == ["current"]
    assert told["3"][0] == []
    assert told["9"][0] == ["selected"]
    assert told["Age"][1]["sort"] == "ascending"


async def test_marks_of_what_cannot_be_used(site: Site) -> None:
    await site.show(
        '<div role="tab" tabindex="-1" class="tabs__item is-disabled">History</div>'
        '<div role="tab" tabindex="0" class="tabs__item not-disabled">Now</div>'
        '<div tabindex="0" class="cell cell-disabled">31</div>'
        '<button class="disabled">Works</button>'
    )
    told = {node.name: node.states for node in nodes(await site.observe()) if node.id}
    assert told == {"History": ["disabled"], "Now": [], "31": ["disabled"], "Works": []}


async def test_box_whose_field_nobody_sees(site: Site) -> None:
    await site.show(
        '<label for="size">Size</label><div style="cursor: pointer; width: 200px"><input id="size" role="combobox"'
        ' readonly aria-expanded="false" style="opacity: 0; position: absolute; width: 11px"><span>Medium</span></div>'
    )
    (box,) = [node for node in nodes(await site.observe()) if node.kind == "combobox"]
    assert (box.name, box.value, box.states) == ("Size", "Medium", ["collapsed", "read-only"])


async def test_label_that_reacts_to_a_double_click(site: Site) -> None:
    await site.show(
        "<label>Buy milk</label><label><input type='checkbox'>Tick</label>"
        "<script>document.querySelector('label').__reactProps$x = { onDoubleClick() {} };</script>"
    )
    assert controls(await site.observe()) == [("clickable", "Buy milk"), ("checkbox", "Tick")]


async def test_menu_that_waits_for_the_pointer_to_stay(site: Site) -> None:
    await site.show(
        '<button onmouseenter="setTimeout(() => (menu.hidden = false), 300)">Work</button>'
        '<ul id="menu" role="menu" hidden><li role="menuitem" tabindex="0">Archive</li></ul>'
    )
    await site.observe()
    result = await site.act("hover", "button")
    assert 'menuitem "Archive"' in result.changes.added
