// Writes the response as bytes: JSON, compressed if that pays and the caller accepts it.
import { BytesAnswer, StreamedAnswer, WrittenJson } from '../endpoint.ts';
import { errorBody, errors } from '../errors.ts';
import { KeptJson } from '../kept-lists.ts';
import { COMPRESSED_FROM, type ContentEncoding, compressed, encodingFor } from './compress.ts';
import type { Exchange, WrittenBody } from './exchange.ts';

export function write(exchange: Exchange): void | Promise<void> {
  const { failure, answer, request, reply, standIn, headOnly } = exchange;
  if (reply.raw.destroyed || (answer instanceof StreamedAnswer && !failure)) return;
  if (headOnly && !failure) {
    exchange.written = { body: '', length: 0, encoding: undefined };
    return;
  }
  if (answer instanceof BytesAnswer && !failure) {
    checkSize(exchange, answer.bytes.length);
    exchange.written = { body: answer.bytes, length: answer.bytes.length, encoding: answer.encoding };
    return;
  }
  const own = failure ? (exchange.foreign?.body ?? JSON.stringify(errorBody(failure))) : jsonOf(exchange);
  const json = standIn === undefined ? own : standIn.write(textOf(own), failure !== undefined);
  const written = bytesOf(json);
  learn(exchange);
  if (!failure) checkSize(exchange, written.length);
  exchange.written = written;
  if (written.length < COMPRESSED_FROM) return;
  const encoding = encodingFor(request.raw.headers['accept-encoding']);
  if (encoding === undefined) return;
  const body =
    answer instanceof KeptJson && json === answer.text
      ? keptAs(answer, encoding)
      : compressed(json, encoding);
  return body.then((body) => {
    exchange.written = { body, length: body.length, encoding };
  });
}

/** How long the call held up the event loop: in one piece from its function to its answer. */
function learn({ ranAt, tenant, route }: Exchange): void {
  if (ranAt !== undefined) tenant?.dear.held(route.endpoint.id, performance.now() - ranAt);
}

/** Compressed when it is first asked for. */
function keptAs({ text, compressed: known }: KeptJson, encoding: ContentEncoding): Promise<Buffer> {
  const found = known.get(encoding) ?? compressed(text, encoding);
  known.set(encoding, found);
  return found;
}

/** What a package allows; the server's own limit is enforced where long answers are made. */
function checkSize({ caller }: Exchange, bytes: number): void {
  const most = caller?.kind === 'key' ? caller.key.terms.package.answer_kib : null;
  if (most !== null && bytes > most * 1024) throw errors.largeAnswer(`the ${most} KiB of the package`);
}

const jsonOf = ({ answer, route }: Exchange): string | Uint8Array =>
  answer instanceof WrittenJson ? answer.text : route.serialize(answer);

const textOf = (json: string | Uint8Array): string =>
  typeof json === 'string' ? json : Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString();

/** Where strings are encoded as UTF-8; longer ones get memory of their own. */
const scratch = Buffer.allocUnsafeSlow(64 * 1024);
/** The most UTF-8 bytes that a character of a string takes. */
const MOST_BYTES = 3;

/**
 * Turns a string into one with its UTF-8 bytes, one per character. Node appends such a body to the headers and sends both as they
 * are; a string with letters beyond Latin-1 it would encode together with the headers, and a buffer it would send separately.
 */
function bytesOf(json: string | Uint8Array): WrittenBody {
  if (typeof json !== 'string') return { body: json, length: json.length, encoding: undefined };
  if (json.length * MOST_BYTES > scratch.length) {
    const body = Buffer.from(json);
    return { body, length: body.length, encoding: undefined };
  }
  const length = scratch.write(json);
  return { body: scratch.toString('latin1', 0, length), length, encoding: undefined };
}
