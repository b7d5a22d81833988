// A server of the Model Context Protocol: greets, lists the tools, and says what is wrong with a call that cannot be made.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  isJSONRPCRequest,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Surroundings } from '../endpoint.ts';
import { toolResult, whyNoCall } from './tool-call.ts';
import { TOOLS } from './tools.ts';

export function mcpServer(version: string, find: Surroundings['find']): Server {
  const server = new Server(
    { name: 'thikana', title: 'Thikana, places and routes of Bangladesh', version },
    { capabilities: { tools: {} } },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ name, description, takes }) => ({
      name,
      description,
      inputSchema: {
        type: 'object' as const,
        properties: takes.properties,
        required: takes.required,
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    })),
  }));
  // A call that can be made has left for the endpoint before it gets here.
  server.setRequestHandler(
    CallToolRequestSchema,
    ({ params }): CallToolResult => toolResult(whyNoCall(params.name, params.arguments ?? {}, find), true),
  );
  return server;
}

/** Undefined for what is no message of JSON-RPC 2.0. */
export const readMessage = (given: unknown): JSONRPCMessage | undefined =>
  JSONRPCMessageSchema.safeParse(given).data;

/** Takes one message and gives the answer to it; undefined for one that wants none. */
export async function answerOnce(
  server: Server,
  message: JSONRPCMessage,
): Promise<JSONRPCMessage | undefined> {
  const transport = new OneMessage();
  await server.connect(transport);
  try {
    return await transport.exchange(message);
  } finally {
    await server.close();
  }
}

class OneMessage implements Transport {
  onmessage?: Transport['onmessage'];
  onclose?: () => void;
  #answered: (answer: JSONRPCMessage | undefined) => void = () => {};

  async start(): Promise<void> {}

  async close(): Promise<void> {
    this.#answered(undefined);
    this.onclose?.();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#answered(message);
  }

  exchange(message: JSONRPCMessage): Promise<JSONRPCMessage | undefined> {
    return new Promise((resolve) => {
      this.#answered = resolve;
      this.onmessage?.(message);
      if (!isJSONRPCRequest(message)) resolve(undefined);
    });
  }
}
