// The profiles that are offered: weighed at opening as an import would, and those of older datasets.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Columns } from '../../../src/dataset/format.ts';
import {
  metricColumns,
  offeredProfiles,
  prepareProfiles,
} from '../../../src/roads/customise/offered-profiles.ts';
import { PROFILES } from '../../../src/roads/engine.ts';
import { ROAD_GRAPH, roadMetric } from '../../../src/roads/graph/road-tables.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { randomNetwork, waitsFor } from '../build/random-network.ts';

let files: Record<string, Columns>;
let whole: Record<string, Columns>;
beforeAll(async () => {
  files = await buildRoads(randomNetwork(3, 60).network, waitsFor(60));
  whole = await buildRoads(randomNetwork(3, 60).network, { ...waitsFor(60), profiles: PROFILES });
});

describe('profiles that the import has not weighed', () => {
  it('get the weights that it would have given them', () => {
    const dataset = memoryDataset(files);
    prepareProfiles(dataset, PROFILES);
    expect(openRoads(dataset).profiles).toEqual(PROFILES);
    for (const profile of PROFILES)
      expect(metricColumns(dataset, profile)).toEqual(whole[roadMetric(profile).file]);
  });

  it('are not offered unless they are asked for', () => {
    expect(offeredProfiles(memoryDataset(files))).toEqual(USUAL_PROFILES);
  });
});

describe('a dataset with masks of eight modes and tables without names', () => {
  const older = () => {
    const columns = files[ROAD_GRAPH.file];
    const tables: Record<string, unknown>[] = JSON.parse(
      new TextDecoder().decode(columns['profile.tables'] as Uint8Array),
    );
    const four = tables.slice(0, USUAL_PROFILES.length).map(({ name: _, ...table }) => table);
    const narrow = (name: string): Uint8Array =>
      Uint8Array.from(columns[name] as Uint16Array, (mask) => mask & 15);
    return memoryDataset({
      ...files,
      [ROAD_GRAPH.file]: {
        ...columns,
        'trait.forward': narrow('trait.forward'),
        'trait.backward': narrow('trait.backward'),
        'chain.mainland': narrow('chain.mainland'),
        'split.forbidden': Uint16Array.from(
          columns['split.forbidden'] as Uint32Array,
          (mask) => (mask & 15) | (((mask >>> 16) & 15) << 8),
        ),
        'profile.tables': new TextEncoder().encode(JSON.stringify(four)),
      },
    });
  };

  it('opens with its four profiles', () => {
    const [before, now] = [openRoads(older()), openRoads(memoryDataset(files))];
    expect(before.profiles).toEqual(USUAL_PROFILES);
    for (const profile of USUAL_PROFILES)
      for (let directed = 0; directed < now.edgeCount * 2; directed++)
        expect(before.allowed(directed, profile)).toBe(now.allowed(directed, profile));
  });

  it('refuses to offer others', () => {
    expect(() => prepareProfiles(older(), ['car', 'rickshaw'])).toThrow(
      'was imported by an earlier version, which did not know the profile rickshaw; import the data again, or do not offer it',
    );
  });
});
