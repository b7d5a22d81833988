// Server-sent events, one by one as they arrive.

export interface ServerEvent {
  readonly id: string;
  readonly event: string;
  /** The value of its JSON; the text itself where it is none. */
  readonly data: unknown;
}

export async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split(/\r?\n\r?\n/);
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Undefined for comments, which only keep the connection alive. */
function eventOf(block: string): ServerEvent | undefined {
  const fields: Record<string, string> = {};
  for (const line of block.split(/\r?\n/)) {
    const [, name, value] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
    if (name) fields[name] = name in fields ? `${fields[name]}\n${value}` : value;
  }
  if (fields.data === undefined) return undefined;
  return { id: fields.id ?? '', event: fields.event ?? 'message', data: parsed(fields.data) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
