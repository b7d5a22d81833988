// Which places a type name means: one of the contract's types, or a sub-type, without regard to case.
import { PLACE_TYPES } from '../../dataset/tables/places.ts';
import { foldText } from '../../text/normalise.ts';
import type { PlaceRecords } from '../place-record.ts';

const TYPES: ReadonlyMap<string, number> = new Map(
  PLACE_TYPES.map((type, number) => [foldText(type), number]),
);

/** `School,ATM` → school, atm */
export const typeNames = (text: string): string[] =>
  text
    .split(',')
    .map((part) =>
      foldText(part)
        .replace(/[\s_-]+/g, ' ')
        .trim(),
    )
    .filter(Boolean);

/** Tells for a row of the places table whether it is of one of the types. Works out each sub-type text once. */
export class TypeTest {
  readonly #types = new Uint8Array(PLACE_TYPES.length);
  readonly #names: ReadonlySet<string>;
  readonly #places: PlaceRecords;
  /** By number of the sub-type's text. */
  readonly #subTypes = new Map<number, boolean>();

  constructor(places: PlaceRecords, names: readonly string[]) {
    this.#places = places;
    this.#names = new Set(names);
    for (const name of names) {
      const type = TYPES.get(name);
      if (type !== undefined) this.#types[type] = 1;
    }
  }

  has(row: number): boolean {
    const { type, subType } = this.#places.table;
    if (this.#types[type[row]] === 1) return true;
    const text = subType[row];
    if (text === 0) return false;
    let known = this.#subTypes.get(text);
    if (known === undefined) {
      known = typeNames(this.#places.subType(row)).some((name) => this.#names.has(name));
      this.#subTypes.set(text, known);
    }
    return known;
  }
}
