// Decompresses a blob: raw or zlib. Refuses more than the format allows before allocating memory for it.

import { inflateSync } from 'node:zlib';
import { codeOf, messageOf } from '../../../text/thrown.ts';
import { MAX_BLOB_BYTES, MAX_INFLATE_RATIO, RATIO_FREE_BYTES } from '../file-limits.ts';
import { BlockFault } from '../osm-file-error.ts';
import { Wire } from './wire.ts';

const UNSUPPORTED: Readonly<Record<number, string>> = { 4: 'lzma', 5: 'bzip2', 6: 'lz4', 7: 'zstd' };

export function inflateBlob(blob: Uint8Array): Uint8Array {
  const wire = new Wire(blob);
  let rawSize = -1;
  let packed: Uint8Array | undefined;
  while (wire.more) {
    const tag = wire.tag();
    if (tag === ((1 << 3) | 2)) return wire.chunk();
    if (tag === 2 << 3) rawSize = wire.int();
    else if (tag === ((3 << 3) | 2)) packed = wire.chunk();
    else if ((tag & 7) === 2 && UNSUPPORTED[tag >>> 3]) {
      throw new BlockFault(
        `the block is compressed with ${UNSUPPORTED[tag >>> 3]}, which is not supported; rewrite the file with zlib (osmium cat -f pbf,pbf_compression=zlib)`,
      );
    } else wire.skip(tag);
  }
  if (!packed) throw new BlockFault('the block has no data');
  if (rawSize < 0 || rawSize > MAX_BLOB_BYTES) {
    throw new BlockFault(
      `the block claims to decompress to ${rawSize} bytes; at most ${MAX_BLOB_BYTES} are allowed`,
    );
  }
  if (rawSize > RATIO_FREE_BYTES && rawSize > packed.length * MAX_INFLATE_RATIO) {
    throw new BlockFault(
      `the block decompresses from ${packed.length} to ${rawSize} bytes, more than ${MAX_INFLATE_RATIO} to one`,
    );
  }
  let raw: Buffer;
  try {
    raw = inflateSync(packed, { maxOutputLength: Math.max(1, rawSize) });
  } catch (cause) {
    const code = codeOf(cause);
    const sentence =
      code === 'ERR_BUFFER_TOO_LARGE'
        ? `the block decompresses to more than the ${rawSize} bytes that it claims`
        : `the block cannot be decompressed (${messageOf(cause)})`;
    throw new BlockFault(sentence, { cause });
  }
  if (raw.length !== rawSize) {
    throw new BlockFault(`the block decompresses to ${raw.length} bytes, but claims ${rawSize}`);
  }
  return raw;
}
