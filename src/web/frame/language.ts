// The language of the console, and how pages keep their texts: one table for each page, in both languages.
import { effect } from '@preact/signals';
import { kept } from './kept.ts';

export type Language = 'en' | 'bn';

export const language = kept<Language>('language', (text) =>
  text === 'en' || text === 'bn' ? text : navigator.language.startsWith('bn') ? 'bn' : 'en',
);

effect(() => {
  document.documentElement.lang = language.value;
});

/**
 * The texts of a page: `const t = texts({ en: { title: 'Keys' }, bn: { title: 'কী' } })`, then `t().title` wherever it is drawn. Both
 * languages must have the same entries; an entry may be a function of the values in its text.
 */
export function texts<T extends object>(table: { readonly en: T; readonly bn: NoInfer<T> }): () => T {
  return () => table[language.value];
}

/** A number with the digits and separators of the language in use. */
export function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  return value.toLocaleString(language.value === 'bn' ? 'bn-BD' : 'en-IN', options);
}

/** A moment, short, in the time zone of the browser. */
export function moment(iso: string | number | Date): string {
  return new Date(iso).toLocaleString(language.value === 'bn' ? 'bn-BD' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    // In Bangla the browser writes AM and PM in English.
    hourCycle: 'h23',
  });
}

/** Digits as the language in use writes them, in text that is no number: post codes, house numbers. */
export function digits(text: string): string {
  return language.value === 'bn' ? text.replace(/\d/g, (digit) => BANGLA_DIGITS[Number(digit)]) : text;
}

const BANGLA_DIGITS = '০১২৩৪৫৬৭৮৯';

const BYTES = { unit: 'byte', size: 1 };
const UNITS = [
  { unit: 'gigabyte', size: 1e9 },
  { unit: 'megabyte', size: 1e6 },
  { unit: 'kilobyte', size: 1e3 },
];

/** So many bytes, in the largest unit that keeps a digit before the point. */
export function bytes(count: number): string {
  const { unit, size } = UNITS.find((each) => count >= each.size) ?? BYTES;
  const digits = count >= size * 100 || size === 1 ? 0 : 1;
  const unitDisplay = language.value === 'bn' || size === 1 ? 'long' : 'short';
  return number(count / size, { style: 'unit', unit, unitDisplay, maximumFractionDigits: digits });
}
