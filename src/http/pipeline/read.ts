// Turns what was sent into what the endpoint's schema asks for, and finds the names that it does not know.
import type { Exchange } from './exchange.ts';

export function read(exchange: Exchange): void {
  const { route, sent, inJson } = exchange;
  const unknown = route.names.unknownIn(sent);
  if (exchange.large !== undefined && route.endpoint.bytesBody === undefined) return;
  exchange.params = route.read(sent, inJson);
  exchange.unknown = route.names.unknownInside(exchange.params, sent, unknown);
}
