// The first block of a file: which features a reader must support, and the date of the data.
import { BlockFault } from '../osm-file-error.ts';
import { Wire } from './wire.ts';

const KNOWN = new Set(['OsmSchema-V0.6', 'DenseNodes']);

export interface OsmHeader {
  /** Date of the data as ISO 8601, where the file states it. */
  readonly date?: string;
  readonly writer?: string;
  /** Where changes of this file are published, and the last of them that it holds. */
  readonly feed?: string;
  readonly sequence?: number;
  /** The bounding box as it stands in the file. */
  readonly box?: Uint8Array;
}

export function readHeaderBlock(raw: Uint8Array): OsmHeader {
  const wire = new Wire(raw);
  let date: string | undefined;
  let writer: string | undefined;
  let feed: string | undefined;
  let sequence: number | undefined;
  let box: Uint8Array | undefined;
  while (wire.more) {
    const tag = wire.tag();
    if (tag === ((4 << 3) | 2)) {
      const feature = Buffer.from(wire.chunk()).toString('utf8');
      if (!KNOWN.has(feature)) {
        throw new BlockFault(
          `the file requires the feature "${feature.slice(0, 80)}", which is not supported (supported: ${[...KNOWN].join(', ')})`,
        );
      }
    } else if (tag === ((16 << 3) | 2)) writer = Buffer.from(wire.chunk()).toString('utf8').slice(0, 200);
    else if (tag === 32 << 3) {
      const seconds = wire.int();
      if (seconds > 0 && seconds < 4e9) date = new Date(seconds * 1000).toISOString();
    } else if (tag === 33 << 3) sequence = wire.int();
    else if (tag === ((34 << 3) | 2)) feed = Buffer.from(wire.chunk()).toString('utf8').slice(0, 1000);
    else if (tag === ((1 << 3) | 2)) box = wire.chunk();
    else wire.skip(tag);
  }
  return { date, writer, feed, sequence, box };
}
