// An .osm or .osm.gz file, read in passes from beginning to end, in chunks.

import { createReadStream, statSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { codeOf, messageOf } from '../../../text/thrown.ts';
import { MAX_INFLATE_RATIO, RATIO_FREE_TOTAL } from '../limits.ts';
import { asFileError, BlockFault, OsmFileError } from '../osm-file-error.ts';
import type { OsmSource } from '../osm-source.ts';
import { type PassBatches, type PassSetup, startPass } from '../passes/pass.ts';
import { ElementReader } from './element-reader.ts';
import { TagScanner } from './tag-scanner.ts';

/** Elements after which a pass delivers a batch. */
const BATCH_ELEMENTS = 8000;

export class XmlSource implements OsmSource {
  readonly size: number;
  date: string | undefined;

  constructor(
    readonly path: string,
    readonly gzip: boolean,
  ) {
    this.size = statSync(path).size;
  }

  passBytes(): number {
    return this.size;
  }

  async read<K extends PassSetup['kind']>(
    setup: PassSetup & { kind: K },
    take: (batch: PassBatches[K]) => void,
    advance: (bytes: number) => void,
  ): Promise<void> {
    const pass = startPass(setup);
    const reader = new ElementReader(pass);
    const scanner = new TagScanner(reader);
    const decoder = new StringDecoder('utf8');
    const file = createReadStream(this.path, { highWaterMark: 1 << 18 });
    let packed = 0;
    let unpacked = 0;
    let taken = 0;
    file.on('data', (chunk) => {
      packed += chunk.length;
      advance(chunk.length);
    });
    const bytes = this.gzip ? file.pipe(createGunzip()) : file;
    // `pipe` does not forward errors.
    if (this.gzip) file.on('error', (error) => bytes.destroy(error));
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        unpacked += chunk.length;
        if (this.gzip && unpacked > RATIO_FREE_TOTAL && unpacked > packed * MAX_INFLATE_RATIO) {
          throw new BlockFault(`the file decompresses to more than ${MAX_INFLATE_RATIO} times its size`);
        }
        scanner.push(decoder.write(chunk));
        if (reader.count - taken >= BATCH_ELEMENTS) {
          taken = reader.count;
          take(pass.take() as PassBatches[K]);
        }
      }
      scanner.push(decoder.end());
      scanner.finish();
      reader.end();
    } catch (error) {
      file.destroy();
      if (codeOf(error)?.startsWith('Z_')) {
        throw new OsmFileError(
          this.path,
          scanner.offset,
          `the file cannot be decompressed (${messageOf(error)})`,
          {
            cause: error,
          },
        );
      }
      throw asFileError(error, this.path, scanner.offset);
    }
    this.date ??= reader.date;
    take(pass.take() as PassBatches[K]);
  }

  async close(): Promise<void> {}
}
