// Delivers events to the webhooks of accounts: in order, signed, at least once. A webhook that does not answer with 2xx is
// retried at growing intervals. Progress is kept in the state, so a node that dies loses nothing.
import { createHmac } from 'node:crypto';
import type { Store } from '../store/open.ts';
import { Poller } from '../store/poller.ts';
import type { WebhookRecord, WebhookRepository } from '../store/webhooks.ts';
import { fenceEvent } from './fence-event.ts';

const LOOK_MS = 500;
/** Events per request. */
const BATCH = 100;
/** Webhooks that one thread serves at the same time. */
const AT_ONCE = 8;
const ANSWER_MS = 10_000;
/** A claim is renewed while waiting for an answer. If its node dies, another one takes over once it has expired. */
const CLAIM_MS = 5_000;
const RENEW_MS = 1_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** Posts a body and returns the status of the response; rejects if there is none. */
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

/** A claim on one webhook. */
class Claim {
  #until = 0;
  #timer: NodeJS.Timeout | undefined;
  #renewing: Promise<void> = Promise.resolve();

  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly accountId: number,
    private readonly now: () => number,
  ) {}

  /** The webhook, or undefined if another node was quicker. */
  async take(): Promise<WebhookRecord | undefined> {
    this.#until = this.now() + CLAIM_MS;
    const webhook = await this.webhooks.claim(this.accountId, this.now(), this.#until);
    if (webhook) {
      this.#timer = setInterval(() => {
        this.#renewing = this.#renewing.then(() => this.#renew()).catch(() => undefined);
      }, RENEW_MS);
      this.#timer.unref();
    }
    return webhook;
  }

  /** Stops renewing; returns when the claim expires. */
  async last(): Promise<number> {
    clearInterval(this.#timer);
    await this.#renewing;
    return this.#until;
  }

  async #renew(): Promise<void> {
    const until = this.now() + CLAIM_MS;
    if (until > this.#until && (await this.webhooks.renew(this.accountId, this.#until, until)))
      this.#until = until;
  }
}

export class WebhookDelivery {
  readonly #poller = new Poller(() => this.#look(), LOOK_MS);

  constructor(
    private readonly store: Pick<Store, 'webhooks' | 'tracking'>,
    private readonly post: Post,
    private readonly now: () => number,
  ) {}

  start(): void {
    this.#poller.start();
  }

  /** Delivers what is due. */
  look(): Promise<void> {
    return this.#poller.look().catch(() => undefined);
  }

  close(): Promise<void> {
    return this.#poller.close();
  }

  async #look(): Promise<void> {
    const due = await this.store.webhooks.due(this.now(), AT_ONCE);
    await Promise.all(due.map((accountId) => this.#deliver(accountId)));
  }

  async #deliver(accountId: number): Promise<void> {
    const claim = new Claim(this.store.webhooks, accountId, this.now);
    const webhook = await claim.take();
    if (!webhook) return;
    const events = await this.store.tracking.eventsAfter(accountId, webhook.delivered, BATCH);
    const last = events[events.length - 1]?.number ?? webhook.delivered;
    const problem =
      events.length === 0
        ? undefined
        : await this.#send(webhook, JSON.stringify({ events: events.map(fenceEvent) }));
    const until = await claim.last();
    if (problem === undefined) return this.store.webhooks.delivered(accountId, until, last);
    const failures = webhook.failures + 1;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    await this.store.webhooks.failed(accountId, until, failures, problem, this.now() + pause);
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
      return status >= 200 && status < 300 ? undefined : `the response had status ${status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}
