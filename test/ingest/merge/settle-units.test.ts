// Old sources do not overrule what newer tables know about units.
import { describe, expect, it } from 'vitest';
import { RegionKind } from '../../../src/dataset/tables/regions.ts';
import type { RegionDraft } from '../../../src/ingest/gather/gathered.ts';
import { holdsAny } from '../../../src/ingest/merge/centre.ts';
import { mergeUnits } from '../../../src/ingest/merge/merge-units.ts';
import {
  dropDivided,
  moveStrayParts,
  settleUnits,
  withoutTownParts,
} from '../../../src/ingest/merge/settle-units.ts';
import { unitOf } from '../../../src/ingest/merge/unit.ts';

const unit = (kind: RegionKind, name: string, more: Partial<RegionDraft> = {}) =>
  unitOf({ kind, key: name, name, source: 0, ...more });
const square = (west: number, south: number, size: number): Float64Array[] => [
  Float64Array.of(
    west,
    south,
    west + size,
    south,
    west + size,
    south + size,
    west,
    south + size,
    west,
    south,
  ),
];

describe('units of sources of different age', () => {
  it('leaves wards and towns out of the unions', () => {
    const names = [
      'Ward No-61',
      'WARD NO-05 (Part)',
      'Savar Paurashava',
      'Pourashava',
      'Wardpara',
      'Aminbazar',
    ];
    const kept = withoutTownParts(names.map((name) => unit(RegionKind.Union, name)));
    expect(kept.map(({ name }) => name)).toEqual(['Wardpara', 'Aminbazar']);
  });

  it('keeps wards and towns of their own kinds', () => {
    const units = [unit(RegionKind.Ward, 'Ward No-61'), unit(RegionKind.Pauroshova, 'Savar Paurashava')];
    expect(withoutTownParts(units)).toHaveLength(2);
  });

  it('drops unions that a city has absorbed, by its boundary', () => {
    const city = unit(RegionKind.CityCorporation, 'Dhaka North', { polygons: [square(90, 23, 1)] });
    const badda = unit(RegionKind.Union, 'Badda', {
      lon: 90.5,
      lat: 23.5,
      polygons: [square(90.4, 23.4, 0.2)],
    });
    const savar = unit(RegionKind.Union, 'Savar', {
      lon: 89.5,
      lat: 23.5,
      polygons: [square(89.4, 23.4, 0.2)],
    });
    const guessed = unit(RegionKind.Union, 'Aminbazar', { lon: 90.1, lat: 23.1 });
    expect(withoutTownParts([city, badda, savar, guessed])).toEqual([city, savar, guessed]);
  });

  it('drops the boundary of a thana that was drawn around one created since', () => {
    const gulshan = unit(RegionKind.Thana, 'Gulshan', { polygons: [square(90, 23, 1)] });
    const badda = unit(RegionKind.Thana, 'Badda', { polygons: [square(91, 23, 1)] });
    const banani = unit(RegionKind.Thana, 'Banani', { lon: 90.5, lat: 23.5 });
    expect(dropDivided([gulshan, badda, banani])).toEqual([gulshan, badda, banani]);
    expect(gulshan.polygons).toBeUndefined();
    expect(badda.polygons).toBeDefined();
  });

  it('keeps a boundary around a point of another district, which is out of place', () => {
    const [kushtia, jhenaidah] = ['Kushtia', 'Jhenaidah'].map((name) => unit(RegionKind.District, name));
    const shailkupa = { ...unit(RegionKind.Thana, 'Shailkupa', { polygons: [square(90, 23, 1)] }) };
    shailkupa.parent = jhenaidah;
    const university = { ...unit(RegionKind.Thana, 'University', { lon: 90.5, lat: 23.5 }), parent: kushtia };
    dropDivided([shailkupa, university]);
    expect(shailkupa.polygons).toBeDefined();
  });

  it('drops a unit that only an old source draws, where the tables know those it was divided into', () => {
    const uttara = unit(RegionKind.Upazila, 'Uttara', { polygons: [square(90, 23, 1)], source: 3 });
    const part = { ...unit(RegionKind.Union, 'Ward No-01'), parent: uttara };
    const east = unit(RegionKind.Thana, 'Uttara East', { lon: 90.7, lat: 23.5 });
    const west = unit(RegionKind.Thana, 'Uttara West', { lon: 90.3, lat: 23.5 });
    expect(dropDivided([uttara, east, west, part])).toEqual([east, west, part]);
    expect(part.parent).toBeUndefined();
  });

  it('gives a ward the part that a survey drew under the number of another', () => {
    const city = unit(RegionKind.CityCorporation, 'Dhaka North');
    const ward = (number: number, more: Partial<RegionDraft>) => ({
      ...unit(RegionKind.Ward, `Ward ${number}`, { number, ...more }),
      parent: city,
    });
    const strayed = square(90, 23, 0.1);
    const own = square(91, 23, 0.1);
    const beraid = ward(42, { lon: 91.05, lat: 23.05, polygons: [strayed, own] });
    const lacking = ward(21, { lon: 90.05, lat: 23.05 });
    moveStrayParts([beraid, lacking]);
    expect([beraid.polygons, lacking.polygons]).toEqual([[own], [strayed]]);
  });
});

/** A table of today with two upazilas; a survey from before the second was founded draws one, with the unions of both. */
describe('an upazila created after a survey', () => {
  const today = (
    kind: RegionKind,
    key: string,
    parent: string | undefined,
    more: Partial<RegionDraft> = {},
  ) => ({
    kind,
    key,
    parent,
    name: key,
    source: 0,
    ...more,
  });
  const survey = (
    kind: RegionKind,
    name: string,
    parent: string | undefined,
    more: Partial<RegionDraft>,
  ) => ({
    kind,
    key: `old/${name}`,
    parent,
    name,
    source: 1,
    ...more,
  });
  const drafts: RegionDraft[] = [
    today(RegionKind.District, 'Barguna', undefined, { lon: 90.1, lat: 22 }),
    today(RegionKind.Upazila, 'Amtali', 'Barguna', { lon: 90.05, lat: 22.05 }),
    today(RegionKind.Upazila, 'Taltali', 'Barguna', { lon: 90.15, lat: 22.05 }),
    today(RegionKind.Thana, 'Thana Amtali', 'Amtali', { lon: 90.05, lat: 22.05 }),
    today(RegionKind.Thana, 'Thana Taltali', 'Taltali', { lon: 90.15, lat: 22.05 }),
    today(RegionKind.Union, 'Gulishakhali', 'Amtali', { lon: 90.05, lat: 22.05 }),
    today(RegionKind.Union, 'Barabagi', 'Taltali', { lon: 90.15, lat: 22.05 }),
    survey(RegionKind.District, 'Barguna', undefined, {}),
    survey(RegionKind.Upazila, 'Amtali', 'old/Barguna', {
      polygons: [[Float64Array.of(90, 22, 90.2, 22, 90.2, 22.1, 90, 22.1, 90, 22)]],
    }),
    survey(RegionKind.Union, 'Gulishakhali', 'old/Amtali', { polygons: [square(90, 22, 0.1)] }),
    survey(RegionKind.Union, 'Barabagi', 'old/Amtali', { polygons: [square(90.1, 22, 0.1)] }),
  ];

  it('keeps its unions, and its territory out of the older upazila’s', () => {
    const units = settleUnits(mergeUnits(drafts).units);
    const named = (name: string) => units.find((each) => each.name === name);
    expect(named('Barabagi')?.parent).toBe(named('Taltali'));
    expect(named('Gulishakhali')?.parent).toBe(named('Amtali'));
    for (const name of ['Taltali', 'Thana Taltali']) {
      const young = named(name)?.polygons ?? [];
      expect([holdsAny(young, 90.15, 22.05), holdsAny(young, 90.05, 22.05)]).toEqual([true, false]);
    }
    const old = named('Amtali')?.polygons ?? [];
    expect([holdsAny(old, 90.15, 22.05), holdsAny(old, 90.05, 22.05)]).toEqual([false, true]);
  });

  it('follows the survey where it knows both upazilas', () => {
    const both = [
      ...drafts,
      survey(RegionKind.Upazila, 'Taltali', 'old/Barguna', { polygons: [square(90.3, 22, 0.1)] }),
    ];
    const { units } = mergeUnits(both);
    expect(units.find(({ name }) => name === 'Barabagi')?.parent?.name).toBe('Amtali');
  });

  it('joins a young thana of a city to the upazila whose union holds its centre', () => {
    const more = [...drafts, today(RegionKind.Thana, 'Kashiadanga', 'Barguna', { lon: 90.02, lat: 22.02 })];
    const units = settleUnits(mergeUnits(more).units);
    expect(units.find(({ name }) => name === 'Kashiadanga')?.parent?.name).toBe('Amtali');
  });
});
