// Turns whatever a step threw into the response that the caller gets; what they need not know goes only to the log.
import { answerTo } from '../domain-errors.ts';
import { errors } from '../errors.ts';
import { CallerGone, isGivenUp } from './caller-gone.ts';
import type { Exchange } from './exchange.ts';

export function failWith(exchange: Exchange, failure: unknown): void {
  const known = failure instanceof CallerGone ? errors.tooSlow() : answerTo(failure);
  if (known === undefined) {
    const { pipeline, request, route } = exchange;
    pipeline.app.log.error({ req: request.id, route: route.endpoint.path, err: failure }, 'request failed');
  }
  exchange.givenUp = isGivenUp(failure);
  exchange.failure = known ?? errors.internal();
  exchange.foreign = exchange.route.endpoint.dialect?.failure(exchange.failure, failure, exchange.sent);
}
