// Whether the time to refuse a key reveals how much of it was right: keys that share nothing, half, or all but eight digits with a
// registered key, looked up by the real code in a real state, interleaved.
//
//   npm run bench -- http/key-compare [ROUNDS]
//
// A key is found by the SHA-256 of all of it, so a correct prefix gets no closer; the row that is found is compared once more in
// constant time. The table has the mean of each kind without the slowest tenth, and the difference from the first kind next to the
// spread between halves of that kind (standard error): a difference within a few of these is chance.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyRing } from '../../src/accounts/keys.ts';
import { KnownKeys } from '../../src/accounts/known-keys.ts';
import { openStore } from '../../src/store/open.ts';

const rounds = Number(process.argv[2] ?? 20_000);
const folder = mkdtempSync(join(tmpdir(), 'thikana-bench-'));
const store = await openStore(folder);
const ring = new KeyRing(store);
const { key } = await ring.issue('bench', 'free');
for (let i = 0; i < 200; i++) await ring.issue(`other ${i}`, 'unlimited');

const wrong = (right: number): string => {
  const digits = randomBytes(32).toString('hex').slice(right);
  const next = key[4 + right] === digits[0] ? (Number.parseInt(digits[0], 16) ^ 1).toString(16) : digits[0];
  return key.slice(0, 4 + right) + next + digits.slice(1);
};
const KINDS = [
  ['nothing right', () => wrong(0)],
  ['the first half right', () => wrong(32)],
  // Fewer digits would repeat guesses, which are remembered and refused sooner.
  ['all but the last eight digits right', () => wrong(56)],
] as const;
/** From memory: the key has been used before. From the state: it has not. */
const PLACES = [
  ['in the state', () => new KnownKeys(store.keys, Date.now)],
  ['in memory', () => known],
] as const;
const known = new KnownKeys(store.keys, Date.now);
await known.identify(key);

console.log(`${rounds.toLocaleString('en')} wrong keys of each kind, in turns\n`);
console.log('| the registered key is | the wrong key has | µs to refuse | difference | standard error |');
console.log('|---|---|---|---|---|');
for (const [place, keysIn] of PLACES) {
  const times = KINDS.map(() => new Float64Array(rounds));
  const keys = keysIn();
  for (let round = -500; round < rounds; round++) {
    // A different kind goes first in every round, so that none benefits from warm caches.
    for (let turn = 0; turn < KINDS.length; turn++) {
      const kind = (turn + Math.abs(round)) % KINDS.length;
      const guess = KINDS[kind][1]();
      const began = performance.now();
      if ((await keys.identify(guess)) !== undefined) throw new Error('a wrong key was taken');
      if (round >= 0) times[kind][round] = (performance.now() - began) * 1000;
    }
  }
  const means = times.map(trimmed);
  for (const [kind, [name]] of KINDS.entries()) {
    const { mean, error } = means[kind];
    const together = Math.hypot(error, means[0].error);
    const difference = kind === 0 ? '–' : `${(mean - means[0].mean).toFixed(3)} µs`;
    console.log(`| ${place} | ${name} | ${mean.toFixed(2)} | ${difference} | ${together.toFixed(3)} µs |`);
  }
}
await store.close();
rmSync(folder, { recursive: true });

function trimmed(times: Float64Array): { mean: number; error: number } {
  const kept = times.toSorted().subarray(0, Math.floor(times.length * 0.9));
  const mean = kept.reduce((sum, time) => sum + time, 0) / kept.length;
  const variance = kept.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (kept.length - 1);
  return { mean, error: Math.sqrt(variance / kept.length) };
}
