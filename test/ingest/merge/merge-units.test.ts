// The same unit in several sources: matched by code, by name within its parent, by name and place; never two as one.
import { describe, expect, it } from 'vitest';
import { RegionKind } from '../../../src/dataset/tables/regions.ts';
import type { RegionDraft } from '../../../src/ingest/gather/gathered.ts';
import { mergeUnits } from '../../../src/ingest/merge/merge-units.ts';

const square = (lon: number, lat: number, size = 0.1): Float64Array[] => [
  Float64Array.of(lon, lat, lon + size, lat, lon + size, lat + size, lon, lat + size, lon, lat),
];
const draft = (
  source: number,
  kind: RegionKind,
  key: string,
  name: string,
  more: Partial<RegionDraft> = {},
) => ({ source, kind, key, name, ...more }) satisfies RegionDraft;

const BASE = [
  draft(0, RegionKind.Division, 'v3', 'Dhaka', { id: 3, nameBn: 'ঢাকা' }),
  draft(0, RegionKind.Division, 'v5', 'Mymensingh', { id: 5 }),
  draft(0, RegionKind.District, 'd1', 'Chattogram', {
    id: 9,
    aliases: ['Chittagong'],
    parent: 'v3',
    lon: 91.8,
    lat: 22.3,
  }),
  draft(0, RegionKind.District, 'd2', 'Mymensingh', { parent: 'v5', lon: 90.4, lat: 24.7 }),
  draft(0, RegionKind.Upazila, 'u1', 'Sreepur', { parent: 'd1', lon: 91.8, lat: 22.3 }),
  draft(0, RegionKind.Thana, 't1', 'Kotwali', { parent: 'd1', lon: 91.83, lat: 22.34 }),
  draft(0, RegionKind.Union, 'n1', 'Baherchar', { parent: 'u1', code: '10040913', lon: 91.8, lat: 22.3 }),
];

const unitOf = (drafts: readonly RegionDraft[], key: string) =>
  mergeUnits(drafts).units.find((unit) => unit.keys.includes(key));

describe('mergeUnits', () => {
  it('keeps the base names and ids, takes the boundary, and makes the other spelling an alias', () => {
    const unit = unitOf(
      [
        ...BASE,
        draft(1, RegionKind.District, 'x', 'Chittagong District', { polygons: [square(91.7, 22.2)] }),
      ],
      'x',
    );
    expect(unit).toMatchObject({ name: 'Chattogram', id: 9 });
    expect(unit?.aliases).toContain('Chittagong District');
    expect(unit?.polygons).toHaveLength(1);
  });

  it('brings a seven-division source to eight', () => {
    const drafts = [
      ...BASE,
      draft(1, RegionKind.Division, 'xv', 'Dhaka'),
      draft(1, RegionKind.District, 'xd', 'Mymensingh', { parent: 'xv' }),
    ];
    expect(unitOf(drafts, 'xd')?.parent?.name).toBe('Mymensingh');
    expect(mergeUnits(drafts).units).toHaveLength(BASE.length);
  });

  it('recognises a union by its census code whatever its name', () => {
    const drafts = [...BASE, draft(1, RegionKind.Union, 'xn', 'Another Name', { code: '10040913' })];
    expect(unitOf(drafts, 'xn')?.name).toBe('Baherchar');
  });

  it('recognises a census upazila as the police station area that it is', () => {
    const drafts = [
      ...BASE,
      draft(1, RegionKind.District, 'xd', 'Chittagong'),
      draft(1, RegionKind.Upazila, 'xu', 'Kotwali', { parent: 'xd', polygons: [square(91.8, 22.3)] }),
    ];
    expect(unitOf(drafts, 'xu')?.kind).toBe(RegionKind.Thana);
  });

  it('does not take a unit of the same name elsewhere', () => {
    const far = draft(1, RegionKind.Upazila, 'xu', 'Sreepur', { polygons: [square(90.4, 24.1)] });
    expect(mergeUnits([...BASE, far]).units).toHaveLength(BASE.length + 1);
  });

  it('never merges two units of one source', () => {
    const drafts = [
      ...BASE,
      draft(1, RegionKind.District, 'xd', 'Chittagong'),
      draft(1, RegionKind.Upazila, 'a', 'Sreepur', { parent: 'xd', polygons: [square(91.8, 22.3)] }),
      draft(1, RegionKind.Upazila, 'b', 'Sripur', { parent: 'xd', polygons: [square(91.8, 22.2)] }),
    ];
    expect(unitOf(drafts, 'a')).not.toBe(unitOf(drafts, 'b'));
    expect(mergeUnits(drafts).units).toHaveLength(BASE.length + 1);
  });

  it('does not let a unit that only sounds similar replace one of exactly that name', () => {
    const base = [
      ...BASE,
      draft(0, RegionKind.Upazila, 'dhamrai', 'Dhamrai', { parent: 'd2', lon: 90.2, lat: 23.9 }),
      draft(0, RegionKind.Thana, 'demra', 'Demra', { parent: 'd2', lon: 90.48, lat: 23.72 }),
    ];
    const drafts = [
      ...base,
      draft(1, RegionKind.Upazila, 'x1', 'Demra', { polygons: [square(90.45, 23.7)] }),
      draft(1, RegionKind.Upazila, 'x2', 'Dhamrai', { polygons: [square(90.15, 23.85)] }),
    ];
    expect(unitOf(drafts, 'x1')?.name).toBe('Demra');
    expect(unitOf(drafts, 'x2')?.name).toBe('Dhamrai');
  });

  it('combines parts of one key, and lets a later source replace them', () => {
    const part = (source: number, key: string, lon: number) =>
      draft(source, RegionKind.Union, key, 'Baherchar', { code: '10040913', polygons: [square(lon, 22.3)] });
    expect(unitOf([...BASE, part(1, 'x', 91), part(1, 'x', 92)], 'x')?.polygons).toHaveLength(2);
    expect(
      unitOf([...BASE, part(1, 'x', 91), part(1, 'x', 92), part(2, 'y', 93)], 'y')?.polygons,
    ).toHaveLength(1);
  });

  it('adds weak drafts to what is known and reports those of unknown units', () => {
    const drafts = [
      ...BASE,
      draft(1, RegionKind.Upazila, 'w1', 'Sreepur', { weak: true, nameBn: 'শ্রীপুর', lon: 91.8, lat: 22.31 }),
      draft(1, RegionKind.Upazila, 'w2', 'Nowhere', { weak: true, lon: 91.8, lat: 22.31 }),
    ];
    const merged = mergeUnits(drafts);
    expect(merged.units.find((unit) => unit.keys.includes('w1'))?.nameBn).toBe('শ্রীপুর');
    expect(merged.unknown.map(({ name }) => name)).toEqual(['Nowhere']);
  });
});
