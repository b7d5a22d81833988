// The folder of the state: the state file where there is no other database, and in any case what belongs to this node.
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from './unavailable.ts';

/** Only its owner may look into it. Throws a sentence when it cannot be used. */
export function makeFolder(folder: string): void {
  try {
    makeWithParents(folder);
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new Error(`the state folder ${folder} cannot be used: ${messageOf(cause)}`, { cause });
  }
}

/** Step by step: Node's own way of making all at once never returns in folders such as /proc, where none can be made. */
function makeWithParents(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new Error('it is not a folder');
    return;
  }
  makeWithParents(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}
