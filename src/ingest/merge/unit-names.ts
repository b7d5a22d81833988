// When do two names mean the same administrative unit? Names are compared by folded spelling, then by sound; words that only
// state the kind of unit are ignored.
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import { soundKeys } from '../../text/sound-key.ts';
import { tokensOf } from '../../text/tokens.ts';

const KIND_WORDS = new Set(
  [
    'division',
    'district',
    'zila',
    'zilla',
    'upazila',
    'upazilla',
    'thana',
    'union',
    'parishad',
    'city',
    'corporation',
    'paurashava',
    'pourashava',
    'pouroshova',
    'pauroshova',
    'municipality',
    'ps',
    'police',
    'station',
    'বিভাগ',
    'জেলা',
    'উপজেলা',
    'থানা',
    'ইউনিয়ন',
    'পরিষদ',
  ].map((word) => word.normalize('NFC')),
);

/** Words that lists abbreviate. */
const SHORT: ReadonlyMap<string, string> = new Map([['ind', 'industrial']]);

export interface NameKeys {
  /** Letters alone, e.g. "coxsbazar". */
  readonly spelling: string;
  /** Sound key: the same for Brahmanbaria and Brahamanbaria. */
  readonly sound: string;
}

/** "Ward No-61", "Savar Paurashava": the census lists wards and towns among the unions. */
export const isTownPart = (union: string): boolean =>
  /^ward\s*(no\b|\d)|\bp[ao]u?ra?o?u?s?h?[ao]va?$/i.test(union);

/** Words in brackets are a remark, not part of the name: "Barisal Sadar (Kotwali)". */
const withoutBrackets = (name: string): string => {
  const open = name.replace(/\([^)]*\)/g, ' ').trim();
  return open === '' ? name : open;
};

const known = new BoundedCache<string, NameKeys>(20_000);

/** Cached: the sources of an import repeat the names of units. */
export const nameKeys = (name: string): NameKeys => known.obtain(name, keysOf);

function keysOf(name: string): NameKeys {
  // "MonglaPortPaurashava" is three words.
  const spaced = withoutBrackets(name).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const all = tokensOf(spaced).map((word) => SHORT.get(word) ?? word);
  const telling = all.filter((word) => !KIND_WORDS.has(word));
  const words = telling.length > 0 ? telling : all;
  return {
    spelling: words.join(''),
    sound: words.map((word) => soundKeys(word)[0] ?? word).join(''),
  };
}
