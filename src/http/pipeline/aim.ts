// A request that only says which call to make, such as the call of a tool, continues as that call: the same caller, with the
// call's own parameters, price and limits.
import { turns } from '../../threads/turns.ts';
import type { StandIn, Surroundings } from '../endpoint.ts';
import { placeNamed } from '../place-named.ts';
import { routeOf } from './endpoint-route.ts';
import type { Exchange } from './exchange.ts';

/** Stands for a name until it is looked up. */
const ANYWHERE = { longitude: 90, latitude: 24, address: '' };

export function aim(exchange: Exchange): void | Promise<void> {
  const { standsFor } = exchange.route.endpoint;
  if (standsFor === undefined) return;
  const { request, sent } = exchange;
  const origin = `${request.protocol}://${request.host}`;
  const names = new Set<string>();
  const find = (name: string) => {
    names.add(name);
    return ANYWHERE;
  };
  const standIn = standsFor(sent, { origin, find });
  if (names.size === 0) {
    continueAs(exchange, standIn);
    return;
  }
  return lookUp(exchange, names).then((found) =>
    continueAs(exchange, standsFor(sent, { origin, find: (name) => found.get(name) })),
  );
}

/** Others have their turn between two names. */
async function lookUp(
  { pipeline }: Exchange,
  names: Iterable<string>,
): Promise<Map<string, ReturnType<Surroundings['find']>>> {
  const found = new Map<string, ReturnType<Surroundings['find']>>();
  const turn = turns.begin();
  for (const name of names) {
    found.set(name, placeNamed(pipeline.app.world().search, name));
    if (turn.isOver) await turn.others();
  }
  return found;
}

function continueAs(exchange: Exchange, standIn: StandIn | undefined): void {
  if (standIn === undefined) return;
  exchange.standIn = standIn;
  exchange.route = routeOf(standIn.endpoint);
  exchange.sent = standIn.sent;
  exchange.inJson = standIn.sent;
}
