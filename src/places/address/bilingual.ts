// A name in both languages, and the Bangla that is made where only the English is known.
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import { toBangla } from '../../text/banglicise.ts';

export interface Bilingual {
  readonly en: string;
  readonly bn: string;
}

/** A name of which the Bangla may be unknown. */
export interface Named {
  readonly en: string;
  readonly bn?: string;
}

/** Names come again and again (Road 2, House 8): making their Bangla costs microseconds, finding it again does not. */
const made = new BoundedCache<string, string>(10_000);

/** The Bangla of a name: as known, else made from the English one. */
export function banglaOf(name: Named): string {
  if (name.bn || !name.en) return name.bn ?? '';
  return made.obtain(name.en, toBangla);
}

export const bilingual = (name: Named): Bilingual => ({ en: name.en, bn: banglaOf(name) });
