// Responses larger than a kilobyte are compressed for clients that accept it, off the event loop, in zlib's threads.
import { promisify } from 'node:util';
import { brotliCompress, constants, deflate, gzip } from 'node:zlib';

/** Bytes below which compression costs more than it saves. */
export const COMPRESSED_FROM = 1024;
/** Quality 4: the highest, 11, takes a hundred times as long for a tenth fewer bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const deflateAsync = promisify(deflate);

const ENCODINGS = {
  br: (text: string | Uint8Array): Promise<Buffer> => brotliAsync(text, BROTLI),
  gzip: (text: string | Uint8Array): Promise<Buffer> => gzipAsync(text),
  deflate: (text: string | Uint8Array): Promise<Buffer> => deflateAsync(text),
} as const;

export type ContentEncoding = keyof typeof ENCODINGS;

/** In the order in which they are preferred. */
const NAMES: readonly ContentEncoding[] = ['br', 'gzip', 'deflate'];

export const compressed = (text: string | Uint8Array, encoding: ContentEncoding): Promise<Buffer> =>
  ENCODINGS[encoding](text);

/** The encoding to use for an `Accept-Encoding` header, out of those that there are; undefined for none. */
export function encodingFor(
  accept: string | string[] | undefined,
  names: readonly ContentEncoding[] = NAMES,
): ContentEncoding | undefined {
  if (accept === undefined || accept.length === 0) return undefined;
  const weights = new Map<string, number>();
  for (const part of String(accept).toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  let best: ContentEncoding | undefined;
  let most = 0;
  for (const name of names) {
    const weight = weights.get(name) ?? weights.get('*') ?? 0;
    if (weight > most) {
      most = weight;
      best = name;
    }
  }
  return best;
}
