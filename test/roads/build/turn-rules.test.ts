// Turn restrictions and barriers, one case each, on a crossing small enough to check by eye.
//
//        3
//        |c
//   0 -a- 1 -b- 2 -e- 5        d leads from 1 to 4, f from 2 to 6
//        |d    |f
//        4     6
import { describe, expect, it } from 'vitest';
import { type RestrictionDraft, RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import type { Profile, Roads, SnappedPoint } from '../../../src/roads/engine.ts';
import { ALL_MODES, Mode, RestrictionKind, RoadClass } from '../../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { buildRoads } from './build-roads.ts';
import { memoryDataset } from './memory-dataset.ts';

const WAYS: Record<string, [number, number]> = {
  a: [0, 1],
  b: [1, 2],
  c: [1, 3],
  d: [1, 4],
  e: [2, 5],
  f: [2, 6],
};
const NAMES = Object.keys(WAYS);
const way = (name: string): number => NAMES.indexOf(name);

async function crossing(restrictions: RestrictionDraft[], barrierAt = -1, access = 0): Promise<Roads> {
  const builder = new RoadNetworkBuilder();
  const places = [
    [0, 1],
    [1, 1],
    [2, 1],
    [1, 2],
    [1, 0],
    [3, 1],
    [2, 0],
  ];
  places.forEach(([x, y], i) => {
    builder.node(90 + x / 100, 23 + y / 100, 0, i === barrierAt ? access : ALL_MODES);
  });
  NAMES.forEach((name, i) => {
    builder.way({ nodes: WAYS[name], class: RoadClass.Residential, name, sourceId: i });
  });
  for (const restriction of restrictions) builder.restriction(restriction);
  return openRoads(memoryDataset(await buildRoads(builder.finish())));
}

function on(roads: Roads, name: string): SnappedPoint {
  const [from, to] = WAYS[name];
  const places = [
    [0, 1],
    [1, 1],
    [2, 1],
    [1, 2],
    [1, 0],
    [3, 1],
    [2, 0],
  ];
  const lon = 90 + (places[from][0] + places[to][0]) / 200;
  const lat = 23 + (places[from][1] + places[to][1]) / 200;
  return roads.snap(lon, lat, 'foot', { radius: 20 }) as SnappedPoint;
}

function names(roads: Roads, from: string, to: string, profile: Profile = 'car'): string | undefined {
  const path = roads.route(profile, on(roads, from), on(roads, to));
  return path && Array.from(path.edges, (directed) => roads.edge(directed >>> 1).name).join('');
}

describe('turn rules', () => {
  it('without rules the direct route is taken', async () => {
    expect(names(await crossing([]), 'a', 'd')).toBe('ad');
  });

  it('no_right_turn: continues, makes a U-turn at the next place, and comes back', async () => {
    const roads = await crossing([
      { kind: RestrictionKind.No, modes: Mode.Car, ways: [way('a'), way('d')], node: 1 },
    ]);
    expect(names(roads, 'a', 'd')).toMatch(/^a(bb|cc)d$/);
  });

  it('applies only to the modes that it names', async () => {
    const roads = await crossing([
      { kind: RestrictionKind.No, modes: Mode.Car, ways: [way('a'), way('d')], node: 1 },
    ]);
    expect(names(roads, 'a', 'd', 'bike')).toBe('ad');
  });

  it('applies only to those who come from the named way', async () => {
    const roads = await crossing([
      { kind: RestrictionKind.No, modes: Mode.Car, ways: [way('a'), way('d')], node: 1 },
    ]);
    expect(names(roads, 'c', 'd')).toBe('cd');
  });

  it('only_straight_on: no other route from there, nor a U-turn', async () => {
    const roads = await crossing([
      { kind: RestrictionKind.Only, modes: Mode.Car, ways: [way('a'), way('b')], node: 1 },
    ]);
    expect(names(roads, 'a', 'd')).toBe('abbd');
    expect(names(roads, 'a', 'b')).toBe('ab');
  });

  it('via a way: applies only to those who came along all of it', async () => {
    const roads = await crossing([
      { kind: RestrictionKind.No, modes: ALL_MODES, ways: [way('a'), way('b'), way('f')] },
    ]);
    // Turning round twice on b itself breaks no rule and is as short as by e.
    expect(names(roads, 'a', 'f')).toMatch(/^ab(ee|bb)f$/);
    expect(names(roads, 'c', 'f')).toBe('cbf');
    expect(names(roads, 'b', 'f')).toBe('bf');
  });

  it('only, via a way: those who came along it must continue as told', async () => {
    const roads = await crossing([
      { kind: RestrictionKind.Only, modes: ALL_MODES, ways: [way('a'), way('b'), way('e')] },
    ]);
    expect(names(roads, 'a', 'f')).toBe('abeef');
    expect(names(roads, 'd', 'f')).toBe('dbf');
  });

  it('no_u_turn: makes the U-turn somewhere else', async () => {
    const roads = await crossing([
      { kind: RestrictionKind.No, modes: Mode.Car, ways: [way('a'), way('a')], node: 1 },
    ]);
    const here = { ...on(roads, 'a'), backward: false };
    const back = { ...on(roads, 'a'), forward: false };
    const path = roads.route('car', here.forward ? here : back, here.forward ? back : here);
    expect(path?.edges.length).toBeGreaterThan(2);
  });

  it('a restriction whose ways do not connect is ignored', async () => {
    const roads = await crossing([
      { kind: RestrictionKind.No, modes: Mode.Car, ways: [way('a'), way('f')], node: 1 },
    ]);
    expect(names(roads, 'a', 'f')).toBe('abf');
  });

  it('a barrier lets through whom it lets through', async () => {
    const roads = await crossing([], 1, Mode.Foot);
    expect(names(roads, 'a', 'b', 'foot')).toBe('ab');
    expect(names(roads, 'a', 'b', 'car')).toBeUndefined();
  });
});
