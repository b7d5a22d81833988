// How a house number is written in an address: "8" → House 8, বাড়ি ৮; one that already has its label keeps it.
import { toLatinDigits } from '../../text/digits.ts';
import { romanise } from '../../text/romanise.ts';
import { hasBangla } from '../../text/script.ts';

const HAS_WORD = /^(house|holding|plot|flat|building|bldg|shop|apartment|tower|villa)\b/i;
/** A number, with letters and further numbers: 8, 12/A, 33-B/2, K-14. */
const IS_NUMBER = /^([a-z]{0,2}[-/ ]?)?\d[\w/\\\-., ()&+]*$|^[a-z]([-/][a-z0-9]+)*$/i;

/** The house part of an address in English, from which `banglaOf` makes the Bangla; empty for an empty number. */
export function houseLine(house: string): string {
  const latin = (hasBangla(house) ? romanise(house) : toLatinDigits(house)).trim();
  return !HAS_WORD.test(latin) && IS_NUMBER.test(latin) ? `House ${latin.toUpperCase()}` : latin;
}
