/**
 * What the second bundle uses of the first, rather than holding it once more. Handed over as `context.kit`; its modules
 * import only the type of this.
 */

import { focusFrom } from "./actions/focus.js";
import {
  checkTarget, coveredFrame, describeCover, dodgeable, elementAt, findTarget, isLocked, pointAt, reach, shownPart, spotsOf,
} from "./actions/target.js";
import { compare, labelOf, moment } from "./changes.js";
import { topAt } from "./hittest.js";
import { DEFAULTS, read, snapshotOf } from "./snapshot.js";
import { Walk } from "./walk.js";

/** @typedef {typeof kit} Kit */

export const kit = {
  DEFAULTS, Walk, checkTarget, compare, coveredFrame, describeCover, dodgeable, elementAt, findTarget, focusFrom,
  isLocked, labelOf, moment, pointAt, reach, read, shownPart, snapshotOf, spotsOf, topAt,
};
