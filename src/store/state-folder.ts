// The state folder: the state file, unless another database holds the state, and in any case this node's own files.
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from './unavailable.ts';

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
