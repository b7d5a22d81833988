// Roads of a random network, opened: what most property tests begin with.

import { prepareProfiles } from '../../../src/roads/customise/offered-profiles.ts';
import type { Profile, Roads, SnappedPoint } from '../../../src/roads/engine.ts';
import { type RoadGraph, readGraph } from '../../../src/roads/graph/road-graph.ts';
import { ROAD_GRAPH } from '../../../src/roads/graph/road-tables.ts';
import type { HoursRow } from '../../../src/roads/hours/hours-table.ts';
import { prepareHours } from '../../../src/roads/hours/profile-hours.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';
import type { Random } from '../../fixtures/random.ts';
import { buildRoads } from './build-roads.ts';
import { memoryDataset } from './memory-dataset.ts';
import { type RandomNetwork, randomNetwork, waitsFor } from './random-network.ts';

export interface SampleRoads {
  readonly source: RandomNetwork;
  readonly roads: Roads;
  readonly graph: RoadGraph;
}

/** `hours`: rows of a table of hours; otherwise that of the program. `profiles`: what is offered; unusual ones are weighed at opening. */
export async function sampleRoads(
  seed: number,
  size: number,
  restricted = true,
  hours?: readonly HoursRow[],
  profiles: readonly Profile[] = USUAL_PROFILES,
  /** What else the source says. */
  change: (source: RandomNetwork) => void = () => {},
): Promise<SampleRoads> {
  const source = randomNetwork(seed, size, restricted);
  change(source);
  const dataset = memoryDataset(await buildRoads(source.network, waitsFor(size)));
  prepareProfiles(dataset, profiles);
  if (hours) prepareHours(dataset, hours);
  return { source, roads: openRoads(dataset), graph: readGraph(dataset.table(ROAD_GRAPH)) };
}

/** A place anywhere on any edge that the profile may use; ends of edges come up often. */
export function somewhere(roads: Roads, profile: Profile, random: Random): SnappedPoint | undefined {
  for (let tries = 0; tries < 50; tries++) {
    const edge = Math.floor(random() * roads.edgeCount);
    const forward = roads.allowed(edge * 2, profile);
    const backward = roads.allowed(edge * 2 + 1, profile);
    if (!forward && !backward) continue;
    const length = Math.round(roads.edge(edge).length * 100);
    const roll = random();
    const along = roll < 0.1 ? 0 : roll < 0.2 ? length : Math.floor(random() * (length + 1));
    return { edge, lon: 0, lat: 0, distance: 0, along, bearing: 0, forward, backward };
  }
  return undefined;
}
