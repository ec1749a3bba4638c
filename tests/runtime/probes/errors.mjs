/** What comes back over the border for calls that cannot be answered. */
import { registerHost } from "../../../buildtools/node/scenario.mjs";
import { bootProduct, finish, params } from "./product.mjs";

const { assets, calls } = await params();
const pyodide = await bootProduct(assets);
registerHost(pyodide);
const session = pyodide.pyimport("pagehand.platform.entry").create_session();
const replies = [];
for (const [method, body] of calls) replies.push(JSON.parse(await session.handle(method, body)));
finish({ replies });
