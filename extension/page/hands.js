/**
 * The second bundle of the bridge: what no page pays for before a task begins in it. The first observation and the
 * first click do not wait for it. What is added to this table is found by name; methods also need a line in `LATER` of core.js, because
 * a channel has to know which methods there are.
 *
 * Bundled apart, modules that are imported here are here once more. That is right for the small ones without state
 * (dom.js, clock.js, events.js); what is large is reached through `context.kit`, see kit.js.
 */

import { selectOption } from "./actions/choose.js";
import { drag } from "./actions/drag.js";
import { inputText } from "./actions/input.js";
import { pressKeys } from "./actions/keys.js";
import { goBack, navigate } from "./actions/navigate.js";
import { runScript } from "./actions/run-script.js";
import { scroll } from "./actions/scroll.js";
import { selectText } from "./actions/select-text.js";
import { uploadFile } from "./actions/upload.js";
import { extract } from "./reading/extract.js";
import { find } from "./reading/find.js";
import { survey } from "./reading/survey.js";
import { Memory } from "./memory/memory.js";
import { pane } from "./pane.js";
import { drawing } from "./shapes.js";

/**
 * @typedef {object} Hands
 * @property {Record<string, (deed: import("./actions/index.js").Deed) => Promise<void>>} tools
 * @property {Record<string, (context: import("./context.js").Context, params: any, signal?: AbortSignal) => unknown>} methods
 * @property {{drawing: typeof drawing, pane: typeof pane}} late writes what an observation finds drawn
 * @property {typeof Memory} Memory takes over what is as it was
 */

/** @type {Hands} */
export const hands = {
  tools: {
    drag, navigate, go_back: goBack, input_text: inputText, press_keys: pressKeys, scroll, select_option: selectOption, select_text: selectText,
    upload_file: uploadFile,
  },
  methods: { "page.find": find, "page.extract": extract, "page.run": runScript, "page.survey": survey },
  late: { drawing, pane },
  Memory,
};
