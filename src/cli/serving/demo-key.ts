// The demo key: made at the very first start so that a newcomer can try the server, good only while it listens to this machine
// alone. Which key it is stands in the state folder.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { KeyRing } from '../../accounts/keys.ts';
import type { Store } from '../../store/open.ts';
import { isLoopback, type Settings } from '../settings.ts';

const DEMO_KEY_FILE = 'demo-key.json';

/** The key in clear where one was made just now. One of an earlier start ends when the server opens to others. */
export async function keepDemoKey(
  store: Store,
  settings: Settings,
  log: Logger,
): Promise<string | undefined> {
  const file = join(settings.state, DEMO_KEY_FILE);
  const keys = new KeyRing(store);
  if (!isLoopback(settings.host)) {
    if (!existsSync(file)) return undefined;
    const { account, id }: { account: number; id: number } = JSON.parse(readFileSync(file, 'utf8'));
    await keys.revoke(account, id);
    rmSync(file);
    log.warn('the demo key is revoked, since the server listens to others');
    return undefined;
  }
  if (!(await store.keys.isEmpty())) return undefined;
  const { record, key } = await keys.issue('demo', 'unlimited');
  writeFileSync(file, `${JSON.stringify({ account: record.account_id, id: record.id })}\n`, { mode: 0o600 });
  return key;
}
