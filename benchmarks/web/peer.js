/** The peer's page controller as a global: `peerShipped` as it is, `peerPlain` without its overlays. */
// @ts-ignore: an npm package that is installed for the benchmark alone
import { PageController } from "@page-agent/page-controller";

/** @type {any} */
const scope = globalThis;
// @ts-ignore: set by the bundler
scope[__VARIANT__ === "plain" ? "peerPlain" : "peerShipped"] = PageController;
