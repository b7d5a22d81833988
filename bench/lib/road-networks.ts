// The basis of the road benches: a road network from an OpenStreetMap file, built once and kept in a folder.
import { existsSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Dataset, openDataset } from '../../src/dataset/open.ts';
import { silent } from '../../src/dataset/progress.ts';
import { DatasetWriter } from '../../src/dataset/writer.ts';
import type { Gatherer } from '../../src/ingest/gather/gathered.ts';
import { readOsm } from '../../src/ingest/osm/read-osm.ts';
import type { Profile, Roads, SnappedPoint } from '../../src/roads/engine.ts';
import type { RoadNetwork } from '../../src/roads/network/network.ts';
import type { Random } from '../../test/fixtures/random.ts';
import { buildRoads } from '../../test/roads/build/build-roads.ts';

export async function readNetwork(file: string, threads: number): Promise<RoadNetwork> {
  let network: RoadNetwork | undefined;
  const gatherer: Gatherer = {
    source: () => 0,
    region() {},
    place() {},
    feature() {},
    street() {},
    roads(found) {
      network = found;
    },
    skipped() {},
  };
  await readOsm(gatherer, file, { source: 0, threads, places: false }, silent);
  if (!network) throw new Error(`${file} holds no roads`);
  return network;
}

export interface Preparation {
  readonly readSeconds: number;
  readonly buildSeconds: number;
  readonly writeSeconds: number;
  readonly peakBytes: number;
}

/** Builds `folder` from `file` unless it is there already. */
export async function prepared(
  file: string,
  folder: string,
  threads: number,
): Promise<{ dataset: Dataset; preparation?: Preparation; openSeconds: number }> {
  let preparation: Preparation | undefined;
  if (!existsSync(join(folder, 'manifest.json'))) {
    const start = performance.now();
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 200);
    const network = await readNetwork(file, threads);
    const read = performance.now();
    const files = await buildRoads(network, { threads });
    const built = performance.now();
    const writer = new DatasetWriter(folder);
    for (const [name, columns] of Object.entries(files)) writer.add(name, columns);
    writer.finish({ countries: ['BD'], sources: [], counts: {} });
    clearInterval(watch);
    preparation = {
      readSeconds: (read - start) / 1000,
      buildSeconds: (built - read) / 1000,
      writeSeconds: (performance.now() - built) / 1000,
      peakBytes: Math.max(peak, process.resourceUsage().maxRSS * 1024),
    };
  }
  const start = performance.now();
  const dataset = openDataset(folder);
  return { dataset, preparation, openSeconds: (performance.now() - start) / 1000 };
}

/** A point some tens of metres beside a road, in degrees. */
export function pointBesideRoad(roads: Roads, random: Random): [number, number] {
  const points = roads.edgeGeometry(Math.floor(random() * roads.edgeCount));
  const at = Math.floor((random() * points.length) / 2) * 2;
  return [points[at] + (random() - 0.5) * 0.001, points[at + 1] + (random() - 0.5) * 0.001];
}

/** A place on a road that the profile may use. */
export function somewhere(roads: Roads, profile: Profile, random: Random): SnappedPoint {
  for (;;) {
    const place = roads.snap(...pointBesideRoad(roads, random), profile, { connected: true });
    if (place) return place;
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

export function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${process.arch}), ${gigabytes} GB, Node ${process.versions.node}`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
