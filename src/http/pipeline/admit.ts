// Asks accounts for permission to run, with the most that the call can cost.
import type { Admitted } from '../../accounts/admission.ts';
import { mostCredits } from '../cost.ts';
import type { Exchange } from './exchange.ts';

export function admit(exchange: Exchange): void | Promise<void> {
  const { caller, route, sent, pipeline } = exchange;
  if (caller?.kind !== 'key') return;
  const { id, cost, waypoints, large } = route.endpoint;
  const most = exchange.large && large ? large.credits : mostCredits(cost, sent);
  exchange.setAside = exchange.headOnly ? 0 : most;
  const request = {
    endpoint: id,
    scope: route.scope,
    cost: exchange.setAside,
    waypoints: waypoints === undefined ? 0 : waypoints(sent),
    host: hostOf(exchange),
    patience: exchange.patience,
  };
  const admitted = pipeline.app.admission.admit(caller, request);
  if (admitted instanceof Promise) return admitted.then((leave) => keep(exchange, leave));
  keep(exchange, admitted);
}

function keep(exchange: Exchange, admitted: Admitted): void {
  exchange.admitted = admitted;
}

/** The host of the page that made the request. */
function hostOf({ request }: Exchange): string | undefined {
  const { origin, referer } = request.raw.headers;
  const url = origin ?? referer;
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined;
}
