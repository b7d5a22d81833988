// One region while sources are merged: what all sources together say about it.
import type { RegionKind } from '../../dataset/tables/regions.ts';
import type { PolygonDraft, RegionDraft } from '../gather/gathered.ts';

export interface Unit {
  readonly kind: RegionKind;
  /** Keys of all drafts that tell of this unit. */
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
  /** More points that surely lie in it, and how far a cell may reach from them: see `RegionDraft`. */
  points?: Float64Array;
  reach?: number;
  polygons?: PolygonDraft[];
  /** The source that the polygons are from. */
  polygonSource: number;
  /** The shape is a cell, not a boundary. */
  approximate: boolean;
  /** The cell does not give way: the boundaries around it were drawn without this unit. */
  cutOut?: boolean;
  urban?: RegionDraft['urban'];
  postcode?: number;
  population?: number;
  /** The source that told of the unit first: its names and ids stay. */
  readonly source: number;
  /** The source that told of it last; one source names a unit once. */
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
 * Adds what a further draft tells. Names, ids and the parent of the first source stay, its spelling elsewhere becomes
 * an alias; a boundary of a later source takes the place of an earlier one, parts from one source come together.
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
