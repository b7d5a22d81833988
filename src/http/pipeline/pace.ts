// Holds a refusal back for a moment if its tenant has had many: requests that were not admitted cost nobody credits, so nothing else bounds how often
// they can be made. What was admitted is bounded by its rate, whatever became of it.
import type { Exchange } from './exchange.ts';
import { tenantOf } from './tenant.ts';

export function pace(exchange: Exchange): void | Promise<void> {
  const { pipeline, failure, admitted, caller } = exchange;
  if (failure === undefined || admitted !== undefined || failure.status >= 500) return;
  if (caller?.kind === 'operator' || pipeline.load.stopping) return;
  const { refusals } = (exchange.tenant ??= tenantOf(exchange));
  const wait = refusals.hold(performance.now());
  if (wait === undefined) exchange.isLast = true;
  else if (wait > 0)
    return new Promise((resolve) => {
      setTimeout(() => {
        refusals.release();
        resolve();
      }, wait);
    });
}
