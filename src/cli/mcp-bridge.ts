// The Model Context Protocol over standard input and output: every line is a message that is posted to /mcp of a server, and its
// answer a line. All that was asked is answered before it ends.
import { messageOf } from '../text/thrown.ts';

/** Posts a message to /mcp. */
export type PostMessage = (body: string) => Promise<{ readonly status: number; readonly text: string }>;

/** So many messages are under way at once; further lines are not read meanwhile. */
const AT_ONCE = 8;
/** Numbers of JSON-RPC 2.0. */
const [NO_JSON, NO_REQUEST, REFUSED] = [-32_700, -32_600, -32_000];

export async function bridge(
  lines: AsyncIterable<string>,
  post: PostMessage,
  write: (line: string) => void,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const answered = answerTo(line, post).then((answer) => {
      underWay.delete(answered);
      if (answer !== undefined) write(answer);
    });
    underWay.add(answered);
    if (underWay.size >= AT_ONCE) await Promise.race(underWay);
  }
  await Promise.all(underWay);
}

/** Undefined where nothing is to be said. */
async function answerTo(line: string, post: PostMessage): Promise<string | undefined> {
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return failure(null, NO_JSON, 'The line is not JSON');
  }
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    return failure(null, NO_REQUEST, 'A line holds one message of JSON-RPC 2.0');
  const id = 'id' in message ? message.id : undefined;
  const refused = (sentence: string): string | undefined =>
    id === undefined ? undefined : failure(id, REFUSED, sentence);
  try {
    const { status, text } = await post(line);
    if (status === 200) return text;
    return status === 202 ? undefined : refused(sentenceIn(text) ?? `The server answers ${status}`);
  } catch (error) {
    return refused(`The server does not answer: ${messageOf(error)}`);
  }
}

const failure = (id: unknown, code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });

function sentenceIn(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text);
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
