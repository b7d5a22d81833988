// Calls the endpoint's function, once.
import { Call } from '../call.ts';
import { errors } from '../errors.ts';
import type { Exchange } from './exchange.ts';

export function run(exchange: Exchange): void | Promise<void> {
  const { pipeline, route, caller, params, sent, request } = exchange;
  if (caller === undefined) throw errors.internal();
  const { app } = pipeline;
  const call = new Call(app.world(), app, caller, sent, request);
  const answer = route.endpoint.run(params, call);
  if (answer instanceof Promise) {
    return answer.then((found) => {
      exchange.answer = found;
    });
  }
  exchange.answer = answer;
}
