/**
 * The button in the corner of a page with the script tag. It is all that the tag shows, and costs, until someone
 * presses it; then the panel is fetched and takes its place.
 *
 * @typedef {import("./agent.js").PageAgent} PageAgent
 * @typedef {new (agent: PageAgent, open: boolean) => unknown} PanelClass
 */
import { errorFields } from "../runtime/channel.js";
import { mark } from "../shell/ui/icons.js";

const OVERLAY = "data-agent-overlay";

const STYLE = `
:host { all: initial; position: fixed; right: 20px; bottom: 20px; z-index: 2147483646; }
button { all: unset; cursor: pointer; display: block; border-radius: 14px; box-shadow: 0 4px 16px rgb(0 0 0 / 22%); }
button:focus-visible { outline: 3px solid #1b1a17; outline-offset: 2px; box-shadow: 0 0 0 6px #fff; }
button[disabled] { cursor: progress; opacity: .7; }
svg { display: block; width: 44px; height: 44px; }
p { all: unset; position: absolute; right: 0; bottom: 54px; display: block; box-sizing: border-box; width: max-content;
  max-width: min(320px, calc(100vw - 40px)); padding: 10px 12px; border-radius: 10px; overflow-wrap: anywhere;
  font: 13px/1.45 system-ui, sans-serif; color: #fff; background: #8c1d18; box-shadow: 0 4px 16px rgb(0 0 0 / 22%); }
p[hidden] { display: none; }
@media print { :host { display: none; } }
`;

/** One button, then a panel. */
export class Launcher {
  /**
   * @param {PageAgent} agent
   * @param {() => Promise<PanelClass>} loadPanel
   * @param {boolean} open Whether the panel is to be there from the start.
   */
  constructor(agent, loadPanel, open) {
    this.host = document.createElement("div");
    this.host.setAttribute(OVERLAY, "launcher");
    this.button = document.createElement("button");
    this.button.setAttribute("aria-label", "Pagehand");
    this.button.append(mark());
    const root = this.host.attachShadow({ mode: "closed" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    this.fault = document.createElement("p");
    this.fault.setAttribute("role", "alert");
    this.fault.hidden = true;
    root.append(this.button, this.fault);
    const show = () => void this.#open(agent, loadPanel, true);
    // Only a person may open it: a page's own click is not one.
    this.button.addEventListener("click", (event) => event.isTrusted && show());
    agent.addEventListener("dispose", () => this.host.remove(), { once: true });
    document.documentElement.append(this.host);
    // A task that runs shows itself, whoever started it.
    agent.addEventListener("statuschange", () => agent.status === "running" && void this.#open(agent, loadPanel, false));
    if (open) void this.#open(agent, loadPanel, false);
  }

  /**
   * @param {PageAgent} agent
   * @param {() => Promise<PanelClass>} loadPanel
   * @param {boolean} focus
   */
  async #open(agent, loadPanel, focus) {
    if (this.button.disabled) return;
    this.button.disabled = true;
    this.#tell("");
    try {
      const Panel = await loadPanel();
      new Panel(agent, focus);
      this.host.remove();
    } catch (error) {
      this.button.disabled = false;
      console.error("Pagehand: the panel could not be loaded.", error);
      this.#tell(errorFields(error).message);
    }
  }

  /** @param {string} words What went wrong, where the person looks; empty when nothing did. */
  #tell(words) {
    this.button.title = words;
    this.fault.textContent = words;
    this.fault.hidden = !words;
  }
}
