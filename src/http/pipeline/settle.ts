// Charges a request, exactly once and whatever became of it: before the first byte of the response leaves, so that nothing is
// sent that was not counted.
import { creditsSpent } from '../cost.ts';
import type { Exchange } from './exchange.ts';

export function settle(exchange: Exchange): void {
  const { admitted, failure, givenUp, route, sent, setAside, answer, headOnly, credits } = exchange;
  if (admitted === undefined || exchange.settled) return;
  exchange.settled = true;
  if ((failure && !givenUp) || headOnly) admitted.settle(0);
  else if (credits !== undefined) admitted.settle(Math.min(setAside, credits));
  else admitted.settle(creditsSpent(route.endpoint.cost, sent, setAside, answer));
}
