// Lets the long bodies of one tenant be taken apart a few at a time. In objects a body takes many times its bytes, and those of fifty calls that wait for the
// state would all be copied whenever memory is collected, while everybody waits.
import { isClosed } from '../answers-under-way.ts';
import { CallerGone } from './caller-gone.ts';
import type { Exchange } from './exchange.ts';
import { LONG_BODY } from './parse.ts';

/** Fleets are planned by other threads, for seconds, and have a line of their own. */
export function hold({ body, route, tenant, reply }: Exchange): void | Promise<void> {
  const { large, bytesBody } = route.endpoint;
  if (body === undefined || body.length <= LONG_BODY || tenant === undefined || large || bytesBody) return;
  const { longBodies } = tenant;
  const held = (): void => {
    if (isClosed(reply.raw)) {
      longBodies.leave();
      throw new CallerGone();
    }
    reply.raw.once('close', () => longBodies.leave());
  };
  return longBodies.enter()?.then(held) ?? held();
}
