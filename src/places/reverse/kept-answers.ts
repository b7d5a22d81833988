// A bounded cache of what was said about points: for points in the same units, answers about the same thing differ only in the
// distance.
import { SlotPairs } from '../../lookup/slot-pairs.ts';
import type { RegionChain } from '../../regions/chain.ts';
import type { PlaceDetails } from '../place-details.ts';
import type { AddressCard } from './address-cards.ts';
import type { ReverseFlags, ReversePlace } from './reverse-place.ts';

/** Writes a response, as the text before its distance and the text after it. */
export type Write = (place: ReversePlace) => readonly [before: string, after: string];

/** Writes all that is said of a place, in pieces: between them goes what each point has of its own, such as its distance. */
export type Tell = (place: PlaceDetails) => readonly string[];

/** 2^11 answers are cached at once: as many as cards. */
const SLOT_BITS = 11;

/** `By` is what else an answer depends on: who writes it, how fine it is. */
export class KeptAnswers<By, Answer> {
  readonly #answers = new SlotPairs<KeptAnswer<By, Answer>>(SLOT_BITS);

  /** What was said of a point in these units, made by `make` if it is not kept. */
  of(
    card: AddressCard,
    chain: RegionChain,
    flags: number,
    postcode: number,
    by: By,
    make: () => Answer,
  ): Answer {
    const hash = hashOf(card, chain, flags);
    const first = this.#answers.first(hash);
    if (first?.isFor(card, chain, flags, postcode, by)) return first.answer;
    const second = this.#answers.second(hash);
    if (second?.isFor(card, chain, flags, postcode, by)) return second.answer;
    const answer = make();
    this.#answers.put(hash, new KeptAnswer(card, chain, flags, postcode, by, answer));
    return answer;
  }
}

function hashOf(card: AddressCard, chain: RegionChain, flags: number): number {
  let hash = Math.imul(card.hash ^ Math.imul(flags, 0x85ebca6b), 0x9e3779b1);
  if ((flags & TELLS_UNITS) !== 0) {
    hash = Math.imul(hash ^ chain.subArea, 0x9e3779b1);
    hash = Math.imul(hash ^ chain.area, 0x9e3779b1);
    hash = Math.imul(hash ^ chain.union, 0x9e3779b1);
    hash = Math.imul(hash ^ chain.ward, 0x9e3779b1);
    hash = Math.imul(hash ^ chain.thana, 0x9e3779b1);
    hash = Math.imul(hash ^ chain.upazila, 0x9e3779b1);
  }
  return hash;
}

class KeptAnswer<By, Answer> {
  readonly chain: RegionChain;

  constructor(
    readonly card: AddressCard,
    chain: RegionChain,
    readonly flags: number,
    readonly postcode: number,
    readonly by: By,
    readonly answer: Answer,
  ) {
    this.chain = { ...chain };
  }

  /** Whether it is the answer for a point in these units, apart from the distance. */
  isFor(card: AddressCard, chain: RegionChain, flags: number, postcode: number, by: By): boolean {
    if (this.card !== card || this.flags !== flags || this.postcode !== postcode || this.by !== by)
      return false;
    if ((flags & TELLS_UNITS) === 0) return true;
    const own = this.chain;
    return (
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

/** The flags as bits of one number: those about the units at the point first. */
export const flagBits = (flags: ReverseFlags): number =>
  (flags.country ? 1 : 0) |
  (flags.division ? 2 : 0) |
  (flags.district ? 4 : 0) |
  (flags.sub_district ? 8 : 0) |
  (flags.union ? 16 : 0) |
  (flags.pauroshova ? 32 : 0) |
  (flags.thana ? 64 : 0) |
  (flags.location_type ? 128 : 0) |
  (flags.post_code ? 256 : 0) |
  (flags.address ? 512 : 0) |
  (flags.area ? 1024 : 0) |
  (flags.bangla ? 2048 : 0) |
  (flags.components_bn ? 4096 : 0);
/** The flags about units: an answer with any of them holds only for points in the same ones. */
export const TELLS_UNITS = 255;
