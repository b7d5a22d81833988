// Turn restrictions, from the relation to the rows of the network.
import { describe, expect, it } from 'vitest';
import { restrictionRules } from '../../../../src/ingest/osm/roads/restriction-tags.ts';
import type { RoadNetwork } from '../../../../src/roads/network/network.ts';
import { Mode, RestrictionKind } from '../../../../src/roads/network/vocabulary.ts';
import type { TestMap, TestMember } from '../osm-encoder.ts';
import { type Reading, readMap } from '../reading.ts';
import { at } from '../town.ts';

const { Car, Motorcycle, Bike, Foot } = Mode;
const { No, Only } = RestrictionKind;
const MOTOR = Car | Motorcycle;

/** As cars, motorcycles, bicycles and people on foot read it; `other-profiles.test.ts` has the rest. */
const rules = (tags: Record<string, string>) =>
  restrictionRules(new Map(Object.entries({ type: 'restriction', ...tags })))
    .map(({ kind, modes }) => [kind, modes & (MOTOR | Bike | Foot)])
    .filter(([, modes]) => modes !== 0);

describe('whom a restriction binds', () => {
  it.each([
    [{ restriction: 'no_left_turn' }, [[No, MOTOR | Bike]]],
    [{ restriction: 'only_right_turn' }, [[Only, MOTOR | Bike]]],
    [{ restriction: 'no_u_turn', except: 'bicycle;motorcycle' }, [[No, Car]]],
    [{ restriction: 'no_entry', except: 'psv' }, [[No, MOTOR | Bike]]],
    [{ 'restriction:motorcar': 'no_left_turn' }, [[No, Car]]],
    [{ 'restriction:hgv': 'no_left_turn' }, []],
    [{ 'restriction:foot': 'no_left_turn' }, [[No, Foot]]],
    [
      { restriction: 'no_left_turn', 'restriction:bicycle': 'only_straight_on' },
      [
        [No, MOTOR],
        [Only, Bike],
      ],
    ],
    [{ type: 'restriction:motor_vehicle', restriction: 'no_left_turn' }, [[No, MOTOR]]],
    [{ restriction: 'no_left_turn', day_on: 'Monday' }, []],
    [{ 'restriction:conditional': 'no_left_turn @ (07:00-09:00)' }, []],
    [{ restriction: 'give_way' }, []],
    [{ restriction: 'no_right_turn_on_red' }, []],
    [{ 'restriction:conditional': 'no_left_turn @ (weight>5)' }, []],
    [{ 'restriction:conditional': 'no_left_turn @ (motorcycle)' }, [[No, Motorcycle]]],
  ])('%j', (tags: Record<string, string>, expected) => {
    expect(rules(tags)).toEqual(expected);
  });
});

//      4
//      |  way 3
//  1 - 2 - 3 - 5    ways 1 (1-2), 2 (2-3), 4 (3-5)
//          |
//          6        way 5
const nodes = [at(1, 0, 0), at(2, 1, 0), at(3, 2, 0), at(4, 1, 1), at(5, 3, 0), at(6, 2, -1)];
const lines: Record<number, number[]> = { 1: [1, 2], 2: [2, 3], 3: [2, 4], 4: [3, 5], 5: [3, 6] };
const ways = Object.entries(lines).map(([id, refs]) => ({
  id: Number(id),
  refs,
  tags: { highway: 'residential' },
}));

function read(
  members: TestMember[],
  tags: Record<string, string>,
  map: Partial<TestMap> = {},
): Promise<Reading> {
  return readMap({
    nodes,
    ways,
    relations: [{ id: 1, members, tags: { type: 'restriction', ...tags } }],
    ...map,
  });
}
const way = (ref: number, role: string): TestMember => ({ type: 'way', ref, role });
const node = (ref: number): TestMember => ({ type: 'node', ref, role: 'via' });

/** Kind, ways by their source ids, and whether there is a via node at the place of the node with that id. */
function rows(roads: RoadNetwork | undefined): unknown[] {
  if (!roads) return [];
  return Array.from({ length: roads.restrictionCount }, (_, r) => ({
    kind: roads.restrictionKind[r],
    ways: [
      ...roads.restrictionWays.subarray(roads.restrictionWayStart[r], roads.restrictionWayStart[r + 1]),
    ].map((index) => roads.waySourceId[index]),
    via:
      roads.restrictionNode[r] === 0xffffffff
        ? undefined
        : nodes.findIndex(
            (n) =>
              n.lon === roads.nodeLon[roads.restrictionNode[r]] &&
              n.lat === roads.nodeLat[roads.restrictionNode[r]],
          ) + 1,
  }));
}

describe('restrictions in the network', () => {
  it('through a node', async () => {
    const { roads } = await read([way(1, 'from'), node(2), way(3, 'to')], { restriction: 'no_left_turn' });
    expect(rows(roads)).toEqual([{ kind: No, ways: [1, 3], via: 2 }]);
  });

  it('a U-turn, from and to the same way', async () => {
    const { roads } = await read([way(1, 'from'), node(2), way(1, 'to')], { restriction: 'no_u_turn' });
    expect(rows(roads)).toEqual([{ kind: No, ways: [1, 1], via: 2 }]);
  });

  it('through several ways, put in driving order', async () => {
    const long = {
      nodes: [...nodes, at(7, 4, 0)],
      ways: [...ways, { id: 6, refs: [5, 7], tags: { highway: 'residential' } }],
    };
    const { roads } = await read(
      [way(1, 'from'), way(4, 'via'), way(2, 'via'), way(6, 'to')],
      { restriction: 'only_straight_on' },
      long,
    );
    expect(rows(roads)).toEqual([{ kind: Only, ways: [1, 2, 4, 6], via: undefined }]);
  });

  it('from several ways: one row for each', async () => {
    const { roads } = await read([way(1, 'from'), way(3, 'from'), node(2), way(2, 'to')], {
      restriction: 'no_entry',
    });
    expect(rows(roads)).toEqual([
      { kind: No, ways: [1, 2], via: 2 },
      { kind: No, ways: [3, 2], via: 2 },
    ]);
  });

  it.each([
    [[way(1, 'from'), node(2)], 'turn restriction without its from, via or to'],
    [[way(1, 'from'), node(5), way(3, 'to')], 'turn restriction whose ways do not meet on roads of the file'],
    [
      [way(1, 'from'), node(2), way(99, 'to')],
      'turn restriction whose ways do not meet on roads of the file',
    ],
    [
      [way(1, 'from'), way(4, 'via'), way(5, 'to')],
      'turn restriction whose ways do not meet on roads of the file',
    ],
  ])('leaves out what does not fit, and says so (%#)', async (members, reason) => {
    const { roads, skipped } = await read(members, { restriction: 'no_left_turn' });
    expect(roads?.restrictionCount).toBe(0);
    expect(skipped[reason]).toEqual(['relation 1']);
  });

  it('counts those for other vehicles, for certain times, and those that say nothing', async () => {
    const members = [way(1, 'from'), node(2), way(3, 'to')];
    expect((await read(members, { 'restriction:caravan': 'no_left_turn' })).skipped).toHaveProperty(
      'turn restriction for other vehicles',
    );
    expect(
      (await read(members, { 'restriction:conditional': 'no_left_turn @ (Mo-Fr)' })).skipped,
    ).toHaveProperty('turn restriction for certain times');
    expect(
      (await read(members, { 'restriction:conditional': 'no_left_turn @ (weight>5)' })).skipped,
    ).toHaveProperty('turn restriction for other vehicles');
    expect((await read(members, { restriction: 'no_left_turn_on_red' })).skipped).toHaveProperty(
      'turn restriction for red lights',
    );
    expect((await read(members, {})).skipped).toHaveProperty(
      'turn restriction that does not say what it restricts',
    );
  });

  it('finds the piece that has the via node when a way was split by missing nodes', async () => {
    const split = {
      ways: [...ways.slice(1), { id: 1, refs: [4, 6, 999, 1, 2], tags: { highway: 'residential' } }],
    };
    const { roads } = await read(
      [way(1, 'from'), node(2), way(3, 'to')],
      { restriction: 'no_left_turn' },
      split,
    );
    expect(rows(roads)).toEqual([{ kind: No, ways: [1, 3], via: 2 }]);
    const from = roads!.restrictionWays[0];
    expect(roads!.wayNodeStart[from + 1] - roads!.wayNodeStart[from]).toBe(2);
  });
});
