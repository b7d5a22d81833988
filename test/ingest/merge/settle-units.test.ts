// Old sources do not overrule what newer tables know about units.
import { describe, expect, it } from 'vitest';
import { RegionKind } from '../../../src/dataset/tables/regions.ts';
import type { RegionDraft } from '../../../src/ingest/gather/gathered.ts';
import { dropDividedThanas, withoutTownParts } from '../../../src/ingest/merge/settle-units.ts';
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

  it('drops the boundary of a thana that was drawn around one founded since', () => {
    const gulshan = unit(RegionKind.Thana, 'Gulshan', { polygons: [square(90, 23, 1)] });
    const badda = unit(RegionKind.Thana, 'Badda', { polygons: [square(91, 23, 1)] });
    const banani = unit(RegionKind.Thana, 'Banani', { lon: 90.5, lat: 23.5 });
    dropDividedThanas([gulshan, badda, banani]);
    expect(gulshan.polygons).toBeUndefined();
    expect(badda.polygons).toBeDefined();
  });
});
