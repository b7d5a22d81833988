// Lets a request wait for its turn while there are more than one turn of the event loop can handle, and turns it away if that takes too long.
import { isClosed } from '../answers-under-way.ts';
import { errors } from '../errors.ts';
import { CallerGone } from './caller-gone.ts';
import type { Exchange } from './exchange.ts';

export function wait(exchange: Exchange): void | Promise<void> {
  const { pipeline, tenant, reply } = exchange;
  const { line } = pipeline;
  exchange.hasBeenAway = false;
  if (line.isFree() || tenant === undefined) return;
  return new Promise((resolve, reject) => {
    line.join(tenant, (isInTime) => {
      if (isClosed(reply.raw)) reject(new CallerGone());
      else if (isInTime) resolve();
      else reject(errors.busy());
    });
  });
}

/**
 * Whatever a request waited for (its body, a key or credits from the state) may have come for many at once: what is to be done then waits for its turn
 * once more.
 */
export function waitAgain(exchange: Exchange): void | Promise<void> {
  return exchange.hasBeenAway ? wait(exchange) : undefined;
}
