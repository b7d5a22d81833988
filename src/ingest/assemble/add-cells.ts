// Gives units without a boundary an approximate cell, clipped to the outline of the country or countries.
import { RegionKind } from '../../dataset/tables/regions.ts';
import { covered, isNumbered } from '../cells/covered.ts';
import { fillCells } from '../cells/fill-cells.ts';
import type { PolygonDraft, RegionDraft } from '../gather/gathered.ts';
import type { Unit } from '../merge/unit.ts';

export function addCells(units: readonly Unit[]): void {
  const outline = units.flatMap((unit): PolygonDraft[] =>
    unit.kind === RegionKind.Country ? (unit.polygons ?? []) : [],
  );
  const drafts = units.map(
    (unit): RegionDraft => ({
      kind: unit.kind,
      key: unit.keys[0],
      parent: unit.parent?.keys[0],
      zone: unit.zone?.keys[0],
      name: unit.name,
      number: unit.number,
      lon: unit.lon,
      lat: unit.lat,
      points: unit.points,
      reach: unit.reach,
      polygons: unit.polygons,
      source: unit.source,
    }),
  );
  const cells = fillCells(drafts, outline);
  const isCovered = covered(drafts);
  units.forEach((unit, i) => {
    const cell = cells.get(unit.keys[0]);
    if (!cell || unit.polygons) return;
    unit.polygons = cell;
    unit.approximate = true;
    unit.cutOut = isNumbered(unit) && isCovered(drafts[i]);
  });
}
