// The state folder: the state file, unless another database holds the state, and in any case this node's own files.
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { messageOf } from '../text/thrown.ts';
import { StoreUnavailable } from './unavailable.ts';

/** More than a request writes at once. A nearly full disk still takes a small write into pages that a file already has. */
const PROBE_BYTES = 256 * 1024;

/** Creates the folder, readable by its owner only. Throws a readable error if it cannot be used. */
export function makeFolder(folder: string): void {
  try {
    makeWithParents(folder);
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new Error(`the state folder ${folder} cannot be used: ${messageOf(cause)}`, { cause });
  }
}

/** Level by level: Node's recursive mkdir never returns in places such as /proc, where nothing can be created. */
function makeWithParents(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new Error('it is not a folder');
    return;
  }
  makeWithParents(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!existsSync(folder)) throw error;
  }
}

/** Rejects with the reason if the folder's disk is full or read-only. */
export async function probeFolder(folder: string): Promise<void> {
  let own: string | undefined;
  try {
    own = await mkdtemp(join(folder, 'probe-'));
    const file = await open(join(own, 'bytes'), 'w');
    try {
      await file.writeFile(Buffer.alloc(PROBE_BYTES));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new StoreUnavailable(error);
  } finally {
    if (own !== undefined) await rm(own, { recursive: true, force: true });
  }
}
