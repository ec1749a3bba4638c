/**
 * The second bundle of the bridge: tools and methods that most tasks never use, so that no page pays for them before
 * the first use. What is added to this table is found by name; methods also need a line in `LATER` of core.js, because
 * a channel has to know which methods there are.
 *
 * Bundled apart, modules that are imported here are here once more. That is right for the small ones without state
 * (dom.js, clock.js, events.js); what is large is reached through `context.kit`, see kit.js.
 */

import { chooseFromPopup } from "./actions/combobox.js";
import { drag } from "./actions/drag.js";
import { pressKey, pressKeys } from "./actions/keys.js";
import { goBack, navigate } from "./actions/navigate.js";
import { runScript } from "./actions/run-script.js";
import { selectText } from "./actions/select-text.js";
import { uploadFile } from "./actions/upload.js";
import { extract } from "./reading/extract.js";
import { find } from "./reading/find.js";

/**
 * @typedef {object} Hands
 * @property {Record<string, (deed: import("./actions/index.js").Deed) => Promise<void>>} tools
 * @property {Record<string, (context: import("./context.js").Context, params: any, signal?: AbortSignal) => unknown>} methods
 * @property {typeof pressKey} pressKey for tools of the first bundle
 * @property {typeof chooseFromPopup} chooseFromPopup
 */

/** @type {Hands} */
export const hands = {
  tools: { drag, navigate, press_keys: pressKeys, select_text: selectText, upload_file: uploadFile, go_back: goBack },
  methods: { "page.find": find, "page.extract": extract, "page.run": runScript },
  pressKey,
  chooseFromPopup,
};
