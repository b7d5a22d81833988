// The terms of a package in words.

import type { Package } from '../../http/answers/accounts.ts';
import { number, texts } from '../frame/language.ts';

const t = texts({
  en: {
    unlimited: 'No limit',
    perDay: (credits: string) => `${credits} a day`,
    perDays: (credits: string, days: string) => `${credits} every ${days} days`,
  },
  bn: {
    unlimited: 'সীমা নেই',
    perDay: (credits: string) => `দিনে ${credits}টি`,
    perDays: (credits: string, days: string) => `${days} দিনে ${credits}টি`,
  },
});

export const limit = (value: number | null): string => (value === null ? t().unlimited : number(value));

export function creditsOf({ credits, period_days }: Package): string {
  if (credits === null) return t().unlimited;
  return period_days === 1 ? t().perDay(number(credits)) : t().perDays(number(credits), number(period_days));
}
