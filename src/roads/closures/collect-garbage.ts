// Returns memory in a thread that is idle for long: what it shared and dropped (megabytes after a flood, hundreds after a full
// customisation) is outside its heap, which hardly grows and so is hardly ever collected.
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
