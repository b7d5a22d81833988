// Delivers events to the webhooks of accounts: in order, signed, at least once. Each account has one delivery at a time, those that have
// waited longest go first, and nobody waits for the receiver of another. A webhook that does not answer with 2xx is retried at growing
// intervals, and given up after about three days. Progress is kept in the state, so a node that dies loses nothing.
import { createHmac } from 'node:crypto';
import type { Store } from '../store/open.ts';
import { Poller } from '../store/poller.ts';
import type { WebhookRecord, WebhookRepository } from '../store/webhooks.ts';
import { messageOf } from '../text/thrown.ts';
import { DeliverySlots, ENDING, type Later, later } from './delivery-slots.ts';
import { fenceEvent } from './fence-event.ts';

const LOOK_MS = 500;
/** Events per request. */
const BATCH = 100;
/** A claim is renewed while waiting for an answer. If its node dies, another one takes over once it has expired. */
const CLAIM_MS = 5_000;
const RENEW_MS = 1_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** Failures in a row after which a webhook is given up: a dozen in the first hour, then one an hour. */
const MOST_FAILURES = 80;

/** Posts a body and returns the status of the response; rejects if there is none, and when the signal aborts. */
export type Post = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<number>;

/** Tells the owner of a webhook, and whoever reads the log, that it was given up and why. */
export type GaveUp = (accountId: number, problem: string) => void;

export interface DeliveryOptions {
  readonly now: () => number;
  readonly gaveUp?: GaveUp;
  /** Timers of the system where it is left out. */
  readonly later?: Later;
}

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

  /** When it expires. */
  get until(): number {
    return this.#until;
  }

  /** Stops renewing. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
  }

  async #renew(): Promise<void> {
    const until = this.now() + CLAIM_MS;
    if (until > this.#until && (await this.webhooks.renew(this.accountId, this.#until, until)))
      this.#until = until;
  }
}

export class WebhookDelivery {
  readonly #poller = new Poller(async () => void (await this.#begin()), LOOK_MS);
  readonly #slots: DeliverySlots;
  readonly #underWay = new Map<number, Promise<void>>();
  #isPolling = false;

  constructor(
    private readonly store: Pick<Store, 'webhooks' | 'tracking'>,
    private readonly post: Post,
    private readonly options: DeliveryOptions,
  ) {
    this.#slots = new DeliverySlots(() => this.#goOn(), options.later ?? later);
  }

  start(): void {
    this.#isPolling = true;
    this.#poller.start();
  }

  /** Delivers what is due; resolves when that has arrived or failed. */
  async look(): Promise<void> {
    await Promise.all(await this.#begin().catch(() => []));
  }

  async close(): Promise<void> {
    this.#isPolling = false;
    this.#slots.end();
    await this.#poller.close();
    await Promise.all(this.#underWay.values());
  }

  /** There is room again: whoever waits for it does not wait for the next poll. */
  #goOn(): void {
    if (this.#isPolling) void this.#poller.look().catch(() => undefined);
  }

  /** Begins as many deliveries as there is room for, and waits for none of them. */
  async #begin(): Promise<Promise<void>[]> {
    const { free } = this.#slots;
    if (free <= 0) return [];
    const due = await this.store.webhooks.due(this.options.now(), free + this.#underWay.size);
    return due
      .filter((accountId) => !this.#underWay.has(accountId))
      .slice(0, this.#slots.free)
      .map((accountId) => {
        const delivery = this.#slots
          .run((signal) => this.#deliver(accountId, signal))
          .catch(() => undefined)
          .finally(() => this.#underWay.delete(accountId));
        this.#underWay.set(accountId, delivery);
        return delivery;
      });
  }

  async #deliver(accountId: number, signal: AbortSignal): Promise<void> {
    const { now } = this.options;
    const claim = new Claim(this.store.webhooks, accountId, now);
    const webhook = await claim.take();
    if (!webhook) return;
    let problem: string | undefined;
    let last = webhook.delivered;
    try {
      const events = await this.store.tracking.eventsAfter(accountId, webhook.delivered, BATCH);
      last = events[events.length - 1]?.number ?? last;
      if (events.length > 0)
        problem = await this.#send(webhook, JSON.stringify({ events: events.map(fenceEvent) }), signal);
    } finally {
      await claim.end();
    }
    const { until } = claim;
    if (problem === undefined) return this.store.webhooks.delivered(accountId, until, last, now());
    // Another node goes on with it at once.
    if (signal.reason === ENDING) return this.store.webhooks.release(accountId, until);
    await this.#fail(webhook, until, problem);
  }

  async #fail(
    { account_id: accountId, ...webhook }: WebhookRecord,
    until: number,
    problem: string,
  ): Promise<void> {
    const { now, gaveUp } = this.options;
    const failures = webhook.failures + 1;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    const isDead = failures >= MOST_FAILURES;
    const isOurs = await this.store.webhooks.failed(accountId, until, {
      failures,
      last_error: problem.slice(0, 300),
      next_at: now() + pause,
      disabled_at: isDead ? now() : null,
    });
    if (isOurs && isDead) gaveUp?.(accountId, problem);
  }

  /** What went wrong, or undefined. */
  async #send(
    { url, secret }: WebhookRecord,
    body: string,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Thikana',
      'x-thikana-signature': signature(secret, body, Math.floor(this.options.now() / 1000)),
    };
    try {
      signal.throwIfAborted();
      const status = await this.post(url, body, headers, signal);
      return status >= 200 && status < 300 ? undefined : `the response had status ${status}`;
    } catch (error) {
      return messageOf(signal.aborted ? signal.reason : error);
    }
  }
}
