// What a part of an address was read as, in the language in use. Answers have the parts in English; the whole address comes in both languages, with the
// same pieces between its commas, and so tells the Bangla of most parts.
import { digits, language } from '../frame/language.ts';
import type { RowResult } from './kept-run.ts';

type Part = RowResult['parts'][number];
type Addresses = Pick<RowResult, 'fixed_address' | 'bangla_address'>;

const BANGLA = /[\u0980-\u09ff]/;
const LATIN = /[a-z]/i;

export function partValue({ given, value }: Part, { fixed_address, bangla_address }: Addresses): string {
  if (language.value !== 'bn') return value;
  const found = inBangla(value, fixed_address.split(', '), bangla_address.split(', '));
  if (found) return found;
  // What is in neither address, as a landmark, stands as it was written.
  return LATIN.test(value) && BANGLA.test(given) ? given : digits(value);
}

/** Of "house 572/k" and "বাড়ি ৫৭২/কে" the number alone, where one word stands for one. */
function inBangla(value: string, english: readonly string[], bangla: readonly string[]): string | undefined {
  if (english.length !== bangla.length) return undefined;
  const at = english.findIndex((piece) => ` ${piece} `.includes(` ${value} `));
  if (at < 0) return undefined;
  const [there, here] = [english[at].split(' '), bangla[at].split(' ')];
  if (there.length !== here.length) return bangla[at];
  const count = value.split(' ').length;
  const from = there.findIndex((_, i) => there.slice(i, i + count).join(' ') === value);
  return here.slice(from, from + count).join(' ');
}
