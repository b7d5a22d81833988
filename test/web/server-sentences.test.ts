// The console shows errors of the server in Bangla by their codes: each code of the catalogue has its words, and no other has any.
import { expect, it } from 'vitest';
import { ERROR_CODES, errors } from '../../src/http/errors.ts';
import { IN_BANGLA, inBangla, KIND_IN_BANGLA } from '../../src/web/frame/server-sentences.ts';

it('has words for each code of the catalogue, once', () => {
  const worded = [...Object.keys(IN_BANGLA), ...Object.keys(KIND_IN_BANGLA)];
  expect(worded.sort()).toEqual([...ERROR_CODES].sort());
});

it('is written in Bangla, in composed letters', () => {
  for (const bangla of [...Object.values(IN_BANGLA), ...Object.values(KIND_IN_BANGLA)]) {
    expect(bangla).toMatch(/[\u0980-\u09ff]/);
    expect(bangla).toBe(bangla.normalize('NFC'));
  }
});

it('keeps the particulars that only the sentence of the server has', () => {
  const { code, message } = errors.invalid('radius', 'a number from 0.1 to 100');
  expect(inBangla(code, message)).toBe(
    'একটি মান ঠিক নয়: Parameter radius must be a number from 0.1 to 100'.normalize('NFC'),
  );
  const missing = errors.missing('q');
  expect(inBangla(missing.code, missing.message, missing.parameter)).toBe('একটি ঘর খালি: q');
});

it('shows the sentence itself where there is no code, or one from a newer server', () => {
  expect(inBangla(undefined, 'Bad Gateway')).toBe('Bad Gateway');
  expect(inBangla('of_tomorrow', 'Something new')).toBe('Something new');
});
