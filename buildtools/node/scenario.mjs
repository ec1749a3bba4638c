/**
 * A page, a host and a model server played in JavaScript, and tasks run against them through the real
 * `pagehand_host` protocol and the real HTTP client.
 *
 * The page is one text field and one button that shows a message. The build traces imports with it;
 * tests/runtime look at what it recorded.
 */

const URL_OF_PAGE = "https://shop.test/newsletter";
const MODEL = "https://model.test/v1";

/** A newsletter form: `subscribed` is what the page shows after the button was pressed with an address. */
export class FakePage {
  value = "";
  subscribed = "";
  /** @type {object[]} */
  actions = [];

  /** @returns {object} a PageSnapshot */
  observe() {
    const root = [
      { k: "heading", p: { level: "1" }, c: ["Newsletter"] },
      { k: "input", i: 1, n: "E-mail", v: this.value, p: { type: "email" } },
      { k: "button", i: 2, n: "", c: ["Subscribe"] },
      ...(this.subscribed ? [{ k: "block", c: [`Welcome, ${this.subscribed}`] }] : []),
    ];
    const viewport = { width: 1280, height: 720 };
    return { url: URL_OF_PAGE, title: "Newsletter", lang: "en", viewport, root, elapsed_ms: 1 };
  }

  /** @param {{tool: string, id?: number, text?: string}} action */
  act(action) {
    this.actions.push(action);
    const done = (/** @type {object} */ target, /** @type {object} */ changes) => ({ ok: true, code: "ok", target, changes });
    if (action.id === 1 && action.text !== undefined) {
      this.value = action.text;
      return done({ id: 1, kind: "input", name: "E-mail" }, { value: this.value });
    }
    if (action.tool === "click" && action.id === 2) {
      this.subscribed = this.value;
      return done({ id: 2, kind: "button", name: "Subscribe" }, { added: [`Welcome, ${this.value}`], added_count: 1 });
    }
    return { ok: false, code: "no_such_element", detail: JSON.stringify(action) };
  }
}

/** Answers page.* and host.* as the shells do, and keeps what it was told. */
export class FakeHost {
  page = new FakePage();
  /** @type {{method: string, params: any}[]} */
  calls = [];
  /** @type {{method: string, params: any}[]} */
  notes = [];

  /** The module that Python imports as `pagehand_host`. */
  module() {
    return {
      call: async (/** @type {string} */ method, /** @type {string} */ paramsJson) => {
        const params = JSON.parse(paramsJson);
        this.calls.push({ method, params });
        return JSON.stringify({ ok: true, value: this.#answer(method, params) });
      },
      cancel: () => {},
      notify: (/** @type {string} */ method, /** @type {string} */ paramsJson) => {
        this.notes.push({ method, params: JSON.parse(paramsJson) });
      },
    };
  }

  /**
   * @param {string} method
   * @param {any} params
   */
  #answer(method, params) {
    if (method === "page.observe") return this.page.observe();
    if (method === "page.act") return this.page.act(params);
    if (method === "page.settle") return { settled: true, elapsed_ms: 1 };
    if (method === "page.info") return { url: URL_OF_PAGE, title: "Newsletter", lang: "en", visible: true, loading: false };
    return {};
  }
}

/**
 * Puts a model server in the place of `fetch`: it gives the answers one after the other and records the requests.
 *
 * @param {object[]} actions what the model does, such as `{"click": {"id": 2}}`
 * @returns {{requests: any[], restore: () => void}}
 */
export function playModel(actions) {
  const original = globalThis.fetch;
  /** @type {any[]} */
  const requests = [];
  globalThis.fetch = async (url, init) => {
    if (!String(url).startsWith(MODEL)) return await original(url, init);
    requests.push(JSON.parse(String(init?.body)));
    const action = actions[Math.min(requests.length, actions.length) - 1];
    const call = { name: "AgentOutput", arguments: JSON.stringify({ memory: "", next_goal: "", action }) };
    const message = { role: "assistant", content: null, tool_calls: [{ id: "c1", type: "function", function: call }] };
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    return Response.json({ choices: [{ index: 0, message, finish_reason: "tool_calls" }], usage });
  };
  return { requests, restore: () => void (globalThis.fetch = original) };
}

export const HTTP_MODEL = { provider: "openai", base_url: MODEL, model: "played", api_key: "key-of-the-scenario" };

/**
 * @param {any} session
 * @param {string} method
 * @param {object} params
 */
export async function ask(session, method, params) {
  const reply = JSON.parse(await session.handle(method, JSON.stringify(params)));
  if (!reply.ok) throw new Error(`${method}: ${reply.code}: ${reply.message} ${reply.detail}`);
  return reply.value;
}

/**
 * Must come before the agent's entry is imported: Python keeps the module that it finds then.
 *
 * @param {any} pyodide
 * @returns {FakeHost}
 */
export function registerHost(pyodide) {
  const host = new FakeHost();
  pyodide.registerJsModule("pagehand_host", host.module());
  return host;
}

/**
 * A task with a model over HTTP and one with the built-in planner; throws if either does not reach its goal.
 *
 * @param {any} pyodide
 * @param {FakeHost} host
 */
export async function runScenario(pyodide, host) {
  const session = pyodide.pyimport("pagehand.platform.entry").create_session();
  const config = { step_delay: 0, max_steps: 8 };
  const model = playModel([
    { input_text: { id: 1, text: "ada@example.test" } },
    { click: { id: 2 } },
    { done: { text: "Subscribed.", success: true } },
  ]);
  try {
    const task = "Subscribe ada@example.test";
    const result = await ask(session, "runtime.run", { task, config, llm: HTTP_MODEL });
    expectSubscribed(host, result, "ada@example.test");
  } finally {
    model.restore();
  }
  host.page = new FakePage();
  const task = 'Type "bob@example.test" into E-mail and click Subscribe';
  const result = await ask(session, "runtime.run", { task, config, llm: { provider: "offline" } });
  expectSubscribed(host, result, "bob@example.test");
}

/**
 * @param {FakeHost} host
 * @param {any} result
 * @param {string} address
 */
function expectSubscribed(host, result, address) {
  if (!result.success || host.page.subscribed !== address) {
    throw new Error(`The task did not reach its goal: ${JSON.stringify({ page: host.page, result })}`);
  }
}
