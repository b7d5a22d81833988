// Sends events to the webhooks of accounts: in order, signed, at least once. A webhook that does not answer with 2xx is tried
// again, later each time. What was sent is kept in the state, so a node that dies loses nothing.
import { createHmac } from 'node:crypto';
import type { Store } from '../store/open.ts';
import type { WebhookRecord } from '../store/webhooks.ts';
import { fenceEvent } from './fence-event.ts';

const LOOK_MS = 500;
/** Events in one request. */
const BATCH = 100;
/** Webhooks that one thread serves at the same time. */
const AT_ONCE = 8;
const ANSWER_MS = 10_000;
/** Longer than an answer may take, so that nobody else sends meanwhile. */
const CLAIM_MS = 3 * ANSWER_MS;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** Posts a body and gives the status of the answer; rejects when there is none. */
export type Post = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
) => Promise<number>;

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over the time, a dot and the body, with the webhook's secret. */
export function signature(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

export class WebhookDelivery {
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: Pick<Store, 'webhooks' | 'tracking'>,
    private readonly post: Post,
    private readonly now: () => number,
  ) {}

  start(): void {
    this.#timer = setTimeout(async () => {
      await this.look();
      if (this.#timer !== undefined) this.start();
    }, LOOK_MS);
    this.#timer.unref();
  }

  /** Sends what is due. */
  look(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#look()).catch(() => undefined);
    return this.#looking;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#looking;
  }

  async #look(): Promise<void> {
    const due = await this.store.webhooks.due(this.now(), AT_ONCE);
    await Promise.all(due.map((accountId) => this.#deliver(accountId)));
  }

  async #deliver(accountId: number): Promise<void> {
    const claim = this.now() + CLAIM_MS;
    const webhook = await this.store.webhooks.claim(accountId, this.now(), claim);
    if (!webhook) return;
    const events = await this.store.tracking.eventsAfter(accountId, webhook.delivered, BATCH);
    const last = events[events.length - 1]?.number ?? webhook.delivered;
    const problem =
      events.length === 0
        ? undefined
        : await this.#send(webhook, JSON.stringify({ events: events.map(fenceEvent) }));
    if (problem === undefined) return this.store.webhooks.delivered(accountId, claim, last);
    const failures = webhook.failures + 1;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    await this.store.webhooks.failed(accountId, claim, failures, problem, this.now() + pause);
  }

  /** What went wrong, or undefined. */
  async #send({ url, secret }: WebhookRecord, body: string): Promise<string | undefined> {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Thikana',
      'x-thikana-signature': signature(secret, body, Math.floor(this.now() / 1000)),
    };
    try {
      const status = await this.post(url, body, headers, ANSWER_MS);
      return status >= 200 && status < 300 ? undefined : `the answer had the status ${status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}
