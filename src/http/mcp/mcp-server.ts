// A server of the Model Context Protocol over a way to ask the API: it lists the tools and answers their calls.
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
import { TOOLS, type ToolRequest } from './tools.ts';

/** Asks the API; gives the status and the body as text. */
export type Ask = (request: ToolRequest) => Promise<{ readonly status: number; readonly text: string }>;

export function mcpServer(version: string, ask: Ask): Server {
  const server = new Server(
    { name: 'thikana', title: 'Thikana, places and routes of Bangladesh', version },
    { capabilities: { tools: {} } },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ name, description, takes }) => ({
      name,
      description,
      inputSchema: { type: 'object' as const, properties: takes.properties, required: takes.required },
      annotations: { readOnlyHint: true, openWorldHint: false },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (!tool)
      return told(
        `There is no tool ${params.name}; there are ${TOOLS.map(({ name }) => name).join(', ')}`,
        true,
      );
    const { status, text } = await ask(tool.request(params.arguments ?? {}));
    return told(text, status !== 200);
  });
  return server;
}

const told = (text: string, isError: boolean): CallToolResult => ({
  content: [{ type: 'text', text }],
  isError,
});

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
