// What a place must be to appear: where it lies, by its region chain and by a box; and its type.
import type { PlaceTable } from '../../dataset/tables/places.ts';
import { type Box, toFixedDegrees } from '../../geo/units.ts';

export interface PlaceFilterOptions {
  /** One byte per context of the text index: 0 for excluded ones. */
  readonly contexts?: Uint8Array;
  /** One byte per entry of PLACE_TYPES: 0 for excluded ones. */
  readonly types?: Uint8Array;
  readonly box?: Box;
  /** Any further test on a row of the places table. */
  readonly test?: (row: number) => boolean;
}

export class PlaceFilter {
  readonly contexts: Uint8Array | undefined;
  readonly #types: Uint8Array | undefined;
  readonly #test: ((row: number) => boolean) | undefined;
  readonly #boxed: boolean;
  readonly #west: number;
  readonly #south: number;
  readonly #east: number;
  readonly #north: number;

  constructor(
    readonly places: PlaceTable,
    options: PlaceFilterOptions,
  ) {
    this.contexts = options.contexts;
    this.#types = options.types;
    this.#test = options.test;
    this.#boxed = options.box !== undefined;
    const [west, south, east, north] = options.box ?? [-180, -90, 180, 90];
    this.#west = toFixedDegrees(west);
    this.#south = toFixedDegrees(south);
    this.#east = toFixedDegrees(east);
    this.#north = toFixedDegrees(north);
  }

  /** The part that is tested row by row; `contexts` is tested as a set. */
  passes(row: number): boolean {
    const { lon, lat, type } = this.places;
    if (this.#boxed) {
      if (lon[row] < this.#west || lon[row] > this.#east || lat[row] < this.#south || lat[row] > this.#north)
        return false;
    }
    if (this.#types !== undefined && this.#types[type[row]] === 0) return false;
    return this.#test === undefined || this.#test(row);
  }
}
