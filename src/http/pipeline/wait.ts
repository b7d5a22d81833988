// Lets a request wait behind those that came before it while there are more than one turn of the event loop can handle, and turns it away
// if that takes too long.
import { isClosed } from '../answers-under-way.ts';
import { errors } from '../errors.ts';
import type { Exchange } from './exchange.ts';
import { CallerGone } from './fail.ts';

export function wait({ pipeline, reply }: Exchange): void | Promise<void> {
  return pipeline.line.enter()?.then((isInTime) => {
    if (isClosed(reply.raw)) throw new CallerGone();
    if (!isInTime) throw errors.busy();
  });
}
