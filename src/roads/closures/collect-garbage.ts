// Gives memory back in a thread that has nothing to do for long: what it shared and dropped, megabytes after a
// flood, hundreds after a whole customisation, lies outside of its heap, which hardly grows and so is hardly collected.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

export function collectGarbage(): void {
  if (!collect) {
    // Only contexts made from now on get the function, so nobody else sees it.
    setFlagsFromString('--expose-gc');
    const found: () => void = runInNewContext('gc');
    collect = found;
  }
  collect();
}
