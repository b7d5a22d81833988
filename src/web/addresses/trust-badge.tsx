// How much a row can be trusted, as a colour, a number and words.
import { number, texts } from '../frame/language.ts';
import { type Exactness, exactnessOf } from './exactness.ts';
import type { RowResult } from './kept-run.ts';

const t = texts({
  en: {
    exact: 'Exact place',
    street: 'The street',
    area: 'The area',
    unreliable: 'Unreliable',
    unknown: 'Not found',
    byHand: 'Placed by hand',
  },
  bn: {
    exact: 'সঠিক জায়গা',
    street: 'সড়ক পর্যন্ত',
    area: 'এলাকা পর্যন্ত',
    unreliable: 'নির্ভরযোগ্য নয়',
    unknown: 'পাওয়া যায়নি',
    byHand: 'হাতে বসানো',
  },
});

export const EXACTNESS_COLOURS: Readonly<Record<Exactness, 'good' | 'warn' | 'alarm'>> = {
  exact: 'good',
  street: 'warn',
  area: 'warn',
  unreliable: 'alarm',
  unknown: 'alarm',
};

export const exactnessName = (exactness: Exactness): string => t()[exactness];

export function TrustBadge({ of: result }: { of: RowResult }) {
  if (result.byHand) return <span class="badge good">{t().byHand}</span>;
  const exactness = exactnessOf(result);
  return (
    <span class={`badge ${EXACTNESS_COLOURS[exactness]}`}>
      {exactness !== 'unknown' && (
        <b>{number(result.confidence_score_percentage / 100, { style: 'percent' })} </b>
      )}
      {t()[exactness]}
    </span>
  );
}
