// Returns memory that a thread shared and dropped (megabytes after a flood, hundreds after a full customisation): it is outside its
// heap, which hardly grows and so is hardly ever collected. For threads that are idle for long, and between stages of long work.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

export function collectGarbage(): void {
  if (!collect) {
    // Only contexts created from now on have the function, so nothing else sees it.
    setFlagsFromString('--expose-gc');
    const found: () => void = runInNewContext('gc');
    collect = found;
  }
  collect();
}

/** Less than this leaves behind less than it costs to look through the heap for it. */
const MUCH_BYTES = 2 ** 25;

/** After a stage of work on columns of this size together. */
export function collectGarbageAfter(bytes: number): void {
  if (bytes >= MUCH_BYTES) collectGarbage();
}
