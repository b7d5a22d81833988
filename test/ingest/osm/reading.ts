// Reads a test file and keeps everything that the reader gives out.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silent } from '../../../src/dataset/progress.ts';
import type {
  FeatureDraft,
  Gatherer,
  PlaceDraft,
  RegionDraft,
  StreetDraft,
} from '../../../src/ingest/gather/gathered.ts';
import { type OsmOptions, type OsmSummary, readOsm } from '../../../src/ingest/osm/read-osm.ts';
import type { RoadNetwork } from '../../../src/roads/network/network.ts';
import { type EncodeOptions, encodeFile, type TestMap } from './osm-encoder.ts';

export interface Reading {
  readonly summary: OsmSummary;
  readonly regions: readonly RegionDraft[];
  readonly places: readonly PlaceDraft[];
  readonly features: FeatureDraft[];
  readonly streets: readonly StreetDraft[];
  readonly roads?: RoadNetwork;
  /** Reason → samples. */
  readonly skipped: Readonly<Record<string, readonly string[]>>;
  readonly notes: readonly string[];
}

export async function readPath(path: string, options: Partial<OsmOptions> = {}): Promise<Reading> {
  const regions: RegionDraft[] = [];
  const places: PlaceDraft[] = [];
  const streets: StreetDraft[] = [];
  const features: FeatureDraft[] = [];
  const skipped: Record<string, string[]> = {};
  const notes: string[] = [];
  let roads: RoadNetwork | undefined;
  const gatherer: Gatherer = {
    source: () => 0,
    region: (draft) => void regions.push(draft),
    place: (draft) => void places.push(draft),
    street: (draft) => void streets.push(draft),
    feature: (draft) => void features.push(draft),
    roads: (network) => {
      roads = network;
    },
    skipped: (_source, reason, sample) => {
      skipped[reason] ??= [];
      skipped[reason].push(sample ?? '');
    },
  };
  const progress = { ...silent, note: (line: string) => void notes.push(line) };
  const summary = await readOsm(gatherer, path, { source: 0, threads: 0, ...options }, progress);
  return { summary, regions, places, streets, features, roads, skipped, notes };
}

/** Reads bytes as a file of a name. */
export async function readBytes(
  bytes: Uint8Array | string,
  name = 'test.osm.pbf',
  options: Partial<OsmOptions> = {},
): Promise<Reading> {
  const dir = mkdtempSync(join(tmpdir(), 'thikana-osm-'));
  try {
    writeFileSync(join(dir, name), bytes);
    return await readPath(join(dir, name), options);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

export const readMap = (
  map: TestMap,
  options: Partial<OsmOptions> = {},
  encode: EncodeOptions = {},
): Promise<Reading> => readBytes(encodeFile(map, encode), 'test.osm.pbf', options);
