// Requests in line: at once while there is time, then a slice in each turn, in order, fairly by tenant; turned away only when waiting in order has
// taken long for a lasting while.
import { describe, expect, it } from 'vitest';
import type { Tenant } from '../../src/http/tenant-line.ts';
import { WaitingLine } from '../../src/http/waiting-line.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));
/** What counts for every request, beside what it takes. */
const READING = 0.05;

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
  const waits: number[] = [];
  let last = 0;
  const arrive = (tenant: Tenant, takes: number, then?: (isInTime: boolean) => void): void => {
    const number = last++;
    const since = now;
    const own = line.of(tenant);
    const answer = (isInTime: boolean): void => {
      if (isInTime) {
        waits.push(now - since);
        pass(takes);
        line.spend(own, takes);
      }
      (isInTime ? answered : turnedAway).push(number);
      then?.(isInTime);
    };
    if (line.isFree()) answer(true);
    else line.join(own, answer);
  };
  return {
    answered,
    turnedAway,
    waits,
    pass,
    now: () => now,
    arrive(count: number, tenant: Tenant = 1, takes = milliseconds) {
      for (let i = 0; i < count; i++) arrive(tenant, takes);
    },
    /** A caller that asks again as soon as it has its answer, in the next turn. */
    closedLoop(tenant: Tenant, takes = milliseconds, onAnswer = (_wait: number): void => undefined) {
      const ask = (): void => {
        const since = now;
        arrive(tenant, takes, (isInTime) => {
          if (isInTime) onAnswer(now - since);
          setImmediate(ask);
        });
      };
      ask();
    },
  };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await turn();
}

describe('the waiting line', () => {
  it('lets requests go on at once for two milliseconds of a turn', async () => {
    const line = lineOf(0.5);
    line.arrive(4);
    expect(line.answered).toEqual([0, 1, 2, 3]);
    line.arrive(1);
    expect(line.answered).toHaveLength(4);
    await turn();
    expect(line.answered).toHaveLength(5);
    await turns(2);
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
    await turns(2);
    expect(line.answered).toEqual(numbers(0, 7));
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

describe('a flood', () => {
  it('is no burst: everybody in it is answered, in order, though it lasts for seconds', async () => {
    const line = lineOf(1);
    for (const end of [950, 1_900]) {
      line.arrive(950);
      await turns(500);
      expect(line.answered).toEqual(numbers(0, end));
    }
    expect(line.turnedAway).toEqual([]);
  });

  it.each([50, 100, 200])(
    'is not %s callers who each wait for their answer: none is refused',
    async (callers) => {
      const line = lineOf(2.5);
      const waits: number[] = [];
      for (let i = 0; i < callers; i++) line.closedLoop(1, 2.5, (wait) => waits.push(wait));
      await turns(20_000);
      expect(line.now()).toBeGreaterThan(20_000);
      expect(line.turnedAway).toEqual([]);
      // Nobody waits for longer than it takes to answer all the others.
      expect(Math.max(...waits)).toBeLessThanOrEqual(2.5 * (callers + 2));
    },
  );

  /** Twice as many as can be answered, for so many turns of two milliseconds. */
  async function flood(line: ReturnType<typeof lineOf>, count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      line.arrive(4);
      await turn();
    }
  }

  it('turns the newest to the front once waiting in order has taken a second for a second', async () => {
    const line = lineOf(1, 0);
    await flood(line, 1_000);
    // After two seconds the oldest has waited for one.
    expect(line.answered).toEqual(numbers(0, line.answered.length));
    await flood(line, 1_100);
    expect(line.answered.at(-1)).toBeGreaterThan(8_390);
    expect(line.turnedAway).toEqual([]);
  });

  it('then turns away who has waited for a second, and answers as many as before', async () => {
    const line = lineOf(1);
    await flood(line, 3_000);
    expect(line.answered.length).toBeGreaterThanOrEqual(6_000);
    expect(line.turnedAway.length).toBeGreaterThan(3_000);
    // Oldest first, and none of those that just came.
    expect(line.turnedAway).toEqual([...line.turnedAway].sort((a, b) => a - b));
    expect(line.turnedAway.at(-1)).toBeLessThan(12_000 - 2 * 1_000);
    expect(line.answered.at(-1)).toBeGreaterThan(11_990);
  });

  it('is over once it was empty: in order again, and nobody is turned away', async () => {
    const line = lineOf(1);
    await flood(line, 3_000);
    await turns(3_000);
    const answered = line.answered.length;
    expect(answered + line.turnedAway.length).toBe(12_000);
    line.arrive(900);
    await turns(500);
    expect(line.answered.slice(answered)).toEqual(numbers(12_000, 12_900));
  });

  it('is over for callers who each wait for their answer, though the line does not empty', async () => {
    const line = lineOf(1);
    await flood(line, 3_000);
    for (let i = 0; i < 200; i++) line.closedLoop(1);
    await turns(3_000);
    const turnedAway = line.turnedAway.length;
    await turns(3_000);
    expect(line.turnedAway).toHaveLength(turnedAway);
    expect(Math.max(...line.waits.slice(-1_000))).toBeLessThanOrEqual(202);
  });

  it('turns nobody away while the process waits for other programs of the machine', async () => {
    const waiting = lineOf(1, 0.69);
    await flood(waiting, 3_000);
    expect(waiting.turnedAway).toEqual([]);
    const busy = lineOf(1, 0.71);
    await flood(busy, 3_000);
    expect(busy.turnedAway.length).toBeGreaterThan(0);
  });

  it('of one tenant turns nobody else away, nor lets them wait', async () => {
    const line = lineOf(1);
    const waits: number[] = [];
    line.arrive(4);
    line.closedLoop('another', 1, (wait) => waits.push(wait));
    await flood(line, 3_000);
    expect(line.turnedAway.length).toBeGreaterThan(3_000);
    expect(waits.length).toBeGreaterThan(1_000);
    // What was already being answered in its turn, and its own millisecond.
    expect(Math.max(...waits)).toBeLessThanOrEqual(4);
  });
});

describe('a share', () => {
  /** How much of the time each of these callers gets, all of whom always have so many requests waiting. */
  async function shares(callers: readonly { readonly requests: number; readonly takes: number }[]) {
    const line = lineOf(1);
    const had = callers.map(() => 0);
    callers.forEach(({ requests, takes }, tenant) => {
      for (let i = 0; i < requests; i++)
        line.closedLoop(tenant, takes, () => {
          had[tenant] += takes + READING;
        });
    });
    await turns(6_000);
    const all = had.reduce((sum, each) => sum + each);
    return had.map((each) => each / all);
  }

  it('is the same for one that sends 200 requests at once as for one that sends two', async () => {
    const [many, few] = await shares([
      { requests: 200, takes: 1 },
      { requests: 2, takes: 1 },
    ]);
    expect(many).toBeCloseTo(0.5, 1);
    expect(few).toBeCloseTo(0.5, 1);
  });

  it('is of time, not of requests: one whose requests take 20 times as long gets a twentieth of the answers', async () => {
    const [dear, cheap] = await shares([
      { requests: 20, takes: 10 },
      { requests: 20, takes: 0.5 },
    ]);
    expect(dear).toBeCloseTo(0.5, 1);
    expect(cheap).toBeCloseTo(0.5, 1);
  });

  it('is a fifth for each of five', async () => {
    const found = await shares([1, 2, 3, 5, 8].map((takes) => ({ requests: 10, takes })));
    for (const share of found) expect(share).toBeCloseTo(0.2, 1);
  });

  it('that was not used is not saved up: who comes late gets no more than the others', async () => {
    const line = lineOf(1);
    const had = [0, 0];
    const begin = (tenant: number) => {
      for (let i = 0; i < 10; i++) line.closedLoop(tenant, 1, () => had[tenant]++);
    };
    begin(0);
    await turns(2_000);
    const before = had[0];
    begin(1);
    await turns(1_000);
    expect(had[1] / (had[0] - before)).toBeCloseTo(1, 1);
  });

  it('that was overdrawn is made up for: a request of 300 ms lets the others go first until they have had as much', async () => {
    const line = lineOf(1);
    line.arrive(3, 'dear', 300);
    line.arrive(300, 'cheap', 1);
    await turns(400);
    // The first went at once; the second waits until the others have had nearly as much.
    expect(line.answered.indexOf(1)).toBeGreaterThan(250);
  });

  it('does not make the line grow: tenants who are not ahead of the others are forgotten', async () => {
    const line = lineOf(0.01);
    for (let i = 0; i < 5_000; i++) {
      line.arrive(1, `network ${i}`);
      if (i % 100 === 0) line.pass(10);
    }
    await turns(50);
    expect(line.answered).toHaveLength(5_000);
  });
});

describe('the event loop', () => {
  it('is shared while more than one tenant has called in the last ten seconds', () => {
    let now = 0;
    const line = new WaitingLine({ now: () => now, processor: () => 0 });
    const [a, b] = [line.of('a'), line.of('b')];
    const calls = (at: number, who: typeof a): boolean => {
      now = at;
      return line.isShared(who);
    };
    expect([calls(0, a), calls(1_000, a), calls(2_000, b), calls(3_000, a)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect([calls(11_900, a), calls(12_100, a), calls(12_200, b)]).toEqual([true, false, true]);
  });
});
