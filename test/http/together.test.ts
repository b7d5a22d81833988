// Answers of one turn of the event loop are finished in one go, and none waits for a long turn.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Together } from '../../src/http/pipeline/together.ts';

function gathering() {
  const finished: number[][] = [];
  return { finished, together: new Together<number>((items) => finished.push([...items])) };
}

it('finishes at the end of the turn what became ready in it, in order', async () => {
  const { finished, together } = gathering();
  for (const item of [1, 2, 3]) together.add(item, 0);
  expect(finished).toEqual([]);
  await nextTurn();
  together.add(4, 0);
  await nextTurn();
  expect(finished).toEqual([[1, 2, 3], [4]]);
});

it('does not wait for more than 64', async () => {
  const { finished, together } = gathering();
  for (let item = 0; item < 65; item++) together.add(item, 0);
  expect(finished.map((items) => items.length)).toEqual([64]);
  await nextTurn();
  expect(finished.map((items) => items.length)).toEqual([64, 1]);
});

it('makes nothing wait for a long turn', async () => {
  const { finished, together } = gathering();
  together.hurry(100);
  together.add(1, 100);
  together.hurry(101);
  expect(finished).toEqual([]);
  together.hurry(102.5);
  expect(finished).toEqual([[1]]);
  together.add(2, 102.5);
  await nextTurn();
  expect(finished).toEqual([[1], [2]]);
});
