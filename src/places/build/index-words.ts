// The words by which a name is found: folded, short forms written out.
import { expandAbbreviations } from '../../text/abbreviations.ts';
import { tokensOf } from '../../text/tokens.ts';

/** Only so many words of one name are indexed; the rest of a longer one can still be read in the result. */
const MAX_WORDS = 24;

export const indexWords = (name: string): string[] => expandAbbreviations(tokensOf(name)).slice(0, MAX_WORDS);

/** Words that stand in the names of very many regions and tell none of them apart. */
export const GENERIC_REGION_WORDS: ReadonlySet<string> = new Set(
  (
    'union division district upazila thana city corporation pouroshova ward zone post office sadar no municipality ' +
    'ইউনিয়ন বিভাগ জেলা উপজেলা থানা সিটি কর্পোরেশন পৌরসভা ওয়ার্ড জোন ডাকঘর সদর নং'
  )
    .normalize('NFC')
    .split(' '),
);
