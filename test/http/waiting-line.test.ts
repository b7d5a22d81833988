// Requests in line: at once while there is time, then oldest first, a slice in each turn; turned away when the line no longer empties.
import { describe, expect, it } from 'vitest';
import { WaitingLine } from '../../src/http/waiting-line.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A line in which each request takes so many milliseconds, for a process that has so much of a processor. */
function lineOf(milliseconds: number, processorPart = 1) {
  let now = 1_000;
  let used = 7_000;
  const line = new WaitingLine({ now: () => now, processor: () => used });
  const pass = (time: number): void => {
    now += time;
    used += time * processorPart;
  };
  const answered: number[] = [];
  const turnedAway: number[] = [];
  let last = 0;
  const arrive = (): void => {
    const number = last++;
    const answer = (isInTime: boolean): void => {
      if (isInTime) pass(milliseconds);
      (isInTime ? answered : turnedAway).push(number);
    };
    const waiting = line.enter();
    if (waiting === undefined) answer(true);
    else void waiting.then(answer);
  };
  return {
    answered,
    turnedAway,
    pass,
    arrive(count: number) {
      for (let i = 0; i < count; i++) arrive();
    },
  };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

describe('the waiting line', () => {
  it('lets requests go on at once for two milliseconds of a turn', async () => {
    const line = lineOf(0.5);
    line.arrive(4);
    expect(line.answered).toEqual([0, 1, 2, 3]);
    line.arrive(1);
    expect(line.answered).toHaveLength(4);
    await turn();
    expect(line.answered).toHaveLength(5);
    await turn();
    await turn();
    line.arrive(4);
    expect(line.answered).toHaveLength(9);
  });

  it('answers the rest oldest first, two milliseconds of them in each turn', async () => {
    const line = lineOf(0.5);
    line.arrive(14);
    const counts: number[] = [];
    for (let i = 0; i < 4; i++) {
      await turn();
      counts.push(line.answered.length);
    }
    expect(counts).toEqual([8, 12, 14, 14]);
    expect(line.answered).toEqual(numbers(0, 14));
  });

  it('puts new requests behind those that wait, also early in a turn', async () => {
    const line = lineOf(1);
    line.arrive(6);
    await turn();
    line.arrive(1);
    expect(line.answered).toEqual([0, 1, 2, 3]);
    await turn();
    await turn();
    expect(line.answered).toEqual(numbers(0, 7));
  });

  it('turns nobody away in a burst, and answers it in order', async () => {
    const line = lineOf(1);
    for (const end of [240, 480]) {
      line.arrive(240);
      for (let i = 0; i < 130; i++) await turn();
      expect(line.answered).toEqual(numbers(0, end));
    }
  });

  it('answers the newest first once it has not been empty for a quarter of a second', async () => {
    const line = lineOf(1, 0);
    line.arrive(260);
    for (let i = 0; i < 130; i++) await turn();
    expect(line.answered.slice(0, 250)).toEqual(numbers(0, 250));
    expect(line.answered.slice(252)).toEqual(numbers(252, 260).reverse());
    expect(line.turnedAway).toEqual([]);
  });

  /** Twice as many as can be answered, for more than a second. */
  async function flood(line: ReturnType<typeof lineOf>): Promise<void> {
    for (let i = 0; i < 600; i++) {
      line.arrive(4);
      await turn();
    }
  }

  it('then turns away who has waited for half a second, and answers as many as before', async () => {
    const line = lineOf(1);
    await flood(line);
    expect(line.answered.length).toBeGreaterThanOrEqual(1_200);
    expect(line.turnedAway.length).toBeGreaterThan(600);
    // Oldest first, and none of those that just came.
    expect(line.turnedAway).toEqual([...line.turnedAway].sort((a, b) => a - b));
    expect(line.turnedAway.at(-1)).toBeLessThan(2_400 - 2 * 500);
    expect(line.answered.at(-1)).toBeGreaterThan(2_390);
  });

  it('is served in order again, and turns nobody away, once it was empty', async () => {
    const line = lineOf(1);
    await flood(line);
    for (let i = 0; i < 1_000; i++) await turn();
    const answered = line.answered.length;
    expect(answered + line.turnedAway.length).toBe(2_400);
    line.arrive(200);
    for (let i = 0; i < 110; i++) await turn();
    expect(line.answered.slice(answered)).toEqual(numbers(2_400, 2_600));
  });

  it('turns nobody away while the process waits for other programs of the machine', async () => {
    const waiting = lineOf(1, 0.69);
    await flood(waiting);
    expect(waiting.turnedAway).toEqual([]);
    const busy = lineOf(1, 0.71);
    await flood(busy);
    expect(busy.turnedAway.length).toBeGreaterThan(0);
  });

  it('answers for as long as the rest of a turn took, so that a flood of requests does not end all answers', async () => {
    const line = lineOf(1);
    line.arrive(100);
    line.pass(9);
    await turn();
    // Two at once, then as many as the turn had milliseconds.
    expect(line.answered).toHaveLength(2 + 11);
    line.pass(100);
    await turn();
    expect(line.answered).toHaveLength(2 + 11 + 20);
  });
});
