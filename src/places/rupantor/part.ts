// The kinds of parts that an address can have, and one recognised part.

export const PART_KINDS = [
  'flat',
  'floor',
  'level',
  'house',
  'plot',
  'building',
  'business',
  'road',
  'avenue',
  'lane',
  'block',
  'section',
  'sector',
  'ward',
  'village',
  'mouza',
  'subarea',
  'area',
  'postoffice',
  'union',
  'municipality',
  'thana',
  'upazila',
  'district',
  'division',
  'country',
  'postcode',
  'landmark',
  'phone',
  'person',
  'email',
  'unknown',
] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** One piece of the text and what it was recognised as. */
export interface Part {
  readonly kind: PartKind;
  /** As written, cut out of the given text. */
  readonly given: string;
  /** Corrected, in lower case: "33/a", "uttara". */
  readonly value: string;
  readonly why: string;
}
