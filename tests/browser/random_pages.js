/**
 * Random documents, the same for the same seed: whatever may stand in a page, in combinations that nobody writes. And
 * small random changes to them. Evaluated in a page by test_random_pages.py.
 */
globalThis.randomPages = (() => {
  const HTML = "http://www.w3.org/1999/xhtml";
  const SVG = "http://www.w3.org/2000/svg";

  /** @param {number} seed @returns {() => number} from 0 up to 1 */
  function numbers(seed) {
    let at = seed >>> 0;
    return () => {
      at = (at + 0x6d2b79f5) >>> 0;
      let x = Math.imul(at ^ (at >>> 15), at | 1);
      x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
      return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
    };
  }

  const TEXTS = [
    "Save", "Größe", "価格 ¥", "🎉👩‍👩‍👧", "", " ", "\n\t", "one\ntwo", "a | b", "| a | b |", "# Head", "- item", "… 3 more",
    "[5<button \"Pay\"]", "*[12<a]", "[7", " button]", "[8 ", "a]", "[redacted]", "f2:3", "</page>", "\\[3]", "\\", "\"", "'", "<b>", "{", "}",
    "options(2): {a | b}", "value=\"1\"", "disabled", " (disabled)", "✓", "\ud800", "x\udc00y", "\u0000\u0007", "\u200b\u200b", "\u202eevil",
    "\u2028", "\u00ad", "\ue000", "e\u0301\u0301\u0301", "\u{e0041}", "nine to five; then six", "http://x.test/?a=1&b=2#c",
  ];
  const TAGS = (
    "button button a a label div div div span span p section article header nav main aside ul ol li h1 h2 h3 h6 a button b em label fieldset legend form pre code " +
    "blockquote details summary dialog table img figure figcaption dl dt dd hr br iframe svg svg svg canvas video slot x-part x-host " +
    "input input input input input textarea select progress meter output address center font marquee ruby rt menu nav p ul li button"
  ).split(" ");
  const TYPES = (
    "text checkbox radio password email number range date time month week datetime-local color file submit reset image button hidden search tel url bogus"
  ).split(" ");
  const ROLES = (
    "button link checkbox radio switch tab tablist tabpanel menu menuitem menuitemcheckbox option listbox combobox textbox slider spinbutton tree " +
    "treeitem grid gridcell row cell columnheader heading img none presentation dialog alertdialog alert status list listitem group region " +
    "application document bogus button\u00a0link BUTTON toolbar feed table rowgroup separator progressbar"
  ).split(" ");
  const STYLES = [
    "display:contents", "display:none", "visibility:hidden", "visibility:collapse", "opacity:0", "opacity:0.01", "position:fixed;top:0;left:0",
    "position:fixed;inset:0;background:#0008", "position:sticky;top:0", "position:absolute;left:-9999px", "position:absolute;top:40px;z-index:9",
    "overflow:auto;height:60px;width:150px", "overflow:hidden;height:0", "overflow:scroll;max-height:80px", "width:0;height:0", "height:1px;overflow:hidden",
    "clip-path:inset(50%)", "direction:rtl", "writing-mode:vertical-rl", "float:right", "display:flex", "display:grid", "display:inline-block",
    "display:table-cell", "transform:rotate(30deg)", "transform:scale(0)", "pointer-events:none", "cursor:pointer", "font-size:0", "color:transparent",
    "content-visibility:hidden", "text-indent:-9999px", "zoom:0.5", "columns:2", "white-space:pre", "user-select:none", "will-change:transform",
  ];
  const ARIA = [
    ["aria-hidden", ["true", "false", ""]], ["aria-label", TEXTS], ["aria-labelledby", ["a b", "a", "missing", "", "a a a"]], ["aria-describedby", ["a", "b"]],
    ["aria-expanded", ["true", "false", "maybe", ""]], ["aria-checked", ["true", "false", "mixed", "x"]], ["aria-pressed", ["true", "mixed", ""]],
    ["aria-selected", ["true", "false"]], ["aria-disabled", ["true", "TRUE"]], ["aria-current", ["page", "false", "yes"]], ["aria-busy", ["true"]],
    ["aria-level", ["3", "0", "-1", "99", "x"]], ["aria-valuenow", ["5", "NaN", "1e9"]], ["aria-valuetext", TEXTS], ["aria-valuemin", TEXTS],
    ["aria-owns", ["a", "b"]], ["aria-controls", ["b"]], ["aria-activedescendant", ["a", "b"]], ["aria-modal", ["true"]], ["aria-invalid", ["true", "spelling"]],
    ["aria-errormessage", ["a", "b"]], ["aria-haspopup", ["true", "menu", "bogus"]], ["aria-multiselectable", ["true"]], ["aria-readonly", ["true"]],
    ["aria-required", ["true"]], ["aria-placeholder", TEXTS], ["aria-roledescription", TEXTS], ["aria-rowcount", ["-1", "9999"]],
  ];
  const ODD = [
    ["hidden", ["", "until-found"]], ["inert", [""]], ["tabindex", ["0", "-1", "99999999999", "x"]], ["title", TEXTS], ["id", ["a", "b", "c"]],
    ["class", ["fa fa-trash", "icon-x", ""]], ["contenteditable", ["", "true", "false", "plaintext-only", "x"]], ["draggable", ["true"]],
    ["onclick", [";"]], ["slot", ["s", "t"]], ["dir", ["rtl", "auto"]], ["lang", ["ar", "xx-invalid"]], ["popover", ["", "manual"]],
    ["data-page-agent-ignore", [""]], ["data-pagehand-redact", [""]], ["accesskey", ["k"]], ["is", ["x-part"]], ["style", STYLES], ["style", STYLES], ["style", STYLES],
    ["name", ["tagName", "parentNode", "children", "id", "getAttribute", "attributes", "firstChild", "nodeType", "matches", "cc-number"]],
    ["href", ["/a", "#x", "javascript:f(\"|\")", "mailto:a@b.test", "http://[bad", "data:text/html,[5<button]", "", "//x.test/p?q=\u00e9 >"]],
    ["value", TEXTS], ["placeholder", TEXTS], ["min", TEXTS], ["max", TEXTS], ["step", ["0", "any", "\""]], ["pattern", TEXTS], ["maxlength", ["3", "-1", "\""]],
    ["disabled", [""]], ["readonly", [""]], ["required", [""]], ["checked", [""]], ["multiple", [""]], ["autocomplete", ["one-time-code", "cc-number"]],
    ["for", ["a", "b"]], ["open", [""]], ["colspan", ["2", "0", "1001"]], ["rowspan", ["3", "0", "65535"]], ["list", ["a"]], ["alt", TEXTS], ["size", ["3", "0"]],
    ["accept", TEXTS], ["usemap", ["#m"]], ["\u00e9l\u00e9ment", TEXTS], ["xlink:href", ["#a"]], ["controls", [""]],
  ];

  /** Rarer than the rest, else most pages would show nothing. */
  const HIDING =
    /^(?:hidden|inert|popover|slot|data-page-agent-ignore)=|^aria-hidden=true|^style=.*(?:none|hidden|collapse|opacity|9999|inset|height:[01]|scale\(0|font-size:0|transparent)/;

  class Author {
    /** @param {number} seed */
    constructor(seed) {
      this.next = numbers(seed);
      /** How many nodes may still be made in the part that is being written. */
      this.left = 0;
    }

    /** @param {number} count */
    upTo(count) {
      return Math.floor(this.next() * count);
    }

    /** @template T @param {T[]} list @returns {T} */
    one(list) {
      return list[this.upTo(list.length)];
    }

    /** @param {number} chance */
    maybe(chance) {
      return this.next() < chance;
    }

    text() {
      const text = Array.from({ length: 1 + this.upTo(3) }, () => this.one(TEXTS)).join(this.maybe(0.5) ? " " : "");
      return this.maybe(0.01) ? text.padEnd(40_000, "word ") : text;
    }

    /** @param {Document} doc @param {number} depth @returns {Node} */
    node(doc, depth) {
      this.left--;
      if (this.maybe(0.3)) return doc.createTextNode(this.text());
      if (this.maybe(0.02)) return doc.createComment(this.text());
      const tag = this.maybe(0.02) ? this.one(["object", "noscript", "template", "audio", "datalist", "map", "area"]) : this.one(TAGS);
      const el = tag === "svg" ? this.drawing(doc) : doc.createElementNS(HTML, tag);
      this.dress(el, tag, depth);
      if (tag === "select") this.options(doc, el);
      else if (tag === "table") this.table(doc, el, depth);
      else if (!"br hr img input iframe svg textarea canvas video".split(" ").includes(tag)) this.fill(el, depth);
      if (tag === "textarea") el.value = this.text();
      if (tag === "input") this.input(el);
      if (this.maybe(0.12) && "div span p section article main h1 h2 x-part x-host".split(" ").includes(tag)) this.shadow(doc, el, depth);
      return el;
    }

    /** What hides much with it is rare near the root. @param {Element} el @param {string} tag @param {number} [depth] */
    dress(el, tag, depth = 3) {
      const set = (/** @type {[string, string[]]} */ [name, values]) => {
        const value = this.one(values);
        if (!HIDING.test(`${name}=${value}`) || this.maybe(0.2)) el.setAttribute(name, value);
      };
      if (tag === "input") el.setAttribute("type", this.one(TYPES));
      if (this.maybe(0.15)) el.setAttribute("role", this.one(ROLES));
      const chance = Math.min(0.5, 0.1 + depth * 0.1);
      for (let at = this.upTo(4); at > 0 && this.maybe(chance); at--) set(this.one(ODD));
      for (let at = this.upTo(3); at > 0 && this.maybe(0.4); at--) set(this.one(ARIA));
    }

    /** @param {any} el */
    input(el) {
      try {
        el.value = this.text();
      } catch {
        // A file field takes none.
      }
      el.indeterminate = this.maybe(0.1);
      if (this.maybe(0.2)) el.checked = true;
    }

    /** @param {Document} doc @param {Element} el */
    options(doc, el) {
      for (let at = this.upTo(this.maybe(0.1) ? 300 : 6); at > 0; at--) {
        const option = doc.createElementNS(HTML, "option");
        option.textContent = this.text();
        if (this.maybe(0.2)) option.setAttribute("label", this.text());
        option.disabled = this.maybe(0.1);
        option.selected = this.maybe(0.1);
        const group = this.maybe(0.1) ? doc.createElementNS(HTML, "optgroup") : null;
        if (group) group.append(option);
        el.append(group ?? option);
      }
    }

    /** @param {Document} doc @param {Element} el @param {number} depth */
    table(doc, el, depth) {
      for (let row = 1 + this.upTo(4); row > 0; row--) {
        const tr = doc.createElementNS(HTML, "tr");
        this.dress(tr, "tr", depth);
        for (let at = 1 + this.upTo(4); at > 0; at--) {
          const cell = doc.createElementNS(HTML, this.maybe(0.2) ? "th" : "td");
          this.dress(cell, "td", depth);
          this.fill(cell, depth + 1);
          tr.append(cell);
        }
        el.append(tr);
      }
    }

    /** @param {Document} doc */
    drawing(doc) {
      const svg = doc.createElementNS(SVG, "svg");
      svg.setAttribute("width", this.one(["40", "0", "100%"]));
      for (let at = this.upTo(5); at > 0; at--) {
        const shape = doc.createElementNS(SVG, this.one("circle rect line polygon path text title desc g use image foreignObject a defs symbol".split(" ")));
        shape.setAttribute(this.one(["r", "width", "d", "points", "fill", "href", "transform"]), this.one(["5", "M0 0L9 9z", "0,0 9,9", "red", "#a", "rotate(9)", "x\ud800"]));
        if (this.maybe(0.5)) shape.textContent = this.text();
        if (this.maybe(0.2)) shape.setAttribute("onclick", ";");
        svg.append(shape);
      }
      return svg;
    }

    /** @param {Document} doc @param {Element} el @param {number} depth */
    shadow(doc, el, depth) {
      if (el.shadowRoot || depth > 12) return;
      const root = el.attachShadow({ mode: this.maybe(0.7) ? "open" : "closed" });
      if (this.maybe(0.9)) {
        const slot = doc.createElementNS(HTML, "slot");
        if (this.maybe(0.1)) slot.setAttribute("name", this.one(["s", "t"]));
        root.append(slot);
      }
      this.fill(root, depth + 1);
    }

    /** @param {Element | ShadowRoot} parent @param {number} depth */
    fill(parent, depth) {
      const deep = this.maybe(0.02);
      for (let at = deep ? 1 : this.upTo(7); at > 0 && this.left > 0 && depth < 40; at--) {
        parent.append(this.node(parent.ownerDocument, depth + 1));
      }
      if (deep) this.chain(parent);
    }

    /** Many boxes in one another. @param {Element | ShadowRoot} parent */
    chain(parent) {
      let at = /** @type {any} */ (parent);
      for (let count = this.upTo(120); count > 0; count--) at = at.appendChild(parent.ownerDocument.createElementNS(HTML, "div"));
      at.append(this.text());
    }

    /** What needs to be in the document first: frames, pop-ups, scroll positions. @param {Document} doc @param {number} depth */
    open(doc, depth) {
      for (const frame of doc.querySelectorAll("iframe")) {
        const inner = frame.contentDocument;
        if (!inner?.body || depth > 1) continue;
        this.left = Math.max(this.left, 15);
        this.fill(inner.body, 0);
        this.open(inner, depth + 1);
      }
      for (const dialog of doc.querySelectorAll("dialog")) if (this.maybe(0.1)) attempt(() => dialog.showModal());
      for (const popover of doc.querySelectorAll("[popover]")) if (this.maybe(0.5)) attempt(() => popover.showPopover());
      const all = [...doc.querySelectorAll("*")];
      if (all.length) attempt(() => this.one(all).focus());
      doc.defaultView?.scrollTo(this.upTo(200), this.upTo(900));
    }

    /** Small changes all over. @param {Document} doc */
    change(doc) {
      for (let count = 1 + this.upTo(6); count > 0; count--) {
        const all = [...doc.body.querySelectorAll("*")];
        const el = all.length ? this.one(all) : doc.body;
        const kind = this.upTo(6);
        if (kind === 0 && el !== doc.body) el.remove();
        else if (kind === 1) el.parentNode?.insertBefore(this.node(doc, 30), el);
        else if (kind === 2) this.dress(el, "");
        else if (kind === 3) attempt(() => this.one(all).append(el));
        else if (kind === 4) el.append(doc.createTextNode(this.text()));
        else attempt(() => this.input(el));
      }
    }
  }

  /** @param {() => void} what the browser may refuse */
  function attempt(what) {
    try {
      what();
    } catch {
      // The page stays as it is.
    }
  }

  return {
    /** @param {number} seed @returns {Author} after it has written the document anew */
    write(seed) {
      const author = new Author(seed);
      const body = document.createElementNS(HTML, "body");
      for (let parts = 10 + author.upTo(12); parts > 0; parts--) {
        author.left = 4 + author.upTo(20);
        body.append(author.node(document, 0));
      }
      document.documentElement.replaceChild(body, document.body);
      document.title = author.text();
      author.open(document, 0);
      return author;
    },
  };
})();
