// The spellings under which a region, settlement or street is listed in the address dictionary: its names in both
// languages without the words that only state its kind ("Mirpur Model Thana" is asked for as "Mirpur").
import { RegionKind } from '../../dataset/tables/regions.ts';
import { STREET_WORDS, wordsOfName } from '../rupantor/know/name-form.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.normalize('NFC').split(' '));

const GENERIC_END: Readonly<Partial<Record<RegionKind, ReadonlySet<string>>>> = {
  [RegionKind.Division]: words('division বিভাগ'),
  [RegionKind.District]: words('district zila জেলা'),
  [RegionKind.Upazila]: words('upazila upazilla উপজেলা thana থানা'),
  [RegionKind.Thana]: words('thana থানা model মডেল police station upazila metropolitan'),
  [RegionKind.CityCorporation]: words('city corporation সিটি কর্পোরেশন করপোরেশন'),
  [RegionKind.Pauroshova]: words('pourashava paurashava pauroshova municipality পৌরসভা'),
  [RegionKind.Union]: words('union parishad ইউনিয়ন পরিষদ'),
  [RegionKind.Area]: words('r/a c/a residential commercial area আবাসিক এলাকা'),
  [RegionKind.SubArea]: words('r/a residential area আবাসিক এলাকা'),
  [RegionKind.PostOffice]: words('post office so tso ho sub ডাকঘর'),
};

/** Sub-areas that have only a label and a number: found through their area, never alone. */
const LABELLED = /^(section|sector|block|ward|road|phase|zone|sec|সেকশন|সেক্টর|ব্লক)\b/;
export const isLabelled = (name: readonly string[]): boolean =>
  name.length > 1 && name.length <= 3 && LABELLED.test(name[0]);

/** Lists of words under which a name is found. */
export function nameVariants(kind: RegionKind | 0, name: string): string[][] {
  const out: string[][] = [];
  const add = (list: string[]): void => {
    if (list.length > 0 && list.join('').length > 1) out.push(list);
  };
  const whole = wordsOfName(name);
  add(whole);
  const generic = GENERIC_END[kind as RegionKind];
  if (generic) {
    let end = whole.length;
    while (end > 1 && generic.has(whole[end - 1])) end--;
    if (end < whole.length) add(whole.slice(0, end));
  }
  const open = name.indexOf('(');
  if (open > 2) add(wordsOfName(name.slice(0, open)));
  return out;
}

/** A street's name without "road"; none for streets that only have a number. */
export function streetVariant(name: string): string[] | undefined {
  const kept = wordsOfName(name).filter((word) => !STREET_WORDS.has(word));
  return kept.length === 0 || kept.every((word) => word.charCodeAt(0) <= 57 || word.length < 3)
    ? undefined
    : kept;
}
