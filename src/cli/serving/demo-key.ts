// The demo key: made at the very first start so that a newcomer can try the server, good only while it listens to this machine
// alone. It stands in the state folder, in a file for its owner's eyes, so that the console can fill it in after a restart too.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { KeyRing } from '../../accounts/keys.ts';
import type { Store } from '../../store/open.ts';
import { isLoopback, type Settings } from '../settings.ts';

const DEMO_KEY_FILE = 'demo-key.json';

export interface DemoKey {
  readonly key: string;
  /** Made at this start. */
  readonly isNew: boolean;
}

interface KeptKey {
  readonly account: number;
  readonly id: number;
  /** Absent in files from before the console. */
  readonly key?: string;
}

/** The demo key, if there is one. One from an earlier start is revoked when the server opens to others. */
export async function keepDemoKey(
  store: Store,
  settings: Settings,
  log: Logger,
): Promise<DemoKey | undefined> {
  const file = join(settings.state, DEMO_KEY_FILE);
  const keys = new KeyRing(store);
  if (!isLoopback(settings.host)) {
    if (!existsSync(file)) return undefined;
    const { account, id }: KeptKey = JSON.parse(readFileSync(file, 'utf8'));
    await keys.revoke(account, id);
    rmSync(file);
    log.warn('the demo key was revoked, because the server is reachable from other machines');
    return undefined;
  }
  if (!(await store.keys.isEmpty())) {
    if (!existsSync(file)) return undefined;
    const { key }: KeptKey = JSON.parse(readFileSync(file, 'utf8'));
    return key === undefined ? undefined : { key, isNew: false };
  }
  const { record, key } = await keys.issue('demo', 'unlimited');
  const kept: KeptKey = { account: record.account_id, id: record.id, key };
  writeFileSync(file, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
  return { key, isNew: true };
}
