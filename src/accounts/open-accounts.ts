// Everything that accounts need in one thread of a server: who may call, what is left to spend, and the background work that
// keeps both in step with the state.
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Store } from '../store/open.ts';
import type { Redis } from '../store/redis/connect.ts';
import { RememberedKeys } from '../store/remembered-keys.ts';
import type { ChangeTopic } from '../store/rows/watch-rows.ts';
import { AccountAdmission } from './account-admission.ts';
import type { Admission } from './admission.ts';
import { ChangeWatch } from './change-watch.ts';
import { CreditWatch } from './credit-watch.ts';
import { KeyCaps } from './key-caps.ts';
import { KeyCounts } from './key-counts.ts';
import { KnownKeys } from './known-keys.ts';
import { Ledger } from './ledger/ledger.ts';
import { RedisBuckets } from './limits/redis-buckets.ts';
import { SharedBuckets } from './limits/shared-buckets.ts';
import type { SendMail } from './registration.ts';
import { SharingNodes } from './sharing-nodes.ts';

const FLUSH_MS = 1_000;
const CHANGES = 'thikana:changes';
const RECALLS = 'thikana:recalls';
/** The folder inside the state folder that holds the journals. */
export const JOURNALS = 'ledger';

export interface AccountsOptions {
  /** The state folder; journals lie in a folder inside. */
  readonly folder: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly now?: () => number;
  /** From `sharedBucketMemory`, the same for all threads of a process. */
  readonly bucketMemory?: SharedArrayBuffer;
  /** Shares limits with other nodes and announces changes to them. */
  readonly redisUrl?: string;
  /** Tells accounts by mail that their credits run out. */
  readonly sendMail?: SendMail;
  /** Counts requests and credits by key, for metrics. */
  readonly countKeys?: boolean;
  /** Called when something in the state changed, here or on another node. */
  readonly onChange?: (topic: ChangeTopic) => void;
}

export interface AccountsHealth {
  readonly database: 'answers' | 'gone';
  /** `gone`: limits apply to each node separately. */
  readonly redis: 'answers' | 'gone' | 'not used';
}

export interface Accounts {
  readonly admission: Admission;
  /** By key, if requested. */
  readonly keyCounts: KeyCounts | undefined;
  health(): AccountsHealth;
  /** Tells all nodes at once that something in the state changed; without Redis they notice within half a second. */
  announceChange(): void;
  /** Reports what was spent now, instead of within a second. */
  report(): Promise<void>;
  /** Polls for changes and for other nodes now, instead of within half a second and five. */
  look(): Promise<void>;
  /** How many threads share the accounts, over all nodes, as far as is known. */
  sharedBy(): number;
  /** Writes what is still in memory and gives credits back. */
  close(): Promise<void>;
}

export async function openAccounts(store: Store, options: AccountsOptions): Promise<Accounts> {
  const { folder, log, now = Date.now } = options;
  const trouble = quietly((what, error) => log.warn({ err: error }, what), now);
  const caps = new KeyCaps(store.usage, now);
  const creditWatch = new CreditWatch(store, now, trouble, options.sendMail);
  const remembered = new RememberedKeys(folder, now);
  const keys = new KnownKeys(store.keys, now, undefined, (key) => caps.learn(key), remembered);
  const sharing = new SharingNodes(store.ledger, now);
  const redis = options.redisUrl === undefined ? undefined : await openRedis(options.redisUrl);
  const tell = (channel: string, message: string): void =>
    void redis?.publish(channel, message).catch(() => undefined);
  const ledger = await Ledger.open(store.ledger, {
    folder: join(folder, JOURNALS),
    node: `${hostname()} ${process.pid}`,
    now,
    threads: () => sharing.threads,
    announceRecall: (account) => tell(RECALLS, String(account)),
    onTrouble: trouble,
  });
  const giveBack = (accountId: number): void => {
    ledger.recall(accountId);
    void ledger.flush().catch(() => undefined);
  };
  const changed = (topic: ChangeTopic): void => {
    if (topic === 'accounts') {
      keys.forget();
      ledger.forget();
    }
    options.onChange?.(topic);
  };
  const watch = new ChangeWatch(store, { changed, recalled: giveBack, answered: () => keys.answers() }, now);
  await watch.start();
  void redis?.subscribe(CHANGES, () => void watch.look()).catch(() => undefined);
  void redis?.subscribe(RECALLS, (account) => giveBack(Number(account))).catch(() => undefined);
  const own = new SharedBuckets(options.bucketMemory);
  await sharing.start();
  const shared = redis && new RedisBuckets(redis, own, { now, nodes: () => sharing.nodes });
  const report = async (): Promise<void> => {
    const spent = caps.mark();
    await ledger.flush();
    await caps.refresh(spent);
    await creditWatch.check();
  };
  const timer = setInterval(() => void report().catch(() => undefined), FLUSH_MS);
  timer.unref();
  const keyCounts = options.countKeys ? new KeyCounts() : undefined;
  const more = { caps, watch: creditWatch, counts: keyCounts };
  const close = async (): Promise<void> => {
    clearInterval(timer);
    await watch.close();
    await sharing.close();
    remembered.close();
    await redis?.close();
    await ledger
      .close()
      .catch((error) => trouble('credits could not be given back; the next start will do so', error));
  };
  return {
    admission: new AccountAdmission(keys, shared ?? own, ledger, now, more),
    keyCounts,
    health: () => ({
      database: watch.databaseAnswers && ledger.isWell ? 'answers' : 'gone',
      redis: shared ? (shared.isShared ? 'answers' : 'gone') : 'not used',
    }),
    announceChange: () => tell(CHANGES, ''),
    report,
    async look() {
      await Promise.all([watch.look(), sharing.look()]);
    },
    sharedBy: () => sharing.threads,
    close,
  };
}

/** Reports the same trouble at most every ten seconds. */
export function quietly(
  tell: (what: string, error: unknown) => void,
  now: () => number,
): (what: string, error: unknown) => void {
  const told = new Map<string, number>();
  return (what, error) => {
    if (now() - (told.get(what) ?? 0) < 10_000) return;
    told.set(what, now());
    tell(what, error);
  };
}

/** The client is loaded by those who use it alone: in every thread it would take some megabytes. */
async function openRedis(url: string): Promise<Redis> {
  const { openRedis: open } = await import('../store/redis/connect.ts');
  return open(url);
}
