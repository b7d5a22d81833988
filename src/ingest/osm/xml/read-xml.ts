// Streams an XML file, gzipped or not, through a reader of elements, in chunks.
import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { codeOf, messageOf } from '../../../text/thrown.ts';
import { MAX_INFLATE_RATIO, RATIO_FREE_TOTAL } from '../file-limits.ts';
import { asFileError, BlockFault, OsmFileError } from '../osm-file-error.ts';
import type { ElementReader } from './element-reader.ts';
import { TagScanner } from './tag-scanner.ts';

/** `advance` counts bytes of the file; `chunkDone` is called between chunks. */
export async function readXml(
  path: string,
  gzip: boolean,
  reader: ElementReader,
  advance: (bytes: number) => void = () => {},
  chunkDone: () => void = () => {},
): Promise<void> {
  const scanner = new TagScanner(reader);
  const decoder = new StringDecoder('utf8');
  const file = createReadStream(path, { highWaterMark: 1 << 18 });
  let packed = 0;
  let unpacked = 0;
  file.on('data', (chunk) => {
    packed += chunk.length;
    advance(chunk.length);
  });
  const bytes = gzip ? file.pipe(createGunzip()) : file;
  // `pipe` does not forward errors.
  if (gzip) file.on('error', (error) => bytes.destroy(error));
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      if (gzip && unpacked > RATIO_FREE_TOTAL && unpacked > packed * MAX_INFLATE_RATIO) {
        throw new BlockFault(`the file decompresses to more than ${MAX_INFLATE_RATIO} times its size`);
      }
      scanner.push(decoder.write(chunk));
      chunkDone();
    }
    scanner.push(decoder.end());
    scanner.finish();
    reader.end();
  } catch (error) {
    file.destroy();
    if (codeOf(error)?.startsWith('Z_')) {
      const sentence = `the file cannot be decompressed (${messageOf(error)})`;
      throw new OsmFileError(path, scanner.offset, sentence, { cause: error });
    }
    throw asFileError(error, path, scanner.offset);
  }
}
