/** The second bundle of the bridge, fetched from beside the script when one of its tools is first used. */
export { hands } from "../page/hands.js";
