// A message that calls a tool: understood as the call of the API behind the tool, or what is wrong with it.
import type { Endpoint, StandIn } from '../endpoint.ts';
import { ApiError } from '../errors.ts';
import type { Given } from '../parameters.ts';
import { shortened, TOOLS } from './tools.ts';

/** What a tool said, as the protocol has it. */
export const toolResult = (text: string, isError: boolean) => ({
  content: [{ type: 'text' as const, text }],
  isError,
});

/** Undefined for a message that calls no tool, or not as it should: `whyNoCall` then says why. */
export function callOfTool(
  { jsonrpc, id, method, params }: Given,
  endpoints: ReadonlyMap<string, Endpoint>,
): StandIn | undefined {
  // Without an id it is a notification, which calls nothing.
  if (jsonrpc !== '2.0' || (typeof id !== 'string' && !Number.isInteger(id))) return undefined;
  if (method !== 'tools/call' || !isObject(params)) return undefined;
  const { name, arguments: given = {}, _meta = {} } = params;
  if (!isObject(given) || !isObject(_meta)) return undefined;
  const tool = TOOLS.find((each) => each.name === name);
  if (tool === undefined) return undefined;
  try {
    const call = tool.call(given);
    const endpoint = endpoints.get(call.id);
    if (endpoint === undefined) return undefined;
    const write = (json: string, failed: boolean): string =>
      JSON.stringify({ result: toolResult(json, failed), jsonrpc, id });
    return { endpoint, sent: call.sent, write };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** What is wrong with the call of a tool, in a sentence. */
export function whyNoCall(name: string, given: Given): string {
  const tool = TOOLS.find((each) => each.name === name);
  if (!tool)
    return `There is no tool ${shortened(name)}; there are ${TOOLS.map((each) => each.name).join(', ')}`;
  try {
    tool.call(given);
  } catch (error) {
    if (error instanceof ApiError)
      return error.parameter === undefined ? error.message : `${error.message}: ${error.parameter}`;
    throw error;
  }
  return `${name} cannot be called here`;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
