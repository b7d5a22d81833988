// Turns requests away while too many are under way, in all or of the same tenant. A request counts once it has fully arrived, so that half-sent
// ones turn nobody away: one with a body is counted when the body is there (receive.ts).
import { errors } from '../errors.ts';
import type { Exchange } from './exchange.ts';
import { tenantOf } from './tenant.ts';

export function load(exchange: Exchange): void {
  const { load } = exchange.pipeline;
  const { tenant } = (exchange.tenant = tenantOf(exchange));
  if (!load.hasRoomFor(tenant)) throw errors.busy();
  if (!exchange.bodyPending) load.enter(exchange.reply.raw, tenant);
}
