/** Everything that is loaded on first use; the ES module has it built in, the script tag fetches it. */
import { createBridge } from "../page/bridge.js";
import { errorSentence } from "../shell/i18n.js";
import { openHost } from "./hosts.js";
import { Panel } from "./panel.js";

export const parts = { createBridge, openHost, sentence: errorSentence, Panel };
