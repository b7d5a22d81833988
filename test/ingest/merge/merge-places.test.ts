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
    ['of another type', { source: 1, type: 'Food' as const }],
    ['of another name', { source: 1, name: 'Mongla Police Station' }],
    ['of another kind', { source: 1, kind: PlaceKind.Settlement }],
    ['a little apart in one source', { lat: 22.4 + 60 * METRE }],
  ])('keeps two that are %s', (_, second) => {
    expect(merge({}, second)).toHaveLength(2);
  });

  it('knows the order of words and a type that says nothing', () => {
    expect(merge({ type: 'Others' }, { name: 'Health Complex, Mongla', source: 1 })).toHaveLength(1);
    expect(merge({}, { type: 'Others', source: 1 })).toMatchObject([{ row: 1, type: 10 }]);
  });

  it('knows one OpenStreetMap number, renamed', () => {
    expect(merge({ ref: 40, name: 'Old' }, { ref: 40, name: 'New', source: 1 })).toMatchObject([
      { name: 'New', aliases: 'Old' },
    ]);
  });

  it('brings a chain of near places together in one source once', () => {
    expect(merge({}, {}, {}, { source: 1 })).toHaveLength(1);
  });

  it('knows houses by number and street', () => {
    const house = { kind: PlaceKind.House, name: undefined, type: 'Residential' as const, house: '12/A' };
    expect(merge({ ...house, street: 'Road 5' }, { ...house, street: 'road 5', source: 1 })).toHaveLength(1);
    expect(merge({ ...house, street: 'Road 5' }, { ...house, street: 'Road 6', source: 1 })).toHaveLength(2);
  });
});
