// The console recognises sentences that it shows in Bangla by their English text: each must be one that the server really sends.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { errors } from '../../src/http/errors.ts';
import { IN_BANGLA } from '../../src/web/frame/server-sentences.ts';

/** Those of the catalogue that are the same at each call. */
const CATALOGUE = [
  errors.wrongPassword(),
  errors.notConfirmed(),
  errors.wrongOperatorToken(),
  errors.tooManyAttempts(1),
  errors.busy(),
  errors.payment(),
  errors.limitExceeded(1, 0, 1),
  errors.noKey(),
].map(({ message }) => message);
/** Written where it is thrown, as only one call says it. */
const route = readFileSync(
  fileURLToPath(new URL('../../src/http/routes/account.ts', import.meta.url)),
  'utf8',
);

it('translates only sentences that the server sends', () => {
  const sentences = Object.keys(IN_BANGLA);
  expect(sentences.length).toBeGreaterThan(5);
  const unknown = sentences.filter(
    (sentence) => !CATALOGUE.includes(sentence) && !route.includes(`errors.refused('${sentence}')`),
  );
  expect(unknown).toEqual([]);
});

it('translates every fixed sentence of the catalogue that people meet in the console, in composed letters', () => {
  expect(CATALOGUE.filter((sentence) => IN_BANGLA[sentence] === undefined)).toEqual([]);
  for (const bangla of Object.values(IN_BANGLA)) {
    expect(bangla).toMatch(/[\u0980-\u09ff]/);
    expect(bangla).toBe(bangla.normalize('NFC'));
  }
});
