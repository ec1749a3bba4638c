/**
 * One task from start to end over the real protocol. `answers` are the model's actions over HTTP; without them the
 * built-in planner does the task.
 */
import { HTTP_MODEL, ask, playModel, registerHost } from "../../../buildtools/node/scenario.mjs";
import { bootProduct, finish, params } from "./product.mjs";

const { assets, task, answers } = await params();
const pyodide = await bootProduct(assets);
const host = registerHost(pyodide);
const session = pyodide.pyimport("pagehand.platform.entry").create_session();
const model = answers ? playModel(answers) : null;
const llm = answers ? HTTP_MODEL : { provider: "offline" };
const result = await ask(session, "runtime.run", { task, config: { step_delay: 0, max_steps: 8 }, llm });
finish({
  result,
  page: { value: host.page.value, subscribed: host.page.subscribed, actions: host.page.actions },
  calls: host.calls.map(({ method }) => method),
  saves: host.calls.filter(({ method }) => method === "host.save").length,
  notes: host.notes.map(({ params: note }) => note),
  requests: model?.requests ?? [],
});
