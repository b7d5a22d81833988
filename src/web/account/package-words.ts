// The terms of a package in words.

import type { Package } from '../../http/answers/accounts.ts';
import { number, texts } from '../frame/language.ts';

/** Those that every server begins with; others are called as their operator named them. */
type Names = Readonly<Record<string, string>>;

const t = texts<{
  readonly unlimited: string;
  readonly names: Names;
  perDay(credits: string): string;
  perDays(credits: string, days: string): string;
}>({
  en: {
    unlimited: 'No limit',
    names: {},
    perDay: (credits: string) => `${credits} a day`,
    perDays: (credits: string, days: string) => `${credits} every ${days} days`,
  },
  bn: {
    unlimited: 'সীমা নেই',
    names: { free: 'বিনামূল্যের', starter: 'প্রাথমিক', business: 'ব্যবসায়িক', unlimited: 'সীমাহীন' },
    perDay: (credits: string) => `দিনে ${credits}টি`,
    perDays: (credits: string, days: string) => `${days} দিনে ${credits}টি`,
  },
});

export const packageName = (name: string): string => t().names[name] ?? name;

export const limit = (value: number | null): string => (value === null ? t().unlimited : number(value));

export function creditsOf({ credits, period_days }: Package): string {
  if (credits === null) return t().unlimited;
  return period_days === 1 ? t().perDay(number(credits)) : t().perDays(number(credits), number(period_days));
}
