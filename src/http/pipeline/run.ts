// Calls the endpoint's function, once.
import { isClosed } from '../answers-under-way.ts';
import { Call } from '../call.ts';
import { AnswerWithHeaders } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { CallerGone } from './caller-gone.ts';
import type { Exchange } from './exchange.ts';

export function run(exchange: Exchange): void | Promise<void> {
  const { pipeline, route, caller, params, sent, request, reply } = exchange;
  if (caller === undefined) throw errors.internal();
  // They may have left while the request waited: for its turn, its body, the key or the credits.
  if (isClosed(reply.raw)) throw new CallerGone();
  if (exchange.headOnly) return;
  const { app } = pipeline;
  const call = new Call(app.world(), app, caller, sent, request, reply.raw);
  const { endpoint } = route;
  const body = exchange.large;
  exchange.large = undefined;
  const answer =
    body && endpoint.bytesBody
      ? endpoint.bytesBody.run(body, params, call)
      : body && endpoint.large
        ? endpoint.large.run(body, call)
        : endpoint.run(params, call);
  if (answer instanceof Promise) {
    return answer.then((found) => {
      keep(exchange, found);
    });
  }
  keep(exchange, answer);
}

function keep(exchange: Exchange, answer: unknown): void {
  if (answer instanceof AnswerWithHeaders) {
    exchange.answer = answer.answer;
    exchange.headers = answer.headers;
  } else exchange.answer = answer;
}
