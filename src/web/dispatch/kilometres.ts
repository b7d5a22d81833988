// How long a way is, in kilometres, in the digits and the unit of the language in use.
import { number } from '../frame/language.ts';

export const kilometres = (metres: number): string =>
  number(metres / 1000, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 });
