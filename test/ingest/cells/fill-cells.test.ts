import { describe, expect, it } from 'vitest';
import { RegionKind } from '../../../src/dataset/tables/regions.ts';
import { haversine } from '../../../src/geo/distance.ts';
import { fillCells } from '../../../src/ingest/cells/fill-cells.ts';
import { Outline } from '../../../src/ingest/cells/outline-edges.ts';
import type { PolygonDraft, RegionDraft } from '../../../src/ingest/gather/gathered.ts';
import { readOutline } from '../../../src/ingest/starter/outline.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { STARTER, starter } from '../starter/collect.ts';

const plane = { factor: 1 };
const square = (west: number, south: number, east: number, north: number): PolygonDraft => [
  Float64Array.from([west, south, east, south, east, north, west, north, west, south]),
];
const unit = (
  kind: RegionKind,
  key: string,
  parent: string | undefined,
  lon: number,
  lat: number,
  more: Partial<RegionDraft> = {},
): RegionDraft => ({ kind, key, parent, name: key, lon, lat, source: 0, ...more });

const holds = (polygons: readonly PolygonDraft[] | undefined, lon: number, lat: number): boolean =>
  (polygons ?? []).some((polygon) => new Outline([polygon], plane).holds(lon, lat));

/** Two districts side by side, two unions each. */
const COUNTRY: RegionDraft[] = [
  unit(RegionKind.Division, 'division', undefined, 90, 23),
  unit(RegionKind.District, 'west', 'division', 90, 23),
  unit(RegionKind.District, 'east', 'division', 91, 23),
  unit(RegionKind.Upazila, 'west-u', 'west', 90, 23),
  unit(RegionKind.Upazila, 'east-u', 'east', 91, 23),
  unit(RegionKind.Thana, 'west-t', 'west-u', 90, 23),
  unit(RegionKind.Union, 'w1', 'west-u', 90.1, 23.1),
  unit(RegionKind.Union, 'w2', 'west-u', 90.3, 23.3),
  unit(RegionKind.Union, 'e1', 'east-u', 90.6, 23.1),
  unit(RegionKind.Union, 'e2', 'east-u', 90.8, 23.3),
];
const LAND = [square(90, 23, 91, 23.5)];

describe('approximate cells', () => {
  it('nest: a union’s cell lies in its upazila’s, that in its district’s', () => {
    const cells = fillCells(COUNTRY, LAND);
    for (const [lon, lat, union, upazila, district] of [
      [90.1, 23.1, 'w1', 'west-u', 'west'],
      [90.75, 23.4, 'e2', 'east-u', 'east'],
    ] as const) {
      for (const key of [union, upazila, district, 'division'])
        expect(holds(cells.get(key), lon, lat)).toBe(true);
    }
    expect(holds(cells.get('west'), 90.75, 23.4)).toBe(false);
  });

  it('end at the outline', () => {
    const cells = fillCells(COUNTRY, LAND);
    for (const polygons of cells.values()) {
      for (const polygon of polygons) {
        for (let i = 0; i < polygon[0].length; i += 2) {
          expect(polygon[0][i]).toBeGreaterThan(90 - 1e-6);
          expect(polygon[0][i + 1]).toBeLessThan(23.5 + 1e-6);
        }
      }
    }
  });

  it('give the one thana of an upazila the upazila’s shape', () => {
    const cells = fillCells(COUNTRY, LAND);
    expect(cells.get('west-t')).toEqual(cells.get('west-u'));
  });

  it('are more accurate with more points', () => {
    const points = Float64Array.from([90.45, 23.1]);
    const far = COUNTRY.map((draft) => (draft.key === 'w1' ? { ...draft, points } : draft));
    expect(holds(fillCells(COUNTRY, LAND).get('west'), 90.44, 23.12)).toBe(false);
    expect(holds(fillCells(far, LAND).get('west'), 90.44, 23.12)).toBe(true);
  });

  it('are not made where a boundary of the kind is known', () => {
    const known = COUNTRY.map((draft) =>
      draft.key === 'west' ? { ...draft, polygons: [square(90, 23, 90.45, 23.5)] } : draft,
    );
    const doubled = [...known, unit(RegionKind.District, 'west again', 'division', 90.2, 23.2)];
    const cells = fillCells(doubled, LAND);
    expect(cells.has('west')).toBe(false);
    expect(cells.has('west again')).toBe(false);
    expect(cells.has('east')).toBe(true);
    expect(cells.has('w1')).toBe(true);
  });

  it('of an area do not reach farther than its reach, nor into a union next door', () => {
    const area = unit(RegionKind.Area, 'area', 'west-t', 90.2, 23.2, { reach: 2_000 });
    const cell = fillCells([...COUNTRY, area], LAND).get('area') as PolygonDraft[];
    expect(holds(cell, 90.2, 23.2)).toBe(true);
    const [ring] = cell[0];
    for (let i = 0; i < ring.length; i += 2) {
      const metres = haversine(90.2, 23.2, ring[i], ring[i + 1]);
      expect(metres).toBeGreaterThan(1_000);
      expect(metres).toBeLessThan(3_500);
    }
  });

  it('split an upazila between its thanas by nearness', () => {
    const two = [...COUNTRY, unit(RegionKind.Thana, 'west-t2', 'west-u', 90.3, 23.32)];
    const cells = fillCells(two, LAND);
    expect(holds(cells.get('west-t2'), 90.3, 23.3)).toBe(true);
    expect(holds(cells.get('west-t'), 90.3, 23.3)).toBe(false);
    expect(holds(cells.get('west-t'), 90.1, 23.1)).toBe(true);
  });
});

describe('the cells of the starter dataset', () => {
  const { regions } = starter();
  const outline = readOutline(STARTER);
  const cells = fillCells(regions, outline);

  it('are there for every unit but the country and offices of unknown place', () => {
    const without = regions.filter(({ key }) => !cells.has(key));
    const kinds = new Set(without.map(({ kind }) => kind));
    expect([...kinds].sort((a, b) => a - b)).toEqual([RegionKind.Country, RegionKind.PostOffice]);
    expect(without.length).toBeLessThan(450);
  });

  it('hold each union’s centre in the cell of its own upazila and district', () => {
    const byKey = new Map(regions.map((draft) => [draft.key, draft]));
    for (const draft of regions) {
      if (draft.kind !== RegionKind.Union) continue;
      const parent = byKey.get(draft.parent as string) as RegionDraft;
      if (parent.kind !== RegionKind.Upazila) continue;
      expect(holds(cells.get(parent.key), draft.lon as number, draft.lat as number), draft.key).toBe(true);
      expect(holds(cells.get(parent.parent as string), draft.lon as number, draft.lat as number)).toBe(true);
    }
  });

  it('of the divisions cover the outline once', () => {
    const land = new Outline(outline, plane);
    const divisions = regions.filter(({ kind }) => kind === RegionKind.Division);
    const random = randomFrom(7);
    for (let n = 0; n < 400; n++) {
      const lon = 88 + random() * 4.7;
      const lat = 20.5 + random() * 6.2;
      const owners = divisions.filter(({ key }) => holds(cells.get(key), lon, lat));
      expect(owners.length).toBe(land.holds(lon, lat) ? 1 : 0);
    }
  });
});
