// An answer written out, kept with the address that it is about: from points in the same units, answers about the same
// thing differ in the distance alone.
import type { RegionChain } from '../../regions/chain.ts';
import type { ReverseFlags, ReversePlace } from './reverse.ts';

/** Writes an answer, as what stands before its distance and what stands after it. */
export type Write = (place: ReversePlace) => readonly [before: string, after: string];

export class WrittenAnswer {
  readonly #chain: RegionChain;

  constructor(
    chain: RegionChain,
    readonly flags: number,
    readonly postcode: number,
    readonly write: Write,
    readonly before: string,
    readonly after: string,
  ) {
    this.#chain = { ...chain };
  }

  /** Whether it is the answer from a point in these units, but for the distance. */
  isFor(chain: RegionChain, flags: number, postcode: number, write: Write): boolean {
    const own = this.#chain;
    return (
      this.flags === flags &&
      this.postcode === postcode &&
      this.write === write &&
      own.subArea === chain.subArea &&
      own.area === chain.area &&
      own.ward === chain.ward &&
      own.union === chain.union &&
      own.pauroshova === chain.pauroshova &&
      own.cityCorporation === chain.cityCorporation &&
      own.thana === chain.thana &&
      own.upazila === chain.upazila &&
      own.district === chain.district &&
      own.division === chain.division &&
      own.country === chain.country
    );
  }
}

/** The flags as bits of one number. */
export const flagBits = (flags: ReverseFlags): number =>
  (flags.country ? 1 : 0) |
  (flags.division ? 2 : 0) |
  (flags.district ? 4 : 0) |
  (flags.sub_district ? 8 : 0) |
  (flags.union ? 16 : 0) |
  (flags.pauroshova ? 32 : 0) |
  (flags.thana ? 64 : 0) |
  (flags.post_code ? 128 : 0) |
  (flags.location_type ? 256 : 0) |
  (flags.address ? 512 : 0) |
  (flags.area ? 1024 : 0) |
  (flags.bangla ? 2048 : 0);
