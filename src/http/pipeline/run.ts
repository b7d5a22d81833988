// Calls the endpoint's function, once.
import { Call } from '../call.ts';
import { errors } from '../errors.ts';
import type { Exchange } from './exchange.ts';

export function run(exchange: Exchange): void | Promise<void> {
  const { pipeline, route, caller, params, sent } = exchange;
  if (caller === undefined) throw errors.internal();
  const answer = route.endpoint.run(params, new Call(pipeline.app.world(), pipeline.app, caller, sent));
  if (answer instanceof Promise) {
    return answer.then((found) => {
      exchange.answer = found;
    });
  }
  exchange.answer = answer;
}
