// Loaded into a server under test, in every thread: notes how much processor time its event loops spend in one go. What a call holds up is told by that also on a
// busy machine, where most of what a caller waits is for a processor. Threads without connections have no event loop that anybody waits for.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const LOOK_MS = 2;
/** Less is not worth noting. */
const LEAST_MS = 2;
const file = process.env.HELD_LOOPS_FILE;

if (file !== undefined && !isMainThread && process.threadCpuUsage !== undefined) {
  const spent = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let last = spent();
  const look = () => {
    const now = spent();
    if (now - last > LEAST_MS && process.getActiveResourcesInfo().some((name) => name.startsWith('TCP')))
      appendFileSync(file, `${(now - last).toFixed(1)}\n`);
    last = spent();
  };
  setInterval(look, LOOK_MS).unref();
}
