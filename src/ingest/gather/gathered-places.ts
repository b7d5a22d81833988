// The places of all sources as columns, filled while sources are read: about 80 bytes a place, and each distinct string once.
import { TableBuilder } from '../../dataset/column-builder.ts';
import { PLACE_TYPES, type PlaceType } from '../../dataset/tables/place-types.ts';
import { toFixedDegrees } from '../../geo/units.ts';
import { normaliseText } from '../../text/normalise.ts';
import type { CompactPool } from './compact-pool.ts';
import type { PlaceDraft } from './gathered.ts';

const GATHERED_PLACE_SCHEMA = {
  kind: Uint8Array,
  type: Uint8Array,
  /** -1 where the source does not say. */
  importance: Int16Array,
  source: Uint8Array,
  /** String numbers in the gatherer's pool, down to subAreaName. */
  name: Uint32Array,
  nameBn: Uint32Array,
  aliases: Uint32Array,
  subType: Uint32Array,
  house: Uint32Array,
  street: Uint32Array,
  streetBn: Uint32Array,
  districtName: Uint32Array,
  upazilaName: Uint32Array,
  unionName: Uint32Array,
  areaName: Uint32Array,
  subAreaName: Uint32Array,
  lon: Int32Array,
  lat: Int32Array,
  postcode: Int32Array,
  ref: Float64Array,
  /** JSON of the fields that are kept as they are, and the owner's own id; both string numbers. */
  extra: Uint32Array,
  ownId: Uint32Array,
  hours: Uint32Array,
  phone: Uint32Array,
  website: Uint32Array,
} as const;

/** Hours by season, or several numbers, fit into it. */
const LONGEST_CONTACT = 255;

const TYPE_NUMBER = new Map<PlaceType, number>(PLACE_TYPES.map((type, i) => [type, i]));

export class GatheredPlaces {
  readonly table = new TableBuilder(GATHERED_PLACE_SCHEMA);

  constructor(readonly pool: CompactPool) {}

  get length(): number {
    return this.table.length;
  }

  add(draft: PlaceDraft): number {
    const { pool } = this;
    const text = (value: string | undefined): number => (value ? pool.add(normaliseText(value)) : 0);
    return this.table.add({
      kind: draft.kind,
      type: TYPE_NUMBER.get(draft.type) ?? 0,
      importance:
        draft.importance === undefined ? -1 : Math.max(0, Math.min(255, Math.round(draft.importance))),
      source: draft.source,
      name: text(draft.name),
      nameBn: text(draft.nameBn),
      aliases: draft.aliases ? pool.add(joinAliases(draft.aliases)) : 0,
      subType: text(draft.subType),
      house: text(draft.house),
      street: text(draft.street),
      streetBn: text(draft.streetBn),
      districtName: text(draft.districtName),
      upazilaName: text(draft.upazilaName),
      unionName: text(draft.unionName),
      areaName: text(draft.areaName),
      subAreaName: text(draft.subAreaName),
      lon: toFixedDegrees(draft.lon),
      lat: toFixedDegrees(draft.lat),
      postcode: draft.postcode ?? 0,
      ref: draft.ref ?? 0,
      extra: draft.extra ? pool.add(draft.extra) : 0,
      ownId: draft.ownId ? pool.add(draft.ownId) : 0,
      hours: text(draft.hours?.slice(0, LONGEST_CONTACT)),
      phone: text(draft.phone?.slice(0, LONGEST_CONTACT)),
      website: text(draft.website?.slice(0, LONGEST_CONTACT)),
    });
  }
}

/** Other spellings as one string, separated by "|", each once and none of `without`. */
export function joinAliases(aliases: readonly string[], ...without: (string | undefined)[]): string {
  const seen = new Set(without);
  const kept: string[] = [];
  for (const alias of aliases) {
    const clean = normaliseText(alias.replaceAll('|', ' '));
    if (clean === '' || seen.has(clean)) continue;
    seen.add(clean);
    kept.push(clean);
  }
  return kept.join('|');
}
