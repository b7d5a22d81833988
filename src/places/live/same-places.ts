// Which of an account's places are the same as a place of the dataset: of the same name, a few steps away at most. Asked for
// every result of every search: names are compared by a number made of their letters, distances only where these are the same.
import { haversine } from '../../geo/distance.ts';
import { fromFixedDegrees } from '../../geo/units.ts';
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import { foldText } from '../../text/normalise.ts';
import type { PlaceRecords } from '../place-record.ts';
import { WEIGHTS } from '../search/weights.ts';
import type { LivePlace } from './live-place.ts';

/** Rows of the dataset whose names are remembered: those that are often found. */
const ROWS = 16_384;
/** The numbers of a dataset's names, for all accounts. */
const known = new WeakMap<PlaceRecords, BoundedCache<number, readonly number[]>>();

export class SamePlaces {
  /** Slots by the number of a name. */
  readonly #named = new Map<number, number[]>();
  /** Answers for rows since the last change. */
  readonly #answered = new BoundedCache<number, readonly number[]>(ROWS);

  constructor(private readonly at: (slot: number) => LivePlace | undefined) {}

  put(slot: number, { name, nameBn }: LivePlace): void {
    this.#answered.clear();
    for (const number of numbersOf(name, nameBn)) {
      const slots = this.#named.get(number);
      if (slots) slots.push(slot);
      else this.#named.set(number, [slot]);
    }
  }

  /** With the place that it was put with. */
  remove(slot: number, { name, nameBn }: LivePlace): void {
    this.#answered.clear();
    for (const number of numbersOf(name, nameBn)) {
      const left = this.#named.get(number)?.filter((other) => other !== slot);
      if (left && left.length > 0) this.#named.set(number, left);
      else this.#named.delete(number);
    }
  }

  /** Their slots. */
  of(places: PlaceRecords, row: number): readonly number[] {
    return this.#answered.obtain(row, () => this.#find(places, row));
  }

  #find(places: PlaceRecords, row: number): readonly number[] {
    let same = NONE;
    for (const number of namesOf(places, row)) {
      const slots = this.#named.get(number);
      if (slots) same = [...same, ...slots.filter((slot) => this.#isSame(places, row, slot))];
    }
    return same;
  }

  #isSame(places: PlaceRecords, row: number, slot: number): boolean {
    const live = this.at(slot);
    if (!live) return false;
    const lon = fromFixedDegrees(places.table.lon[row]);
    const lat = fromFixedDegrees(places.table.lat[row]);
    if (haversine(live.lon, live.lat, lon, lat) > WEIGHTS.sameWithin) return false;
    const { en, bn } = places.name(row);
    const same = (a: string | undefined, b: string | undefined): boolean =>
      !!a && !!b && foldText(a) === foldText(b);
    return same(en, live.name) || same(bn, live.nameBn);
  }
}

const NONE: readonly number[] = [];

function namesOf(places: PlaceRecords, row: number): readonly number[] {
  let names = known.get(places);
  if (!names) known.set(places, (names = new BoundedCache(ROWS)));
  return names.obtain(row, () => {
    const { en, bn } = places.name(row);
    return numbersOf(en, bn);
  });
}

/** A number for each name there is. */
function numbersOf(...names: readonly (string | undefined)[]): readonly number[] {
  const numbers = new Set<number>();
  for (const name of names) if (name) numbers.add(numberOf(foldText(name)));
  return [...numbers];
}

function numberOf(text: string): number {
  let number = 0;
  for (let i = 0; i < text.length; i++) number = (Math.imul(number, 31) + text.charCodeAt(i)) | 0;
  return number;
}
