// What a place is, in a word or two of the language in use. Answers say it in English; the Bangla words are fetched when somebody reads Bangla.
import { effect, signal } from '@preact/signals';
import type { FoundPlace } from '../../client/call-types.ts';
import { PLACE_TYPES } from '../../dataset/tables/place-types.ts';
import { language } from '../frame/language.ts';
import { t } from './texts.ts';

const bangla = signal<typeof import('./sub-types-in-bangla.ts') | undefined>(undefined);

effect(() => {
  if (language.value === 'bn' && !bangla.peek())
    void import('./sub-types-in-bangla.ts').then((words) => (bangla.value = words));
});

/** The sub-type; in Bangla the type of those that only a source has a word for. */
export function kindOfPlace({ pType, subType }: Pick<FoundPlace, 'pType' | 'subType'>): string {
  const type = t().types[PLACE_TYPES.find((known) => known === pType) ?? 'Others'];
  if (language.value === 'en') return subType || type;
  return bangla.value?.subTypeInBangla(subType) ?? type;
}
