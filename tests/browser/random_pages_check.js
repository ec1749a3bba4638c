/**
 * Observes one random document in both modes, before and after changes, and says what was wrong with the numbers.
 * Evaluated after random_pages.js, with the bridge in the page.
 *
 * @param {number} seed
 */
globalThis.checkRandomPage = async (seed) => {
  /** @type {Map<number, Element>} */
  const owners = (globalThis.numberOwners ??= new Map());
  /** @type {string[]} */
  const faults = [];
  /** @type {any[]} */
  const answers = [];
  const here = new Map();

  const note = (/** @type {any} */ node) => {
    if (typeof node !== "object") return;
    if (node.i !== undefined) {
      const el = __pagehand.elementOf(node.i);
      if (!el) faults.push(`${node.i} names no element`);
      else if (owners.has(node.i) && owners.get(node.i) !== el) faults.push(`${node.i} was given twice`);
      else if (here.has(el) && here.get(el) !== node.i) faults.push(`an element had ${here.get(el)} and has ${node.i} now`);
      if (el) {
        owners.set(node.i, el);
        here.set(el, node.i);
      }
    }
    for (const child of node.c ?? []) note(child);
  };

  const author = randomPages.write(seed);
  for (const round of [0, 1, 2]) {
    if (round) author.change(document);
    const markup = document.documentElement.outerHTML;
    for (const mode of ["viewport", "full"]) {
      const answer = JSON.parse(await __pagehand.handle("page.observe", JSON.stringify({ mode, max_chars: 1e7 })));
      answers.push(answer);
      if (!answer.ok) faults.push(`${mode}: ${answer.code} ${answer.message} ${answer.detail}`);
      else for (const node of answer.value.root) note(node);
    }
    if (document.documentElement.outerHTML !== markup) faults.push("the page was written into");
  }
  return { faults, answers };
};
