/**
 * Observes one random document again and again while it changes, each time with what the bridge remembers and without,
 * and says where the two differ. Evaluated after random_pages.js, with the bridge in the page.
 *
 * @param {number} seed
 * @param {"viewport" | "full"} mode
 */
globalThis.checkMemory = async (seed, mode) => {
  const { context } = __pagehand.bridge;
  await context.hands();
  context.attend(false);
  context.attend(true);
  /** What was remembered, what is there, and after which changes. @type {string[] | null} */
  let pair = null;
  let taken = 0;

  const RULES = [
    ".on { display: none }", ".on + * { display: none }", ".on ~ p { visibility: hidden }", "p:last-child { display: none }", "li:nth-child(2) { opacity: 0 }",
    "div:has(> .on) { visibility: hidden }", "section:has(:checked) button { display: none }", "div:focus-within > span { display: none }", ":focus + * { display: none }",
    "input:checked ~ * { visibility: hidden }", "div:empty + div { display: none }", ".on button { position: fixed; top: 0 }", "span:last-of-type { display: none }",
    "li:nth-last-child(2) { display: none }", "p:has(+ .on) { display: none }", "article:not(:has(.on)) > a { display: none }", "input:placeholder-shown + button { display: none }",
    ".on { position: absolute; top: 0; background: red; width: 300px; height: 200px }", "section { container-type: inline-size } @container (max-width: 300px) { a { display: none } }",
  ];

  const author = randomPages.write(seed);
  const sheet = document.createElement("style");
  sheet.textContent = Array.from({ length: author.upTo(5) }, () => author.one(RULES)).join("\n");
  document.head.replaceChildren(sheet);

  /** @returns {any} an element of the page, now and then one in a shadow root or frame */
  const some = () => {
    const all = [...document.body.querySelectorAll("*")];
    const el = all.length ? author.one(all) : document.body;
    const inner = el.shadowRoot ?? (el.localName === "iframe" ? el.contentDocument?.body : null);
    const deep = inner ? [...inner.querySelectorAll("*")] : [];
    return deep.length ? author.one(deep) : el;
  };
  const changes = [
    () => author.change(document),
    () => some().classList.toggle("on"),
    () => some().toggleAttribute("hidden"),
    () => some().focus(),
    () => {
      const fields = [...document.querySelectorAll("input")];
      const field = fields.length ? author.one(fields) : null;
      if (field) field.checked = !field.checked;
    },
    () => {
      some().value = author.text();
    },
    () => scrollBy(0, author.upTo(400) - 200),
    () => {
      for (const el of document.querySelectorAll("[style*=overflow]")) el.scrollTop = author.upTo(60);
    },
    () => sheet.sheet?.insertRule(author.one(RULES.slice(0, 17)), 0),
    () => {
      some().textContent = author.text();
    },
    () => {
      some().style.width = author.one(["100px", "260px", ""]);
    },
    () => some().animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1e6 }),
    () => document.getAnimations().forEach((each) => each.cancel()),
    () => some().before(author.node(document, 30)),
    () => some().append(author.node(document, 30)),
    () => {
      const host = some();
      host.setAttribute("slot", author.one(["s", "t", ""]));
    },
    () => {
      author.one([...document.querySelectorAll("label")])?.replaceChildren(author.text());
    },
    () => {},
  ];

  const read = async () => {
    const answer = JSON.parse(await __pagehand.handle("page.observe", JSON.stringify({ mode, max_chars: 1e6 })));
    if (!answer.ok) return `${answer.code} ${answer.detail}`;
    const { elapsed_ms: _, events: __, ...value } = answer.value;
    return JSON.stringify(value, (key, each) => (key === "w" ? undefined : each), 1);
  };

  const fresh = async () => {
    const { remember } = context;
    context.remember = () => null;
    const found = await read();
    context.remember = remember;
    return found;
  };

  await read();
  /** @type {string[]} */
  const done = [];
  for (let round = 0; round < 6; round++) {
    for (let count = 1 + author.upTo(2); count > 0; count--) {
      const which = author.upTo(changes.length);
      done.push(String(changes[which]).slice(0, 90).replace(/\s+/g, " "));
      try {
        changes[which]?.();
      } catch {
        // The browser may refuse it.
      }
    }
    const before = await fresh();
    const remembered = await read();
    taken += context.memory?.taken ?? 0;
    const after = await fresh();
    // Pictures and frames may still be coming.
    if (remembered === after || before !== after) continue;
    pair = [remembered, after, done.join("\n")];
    break;
  }
  for (const each of document.getAnimations()) each.cancel();
  context.attend(false);
  return { pair, taken };
};
