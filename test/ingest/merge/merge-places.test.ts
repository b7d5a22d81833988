// One place from two sources: when it is the same, when it is not, and what is left.
import { describe, expect, it } from 'vitest';
import { PlaceKind } from '../../../src/dataset/tables/places.ts';
import { ColumnGatherer } from '../../../src/ingest/gather/column-gatherer.ts';
import type { PlaceDraft } from '../../../src/ingest/gather/gathered.ts';
import { mergePlaces } from '../../../src/ingest/merge/merge-places.ts';

const METRE = 1 / 111_195;
function merge(...drafts: Partial<PlaceDraft>[]) {
  const gathered = new ColumnGatherer();
  for (const draft of drafts)
    gathered.place({
      kind: PlaceKind.Poi,
      type: 'Healthcare',
      name: 'Mongla Health Complex',
      lon: 89.6,
      lat: 22.4,
      source: 0,
      ...draft,
    });
  const { dropped } = mergePlaces(gathered.places);
  const rows = [...dropped.keys()].filter((row) => !dropped[row]);
  const { columns } = gathered.places.table;
  return rows.map((row) => ({
    row,
    name: gathered.pool.get(columns.name.get(row)),
    nameBn: gathered.pool.get(columns.nameBn.get(row)),
    aliases: gathered.pool.get(columns.aliases.get(row)),
    house: gathered.pool.get(columns.house.get(row)),
    type: columns.type.get(row),
    lat: columns.lat.get(row) / 1e7,
  }));
}

describe('mergePlaces', () => {
  it('lets the later source win and the earlier fill what is missing', () => {
    expect(
      merge(
        { nameBn: 'মোংলা স্বাস্থ্য কমপ্লেক্স', house: '5' },
        { name: 'Mangla Health Complex', source: 1, lat: 22.4 + 100 * METRE },
      ),
    ).toMatchObject([
      { row: 1, name: 'Mangla Health Complex', house: '5', aliases: 'Mongla Health Complex' },
    ]);
  });

  it.each([
    ['far apart', { source: 1, lat: 22.4 + 400 * METRE }],
    ['of another type', { source: 1, type: 'Food' as const, lat: 22.4 + 60 * METRE }],
    ['of another name', { source: 1, name: 'Mongla Police Station' }],
    ['of another kind', { source: 1, kind: PlaceKind.Settlement }],
    ['a little apart in one source', { lat: 22.4 + 60 * METRE }],
  ])('keeps two that are %s', (_, second) => {
    expect(merge({}, second)).toHaveLength(2);
  });

  it('shows the spelling that more names have, and finds it by both', () => {
    const others = ['Bashundhara Gate', 'Bashundhara Park', 'Bashundhara Masjid'].map((name, i) => ({
      name,
      lat: 23 + i / 10,
    }));
    const [merged] = merge(
      { name: 'Bashundhara City' },
      { name: 'Basundhara City', source: 1 },
      ...others,
    ).filter(({ lat }) => lat === 22.4);
    expect(merged).toMatchObject({ name: 'Bashundhara City', aliases: 'Basundhara City' });
  });

  it('shows the name of which all words are capitalised', () => {
    expect(
      merge({ name: 'Mongla Health Complex' }, { name: 'Mongla health complex', source: 1 }),
    ).toMatchObject([{ name: 'Mongla Health Complex' }]);
  });

  it('ignores the order of words and an unknown type', () => {
    expect(merge({ type: 'Others' }, { name: 'Health Complex, Mongla', source: 1 })).toHaveLength(1);
    expect(merge({}, { type: 'Others', source: 1 })).toMatchObject([{ row: 1, type: 10 }]);
  });

  it('keeps the properly capitalised name, whichever source has it', () => {
    const name = 'Mongla Health Complex';
    for (const other of ['mongla health complex', 'MONGLA HEALTH COMPLEX']) {
      expect(merge({ name }, { name: other, source: 1 })).toMatchObject([{ row: 1, name, aliases: '' }]);
      expect(merge({ name: other }, { name, source: 1 })).toMatchObject([{ row: 1, name, aliases: '' }]);
    }
    const spelled = merge({ name }, { name: 'mangla health complex', source: 1 });
    expect(spelled).toMatchObject([{ name, aliases: 'mangla health complex' }]);
  });

  it('prefers a measured position to a rounded one', () => {
    expect(merge({ lat: 22.40037 }, { lat: 22.4, source: 1 })).toMatchObject([{ row: 1, lat: 22.40037 }]);
    expect(merge({ lat: 22.4 }, { lat: 22.40037, source: 1 })).toMatchObject([{ row: 1, lat: 22.40037 }]);
  });

  it('merges places of the same name at the same spot, with the type that the name confirms', () => {
    const name = 'Hospital Bus Stop';
    const stop = { name, type: 'Transportation', subType: 'Bus Stop' } as const;
    const hospital = { name, type: 'Healthcare', subType: 'Hospital' } as const;
    expect(merge(stop, { ...hospital, source: 1 })).toMatchObject([{ row: 1, type: 19 }]);
    expect(merge(hospital, { ...stop, source: 1 })).toMatchObject([{ row: 1, type: 19 }]);
    expect(merge(hospital, { ...stop, source: 1, lat: 22.4 + 60 * METRE })).toHaveLength(2);
  });

  it('merges by OpenStreetMap id, though renamed', () => {
    expect(merge({ ref: 40, name: 'Old' }, { ref: 40, name: 'New', source: 1 })).toMatchObject([
      { name: 'New', aliases: 'Old' },
    ]);
  });

  it('merges a chain of close places of one source once', () => {
    expect(merge({}, {}, {}, { source: 1 })).toHaveLength(1);
  });

  it('matches houses by number and street', () => {
    const house = { kind: PlaceKind.House, name: undefined, type: 'Residential' as const, house: '12/A' };
    expect(merge({ ...house, street: 'Road 5' }, { ...house, street: 'road 5', source: 1 })).toHaveLength(1);
    expect(merge({ ...house, street: 'Road 5' }, { ...house, street: 'Road 6', source: 1 })).toHaveLength(2);
  });

  describe('of a source whose places lie kilometres from where the others have them', () => {
    const school = (i: number, metres: number, source: number): Partial<PlaceDraft> => ({
      name: `${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[i % 26]}${'aeiou'[i % 5]}${'bdgklmnprst'[i % 11]}pur High School`,
      type: 'Education',
      lat: 22 + i / 10 + metres * METRE,
      source,
    });
    const schools = (count: number, metres: number) =>
      Array.from({ length: count }, (_, i) => [school(i, 0, 1), school(i, metres, 0)]).flat();

    it('keeps the place of another source, and not its own', () => {
      const merged = merge(...schools(40, 7_000));
      expect(merged).toHaveLength(40);
      for (const [i, { lat }] of merged.entries()) expect(lat).toBeCloseTo(22 + i / 10, 6);
    });

    it('keeps both where the names that are shared are few, near each other, or met twice around', () => {
      expect(merge(...schools(20, 7_000))).toHaveLength(40);
      expect(merge(...schools(40, 1_000))).toHaveLength(80);
      expect(merge(...schools(40, 7_000), { ...school(0, 5_000, 1) })).toHaveLength(42);
    });
  });
});
