// Lengths and times as people say them, in the language in use.
import { number } from '../frame/language.ts';
import { t } from './texts.ts';

export function length(metres: number): string {
  if (metres < 950) return t().metres(number(Math.round(metres / 10) * 10));
  return t().kilometres(number(metres / 1000, { maximumFractionDigits: metres < 99_500 ? 1 : 0 }));
}

export function time(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return t().minutes(number(minutes));
  return t().hours(number(Math.floor(minutes / 60)), number(minutes % 60));
}
