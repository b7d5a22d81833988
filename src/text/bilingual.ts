// A name in both languages, with the Bangla derived from the English where only that is known.
import { BoundedCache } from '../lookup/bounded-cache.ts';
import { toBangla } from './banglicise.ts';
import { toBanglaDigits } from './digits.ts';

export interface Bilingual {
  readonly en: string;
  readonly bn: string;
}

/** A name whose Bangla may be unknown. */
export interface Named {
  readonly en: string;
  readonly bn?: string;
}

/** The same names keep recurring (Road 2, House 8): deriving their Bangla costs microseconds, looking it up does not. */
const made = new BoundedCache<string, string>(10_000);

/** The Bangla of a name: as known, otherwise derived from the English. */
export function banglaOf(name: Named): string {
  if (name.bn || !name.en) return name.bn ?? '';
  return made.obtain(name.en, toBangla);
}

const LATIN = /[A-Za-z\u00c0-\u024f]/;

/** The same for those who read Bangla alone: what a source calls Bangla may have Latin words ("সড়ক 14", "Koshai Bari") in it. */
export function wholeBanglaOf(name: Named): string {
  const bangla = banglaOf(name);
  return LATIN.test(bangla) ? made.obtain(bangla, toBangla) : toBanglaDigits(bangla);
}
