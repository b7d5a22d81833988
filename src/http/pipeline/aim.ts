// A request that only says which call to make, such as the call of a tool, continues as that call: the same caller, with the
// call's own parameters, price and limits.
import { placeNamed } from '../place-named.ts';
import type { Exchange } from './exchange.ts';
import { routeOf } from './route.ts';

export function aim(exchange: Exchange): void {
  const { standsFor } = exchange.route.endpoint;
  if (standsFor === undefined) return;
  const { request, pipeline } = exchange;
  const standIn = standsFor(exchange.sent, {
    origin: `${request.protocol}://${request.host}`,
    find: (name) => placeNamed(pipeline.app.world().search, name),
  });
  if (standIn === undefined) return;
  exchange.standIn = standIn;
  exchange.route = routeOf(standIn.endpoint);
  exchange.sent = standIn.sent;
  exchange.inJson = standIn.sent;
}
