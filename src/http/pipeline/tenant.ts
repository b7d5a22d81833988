// Whose request it is. At first as far as is known at once: the account of a key that was seen before, or the network that the request came from.
// Nothing is looked up for it, as it decides how the request waits. Once the caller is identified it is the account's.
import { accountOf, type Caller } from '../../accounts/caller.ts';
import { networkOf } from '../../accounts/ip-network.ts';
import type { TenantLine } from '../tenant-line.ts';
import type { Exchange } from './exchange.ts';
import { keyWithoutBody } from './key-sent.ts';

export function tenantOf(exchange: Exchange): TenantLine {
  const { pipeline, request } = exchange;
  const key = keyWithoutBody(exchange);
  const account = key === undefined ? undefined : pipeline.app.admission.accountBehind(key);
  return pipeline.line.of(account ?? networkOf(request.ip));
}

/** From here on the request counts for the account that the caller acts for. */
export function countForAccount(exchange: Exchange, caller: Caller): void {
  const { tenant, pipeline, reply, bodyPending } = exchange;
  if (typeof tenant?.tenant !== 'string' || (caller.kind !== 'key' && caller.kind !== 'user')) return;
  const account = accountOf(caller);
  if (!bodyPending) {
    pipeline.load.release(reply.raw, tenant.tenant);
    pipeline.load.enter(reply.raw, account);
  }
  exchange.tenant = pipeline.line.of(account);
}
