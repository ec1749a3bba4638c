/**
 * Entry of the bridge in the extension's world. Injected before content.js, which finds it by a symbol; the page's own
 * scripts see neither. Injecting it again changes nothing.
 */

import { createIsolatedBridge } from "./isolated.js";
import { BRIDGE, scope } from "./parts.js";

scope[BRIDGE] ??= createIsolatedBridge;
