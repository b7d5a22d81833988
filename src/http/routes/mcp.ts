// The Model Context Protocol over HTTP (streamable, without sessions): a message in, its answer out, behind a key. A call of a
// tool is a request of the API with the caller's key: it is limited, charged and recorded as any other.
import { Type } from 'typebox';
import type { Call } from '../call.ts';
import { BytesAnswer, type Endpoint, endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { TOOLS, type ToolRequest } from '../mcp/tools.ts';
import type { Given } from '../parameters.ts';

const TAG = 'Language models';

/** Passes a request through the application as if it had come over the network. */
export type Pass = (
  request: ToolRequest,
  headers: Readonly<Record<string, string>>,
) => Promise<{ readonly status: number; readonly text: string }>;

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'example', version: '1' },
  },
};

export function mcpEndpoints(version: string, pass: Pass): Endpoint[] {
  return [
    endpoint({
      method: 'POST',
      path: '/mcp',
      id: 'modelContextProtocol',
      tag: TAG,
      summary: 'A message of the Model Context Protocol',
      description:
        'Extension. Tools for language models: search, reverse, rupantor, route, nearby, isochrone. Free in itself; each call of a tool costs what the call of the API behind it costs, and counts once towards the rate.',
      params: Type.Object({
        jsonrpc: Type.Literal('2.0'),
        method: Type.String({ minLength: 1, maxLength: 100 }),
        id: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Number()])),
        params: Type.Optional(Type.Object({})),
      }),
      answer: Type.Object({
        jsonrpc: Type.Literal('2.0'),
        id: Type.Optional(Type.Union([Type.String(), Type.Number()])),
        result: Type.Optional(Type.Unknown()),
        error: Type.Optional(Type.Unknown()),
      }),
      withoutBody: {
        202: 'The message is a notification or an answer: it was taken, and nothing is to be said',
      },
      plainJson: true,
      cost: 0,
      passesOn: callsTool,
      example: {
        params: INITIALIZE,
        answer: {
          result: {
            protocolVersion: '2025-06-18',
            capabilities: { tools: {} },
            serverInfo: {
              name: 'thikana',
              title: 'Thikana, places and routes of Bangladesh',
              version: '0.1.0',
            },
          },
          jsonrpc: '2.0',
          id: 1,
        },
      },
      async run(_params, call) {
        // Loaded with the first message: the protocol's library takes some 10 MB in every thread, and few servers are asked.
        const { answerOnce, mcpServer, readMessage } = await import('../mcp/mcp-server.ts');
        const { jsonrpc, id, method, params } = call.given;
        const message = readMessage({
          jsonrpc,
          method,
          ...(id === undefined ? {} : { id }),
          ...(params === undefined ? {} : { params }),
        });
        if (message === undefined) throw errors.refused('The body must be a message of JSON-RPC 2.0');
        const headers = credentialsOf(call);
        const server = mcpServer(version, (request) => pass(request, headers));
        const answer = await answerOnce(server, message);
        return answer ?? new BytesAnswer(202, 'application/json', new Uint8Array(0));
      },
    }),
  ];
}

/** Whether the message calls a tool that there is: the call of the API behind it is what counts. */
function callsTool({ jsonrpc, id, method, params }: Given): boolean {
  // Without an id it is a notification, which calls nothing.
  if (jsonrpc !== '2.0' || (typeof id !== 'string' && !Number.isInteger(id))) return false;
  if (method !== 'tools/call' || !isObject(params)) return false;
  for (const part of [params.arguments, params._meta])
    if (part !== undefined && !isObject(part)) return false;
  return TOOLS.some(({ name }) => name === params.name);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The key as it came with the message, and the page that it came from, as far as they are there. */
function credentialsOf(call: Call): Record<string, string> {
  const { origin, referer } = call.headers;
  return { ...keyOf(call), ...(origin ? { origin } : {}), ...(referer ? { referer } : {}) };
}

function keyOf({ given, headers }: Call): Record<string, string> {
  const sent = [given.api_key, given.key, headers['x-api-key']].find(
    (key) => typeof key === 'string' && key !== '',
  );
  if (typeof sent === 'string') return { 'x-api-key': sent };
  return headers.authorization === undefined ? {} : { authorization: headers.authorization };
}
