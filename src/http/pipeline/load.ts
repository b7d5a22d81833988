// Turns requests away while too many are under way. A request counts once it has fully arrived, so that half-sent ones turn
// nobody away: one with a body is counted when the body is there (receive.ts).
import { errors } from '../errors.ts';
import type { Exchange } from './exchange.ts';

export function load(exchange: Exchange): void {
  const { load } = exchange.pipeline;
  if (load.isFull) throw errors.busy();
  if (!exchange.bodyPending) load.enter(exchange.reply.raw);
}
