// Which places a type name means: one of the contract's types, or a sub-type, ignoring case.
import { PLACE_TYPES } from '../../dataset/tables/place-types.ts';
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

/** Tests whether a row of the places table is of one of the types. Evaluates each sub-type string once. */
export class TypeTest {
  readonly #types = new Uint8Array(PLACE_TYPES.length);
  readonly #names: ReadonlySet<string>;
  readonly #places: PlaceRecords;
  /** By string number of the sub-type. */
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
