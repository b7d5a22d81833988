// One region while sources are being merged: what all of them together say about it.
import type { RegionKind } from '../../dataset/tables/regions.ts';
import type { PolygonDraft, RegionDraft } from '../gather/gathered.ts';

export interface Unit {
  readonly kind: RegionKind;
  /** Keys of all drafts of this unit. */
  readonly keys: string[];
  parent?: Unit;
  zone?: Unit;
  id?: number;
  number?: number;
  name: string;
  nameBn?: string;
  readonly aliases: string[];
  code?: string;
  /** Centre in degrees. */
  lon?: number;
  lat?: number;
  /** More points known to lie in it, and how far a cell may reach from them; see `RegionDraft`. */
  points?: Float64Array;
  reach?: number;
  polygons?: PolygonDraft[];
  /** The source of the polygons. */
  polygonSource: number;
  /** The shape is an approximate cell, not a boundary. */
  approximate: boolean;
  /** The cell takes precedence: the boundaries around it were drawn without this unit. */
  cutOut?: boolean;
  urban?: RegionDraft['urban'];
  postcode?: number;
  population?: number;
  /** The first source that had the unit: its names and ids are kept. */
  readonly source: number;
  /** The latest source that had it; a source lists a unit only once. */
  lastSource: number;
}

export function unitOf(draft: RegionDraft): Unit {
  return {
    kind: draft.kind,
    keys: [draft.key],
    id: draft.id,
    number: draft.number,
    name: draft.name,
    nameBn: draft.nameBn,
    aliases: [...(draft.aliases ?? [])],
    code: draft.code,
    lon: draft.lon,
    lat: draft.lat,
    points: draft.points,
    reach: draft.reach,
    polygons: draft.polygons?.length ? [...draft.polygons] : undefined,
    polygonSource: draft.source,
    approximate: false,
    urban: draft.urban,
    postcode: draft.postcode,
    population: draft.population,
    source: draft.source,
    lastSource: draft.source,
  };
}

/**
 * Adds another source's draft. The name and ids of the first source are kept and other spellings become aliases; a later
 * boundary replaces an earlier one, while several parts from one source are combined.
 */
export function addToUnit(unit: Unit, draft: RegionDraft): void {
  if (!unit.keys.includes(draft.key)) unit.keys.push(draft.key);
  for (const alias of [draft.name, ...(draft.aliases ?? [])]) {
    if (alias !== unit.name && alias !== unit.nameBn && !unit.aliases.includes(alias))
      unit.aliases.push(alias);
  }
  unit.id ??= draft.id;
  unit.number ??= draft.number;
  unit.nameBn ??= draft.nameBn;
  unit.code ??= draft.code;
  unit.urban ??= draft.urban;
  unit.postcode ??= draft.postcode;
  unit.points ??= draft.points;
  unit.reach ??= draft.reach;
  if (draft.population) {
    const more = draft.source === unit.lastSource && draft.polygons && unit.polygons;
    unit.population = more ? (unit.population ?? 0) + draft.population : draft.population;
  }
  if (draft.polygons?.length) {
    if (unit.polygons && unit.polygonSource === draft.source) unit.polygons.push(...draft.polygons);
    else unit.polygons = [...draft.polygons];
    unit.polygonSource = draft.source;
  }
  if (draft.lon !== undefined && unit.lon === undefined) {
    unit.lon = draft.lon;
    unit.lat = draft.lat;
  }
  unit.lastSource = Math.max(unit.lastSource, draft.source);
}
