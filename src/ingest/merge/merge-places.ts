// Merges duplicates: places that are close together, with names that sound the same and types that do not conflict; or with
// the same OpenStreetMap id; or with exactly the same name at the same spot, whatever the type. The later source wins and the
// earlier one fills the gaps, except where its value is better: see `better-value.ts` and `usual-words.ts`. What a rough source has
// is the place of that name which another source has, kilometres away: see `rough-sources.ts`.
import { PlaceKind } from '../../dataset/tables/places.ts';
import { lonScale, METRES_PER_FIXED } from '../../geo/nearest-segment.ts';
import { foldText } from '../../text/normalise.ts';
import type { GatheredPlaces } from '../gather/gathered-places.ts';
import { isRounded, tellsRather, writing } from './better-value.ts';
import { placeKeys } from './place-keys.ts';
import { roughSources, rowsByKey, TWINS_WITHIN } from './rough-sources.ts';
import { UsualWords } from './usual-words.ts';

/** Largest distance between duplicates in metres: between sources, and within one source, which rarely repeats itself. */
const REACH: Readonly<Record<number, readonly [between: number, within: number]>> = {
  [PlaceKind.Settlement]: [1500, 300],
  [PlaceKind.Poi]: [150, 25],
  [PlaceKind.House]: [40, 10],
};
/** How far an OpenStreetMap object may have moved between two extracts, in metres. */
const SAME_NUMBER = 2000;
const FARTHEST = 2000;
/** Within this distance the same name in two sources is one place, even with two types: a studio and its tower. */
const SAME_SPOT = 40;

export interface MergedPlaces {
  /** Nonzero for rows that were merged into another row. */
  readonly dropped: Uint8Array;
  readonly count: number;
  /** Sources whose places lie kilometres from where others have them, and how many metres at the median. */
  readonly rough: ReadonlyMap<number, number>;
}

export function mergePlaces(places: GatheredPlaces): MergedPlaces {
  const merger = new PlaceMerger(places);
  const keys = placeKeys(places);
  merger.byNumber();
  merger.byName(keys);
  merger.ofRoughSources(keys);
  return merger;
}

/** More rows of one name tell nothing: a "High School" is in every town. */
const MOST_OF_NAME = 200;

class PlaceMerger implements MergedPlaces {
  readonly dropped: Uint8Array;
  count = 0;
  rough: ReadonlyMap<number, number> = new Map();
  readonly #columns;
  readonly #words;

  constructor(readonly places: GatheredPlaces) {
    this.dropped = new Uint8Array(places.length);
    this.#columns = places.table.columns;
    this.#words = new UsualWords(places);
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
        if (this.dropped[b] || kind.get(b) !== kind.get(a)) continue;
        const within = source.get(a) === source.get(b);
        const reach = this.#alike(a, b)
          ? reaches[within ? 1 : 0]
          : !within && this.#sameName(a, b)
            ? SAME_SPOT
            : -1;
        if (this.#metres(a, b) <= reach && this.#join(a, b) !== a) break;
      }
    }
  }

  /** Joins what a rough source has to the only place of that name around which another source has. */
  ofRoughSources(keys: Uint32Array): void {
    const named = rowsByKey(this.places, keys);
    this.rough = roughSources(this.places, named, (a, b) => this.#metres(a, b));
    if (this.rough.size === 0) return;
    const { source, kind } = this.#columns;
    const isRough = (row: number): boolean => this.rough.has(source.get(row));
    for (const rows of named.values()) {
      if (rows.length < 2 || rows.length > MOST_OF_NAME || !rows.some(isRough)) continue;
      for (const row of rows) {
        if (!isRough(row) || this.dropped[row] || kind.get(row) !== PlaceKind.Poi) continue;
        const around = rows.filter(
          (other) => other !== row && !this.dropped[other] && this.#metres(row, other) <= TWINS_WITHIN,
        );
        if (around.length !== 1 || isRough(around[0])) continue;
        const [place] = around;
        if (kind.get(place) === PlaceKind.Poi && !this.#alike(row, place)) continue;
        this.dropped[row] = 1;
        this.count++;
        if (kind.get(place) === PlaceKind.Poi) this.#fill(place, row, true);
      }
    }
  }

  /** Two types conflict unless one of them is unknown (0). */
  #alike(a: number, b: number): boolean {
    const { type } = this.#columns;
    return type.get(a) === type.get(b) || type.get(a) === 0 || type.get(b) === 0;
  }

  #sameName(a: number, b: number): boolean {
    const { name } = this.#columns;
    const { pool } = this.places;
    return foldText(pool.get(name.get(a))) === foldText(pool.get(name.get(b))) && name.get(a) !== 0;
  }

  #metres(a: number, b: number): number {
    const { lon, lat } = this.#columns;
    const dx = (lon.get(a) - lon.get(b)) * lonScale(lat.get(a));
    return Math.hypot(dx, lat.get(a) - lat.get(b)) * METRES_PER_FIXED;
  }

  /** Merges two rows and returns the one that stays. */
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

  /** `astray`: what goes lies elsewhere, so that its position is no better. */
  #fill(stays: number, goes: number, astray = false): void {
    const c = this.#columns;
    const { pool } = this.places;
    const name = pool.get(c.name.get(stays));
    const [own, other] = [pool.get(c.subType.get(stays)), pool.get(c.subType.get(goes))];
    const type = c.type.get(goes);
    const contradicts = type !== 0 && type !== c.type.get(stays);
    if (contradicts && (c.type.get(stays) === 0 || tellsRather(name, other, own))) {
      c.type.set(stays, type);
      c.subType.set(stays, c.subType.get(goes));
    }
    const isMeasured = (row: number): boolean => !isRounded(c.lon.get(row), c.lat.get(row));
    if (!astray && !isMeasured(stays) && isMeasured(goes)) {
      c.lon.set(stays, c.lon.get(goes));
      c.lat.set(stays, c.lat.get(goes));
    }
    const written = c.name.get(goes);
    if (name !== '' && written !== 0 && this.#isBetter(pool.get(written), name)) {
      c.name.set(goes, c.name.get(stays));
      c.name.set(stays, written);
    }
    for (const name of FILLED) if (c[name].get(stays) === 0) c[name].set(stays, c[name].get(goes));
    if (c.importance.get(goes) > c.importance.get(stays)) c.importance.set(stays, c.importance.get(goes));
    this.#aliases(stays, goes);
  }

  /** Whether a name is written better than that of the later source, or as well and more usually. */
  #isBetter(name: string, later: string): boolean {
    const better = writing(name) - writing(later);
    return better > 0 || (better === 0 && this.#words.prefers(name, later));
  }

  /** Keeps the other spelling as an alias, so that it still finds the place. */
  #aliases(stays: number, goes: number): void {
    const c = this.#columns;
    const { pool } = this.places;
    const own = c.name.get(stays);
    const other = c.name.get(goes);
    if (other === own && c.aliases.get(goes) === 0) return;
    const texts = new Set(pool.get(c.aliases.get(stays)).split('|'));
    for (const alias of pool.get(c.aliases.get(goes)).split('|')) texts.add(alias);
    if (other !== own) texts.add(pool.get(other));
    // Different capitalisation is not a different spelling.
    for (const text of texts) if (foldText(text) === foldText(pool.get(own))) texts.delete(text);
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
  'hours',
  'phone',
  'website',
] as const;
