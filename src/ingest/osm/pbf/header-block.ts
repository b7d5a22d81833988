// The first block of a file: which features a reader must support, and the date of the data.
import { BlockFault } from '../osm-file-error.ts';
import { Wire } from './wire.ts';

const KNOWN = new Set(['OsmSchema-V0.6', 'DenseNodes']);

export interface OsmHeader {
  /** Date of the data as ISO 8601, where the file states it. */
  readonly date?: string;
  readonly writer?: string;
}

export function readHeaderBlock(raw: Uint8Array): OsmHeader {
  const wire = new Wire(raw);
  let date: string | undefined;
  let writer: string | undefined;
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
    } else wire.skip(tag);
  }
  return { date, writer };
}
