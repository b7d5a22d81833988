// An .osm or .osm.gz file, read in passes from beginning to end, in chunks.

import { statSync } from 'node:fs';
import type { OsmSource } from '../osm-source.ts';
import { type PassBatches, type PassSetup, startPass } from '../passes/pass.ts';
import { ElementReader } from './element-reader.ts';
import { readXml } from './read-xml.ts';

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
    let taken = 0;
    await readXml(this.path, this.gzip, reader, advance, () => {
      if (reader.count - taken < BATCH_ELEMENTS) return;
      taken = reader.count;
      take(pass.take() as PassBatches[K]);
    });
    this.date ??= reader.date;
    take(pass.take() as PassBatches[K]);
  }

  async close(): Promise<void> {}
}
