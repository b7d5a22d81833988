// A message that calls a tool: understood as the call of the API behind the tool, or what is wrong with it.
import type { Endpoint, StandIn, Surroundings } from '../endpoint.ts';
import { ApiError } from '../errors.ts';
import type { Given } from '../parameters.ts';
import { shortened, TOOLS, type ToolCall } from './tools.ts';

/** What a tool said, as the protocol has it. */
export const toolResult = (text: string, isError: boolean, notes: readonly string[] = []) => ({
  content: [text, ...notes].map((each) => ({ type: 'text' as const, text: each })),
  isError,
});

/** What stands beside the answer: what names were taken for, and a link to the map. */
function notes(origin: string, call: ToolCall, json: string): string[] {
  const link = mapLink(origin, call, json);
  return [...(call.taken ?? []), ...(link === undefined ? [] : [`On the map: ${link}`])];
}

/** What the answer is about, in the console; undefined where it is about no place. */
function mapLink(origin: string, { id, shows }: ToolCall, json: string): string | undefined {
  const shown = shows ?? firstPlace(id, json);
  return shown === undefined ? undefined : `${origin}/#${shown}`;
}

/** Searches and corrected addresses bring the place in their answer. */
function firstPlace(id: string, json: string): string | undefined {
  if (id !== 'autocomplete' && id !== 'rupantorGeocode') return undefined;
  const answer = JSON.parse(json);
  const place = id === 'autocomplete' ? answer.places?.[0] : answer.geocoded_address;
  if (place === undefined || place === null) return undefined;
  return `map=16/${place.latitude}/${place.longitude}&place=${place.longitude},${place.latitude}`;
}

/** Undefined for a message that calls no tool, or not as it should: `whyNoCall` then says why. */
export function callOfTool(
  { jsonrpc, id, method, params }: Given,
  endpoints: ReadonlyMap<string, Endpoint>,
  around: Surroundings,
): StandIn | undefined {
  // Without an id it is a notification, which calls nothing.
  if (jsonrpc !== '2.0' || (typeof id !== 'string' && !Number.isInteger(id))) return undefined;
  if (method !== 'tools/call' || !isObject(params)) return undefined;
  const { name, arguments: given = {}, _meta = {} } = params;
  if (!isObject(given) || !isObject(_meta)) return undefined;
  const tool = TOOLS.find((each) => each.name === name);
  if (tool === undefined) return undefined;
  try {
    const call = tool.call(given, around.find);
    const endpoint = endpoints.get(call.id);
    if (endpoint === undefined) return undefined;
    const write = (json: string, failed: boolean): string =>
      JSON.stringify({
        result: toolResult(json, failed, failed ? [] : notes(around.origin, call, json)),
        jsonrpc,
        id,
      });
    return { endpoint, sent: call.sent, write };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** What is wrong with the call of a tool, in a sentence. */
export function whyNoCall(name: string, given: Given, find: Surroundings['find']): string {
  const tool = TOOLS.find((each) => each.name === name);
  if (!tool)
    return `There is no tool ${shortened(name)}; there are ${TOOLS.map((each) => each.name).join(', ')}`;
  try {
    tool.call(given, find);
  } catch (error) {
    if (error instanceof ApiError)
      return error.parameter === undefined ? error.message : `${error.message}: ${error.parameter}`;
    throw error;
  }
  return `${name} cannot be called here`;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
