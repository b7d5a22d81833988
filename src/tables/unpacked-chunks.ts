// The bytes of a file from the beginning, chunk by chunk, unpacked where it is gzipped or deflated. A small file can become gigabytes: reading stops where
// it would.
import { type TableBytes, TableError, type TableLimits } from './table.ts';

const CHUNK = 1 << 20;

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

export async function* chunksOf(
  bytes: TableBytes,
  { from, to }: ByteRange,
  read: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = from; at < to; at += CHUNK) {
    const chunk = new Uint8Array(await bytes.slice(at, Math.min(to, at + CHUNK)));
    if (chunk.length === 0) throw new TableError('the file is cut off');
    read(chunk.length);
    yield chunk;
  }
}

/** What no table of its size becomes is refused. */
export async function* unpackedChunks(
  packed: AsyncIterable<Uint8Array<ArrayBuffer>>,
  how: 'gzip' | 'deflate-raw',
  limits: Pick<TableLimits, 'unpacked'>,
): AsyncGenerator<Uint8Array> {
  const chunks = packed[Symbol.asyncIterator]();
  let fault: unknown;
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          fault = error;
          controller.error(error);
        }
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  const reader = source.pipeThrough(new DecompressionStream(how)).getReader();
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      length += value.length;
      if (length > limits.unpacked)
        throw new TableError(
          `unpacked, the file is larger than ${Math.floor(limits.unpacked / 2 ** 20)} MiB, which is the most`,
        );
      yield value;
    }
  } catch (error) {
    if (error instanceof TableError) throw error;
    throw fault ?? new TableError('the file is damaged: it cannot be unpacked', { cause: error });
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** All of it, in memory. */
export async function gathered(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    all.push(chunk);
    length += chunk.length;
  }
  const joined = new Uint8Array(length);
  let at = 0;
  for (const chunk of all) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}

/** Bytes in memory, as a table lies in them. */
export const inMemory = (bytes: Uint8Array<ArrayBuffer>): TableBytes => ({
  byteLength: bytes.byteLength,
  slice: (from, to) => new Uint8Array(bytes.subarray(from, to)).buffer,
});
