// Turns what was sent into what the endpoint's schema asks for.
import type { Exchange } from './exchange.ts';

export function read(exchange: Exchange): void {
  exchange.params = exchange.route.read(exchange.sent);
}
