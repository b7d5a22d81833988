// Keys under which a named place (shop, school, tower) is stored: its sound, and the two halves of its spelling, so that a
// slip in one half leaves the other to find it by.
import { joinForms, keysOfWords } from './name-form.ts';

const half = (length: number): number => (length + 1) >> 1;

/** The keys of a name as it is stored. */
export function placeKeys(words: readonly string[]): string[] {
  const form = joinForms(words);
  const keys = [keysOfWords(words)[0]];
  if (form.length >= 8)
    keys.push(`<${form.slice(0, half(form.length))}`, `>${form.slice(half(form.length))}`);
  return keys;
}

/** The keys to look up: the halves also as they would be with one letter more or less. */
export function placeQueries(words: readonly string[]): string[] {
  const form = joinForms(words);
  const keys = new Set(keysOfWords(words));
  if (form.length >= 7) {
    for (const length of [form.length - 1, form.length, form.length + 1]) {
      const head = half(length);
      keys.add(`<${form.slice(0, head)}`);
      keys.add(`>${form.slice(form.length - (length - head))}`);
    }
  }
  return [...keys];
}
