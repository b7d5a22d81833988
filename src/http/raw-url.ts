// Requests whose URL contains spaces or letters beyond ASCII unencoded. Node's parser refuses them, but they come from terminals
// and old scripts, and other servers accept them: the request is parsed again with the URL percent-encoded.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, LightMyRequestResponse as Response } from 'fastify';
import { answersUnderWay } from './answers-under-way.ts';

/** What Node reports about a packet that its parser refused. */
export interface RefusedPacket extends Error {
  readonly code?: string;
  /** Its bytes. */
  readonly rawPacket?: unknown;
  /** How many of them were understood. */
  readonly bytesParsed?: number;
}

export interface PlainRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const URL_ERRORS: ReadonlySet<string | undefined> = new Set(['HPE_INVALID_URL', 'HPE_INVALID_CONSTANT']);
const HEAD = /^GET (\/.*) HTTP\/1\.[01]\r\n((?:[!#$%&'*+.^_`|~\w-]+:[^\r\n]*\r\n)*)\r\n$/;

/** The request in a packet, with its URL encoded; undefined unless the packet is exactly one GET without a body. */
export function requestIn(packet: unknown): PlainRequest | undefined {
  if (!Buffer.isBuffer(packet)) return undefined;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(packet);
  } catch {
    return undefined;
  }
  const found = HEAD.exec(text);
  if (!found) return undefined;
  const headers: Record<string, string> = {};
  for (const line of found[2].split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  if ('content-length' in headers || 'transfer-encoding' in headers) return undefined;
  // Control characters have no place in a URL.
  if (/\p{Cc}/u.test(found[1])) return undefined;
  const url = found[1].replace(/[^\x21-\x7e]/gu, encodeURIComponent);
  return { url, headers };
}

/** The request that was refused: others may come before it in the same packet. */
function lastIn({ rawPacket, bytesParsed = 0 }: RefusedPacket): unknown {
  if (!Buffer.isBuffer(rawPacket)) return undefined;
  const end = rawPacket.lastIndexOf('\r\n\r\n', Math.max(0, bytesParsed - 4));
  return end < 0 || end + 4 > bytesParsed ? rawPacket : rawPacket.subarray(end + 4);
}

/** Answers such a packet and closes the connection; false if it is not one. */
export function answerRawUrl(fastify: FastifyInstance, failure: RefusedPacket, socket: Socket): boolean {
  if (!URL_ERRORS.has(failure.code) || !socket.writable) return false;
  const request = requestIn(lastIn(failure));
  if (request === undefined) return false;
  const remoteAddress = socket.remoteAddress;
  // Earlier requests on the same connection are answered before it.
  const before = answersUnderWay(socket);
  fastify.inject({ method: 'GET', ...request, remoteAddress, payloadAsStream: true }).then(
    async (answer) => {
      const { res } = answer.raw;
      // An answer may go on for as long as its caller listens: it ends with the connection, however that ends.
      socket.once('close', () => res.destroy());
      await before;
      if (socket.writable) passOn(answer, socket);
      else res.destroy();
    },
    () => socket.destroy(),
  );
  return true;
}

/** Writes an answer to the connection, as fast as the caller takes it. Its end is that of the connection. */
function passOn(answer: Response, socket: Socket): void {
  let head = `HTTP/1.1 ${answer.statusCode} ${STATUS_CODES[answer.statusCode] ?? ''}\r\n`;
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value === undefined || name === 'connection' || name === 'transfer-encoding') continue;
    for (const one of Array.isArray(value) ? value : [value]) head += `${name}: ${one}\r\n`;
  }
  socket.write(`${head}connection: close\r\n\r\n`);
  answer
    .stream()
    .once('error', () => socket.destroy())
    .pipe(socket);
}
