// Lets a request wait for its turn while there are more than one turn of the event loop can handle, and turns it away if that takes too long.
import { isClosed } from '../answers-under-way.ts';
import { errors } from '../errors.ts';
import { CallerGone } from './caller-gone.ts';
import type { Exchange } from './exchange.ts';

export function wait({ pipeline: { line }, tenant, reply }: Exchange): void | Promise<void> {
  if (line.isFree() || tenant === undefined) return;
  return new Promise((resolve, reject) => {
    line.join(tenant, (isInTime) => {
      if (isClosed(reply.raw)) reject(new CallerGone());
      else if (isInTime) resolve();
      else reject(errors.busy());
    });
  });
}

/** A body takes a while to arrive: what is to be done with it waits for its turn once more. */
export function waitAgain(exchange: Exchange): void | Promise<void> {
  return exchange.body === undefined ? undefined : wait(exchange);
}
