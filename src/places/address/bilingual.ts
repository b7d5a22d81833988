// A name in both languages, and the Bangla that is made where only the English is known.
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
const made = new Map<string, string>();
const MOST_KEPT = 10_000;

/** The Bangla of a name: as known, else made from the English one. */
export function banglaOf(name: Named): string {
  if (name.bn || !name.en) return name.bn ?? '';
  let bangla = made.get(name.en);
  if (bangla === undefined) {
    bangla = toBangla(name.en);
    if (made.size >= MOST_KEPT) made.clear();
    made.set(name.en, bangla);
  }
  return bangla;
}

export const bilingual = (name: Named): Bilingual => ({ en: name.en, bn: banglaOf(name) });
