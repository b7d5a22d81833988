// Roads for residents or with a permit: journeys begin and end there, motor traffic does not pass.
//
//   0 ---a--- 1 ---b--- 2 ---c--- 3        public, the long way round: 1 - 6 - 7 - 2 over d, e, f
//             |         |
//             6 ---e--- 7                  b is closed to through traffic; g hangs on b's middle, at node 4: 4 - 5
import { describe, expect, it } from 'vitest';
import { cutWays } from '../../../src/roads/build/cut-ways.ts';
import { foldChains } from '../../../src/roads/build/fold-chains.ts';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import { noThroughAreas } from '../../../src/roads/build/no-through-areas.ts';
import type { Profile, Roads, SnappedPoint } from '../../../src/roads/engine.ts';
import {
  ALL_MODES,
  Mode,
  RestrictionKind,
  RoadClass,
  WayFlag,
} from '../../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { buildRoads } from './build-roads.ts';
import { memoryDataset } from './memory-dataset.ts';

const PLACES = [
  [0, 2],
  [1, 2],
  [3, 2],
  [4, 2],
  [2, 2],
  [2, 3],
  [1, 0],
  [3, 0],
] as const;

interface Plan {
  readonly b?: number;
  readonly round?: boolean;
  readonly g?: { readonly flags?: number; readonly forward?: number; readonly backward?: number };
  readonly barrier?: number;
  readonly restriction?: boolean;
}

function network({ b = WayFlag.Destination, round = true, g = {}, barrier, restriction }: Plan) {
  const builder = new RoadNetworkBuilder();
  PLACES.forEach(([x, y], i) => {
    builder.node(90 + x / 100, 23 + y / 100, 0, i === barrier ? ALL_MODES & ~Mode.Car : ALL_MODES);
  });
  let sourceId = 0;
  const way = (name: string, nodes: number[], more = {}) =>
    builder.way({ nodes, class: RoadClass.Residential, name, sourceId: sourceId++, ...more });
  way('a', [0, 1]);
  way('b1', [1, 4], { flags: b });
  way('b2', [4, 2], { flags: b });
  way('c', [2, 3]);
  way('g', [4, 5], g);
  if (round) {
    way('d', [1, 6]);
    way('e', [6, 7]);
    way('f', [7, 2]);
  }
  if (restriction) builder.restriction({ kind: RestrictionKind.No, modes: 15, ways: [0, 1], node: 1 });
  return builder.finish();
}

async function open(plan: Plan = {}): Promise<Roads> {
  return openRoads(memoryDataset(await buildRoads(network(plan))));
}

function at(roads: Roads, x: number, y: number, profile: Profile): SnappedPoint {
  return roads.snap(90 + x / 100, 23 + y / 100, profile, { radius: 20 }) as SnappedPoint;
}

/** The names of the roads on the way, each once. */
function way(roads: Roads, profile: Profile, from: [number, number], to: [number, number]): string {
  const path = roads.route(profile, at(roads, ...from, profile), at(roads, ...to, profile));
  if (!path) return 'no route';
  const names = Array.from(path.edges, (directed) => roads.edge(directed >>> 1).name);
  return names.filter((name, i) => name !== names[i - 1]).join(' ');
}

const A: [number, number] = [0.5, 2];
const B: [number, number] = [1.5, 2];
const C: [number, number] = [3.5, 2];
const G: [number, number] = [2, 2.5];

describe('a no-through area', () => {
  it('is not passed by cars and motorcycles, which go round', async () => {
    const roads = await open();
    for (const profile of ['car', 'motorcycle'] as const) expect(way(roads, profile, A, C)).toBe('a d e f c');
  });

  it('is passed by bikes and on foot', async () => {
    const roads = await open();
    for (const profile of ['bike', 'foot'] as const) expect(way(roads, profile, A, C)).toBe('a b1 b2 c');
  });

  it('is where routes may begin and end, at normal speed', async () => {
    const roads = await open();
    expect(way(roads, 'car', A, B)).toBe('a b1');
    expect(way(roads, 'car', B, C)).toBe('b1 b2 c');
    expect(way(roads, 'car', C, B)).toBe('c b2 b1');
    expect(way(roads, 'car', B, G)).toBe('b1 g');
    const path = roads.route('car', at(roads, ...A, 'car'), at(roads, ...B, 'car'));
    expect(path?.edgeMilliseconds.reduce((sum, ms) => sum + ms, 0)).toBe(
      Math.round((path?.duration ?? 0) * 1000),
    );
  });

  it('includes the public roads that are reached only over it', async () => {
    const roads = await open();
    expect(way(roads, 'car', A, G)).toBe('a b1 g');
    expect(way(roads, 'car', G, C)).toBe('g b2 c');
    const { inside, street } = areasOf({});
    expect(inside).toEqual(['b1', 'b2', 'g']);
    expect(street).toEqual([0, 1, 2, 3]);
  });

  it('does not cut a country in two: what lies behind it counts as inside', async () => {
    const roads = await open({ round: false });
    expect(way(roads, 'car', A, C)).toBe('a b1 b2 c');
    expect(way(roads, 'car', C, A)).toBe('c b2 b1 a');
  });

  it('includes what a barrier cuts off from the public roads', async () => {
    const roads = await open({ barrier: 6 });
    expect(way(roads, 'car', A, C)).toBe('a b1 b2 c');
  });

  it('may be left anywhere by a route that begins in it, also past junctions with streets', async () => {
    const builder = new RoadNetworkBuilder();
    const nodes = [0, 1, 2, 3, 4].map((x) => builder.node(90 + x / 100, 23));
    const far = [0, 1, 2, 3, 4].map((x) => builder.node(90 + x / 100, 22.98));
    const way = (name: string, a: number, b: number, flags = 0) =>
      builder.way({ nodes: [a, b], class: RoadClass.Residential, name, flags });
    // A private road with a street at every junction; the way round by the streets is long.
    for (let i = 0; i < 4; i++) way(`private ${i}`, nodes[i], nodes[i + 1], WayFlag.Destination);
    for (let i = 0; i < 5; i++) way(`street ${i}`, nodes[i], far[i]);
    for (let i = 0; i < 4; i++) way('round', far[i], far[i + 1]);
    const roads = openRoads(memoryDataset(await buildRoads(builder.finish())));
    const on = (x: number, y: number) =>
      roads.snap(90 + x / 100, 23 + y, 'car', { radius: 20 }) as SnappedPoint;
    const names = (from: SnappedPoint, to: SnappedPoint) => {
      const path = roads.route('car', from, to);
      return Array.from(path?.edges ?? [], (directed) => roads.edge(directed >>> 1).name).join();
    };
    expect(names(on(0.5, 0), on(4, -0.005))).toBe('private 0,private 1,private 2,private 3,street 4');
    expect(names(on(4, -0.005), on(0.5, 0))).toBe('street 4,private 3,private 2,private 1,private 0');
    expect(names(on(0, -0.005), on(4, -0.005))).toBe('street 0,round,round,round,round,street 4');
  });

  it('is found by snaps like any road', async () => {
    const roads = await open();
    expect(roads.edge(at(roads, ...B, 'car').edge).name).toBe('b1');
  });

  it('works together with turn rules', async () => {
    const roads = await open({ restriction: true });
    expect(way(roads, 'car', A, B)).toBe('a d e f b2 b1');
    expect(way(roads, 'foot', A, B)).toBe('a d e f b2 b1');
  });

  it('does not exist if nothing is restricted', () => {
    const plain = network({ b: 0 });
    const cut = cutWays(plain);
    expect(noThroughAreas(plain, cut, foldChains(plain, cut))).toBeUndefined();
  });
});

function areasOf(plan: Plan): { inside: string[]; street: number[] } {
  const net = network(plan);
  const cut = cutWays(net);
  const chains = foldChains(net, cut);
  const found = noThroughAreas(net, cut, chains);
  const names = ['a', 'b1', 'b2', 'c', 'g', 'd', 'e', 'f'];
  const inside = new Set<string>();
  const street: number[] = [];
  for (let e = 0; e < cut.count; e++) {
    if (found?.inside[chains.edgeChain[e] >>> 1]) inside.add(names[cut.way[e]]);
  }
  found?.street.forEach((yes, j) => {
    if (yes) street.push(chains.junctionNode[j]);
  });
  return { inside: [...inside].sort(), street: street.sort((a, b) => a - b) };
}
