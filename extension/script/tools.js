/**
 * Tools of the page's author, written in JavaScript.
 *
 * @typedef {import("./options.js").CustomTool} CustomTool
 */
import { ChannelError, toJson } from "../runtime/channel.js";

/**
 * What Python must know of the tools; `null` takes a built-in tool away.
 *
 * @param {Map<string, CustomTool | null>} tools
 */
export function describeTools(tools) {
  return [...tools].map(([name, tool]) =>
    tool === null
      ? { name, description: null }
      : { name, description: tool.description ?? "", parameters: schemaOf(tool.inputSchema ?? tool.parameters) },
  );
}

/**
 * A JSON Schema is taken as it is; schema libraries are asked for theirs.
 *
 * @param {any} schema
 */
function schemaOf(schema) {
  if (typeof schema?.toJSONSchema === "function") return schema.toJSONSchema();
  const standard = schema?.["~standard"]?.jsonSchema;
  if (typeof standard?.input === "function") return standard.input({ target: "draft-2020-12" });
  return schema ?? { type: "object", properties: {} };
}

/**
 * @param {Map<string, CustomTool | null>} tools
 * @param {{name: string, arguments: unknown}} call
 * @param {object} self The agent: `this` of the tool.
 */
export async function runTool(tools, { name, arguments: input }, self) {
  const tool = tools.get(name);
  if (!tool) throw new ChannelError("unknown_tool", "", name);
  try {
    const result = await tool.execute.call(self, input);
    return { result: typeof result === "string" ? result : (toJson(result) ?? "") };
  } catch (error) {
    throw new ChannelError("tool_failed", "", String(/** @type {any} */ (error)?.message ?? error));
  }
}
