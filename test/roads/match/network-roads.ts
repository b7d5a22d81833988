// The roads of an OpenStreetMap file, built in memory for tests and benches.

import type { Columns } from '../../../src/dataset/format.ts';
import { silent } from '../../../src/dataset/progress.ts';
import { ColumnGatherer } from '../../../src/ingest/gather/column-gatherer.ts';
import { readOsm } from '../../../src/ingest/osm/read-osm.ts';
import type { Roads } from '../../../src/roads/engine.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';

async function networkFiles(path: string): Promise<Record<string, Columns>> {
  const gatherer = new ColumnGatherer();
  const source = gatherer.source({ name: path, licence: 'ODbL', attribution: 'OpenStreetMap contributors' });
  await readOsm(gatherer, path, { source, threads: 1, places: false }, silent);
  if (gatherer.networks.length === 0) throw new Error(`${path} holds no roads`);
  return buildRoads(gatherer.networks[0].network);
}

export const networkRoads = async (path: string): Promise<Roads> =>
  openRoads(memoryDataset(await networkFiles(path)));
