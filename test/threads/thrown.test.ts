// Whatever is thrown in a thread, the one that asked or started it hears what it was, and a person reads it.
import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { messageOf } from '../../src/text/thrown.ts';
import { ThreadLink } from '../../src/threads/thread-link.ts';
import { workerEntry } from '../../src/threads/worker-entry.ts';

const ENTRY = workerEntry(
  new URL('../../src/threads/worker-pool.ts', import.meta.url).href,
  './sent-error.ts',
);

/** As `fetch` and timers throw it; of such an error nothing but an empty object reaches another thread. */
const TIMEOUT = () => new DOMException('The operation was aborted due to timeout', 'TimeoutError');

it.each([
  ['an error', () => new RangeError('too far'), /^too far$/],
  ['a timeout', TIMEOUT, /aborted due to timeout/],
  ['a cause that cannot be copied', () => new Error('lost', { cause: () => {} }), /^lost$/],
  ['the body of an answer', () => ({ code: 'SlowDown', retry: 3 }), /SlowDown/],
  ['an object that cannot be copied', () => ({ status: 503, again() {} }), /503/],
  ['nothing', () => undefined, /undefined/],
])('a question that fails with %s', async (_, thrown, said) => {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const questions = {
    ask: () => {
      throw thrown();
    },
  };
  new ThreadLink(port2, questions);
  const link = new ThreadLink<Record<string, never>, typeof questions>(port1, {});
  const failure = await link.ask('ask', undefined).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(messageOf(failure)).toMatch(said);
});

it('a thread that ends for it', async () => {
  const code = `import('${ENTRY.href}').then(({ tellWhatEndsThisThread }) => {
    tellWhatEndsThisThread();
    Promise.reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  })`;
  const worker = new Worker(code, { eval: true });
  const [fault] = await once(worker, 'error').catch((error: unknown) => [error]);
  expect(messageOf(fault)).toMatch(/aborted due to timeout/);
});

it.each([
  [{ message: 'Slow Down' }, 'Slow Down'],
  [{ code: 'SlowDown', status: 503 }, '{"code":"SlowDown","status":503}'],
  [{}, 'it failed without saying why'],
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [{ bytes: 1n }, 'a failure with bytes'],
  ['a word', 'a word'],
  [null, 'null'],
])('%o is told as: %s', (thrown, said) => {
  expect(messageOf(thrown)).toBe(said);
});
