// The words of addresses, from `data/words/address-words.tsv`, in one table for all code that reads or writes them: what a word introduces
// ("rd" a road, "গ্রাম" a village), its abbreviations, common misspellings, and its Bangla. Search, the address corrector and the
// transliteration of names are built from it; words that occur only in names are in words.ts.
import { wordTable } from './word-tables.ts';

const ROLES = [
  'label',
  'field',
  'number',
  'landmark-follows',
  'landmark-before',
  'genitive',
  'building',
  'business',
  'person-follows',
  'person',
  'phone',
  'postcode',
  'noise',
  'lift',
] as const;
export type WordRole = (typeof ROLES)[number];

export interface AddressWord {
  readonly role: WordRole;
  /** The part of an address that a label or field introduces: house, road, thana. */
  readonly part: string | undefined;
  /** How the label is written in an address (holding, avenue), if not like the part. */
  readonly label: string | undefined;
  readonly english: readonly string[];
  readonly short: readonly string[];
  readonly slips: readonly string[];
  readonly bangla: readonly string[];
  readonly banglaSlips: readonly string[];
}

const isRole = (text: string): text is WordRole => ROLES.some((role) => role === text);

export const ADDRESS_WORDS: readonly AddressWord[] = wordTable('address-words.tsv').map((row) => {
  const role = row.text('role');
  return {
    role: isRole(role) ? role : row.fail(`"${role}" is not a role`),
    part: row.optional('part'),
    label: row.optional('label'),
    english: row.list('english'),
    short: row.list('short'),
    slips: row.list('read only'),
    bangla: row.list('bangla'),
    banglaSlips: row.list('bangla read only'),
  };
});

/** Every spelling of a word in both scripts. */
export const spellingsOf = ({ english, short, slips, bangla, banglaSlips }: AddressWord): string[] => [
  ...english,
  ...short,
  ...slips,
  ...bangla,
  ...banglaSlips,
];
