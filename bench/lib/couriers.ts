// Couriers who pass in and out of one fence while machines fail: each sends its next position, again and again until it is taken, and knows which events must
// be there in the end, each once.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FenceEventRecord } from '../../src/store/tracking.ts';

const INSIDE = { lon: 90.4, lat: 23.75 };
const OUTSIDE = { lon: 90.5, lat: 23.85 };
const AGAIN_MS = 100;
/** Between two positions of a courier. */
const EVERY_MS = 50;
const STEP_MS = 10_000;

export const FENCE = { id: '68e5f2ab382b2', name: 'depot', radius: 200, ...INSIDE };

export class Couriers {
  /** Times of the positions that were taken, by courier; every one of them causes an event. */
  readonly #taken = new Map<string, number[]>();
  readonly #agent = new Agent({ keepAlive: true });
  #going = true;
  readonly #ended: Promise<unknown>;
  tries = 0;

  constructor(
    count: number,
    private readonly url: string,
    private readonly key: string,
  ) {
    this.#ended = Promise.all(Array.from({ length: count }, (_, i) => this.#rides(`courier-${i}`)));
  }

  async end(): Promise<void> {
    this.#going = false;
    await this.#ended;
    this.#agent.destroy();
  }

  get moves(): number {
    return [...this.#taken.values()].reduce((sum, times) => sum + times.length, 0);
  }

  /** What is wrong with the events of all couriers, in words; nothing if each is there once, in order. */
  faultsOf(events: readonly FenceEventRecord[]): string[] {
    const faults: string[] = [];
    if (events.some(({ number }, i) => number !== i + 1)) faults.push('the numbers of events have gaps');
    for (const [courier, times] of this.#taken) {
      const own = events.filter(({ object }) => object === courier);
      const wanted = times.map((time, i) => `${i % 2 === 0 ? 'enter' : 'leave'} ${time}`);
      const got = own.map(({ kind, at }) => `${kind} ${at}`);
      const lost = wanted.filter((each) => !got.includes(each)).length;
      const doubled = got.length - new Set(got).size;
      if (lost > 0 || doubled > 0 || got.length !== wanted.length)
        faults.push(`${courier}: ${lost} lost, ${doubled} doubled, ${got.length} of ${wanted.length}`);
    }
    return faults;
  }

  async #rides(courier: string): Promise<void> {
    const times: number[] = [];
    this.#taken.set(courier, times);
    const began = Date.now() - 86_400_000;
    for (let move = 0; this.#going; move++) {
      const time = began + move * STEP_MS;
      const position = {
        id: courier,
        ...(move % 2 === 0 ? INSIDE : OUTSIDE),
        time: new Date(time).toISOString(),
      };
      // Taken or not, the same position counts once.
      while (!(await this.#send({ positions: [position] }))) {
        this.tries++;
        await pause(AGAIN_MS);
      }
      times.push(time);
      await pause(EVERY_MS);
    }
  }

  #send(body: unknown): Promise<boolean> {
    return new Promise((resolve) => {
      const sent = request(
        `${this.url}/v2/api/track?api_key=${this.key}`,
        { method: 'POST', agent: this.#agent, headers: { 'content-type': 'application/json' } },
        (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode === 200));
          response.on('error', () => resolve(false));
        },
      );
      sent.on('error', () => resolve(false));
      sent.end(JSON.stringify(body));
    });
  }
}
