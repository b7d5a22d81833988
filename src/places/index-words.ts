// The words by which a name is found: folded, abbreviations expanded.
import { expandAbbreviations } from '../text/abbreviations.ts';
import { tokensOf } from '../text/tokens.ts';

/** At most this many words of a name are indexed; the rest of a longer name still appears in the result. */
const MAX_WORDS = 24;

export const indexWords = (name: string): string[] => expandAbbreviations(tokensOf(name)).slice(0, MAX_WORDS);

/** Words that occur in the names of very many regions and distinguish none of them. */
export const GENERIC_REGION_WORDS: ReadonlySet<string> = new Set(
  (
    'union division district upazila thana city corporation pouroshova ward zone post office sadar no municipality ' +
    'ইউনিয়ন বিভাগ জেলা উপজেলা থানা সিটি কর্পোরেশন পৌরসভা ওয়ার্ড জোন ডাকঘর সদর নং'
  )
    .normalize('NFC')
    .split(' '),
);
