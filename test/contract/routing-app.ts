// An application over the grid town, for the contract tests of routing.
import { prepareProfiles } from '../../src/roads/customise/offered-profiles.ts';
import type { Profile } from '../../src/roads/engine.ts';
import type { SignsOfWay } from '../../src/roads/network/road-signs.ts';
import { ClosureWatch } from '../../src/roads/pool/closure-watch.ts';
import { RoadFront } from '../../src/roads/pool/road-front.ts';
import { USUAL_PROFILES } from '../../src/roads/profiles/profile.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';
import { memoryDataset } from '../roads/build/memory-dataset.ts';
import { at, gridFiles } from '../roads/route/grid.ts';

const SOURCE = { timestamp: '2026-01-01T00:00:00.000Z', copyrights: ['Test contributors'] };

export interface RoutingApp extends TestApp {
  readonly front: RoadFront;
}

/** `profiles`: what is offered; `bridge`: what its signs say. */
export async function routingApp(
  profiles: readonly Profile[] = USUAL_PROFILES,
  bridge: SignsOfWay = {},
): Promise<RoutingApp> {
  const roads = memoryDataset(await gridFiles(bridge));
  prepareProfiles(roads, profiles);
  const front = new RoadFront(roads, { workers: 0, source: SOURCE });
  const manifest = { built: SOURCE.timestamp, countries: ['BD'], sources: [] };
  const world = {
    dataset: { manifest } as never,
    roads: front,
    closures: undefined as ClosureWatch | undefined,
  };
  const app = await testApp(world);
  world.closures = new ClosureWatch(front, app.context.store.closures, app.context.now);
  return { ...app, front };
}

/** Points of the grid as the endpoints write them. */
export const lonLat = (column: number, row: number): string => at(column, row).join(',');
export const latLon = (column: number, row: number): string => [...at(column, row)].reverse().join(',');
export const body = (from: [number, number], to: [number, number]) => ({
  data: {
    start: { longitude: at(...from)[0], latitude: at(...from)[1] },
    destination: { longitude: at(...to)[0], latitude: at(...to)[1] },
  },
});
