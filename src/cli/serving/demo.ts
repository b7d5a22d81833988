// Whether this server hands out demo keys, and the account that they belong to: only while it listens to this machine alone, with no
// proxy before it and its state in a file of its own. Keys from earlier starts are revoked once that no longer holds.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { DemoAccount } from '../../accounts/demo.ts';
import { KeyRing } from '../../accounts/keys.ts';
import type { Store } from '../../store/open.ts';
import { isLoopback, type Settings } from '../settings.ts';
import { isBehindProxy } from '../trusted-proxies.ts';

const DEMO_FILE = 'demo-key.json';

export interface Demo {
  /** Undefined: this server has no demo keys, and its console takes no links. */
  readonly account: DemoAccount | undefined;
  /** Made at this start, for the newcomer at the terminal to see once. */
  readonly key: string | undefined;
}

interface Kept {
  readonly account: number;
  /** Of versions whose demo key was unlimited and had no end: that key, and the console's. */
  readonly id?: number;
  readonly consoleId?: number;
}

type DemoSettings = Pick<Settings, 'host' | 'state' | 'trustProxy' | 'databaseUrl'>;

const mayDemonstrate = ({ host, trustProxy, databaseUrl }: DemoSettings): boolean =>
  isLoopback(host) && !isBehindProxy(trustProxy) && databaseUrl === undefined;

/** `atTerminal`: whether a person reads what is printed, and nothing keeps it. */
export async function openDemo(
  store: Store,
  settings: DemoSettings,
  { log, atTerminal }: { readonly log: Logger; readonly atTerminal: boolean },
): Promise<Demo> {
  const file = join(settings.state, DEMO_FILE);
  const kept: Kept | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const isFirst = await store.keys.isEmpty();
  const old = kept?.id !== undefined;
  if (kept && old && (await revokeOld(store, kept)))
    log.warn('the demo key of an earlier version was revoked: it had no limits and no end');
  if (!mayDemonstrate(settings)) {
    const revoked = kept && !old ? await DemoAccount.known(store, kept.account).revokeAll() : 0;
    if (revoked > 0) log.warn('the demo keys were revoked, because others may reach this server');
    rmSync(file, { force: true });
    return { account: undefined, key: undefined };
  }
  const account = await DemoAccount.open(store, old ? undefined : kept?.account);
  writeFileSync(file, `${JSON.stringify({ account: account.id } satisfies Kept)}\n`, { mode: 0o600 });
  return { account, key: isFirst && atTerminal ? (await account.issue()).key : undefined };
}

async function revokeOld(store: Store, { account, id, consoleId }: Kept): Promise<boolean> {
  const keys = new KeyRing(store);
  let revoked = false;
  for (const each of [id, consoleId])
    if (each !== undefined && (await keys.revoke(account, each))) revoked = true;
  return revoked;
}
