// Calls that come at a fixed rate whether or not earlier ones are answered, as those of people do: how long each took counts from when it was due. What fails is
// tried again as a client would; credits that were served, and those of calls that broke off, are kept by key.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChargedKey } from '../../test/faults/charged-callers.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import type { CourierCall } from './courier-calls.ts';

export interface Answered {
  readonly kind: string;
  /** When it was due, by `performance.now`. */
  readonly due: number;
  readonly milliseconds: number;
  readonly tries: number;
  /** Of the last try; 0: no answer. */
  readonly status: number;
}

interface OpenLoopOptions {
  readonly url: string;
  readonly keys: readonly ChargedKey[];
  next(): CourierCall;
  /** Calls a second. */
  readonly rate: number;
  /** How long a call is tried again before it counts as failed. 0: never. */
  readonly patienceMs: number;
}

interface Try {
  readonly status: number;
  /** Nodes that may have served it without its answer coming back. */
  readonly broken: number;
}

/** How long a client waits before it asks again, the first time and at most; each time twice as long. */
const AGAIN_MS = { first: 100, most: 2_000 };

export class OpenLoop {
  readonly answers: Answered[] = [];
  /** Calls that were due. */
  sent = 0;
  readonly #options: OpenLoopOptions;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #random = randomFrom(11);
  readonly #underWay = new Set<Promise<void>>();
  readonly #came: Promise<void>;
  #going = true;

  constructor(options: OpenLoopOptions) {
    this.#options = options;
    this.#came = this.#come();
  }

  /** Calls that are under way. */
  get waiting(): number {
    return this.#underWay.size;
  }

  /** No further call is due; resolves when all have ended. */
  async end(): Promise<void> {
    this.#going = false;
    await this.#came;
    await Promise.all(this.#underWay);
    this.#agent.destroy();
  }

  /** Arrivals are independent of each other (Poisson), so several may be due at once. */
  async #come(): Promise<void> {
    let due = performance.now();
    while (this.#going) {
      for (const now = performance.now(); due <= now; ) {
        this.sent++;
        const call = this.#call(due).finally(() => this.#underWay.delete(call));
        this.#underWay.add(call);
        due += (-Math.log(1 - this.#random()) * 1_000) / this.#options.rate;
      }
      await pause(1);
    }
  }

  async #call(due: number): Promise<void> {
    const { keys, patienceMs, next } = this.#options;
    const call = next.call(this.#options);
    const key = keys[call.key];
    for (let tries = 1; ; tries++) {
      const { status, broken } = await this.#try(call, key);
      key.unknown += broken * call.credits;
      if (status === 200) key.served += call.credits;
      const milliseconds = performance.now() - due;
      // An answer, if not the wished one; nobody asks again for what is not there.
      const isOver = (status >= 200 && status < 429) || milliseconds > patienceMs;
      if (isOver) {
        this.answers.push({ kind: call.kind, due, milliseconds, tries, status });
        return;
      }
      await pause(Math.min(AGAIN_MS.first * 2 ** (tries - 1), AGAIN_MS.most) * (0.5 + this.#random()));
    }
  }

  #try({ method, path, body, type }: CourierCall, { key }: ChargedKey): Promise<Try> {
    return new Promise((resolve) => {
      const headers: Record<string, string> = { 'x-api-key': key };
      if (body !== undefined) headers['content-type'] = type ?? '';
      const { url } = this.#options;
      const sent = request(url + path, { method, agent: this.#agent, headers }, (response) => {
        const status = response.statusCode ?? 0;
        // A balancer answers 502 and 504 itself when it has no node left. A node that refused with 503 has charged nothing; one that broke off may have.
        const statuses = String(response.headers['x-statuses'] ?? status).split(', ');
        const again = Math.abs(Number(response.headers['x-retries'] ?? 0));
        const broken = again + statuses.filter((each) => each === '502' || each === '504').length;
        response.resume();
        response.on('end', () => resolve({ status, broken }));
        response.on('error', () => resolve({ status: 0, broken: broken + 1 }));
      });
      sent.on('error', () => resolve({ status: 0, broken: 1 }));
      sent.end(body);
    });
  }
}

/** Milliseconds that this share of the answers took at most; NaN without answers. */
export function share(answers: readonly Answered[], part: number): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
