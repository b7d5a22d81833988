// Keeps in the state how the requests of the last days went, so that the operator sees a day and a week also after a restart: counted in memory,
// written once a minute. Of what was refused it keeps which key, call and reason, never what was sent.
import type { Store } from '../store/open.ts';
import type { HistoryRecord, RefusalRecord } from '../store/request-history.ts';
import type { PastLoad } from './answers/history.ts';
import { BUCKETS, CALLER_GONE, classOf } from './request-statistics.ts';

const SLOT_MS = 300_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KEPT_DAYS = 8;
const FLUSH_MS = 60_000;
/** How long the last write may take. */
const LAST_MS = 1_000;
/** Different refusals between two writes; a flood of them is counted no finer. */
const MOST_REFUSALS = 1_000;

export interface EndedRequest {
  readonly endpoint: string;
  readonly status: number;
  readonly seconds: number;
  /** Of the key that was used, where it was known. */
  readonly key?: { readonly id: number; readonly account_id: number };
  /** Why it was refused, as in the catalogue of errors. */
  readonly code?: string;
}

interface HistoryOptions {
  readonly now: () => number;
  readonly trouble: (error: unknown) => void;
}

export class RequestHistory {
  #classes = new Map<number, { requests: number; refused: number; faults: number }>();
  #refusals = new Map<string, RefusalRecord>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #forgotAt = 0;

  constructor(
    private readonly store: Pick<Store, 'requestHistory'>,
    private readonly options: HistoryOptions,
  ) {}

  start(): void {
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.#timer.unref();
  }

  add(request: EndedRequest): void {
    const { status, seconds } = request;
    const at = classOf(seconds);
    let of = this.#classes.get(at);
    if (!of) this.#classes.set(at, (of = { requests: 0, refused: 0, faults: 0 }));
    of.requests++;
    // Nobody refused what the caller gave up.
    if (status === CALLER_GONE) return;
    if (status >= 500) of.faults++;
    else if (status >= 400) of.refused++;
    if (status >= 400) this.#refused(request);
  }

  #refused({ endpoint, status, key, code = '' }: EndedRequest): void {
    const now = this.options.now();
    const hour = Math.floor(now / HOUR_MS);
    const [key_id, account_id] = key ? [key.id, key.account_id] : [0, 0];
    const name = `${hour}\t${key_id}\t${endpoint}\t${status}\t${code}`;
    const known = this.#refusals.get(name);
    if (!known && this.#refusals.size >= MOST_REFUSALS) return;
    const requests = (known?.requests ?? 0) + 1;
    this.#refusals.set(name, { hour, account_id, key_id, endpoint, status, code, requests, last_at: now });
  }

  /** One at a time; never rejects. What cannot be written is left out: it is a picture, not an account. */
  flush(): Promise<void> {
    const slot = Math.floor(this.options.now() / SLOT_MS);
    const rows: HistoryRecord[] = [...this.#classes].map(([duration_class, counts]) => ({
      slot,
      duration_class,
      ...counts,
    }));
    const refusals = [...this.#refusals.values()];
    if (rows.length === 0) return this.#writing;
    this.#classes = new Map();
    this.#refusals = new Map();
    this.#writing = this.#writing.then(() => this.#write(rows, refusals).catch(this.options.trouble));
    return this.#writing;
  }

  /** A database that does not answer holds nobody up. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.race([this.flush(), new Promise((resolve) => setTimeout(resolve, LAST_MS).unref())]);
  }

  async #write(rows: readonly HistoryRecord[], refusals: readonly RefusalRecord[]): Promise<void> {
    const { requestHistory } = this.store;
    await requestHistory.add(rows);
    await requestHistory.addRefusals(refusals);
    const now = this.options.now();
    if (now - this.#forgotAt < HOUR_MS) return;
    this.#forgotAt = now;
    const oldest = now - KEPT_DAYS * DAY_MS;
    await requestHistory.forgetBefore(Math.floor(oldest / SLOT_MS), Math.floor(oldest / HOUR_MS));
  }
}

/** A day by quarters of an hour, more by hours; stretches without a request too. */
export async function pastLoad(
  store: Pick<Store, 'requestHistory'>,
  now: number,
  days: number,
): Promise<PastLoad[]> {
  const step = days === 1 ? 3 : 12;
  const first = Math.floor((now - days * DAY_MS) / (SLOT_MS * step)) + 1;
  const last = Math.floor(now / (SLOT_MS * step));
  const stretches = Array.from({ length: last - first + 1 }, () => ({
    classes: new Float64Array(BUCKETS.length + 1),
    requests: 0,
    refused: 0,
    faults: 0,
  }));
  for (const row of await store.requestHistory.since(first * step)) {
    const stretch = stretches[Math.floor(row.slot / step) - first];
    if (!stretch) continue;
    stretch.classes[row.duration_class] += row.requests;
    stretch.requests += row.requests;
    stretch.refused += row.refused;
    stretch.faults += row.faults;
  }
  return stretches.map(({ classes, ...counts }, i) => ({
    at: new Date((first + i) * step * SLOT_MS).toISOString(),
    ...counts,
    median_ms: percentile(classes, 0.5),
    p95_ms: percentile(classes, 0.95),
    p99_ms: percentile(classes, 0.99),
  }));
}

/** In milliseconds, to a tenth; within a class requests are taken to be spread evenly. Null where there are none, or beyond the last class. */
function percentile(classes: Float64Array, share: number): number | null {
  const wanted = classes.reduce((sum, count) => sum + count, 0) * share;
  if (wanted === 0) return null;
  let before = 0;
  for (let at = 0; at < BUCKETS.length; before += classes[at++]) {
    if (before + classes[at] < wanted) continue;
    const start = at === 0 ? 0 : BUCKETS[at - 1];
    const seconds = start + ((BUCKETS[at] - start) * (wanted - before)) / classes[at];
    return Math.round(seconds * 10_000) / 10;
  }
  return null;
}
