// The places that one account keeps itself, in memory, for one dataset: found by words, by nearness and by id. Kept current by
// applying rows of the state.
import type { Lat, Lon, Metres } from '../../geo/units.ts';
import { toFixedDegrees } from '../../geo/units.ts';
import { PostCodes } from '../../regions/post-codes.ts';
import type { LivePlaceRecord } from '../../store/live-places.ts';
import { categoryWords } from '../build/category-words.ts';
import { GENERIC_REGION_WORDS, indexWords } from '../build/index-words.ts';
import type { PlaceRecords } from '../place-record.ts';
import type { PlaceSearch, Wanted } from '../search/place-search.ts';
import { typeNames } from '../search/place-types.ts';
import { Field } from '../search/text-file.ts';
import type { Rival } from './live-candidates.ts';
import { type LivePlace, livePlaceOf, whereIs } from './live-place.ts';
import { LivePoints } from './live-points.ts';
import { LiveText } from './live-text.ts';
import { SamePlaces } from './same-places.ts';

export interface FoundLive {
  readonly slot: number;
  readonly place: LivePlace;
  readonly score: number;
  /** Of the score: nearness, and the words left out, of which there are none. */
  readonly parts: { readonly near: number; readonly leftOut: 0 };
}

export interface NearLive {
  readonly slot: number;
  readonly place: LivePlace;
  readonly metres: Metres;
}

export class AccountPlaces {
  readonly #slots = new Map<number, number>();
  readonly #places: (LivePlace | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #text = new LiveText();
  readonly #points = new LivePoints();
  readonly #same = new SamePlaces((slot) => this.#places[slot]);
  readonly #postCodes: PostCodes;

  /** `search` is over the dataset whose regions say where the places lie. */
  constructor(readonly search: PlaceSearch) {
    this.#postCodes = new PostCodes(search.places.regions);
  }

  get size(): number {
    return this.#slots.size;
  }

  apply(row: LivePlaceRecord): void {
    const before = this.#slots.get(row.id);
    if (before !== undefined) {
      const place = this.#places[before];
      if (place) this.#same.remove(before, place);
      this.#slots.delete(row.id);
      this.#text.remove(before);
      this.#points.remove(before);
      this.#places[before] = undefined;
      this.#free.push(before);
    }
    if (row.removed_at !== null) return;
    const slot = this.#free.pop() ?? this.#places.length;
    const { rows, chain } = whereIs(this.search.places, row.lon, row.lat);
    const postcode = this.#postCodes.at(toFixedDegrees(row.lon), toFixedDegrees(row.lat), chain);
    const place = livePlaceOf(row, rows, postcode);
    this.#slots.set(row.id, slot);
    this.#places[slot] = place;
    this.#points.add(slot, place.lon, place.lat);
    this.#same.put(slot, place);
    const regions = Object.values(rows);
    this.#text.put(slot, {
      lon: place.lon,
      lat: place.lat,
      words: wordsOf(place),
      context: regions.join(),
      regions: () => this.#regionWords(regions),
    });
  }

  byId(id: number): LivePlace | undefined {
    const slot = this.#slots.get(id);
    return slot === undefined ? undefined : this.#places[slot];
  }

  /** By the account's own id. */
  ofOwnId(ownId: string): LivePlace[] {
    return this.#places.flatMap((place) => (place?.ownId === ownId ? [place] : []));
  }

  /** Slots of the places that are the same as one of the dataset's. */
  sameAs(places: PlaceRecords, row: number): readonly number[] {
    return this.#same.of(places, row);
  }

  /**
   * By text, the best first, as far as they can stand in one list with the dataset's. `mistakes`: also what is spelled a little
   * otherwise, where nothing else is found.
   */
  find(text: string, wanted: Wanted, mistakes: boolean, rivals?: readonly Rival[]): FoundLive[] {
    const test = this.search.testOf(wanted);
    if (test === 'nothing') return [];
    const passes =
      test &&
      ((slot: number): boolean => {
        const place = this.#places[slot];
        return place !== undefined && test(place);
      });
    const { near, limit: most = 10 } = wanted;
    const found: FoundLive[] = [];
    for (const { slot, score, near: nearness } of this.#text.find({
      text,
      most,
      near,
      mistakes,
      passes,
      rivals,
    })) {
      const place = this.#places[slot];
      if (place) found.push({ slot, place, score, parts: { near: nearness, leftOut: 0 } });
    }
    return found;
  }

  /** At most `limit` within `radius`, the nearest first; with `types` (`School,ATM`) only those. */
  around(lon: Lon, lat: Lat, radius: Metres, limit: number, types?: string): NearLive[] {
    const names = types === undefined ? undefined : new Set(typeNames(types));
    const passes = (slot: number): boolean => {
      const place = this.#places[slot];
      if (!place || !names) return place !== undefined;
      return [place.type, place.subType].some((name) => typeNames(name).some((one) => names.has(one)));
    };
    return this.#points.around(lon, lat, radius, limit, passes).flatMap(({ slot, metres }) => {
      const place = this.#places[slot];
      return place ? [{ slot, place, metres }] : [];
    });
  }

  #regionWords(rows: readonly number[]): string[] {
    const { regions } = this.search.places;
    const words: string[] = [];
    for (const region of rows) {
      if (region < 0) continue;
      for (const name of [regions.name(region), regions.nameBn(region)])
        for (const word of indexWords(name)) if (!GENERIC_REGION_WORDS.has(word)) words.push(word);
    }
    return words;
  }
}

function wordsOf({ name, nameBn, house, street, subType, ownId }: LivePlace): [string, Field][] {
  const words: [string, Field][] = [];
  const add = (text: string | undefined, field: Field): void => {
    if (text) for (const word of indexWords(text)) words.push([word, field]);
  };
  add(name, Field.Name);
  add(nameBn, Field.NameBn);
  add(ownId, Field.Alias);
  add(house, Field.House);
  add(street, Field.Street);
  for (const word of categoryWords(subType)) words.push([word, Field.Type]);
  return words;
}
