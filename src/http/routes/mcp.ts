// The Model Context Protocol over HTTP (streamable, without sessions): a message in, its answer out, behind a key. A message that
// calls a tool continues through the pipeline as the call of the API behind it: limited, charged and recorded as any other.
import { Type } from 'typebox';
import type { Call } from '../call.ts';
import { BytesAnswer, type Endpoint, endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { callOfTool } from '../mcp/tool-call.ts';
import { placeNamed } from '../place-named.ts';

const TAG = 'Language models';

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

const INITIALIZED = {
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
};

/** `endpoints`: those that tools may call, all of them for keys. */
export function mcpEndpoints(version: string, endpoints: readonly Endpoint[]): Endpoint[] {
  const byId = new Map(
    endpoints.filter(({ access = 'key' }) => access === 'key').map((each) => [each.id, each]),
  );
  return [
    endpoint({
      method: 'POST',
      path: '/mcp',
      id: 'modelContextProtocol',
      lenient: true,
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
      reads: true,
      elsewhere: true,
      cost: 0,
      standsFor: (sent, around) => callOfTool(sent, byId, around),
      example: INITIALIZED,
      run: (_params, call) => answerMessage(version, call),
    }),
  ];
}

async function answerMessage(version: string, call: Call): Promise<unknown> {
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
  const answer = await answerOnce(
    mcpServer(version, (name) => placeNamed(call.world.search, name)),
    message,
  );
  return answer ?? new BytesAnswer(202, 'application/json', new Uint8Array(0));
}
