// Turning round at junctions: not on major roads, not to get round a restriction, and always where the road ends.
import { describe, expect, it } from 'vitest';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import type { Profile, Roads, SnappedPoint } from '../../../src/roads/engine.ts';
import { ALL_MODES, RestrictionKind, RoadClass } from '../../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { buildRoads } from './build-roads.ts';
import { memoryDataset } from './memory-dataset.ts';

const STEP = 0.0015;
type Draw = (builder: RoadNetworkBuilder, node: (x: number, y: number) => number) => void;

async function drawn(draw: Draw): Promise<Roads> {
  const builder = new RoadNetworkBuilder();
  const known = new Map<string, number>();
  const node = (x: number, y: number): number => {
    const key = `${x} ${y}`;
    const found = known.get(key) ?? builder.node(90 + x * STEP, 23 + y * STEP);
    known.set(key, found);
    return found;
  };
  draw(builder, node);
  return openRoads(memoryDataset(await buildRoads(builder.finish())));
}

const at = (roads: Roads, x: number, y: number, profile: Profile = 'car'): SnappedPoint =>
  roads.snap(90 + x * STEP, 23 + y * STEP, profile) as SnappedPoint;

/** How often a way turns round, where the road ends and elsewhere. */
function turns(roads: Roads, profile: Profile, from: SnappedPoint, to: SnappedPoint) {
  const edges = roads.route(profile, from, to)?.edges ?? new Uint32Array();
  const count = { atEnds: 0, elsewhere: 0 };
  for (let i = 1; i < edges.length; i++) {
    if (edges[i] !== (edges[i - 1] ^ 1)) continue;
    if (roads.exits(edges[i - 1]).length > 1) count.elsewhere++;
    else count.atEnds++;
  }
  return count;
}

describe('U-turns', () => {
  /** A road from west to east with a side street south at 1 into which nobody from the west may turn. */
  const forbidden =
    (roadClass: RoadClass): Draw =>
    (builder, node) => {
      const way = (a: [number, number], b: [number, number], kind = roadClass): number =>
        builder.way({ nodes: [node(...a), node(...b)], class: kind, sourceId: 0 });
      const into = way([0, 0], [1, 0]);
      way([1, 0], [2, 0]);
      way([2, 0], [3, 0]);
      const side = way([1, 0], [1, -1], RoadClass.Residential);
      // Round the block it is longer than turning round behind the junction.
      way([2, 0], [2, -3], RoadClass.Residential);
      way([2, -3], [1, -3], RoadClass.Residential);
      way([1, -3], [1, -1], RoadClass.Residential);
      builder.restriction({
        kind: RestrictionKind.No,
        modes: ALL_MODES,
        ways: [into, side],
        node: node(1, 0),
      });
    };

  it('do not get round a restriction on a major road, for motor traffic', async () => {
    const roads = await drawn(forbidden(RoadClass.Trunk));
    expect(turns(roads, 'car', at(roads, 0.5, 0), at(roads, 1, -0.5)).elsewhere).toBe(0);
    expect(turns(roads, 'motorcycle', at(roads, 0.5, 0), at(roads, 1, -0.5)).elsewhere).toBe(0);
    expect(turns(roads, 'bike', at(roads, 0.5, 0, 'bike'), at(roads, 1, -0.5, 'bike')).elsewhere).toBe(1);
  });

  it('do not get round it far after the junction either', async () => {
    const roads = await drawn((builder, node) => {
      forbidden(RoadClass.Trunk)(builder, (x, y) => node(x > 1 ? x + 8 : x, y * 6));
    });
    const [from, to] = [at(roads, 0.5, 0), at(roads, 1, -3)];
    expect(turns(roads, 'car', from, to).elsewhere).toBe(0);
    expect(roads.cost('car', from, to)?.distance).toBeGreaterThan(3_000);
  });

  it('are costly just after a restriction on any road: the route continues', async () => {
    const roads = await drawn(forbidden(RoadClass.Residential));
    const [from, to] = [at(roads, 0.5, 0), at(roads, 1, -0.5)];
    expect(turns(roads, 'car', from, to).elsewhere).toBe(0);
    expect(roads.cost('car', from, to)?.distance).toBeGreaterThan(700);
  });

  it('are free at a dead end', async () => {
    const roads = await drawn((builder, node) => {
      const way = (a: [number, number], b: [number, number]): void => {
        builder.way({ nodes: [node(...a), node(...b)], class: RoadClass.Trunk, sourceId: 0 });
      };
      way([0, 0], [1, 0]);
      way([1, 0], [2, 0]);
      way([1, 0], [1, 1]);
    });
    const east = { ...at(roads, 1.5, 0), backward: false };
    const begin = east.bearing < 180 ? east : { ...at(roads, 1.5, 0), forward: false };
    expect(turns(roads, 'car', begin, at(roads, 0.5, 0))).toEqual({ atEnds: 1, elsewhere: 0 });
  });

  it('do not defeat a restriction via a way by going back and forth on it', async () => {
    const roads = await drawn((builder, node) => {
      const way = (a: [number, number], b: [number, number]): number =>
        builder.way({ nodes: [node(...a), node(...b)], class: RoadClass.Residential, sourceId: 0 });
      const from = way([0, 0], [1, 0]);
      const via = way([1, 0], [1, 1]);
      const to = way([1, 1], [0, 1]);
      way([1, 0], [2, 0]);
      way([1, 1], [2, 1]);
      way([2, 0], [2, 1]);
      builder.restriction({ kind: RestrictionKind.No, modes: ALL_MODES, ways: [from, via, to] });
    });
    expect(turns(roads, 'car', at(roads, 0.5, 0), at(roads, 0.5, 1)).elsewhere).toBe(0);
  });
});
