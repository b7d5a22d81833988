// How much a row can be trusted, as a colour, a number and words.
import { type Trust, trustIn } from '../../places/rupantor/table/geocoded-row.ts';
import { number, texts } from '../frame/language.ts';
import type { RowResult } from './kept-run.ts';

const t = texts({
  en: {
    exact: 'Exact place',
    area: 'Right area',
    unreliable: 'Unreliable',
    unknown: 'Not found',
    byHand: 'Placed by hand',
  },
  bn: {
    exact: 'সঠিক জায়গা',
    area: 'সঠিক এলাকা',
    unreliable: 'নির্ভরযোগ্য নয়',
    unknown: 'পাওয়া যায়নি',
    byHand: 'হাতে বসানো',
  },
});

export const TRUST_COLOURS: Readonly<Record<Trust, 'good' | 'warn' | 'alarm'>> = {
  exact: 'good',
  area: 'warn',
  unreliable: 'alarm',
  unknown: 'alarm',
};

export const trustName = (trust: Trust): string => t()[trust];

export function TrustBadge({ of: result }: { of: RowResult }) {
  if (result.byHand) return <span class="badge good">{t().byHand}</span>;
  const trust = trustIn(result);
  return (
    <span class={`badge ${TRUST_COLOURS[trust]}`}>
      {trust !== 'unknown' && (
        <b>{number(result.confidence_score_percentage / 100, { style: 'percent' })} </b>
      )}
      {t()[trust]}
    </span>
  );
}
