// The demo key: made at the very first start so that a newcomer can try the server, valid only while it listens to this machine
// alone. No key is stored in clear, so at every later start the console gets a key of its own, which replaces that of the start before.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { KeyRing } from '../../accounts/keys.ts';
import type { Store } from '../../store/open.ts';
import { isLoopback, type Settings } from '../settings.ts';

const DEMO_KEY_FILE = 'demo-key.json';

export interface DemoKey {
  readonly key: string;
  /** Made at this start, for the newcomer to see. */
  readonly isNew: boolean;
}

interface KeptIds {
  readonly account: number;
  readonly id: number;
  /** The console's key of the last start. */
  readonly consoleId?: number;
}

/** The key that the console fills in, if there is one. Keys from earlier starts are revoked when the server opens to others. */
export async function keepDemoKey(
  store: Store,
  settings: Settings,
  log: Logger,
): Promise<DemoKey | undefined> {
  const file = join(settings.state, DEMO_KEY_FILE);
  const keys = new KeyRing(store);
  if (await store.keys.isEmpty()) {
    if (!isLoopback(settings.host)) return undefined;
    const { record, key } = await keys.issue('demo', 'unlimited');
    keep(file, { account: record.account_id, id: record.id });
    return { key, isNew: true };
  }
  if (!existsSync(file)) return undefined;
  const { account, id, consoleId }: KeptIds = JSON.parse(readFileSync(file, 'utf8'));
  if (consoleId !== undefined) await keys.revoke(account, consoleId);
  if (!isLoopback(settings.host)) {
    await keys.revoke(account, id);
    rmSync(file);
    log.warn('the demo key was revoked, because the server is reachable from other machines');
    return undefined;
  }
  const { record, key } = await keys.issue('console', 'unlimited');
  keep(file, { account, id, consoleId: record.id });
  return { key, isNew: false };
}

function keep(file: string, ids: KeptIds): void {
  writeFileSync(file, `${JSON.stringify(ids)}\n`, { mode: 0o600 });
}
