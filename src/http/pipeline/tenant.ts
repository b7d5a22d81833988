// Whose request it is, as far as is known at once: the account of a key that was seen before, or the network that the request came from. Nothing
// is looked up for it, as it decides how the request waits.
import { networkOf } from '../../accounts/network.ts';
import type { TenantLine } from '../tenant-line.ts';
import type { Exchange } from './exchange.ts';
import { keyWithoutBody } from './key-sent.ts';

export function tenantOf(exchange: Exchange): TenantLine {
  const { pipeline, request } = exchange;
  const key = keyWithoutBody(exchange);
  const account = key === undefined ? undefined : pipeline.app.admission.accountBehind(key);
  return pipeline.line.of(account ?? networkOf(request.ip));
}
