/**
 * The last stage: writes the snapshot from what the walk found. Controls get their numbers, names and states; blocks
 * become lines; what was marked as covered is left out; the budget of text ends it.
 */

import { attr, isTrue, localName } from "./dom.js";
import { boxOf, isBlank } from "./boxes.js";
import { LINE_END, addBlock, controlsIn, fieldLines, finish, flatText, ownLine, pushText, some } from "./lines.js";
import { optionsOf } from "./lists.js";
import { givenName } from "./names.js";
import { REDACTED, setName } from "./naming.js";
import { addBox, addDrawing, addImage, addPane, dressAsBox } from "./pictures.js";
import { BREAK, Piece } from "./raw.js";
import { describe, focusedControl, statesOf } from "./state.js";
import { structureOf } from "./structure.js";
import { addRow, addTable } from "./table.js";
import { unseenBox } from "./walkparts.js";
import { inRow, isPlain, isSymbol, isTitle, lineOfItsOwn, pushLines, without } from "./written.js";
import { caption, loose } from "./text.js";
import { setOf } from "./words.js";

/** @typedef {import("./types.js").SnapshotNode} SnapshotNode */
/** @typedef {import("./raw.js").Raw} Raw */
/** @typedef {import("./lines.js").Line} Line */

/**
 * @typedef {object} Unread a frame that cannot be read from here
 * @property {Element} el
 * @property {SnapshotNode} node
 * @property {[string, string]} note
 * @property {import("./types.js").Box | null} clip
 * @property {boolean} redacted
 */

/** Kinds without content of their own. */
const HOLLOW = setOf("input textarea select editor file date color slider spinbutton");
/** Kinds that often hold a link which does the same. */
const HOLDING_LINK = setOf("tab menuitem option treeitem");
/** Longest text that shares a line with what stands beside it. */
const ROW_TEXT = 60;

export class Assembler {
  chars = 0;
  cut = false;
  /** Inside of so many controls. */
  #held = 0;
  /** Numbers that were written. @type {Set<number | string>} */
  controls = new Set();
  /** Where the last part of a line lies, while parts that stand side by side are gathered. @type {WeakMap<Line, {y0: number, y1: number}>} */
  #rows = new WeakMap();
  /** @type {string[]} */
  dialogs = [];
  /** @type {[string, string][]} */
  notes = [];
  /** A drawing or a pane was met, and what writes them is not here yet. */
  lacking = false;
  /** Frames of other origins that show. @type {Unread[]} */
  unread = [];

  /**
   * @param {import("./walk.js").Walk} walk
   * @param {import("./ids.js").Ids} ids
   * @param {import("./snapshot.js").How} how
   */
  constructor(walk, ids, how) {
    this.ids = ids;
    this.how = how;
    this.budget = walk.options.max_chars * 1.5;
    this.focused = focusedControl(walk.doc);
  }

  /**
   * @param {Raw} root
   * @returns {(string | SnapshotNode)[]}
   */
  run(root) {
    /** @type {(string | SnapshotNode)[]} */
    const out = [];
    addBlock(out, this.content(root, null));
    return out;
  }

  /**
   * @param {Raw} raw
   * @param {Raw | null} inside the control around it
   * @returns {(string | SnapshotNode)[]} what is written of its inside
   */
  content(raw, inside) {
    return this.#written(raw, inside, () => {
      /** @type {Line} */
      const line = [];
      this.kids(raw, line, inside);
      return finish(line);
    });
  }

  /**
   * What was written the last time, for a part of the page that is as it was.
   *
   * @param {Raw} raw
   * @param {Raw | null} inside
   * @param {() => (string | SnapshotNode)[]} write
   */
  #written(raw, inside, write) {
    const { memory } = this.how;
    // Controls change what they contain.
    return !memory || inside || this.#held ? write() : memory.recall(this, raw, write);
  }

  /**
   * @param {string} kind
   * @param {Raw} raw
   * @param {string} name
   * @param {(string | SnapshotNode)[]} children
   * @returns {SnapshotNode} with a number if it can be scrolled
   */
  node(kind, raw, name, children) {
    /** @type {SnapshotNode} */
    const node = { k: kind, n: name || undefined, c: some(children), m: raw.missing || undefined };
    if (!raw.scroll) return node;
    Object.assign(node, this.numbered(raw, kind), { p: { scroll: raw.scroll } });
    this.ids.entry(raw.el).name = name;
    return node;
  }

  /**
   * @param {Raw} raw
   * @param {Line} line
   * @param {Raw | null} inside the control around it
   */
  kids(raw, line, inside) {
    const title = caption(attr(raw.el, "title"));
    if (title && isSymbol(raw)) {
      line.push({ k: "img", n: raw.redacted ? REDACTED : title });
      return;
    }
    for (const kid of raw.kids) {
      if (this.cut) return;
      if (kid instanceof Piece) this.#piece(kid, raw, line);
      else this.emit(kid, line, inside);
    }
  }

  /**
   * @param {Piece} piece
   * @param {Raw} raw
   * @param {Line} line
   */
  #piece(piece, raw, line) {
    if (piece.covered) return;
    if (piece === BREAK) {
      line.push(LINE_END);
      return;
    }
    const text = raw.redacted && piece.node ? REDACTED : piece.text;
    if (piece.node) this.spend(text.length);
    if (text.includes("\n") && raw.place.style?.whiteSpaceCollapse?.startsWith("preserve")) pushLines(line, text);
    else pushText(line, text);
  }

  /** @param {number} chars */
  spend(chars) {
    this.chars += chars;
    if (this.chars > this.budget) this.cut = true;
  }

  /**
   * @param {Raw} raw
   * @param {Line} line
   * @param {Raw | null} inside
   */
  emit(raw, line, inside) {
    if (raw.tag === "svg" && raw.place.drawing && (!raw.kind || raw.kind === "clickable")) {
      addDrawing(this, raw, line);
      return;
    }
    if (raw.kind && this.operable(raw, inside)) {
      if (raw.tag === "tr" || raw.role === "row") addRow(this, raw, line, this.numbered(raw, "row"));
      else this.control(raw, line);
      return;
    }
    if (raw.kind === "editor") this.kids(raw, line, inside);
    else this.#structure(raw, line, inside);
  }

  /**
   * @param {Raw} raw
   * @param {Raw | null} inside
   */
  operable(raw, inside) {
    const { place } = raw;
    if (raw.covered || !place.shown || (!place.box && place.display !== "contents")) return false;
    if (!inside) return true;
    return !raw.weak || inside.weak || /^(?:clickable|listbox|treeitem)$/.test(inside.kind);
  }

  /**
   * @param {Raw} raw
   * @param {string} kind
   * @returns {SnapshotNode} with its number
   */
  numbered(raw, kind) {
    const known = this.how.recording ? this.ids.meet(raw.el) : true;
    const entry = this.ids.entry(raw.el);
    if (raw.label) this.ids.alias(raw.label, raw.el);
    /** @type {SnapshotNode} */
    const node = { k: kind, i: entry.id, w: (this.how.marking && !known) || undefined };
    this.controls.add(entry.id);
    entry.kind = kind;
    this.spend(24);
    return node;
  }

  /**
   * What shows is the box; what it is called and whether it is open only the field in it says.
   *
   * @param {SnapshotNode} node
   * @param {Element} field
   * @param {(string | SnapshotNode)[]} content
   */
  #ofBox(node, field, content) {
    const name = givenName(field, localName(field));
    const states = statesOf(field, "combobox");
    if (this.focused === field) states.push("focused");
    if (name) [node.n, node.v] = [name, caption(flatText(content))];
    if (states.length) node.s = states;
  }

  /**
   * @param {Raw} raw
   * @param {Line} line
   */
  control(raw, line) {
    this.#held++;
    const content = HOLLOW.has(raw.kind) ? [] : this.content(raw, raw);
    this.#held--;
    if (this.#givesWay(raw, content)) {
      line.push(...content);
      return;
    }
    const { kind } = raw;
    const field = kind === "clickable" ? unseenBox(raw.el) : null;
    if (field) raw.kind = "combobox";
    const node = this.numbered(raw, raw.kind);
    setName(node, raw, content);
    describe(node, raw, this.focused);
    if (field && !raw.redacted) this.#ofBox(node, field, content);
    const options = raw.redacted ? null : optionsOf(raw.el);
    if (options) node.o = options;
    node.m = raw.missing || undefined;
    this.ids.entry(raw.el).name = node.n ?? caption(flatText(content), 80);
    const rest = raw.kind === "editor" && raw.label && !raw.redacted ? addPane(this, raw, node) : [];
    const look = raw.kind === "clickable" && !node.n && !node.c && isBlank(raw) ? boxOf(raw) : null;
    if (look) dressAsBox(this, node, raw, look);
    raw.kind = kind;
    this.spend((node.n?.length ?? 0) + (node.v?.length ?? 0));
    if (lineOfItsOwn(raw)) this.block(raw, line, this.#wrap(raw, node), 0);
    else line.push(node);
    addBlock(line, rest);
  }

  /**
   * A block starts a line; short ones that stand side by side in a flexible row share one, as on the screen.
   *
   * @param {Raw} raw
   * @param {Line} line
   * @param {(string | SnapshotNode)[]} parts
   * @param {number} missing
   */
  block(raw, line, parts, missing) {
    const last = this.#rows.get(line);
    if (!parts.length && !missing) return;
    if (missing || !inRow(raw) || parts.some(ownLine) || flatText(parts).length > ROW_TEXT) {
      if (last) line.push(LINE_END);
      this.#rows.delete(line);
      addBlock(line, parts, missing);
      return;
    }
    const { y0, y1 } = raw.place;
    if (last && Math.min(last.y1, y1) - Math.max(last.y0, y0) > (y1 - y0) / 3) pushText(line, " ");
    else line.push(LINE_END);
    for (const part of parts) {
      if (typeof part === "string") pushText(line, part);
      else line.push(part);
    }
    this.#rows.set(line, { y0, y1 });
  }

  /**
   * Entries and headings that are controls keep being entries and headings.
   *
   * @param {Raw} raw
   * @param {SnapshotNode} node
   * @returns {(string | SnapshotNode)[]}
   */
  #wrap(raw, node) {
    const structure = structureOf(raw);
    if (structure === "item" && !raw.role) return [{ k: "item", c: [node] }];
    if (structure === "heading") return [{ k: "heading", p: { level: levelOf(raw) }, c: [node] }];
    return [node];
  }

  /**
   * A box around one control and nothing else is the same target as that control; one around most of the page (a
   * handler on an application's root) is no target at all.
   *
   * @param {Raw} raw
   * @param {(string | SnapshotNode)[]} content
   */
  #givesWay(raw, content) {
    const rowOfMenu = HOLDING_LINK.has(raw.kind);
    if (raw.kind !== "clickable" && raw.kind !== "combobox" && !rowOfMenu) return false;
    const inner = controlsIn(content);
    const only = inner[0];
    if (raw.kind === "clickable" && inner.length > 1 && this.#fillsWindow(raw)) return true;
    if (inner.length !== 1 || !only || only.i === undefined || flatText(without(content, only))) return false;
    if (raw.kind === "combobox" && only.k !== "input" && only.k !== "combobox") return false;
    if (rowOfMenu) {
      if (only.k !== "link") return false;
      only.k = raw.kind;
      only.s = some([...new Set([...statesOf(raw.el, raw.kind), ...(only.s ?? [])])]);
    }
    only.n ||= caption(attr(raw.el, "aria-label")) || undefined;
    if (raw.kind === "combobox") only.k = "combobox";
    const owner = this.ids.find(only.i)?.ref.deref();
    if (owner) this.ids.alias(raw.el, owner);
    return true;
  }

  /** @param {Raw} raw */
  #fillsWindow(raw) {
    const { box, frame } = raw.place;
    return box !== null && (box.x1 - box.x0) * (box.y1 - box.y0) > frame.view.innerWidth * frame.view.innerHeight * 0.5;
  }

  /**
   * @param {Raw} raw
   * @param {Line} line
   * @param {Raw | null} inside
   */
  #structure(raw, line, inside) {
    if (raw.covered) return;
    if (raw.labelled) {
      this.label(raw, line, inside);
      return;
    }
    const structure = structureOf(raw);
    if (structure === "img") addImage(this, raw, line);
    else if (structure === "table") line.push(...this.#table(raw, inside));
    else if (structure === "frame") this.frame(raw, line);
    else if (structure) this.#container(structure, raw, line, inside);
    else if (raw.scroll) this.#container("scroll", raw, line, inside);
    else if (!isBlank(raw) || !addBox(this, raw, line, inside)) this.#plain(raw, line, inside);
  }

  /**
   * @param {Raw} raw
   * @param {Raw | null} inside
   */
  #table(raw, inside) {
    return this.#written(raw, inside, () => {
      /** @type {(string | SnapshotNode)[]} */
      const out = [];
      addTable(this, raw, out, inside);
      return out;
    });
  }

  /**
   * @param {Raw} raw
   * @param {Line} line
   * @param {Raw | null} inside
   */
  #plain(raw, line, inside) {
    const { display } = raw.place;
    if (display === "inline" || display === "contents") {
      this.kids(raw, line, inside);
    } else if (display.startsWith("inline") || display.startsWith("ruby")) {
      pushText(line, " ");
      this.kids(raw, line, inside);
      pushText(line, " ");
    } else this.block(raw, line, this.content(raw, inside), raw.missing);
  }

  /**
   * The label of a control that shows: its words are the control's name already; links inside stay.
   *
   * @param {Raw} raw
   * @param {Line} line
   * @param {Raw | null} inside
   */
  label(raw, line, inside) {
    const control = /** @type {Element} */ (raw.labelled);
    this.ids.alias(raw.el, control);
    const name = loose(givenName(control, control.localName));
    const left = this.content(raw, inside).filter((part) => !(isPlain(part) && name.includes(loose(flatText([part])))));
    if (raw.place.display === "inline") line.push(...left);
    else addBlock(line, left);
  }

  /**
   * @param {Raw} raw
   * @param {Line} line
   */
  frame(raw, line) {
    const children = fieldLines(this.content(raw, null));
    if (!children.length && !raw.unread) return;
    const name = caption(attr(raw.el, "title") || attr(raw.el, "aria-label") || attr(raw.el, "name"));
    const src = attr(raw.el, "src") && caption(/** @type {HTMLIFrameElement} */ (raw.el).src, 200);
    const node = this.node("frame", raw, name, children);
    node.p = { src: src ?? "" };
    if (raw.unread) {
      node.s = [raw.unread];
      /** @type {[string, string]} */
      const note = ["frame_unreadable", node.p.src ?? ""];
      this.notes.push(note);
      this.unread.push({ el: raw.el, node, note, clip: raw.clip, redacted: raw.redacted });
    }
    line.push(node);
  }

  /**
   * @param {string} kind
   * @param {Raw} raw
   * @param {Line} line
   * @param {Raw | null} inside
   */
  #container(kind, raw, line, inside) {
    let children = fieldLines(this.content(raw, inside));
    const name = kind === "item" || kind === "heading" ? "" : givenName(raw.el, raw.tag);
    if (!children.length && kind !== "scroll" && kind !== "dialog") return;
    if (kind === "group" && !name) {
      addBlock(line, children, raw.missing);
      return;
    }
    if (kind === "group" && isTitle(children[0], name)) children = children.slice(1);
    const node = this.node(kind, raw, name, children);
    if (kind === "heading") node.p = { level: attr(raw.el, "aria-level") ?? levelOf(raw) };
    if (kind === "dialog") this.dialogs.push(name);
    if (isTrue(raw.el, "aria-busy")) node.s = ["busy"];
    line.push(node);
  }
}

/** @param {Raw} raw of a heading */
function levelOf(raw) {
  return /^h([1-6])$/.exec(raw.tag)?.[1] ?? "2";
}
