/** Entry of the second bundle in the extension's world, injected when the bridge asks for it. */

import { hands } from "./hands.js";
import { HANDS, scope } from "./parts.js";

scope[HANDS] = hands;
