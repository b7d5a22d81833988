// What the starter's reader hands over, kept as objects for the tests.
import { fileURLToPath } from 'node:url';
import type { Source } from '../../../src/dataset/manifest.ts';
import type { PlaceDraft, RegionDraft, StreetDraft } from '../../../src/ingest/gather/gathered.ts';
import { readStarter } from '../../../src/ingest/starter/read-starter.ts';
import type { RoadNetwork } from '../../../src/roads/network/network.ts';

export const STARTER = fileURLToPath(new URL('../../../data/starter', import.meta.url));

export interface Collected {
  readonly sources: Source[];
  readonly regions: RegionDraft[];
  readonly places: PlaceDraft[];
  readonly streets: StreetDraft[];
  readonly networks: RoadNetwork[];
}

let collected: Collected | undefined;

export function starter(): Collected {
  if (collected) return collected;
  const all: Collected = { sources: [], regions: [], places: [], streets: [], networks: [] };
  readStarter(
    {
      source: (source) => all.sources.push(source) - 1,
      region: (draft) => void all.regions.push(draft),
      place: (draft) => void all.places.push(draft),
      feature() {},
      street: (draft) => void all.streets.push(draft),
      roads: (network) => void all.networks.push(network),
      skipped() {},
    },
    STARTER,
  );
  collected = all;
  return all;
}
