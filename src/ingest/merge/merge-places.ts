// The same place from two sources becomes one: near each other, the same sound of the name, and no two different kinds
// of thing; or the same OpenStreetMap number. The later source wins, the earlier one fills what is missing.
import { PlaceKind } from '../../dataset/tables/places.ts';
import { lonScale, METRES_PER_FIXED } from '../../geo/nearest-segment.ts';
import type { GatheredPlaces } from '../gather/gathered-places.ts';
import { placeKeys } from './place-keys.ts';

/** How near is the same, in metres: between sources, and within one, which rarely tells twice. */
const REACH: Readonly<Record<number, readonly [between: number, within: number]>> = {
  [PlaceKind.Settlement]: [1500, 300],
  [PlaceKind.Poi]: [150, 25],
  [PlaceKind.House]: [40, 10],
};
/** One OpenStreetMap number may have moved between two extracts. */
const SAME_NUMBER = 2000;
const FARTHEST = 2000;

export interface MergedPlaces {
  /** Not 0 for rows that went into another row. */
  readonly dropped: Uint8Array;
  readonly count: number;
}

export function mergePlaces(places: GatheredPlaces): MergedPlaces {
  const merger = new PlaceMerger(places);
  merger.byNumber();
  merger.byName(placeKeys(places));
  return merger;
}

class PlaceMerger implements MergedPlaces {
  readonly dropped: Uint8Array;
  count = 0;
  readonly #columns;

  constructor(readonly places: GatheredPlaces) {
    this.dropped = new Uint8Array(places.length);
    this.#columns = places.table.columns;
  }

  byNumber(): void {
    const { ref, kind } = this.#columns;
    const rows: number[] = [];
    for (let row = 0; row < this.dropped.length; row++) if (ref.get(row) > 0) rows.push(row);
    const order = Uint32Array.from(rows).sort((a, b) => ref.get(a) - ref.get(b) || a - b);
    for (let i = 1; i < order.length; i++) {
      const a = order[i - 1];
      const b = order[i];
      if (ref.get(a) !== ref.get(b) || kind.get(a) !== kind.get(b)) continue;
      if (this.#metres(a, b) <= SAME_NUMBER) order[i] = this.#join(a, b);
    }
  }

  byName(keys: Uint32Array): void {
    const { lat, kind, source } = this.#columns;
    const order = Uint32Array.from(keys.keys()).sort(
      (a, b) => keys[a] - keys[b] || lat.get(a) - lat.get(b) || a - b,
    );
    const window = FARTHEST / METRES_PER_FIXED;
    for (let i = 0; i < order.length; i++) {
      const a = order[i];
      if (keys[a] === 0 || this.dropped[a]) continue;
      const reaches = REACH[kind.get(a)];
      for (let k = i + 1; k < order.length && reaches; k++) {
        const b = order[k];
        if (keys[b] !== keys[a] || lat.get(b) - lat.get(a) > window) break;
        if (this.dropped[b] || kind.get(b) !== kind.get(a) || !this.#alike(a, b)) continue;
        const reach = source.get(a) === source.get(b) ? reaches[1] : reaches[0];
        if (this.#metres(a, b) <= reach && this.#join(a, b) !== a) break;
      }
    }
  }

  /** Two types contradict each other unless one says nothing. */
  #alike(a: number, b: number): boolean {
    const { type } = this.#columns;
    return type.get(a) === type.get(b) || type.get(a) === 0 || type.get(b) === 0;
  }

  #metres(a: number, b: number): number {
    const { lon, lat } = this.#columns;
    const dx = (lon.get(a) - lon.get(b)) * lonScale(lat.get(a));
    return Math.hypot(dx, lat.get(a) - lat.get(b)) * METRES_PER_FIXED;
  }

  /** Joins two rows; returns the one that stays. */
  #join(a: number, b: number): number {
    const { source } = this.#columns;
    const laterIsB = source.get(b) > source.get(a) || (source.get(b) === source.get(a) && b < a);
    const stays = laterIsB ? b : a;
    const goes = laterIsB ? a : b;
    this.dropped[goes] = 1;
    this.count++;
    this.#fill(stays, goes);
    return stays;
  }

  #fill(stays: number, goes: number): void {
    const c = this.#columns;
    if (c.type.get(stays) === 0 && c.type.get(goes) !== 0) {
      c.type.set(stays, c.type.get(goes));
      c.subType.set(stays, c.subType.get(goes));
    }
    for (const name of FILLED) if (c[name].get(stays) === 0) c[name].set(stays, c[name].get(goes));
    if (c.importance.get(goes) > c.importance.get(stays)) c.importance.set(stays, c.importance.get(goes));
    this.#aliases(stays, goes);
  }

  /** The other spelling still finds the place. */
  #aliases(stays: number, goes: number): void {
    const c = this.#columns;
    const { pool } = this.places;
    const own = c.name.get(stays);
    const other = c.name.get(goes);
    if (other === own && c.aliases.get(goes) === 0) return;
    const texts = new Set(pool.get(c.aliases.get(stays)).split('|'));
    for (const alias of pool.get(c.aliases.get(goes)).split('|')) texts.add(alias);
    if (other !== own) texts.add(pool.get(other));
    texts.delete('');
    texts.delete(pool.get(own));
    c.aliases.set(stays, pool.add([...texts].join('|')));
  }
}

const FILLED = [
  'name',
  'nameBn',
  'subType',
  'house',
  'street',
  'streetBn',
  'districtName',
  'upazilaName',
  'unionName',
  'areaName',
  'subAreaName',
  'postcode',
  'ref',
  'extra',
  'ownId',
] as const;
