/**
 * What the second bundle uses of the first, rather than holding it once more. Handed over as `context.kit`; its modules
 * import only the type of this.
 */

import { focusFrom } from "./actions/focus.js";
import { inputText } from "./actions/input.js";
import { scrollBox } from "./actions/scroll.js";
import { checkTarget, elementAt, findTarget, isLocked, pointAt, reach } from "./actions/target.js";
import { DEFAULTS, read } from "./snapshot.js";
import { Walk } from "./walk.js";

/** @typedef {typeof kit} Kit */

export const kit = {
  DEFAULTS, Walk, checkTarget, elementAt, findTarget, focusFrom, inputText, isLocked, pointAt, reach, read, scrollBox,
};
