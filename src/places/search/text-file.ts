// How an entry of the search index's forward lists is encoded: a word, and the field that it comes from.

/** Where a word of a place comes from. Stored in the upper byte of a forward entry; append, never renumber. */
export const TextField = {
  Name: 0,
  NameBn: 1,
  Alias: 2,
  House: 3,
  Street: 4,
  Type: 5,
  Short: 6,
  Along: 7,
  /** The first word of an alias; absent from datasets in which one alias runs into the next. */
  AliasStart: 8,
} as const;
export type TextField = (typeof TextField)[keyof typeof TextField];

/** A forward entry: a word's number in the lower bits, its field in the upper ones. */
export const WORD_MASK = 0xffffff;
export const FIELD_SHIFT = 24;
