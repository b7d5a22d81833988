// When do two names mean the same administrative unit? Spelling is compared folded, then by sound; words that only
// say what kind of unit it is do not count.
import { foldText } from '../../text/normalise.ts';
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

/** Words that lists shorten. */
const SHORT: ReadonlyMap<string, string> = new Map([['ind', 'industrial']]);

export interface NameKeys {
  /** Letters alone, e.g. "coxsbazar". */
  readonly spelling: string;
  /** Sounds alone: the same for Brahmanbaria and Brahamanbaria. */
  readonly sound: string;
}

/** "Ward No-61", "Savar Paurashava": a census has wards and towns where unions would be. */
export const isTownPart = (union: string): boolean =>
  /^ward\s*(no\b|\d)|\bp[ao]u?ra?o?u?s?h?[ao]va?$/i.test(union);

/** Words in brackets say more about a unit than its name: "Barisal Sadar (Kotwali)". */
const withoutBrackets = (name: string): string => {
  const open = name.replace(/\([^)]*\)/g, ' ').trim();
  return open === '' ? name : open;
};

export function nameKeys(name: string): NameKeys {
  // "MonglaPortPaurashava" is three words.
  const spaced = withoutBrackets(name).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const all = tokensOf(foldText(spaced)).map((word) => SHORT.get(word) ?? word);
  const telling = all.filter((word) => !KIND_WORDS.has(word));
  const words = telling.length > 0 ? telling : all;
  return {
    spelling: words.join(''),
    sound: words.map((word) => soundKeys(word)[0] ?? word).join(''),
  };
}
