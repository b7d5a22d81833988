// Calls the endpoint's function, once: here, or in a worker thread where the tenant's last calls like it held up the event loop and there are others to be served.
import { isClosed } from '../answers-under-way.ts';
import { Call } from '../call.ts';
import { AnswerWithHeaders, BytesAnswer, WrittenJson } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { endpointName, type Readers, type WrittenElsewhere } from '../reading.ts';
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
  if (body && endpoint.bytesBody) return keepLater(exchange, endpoint.bytesBody.run(body, params, call));
  if (body && endpoint.large) return keepLater(exchange, endpoint.large.run(body, call));
  const leaves = endpoint.reads && (endpoint.elsewhere || isHeldUpBy(exchange));
  const readers = leaves ? call.world.readers : undefined;
  if (readers !== undefined) return readElsewhere(exchange, readers, call);
  if (endpoint.reads) exchange.ranAt = performance.now();
  const answer = endpoint.run(params, call);
  return keepLater(exchange, endpoint.finish ? finished(exchange, answer, call) : answer);
}

/** Whether others would wait for the call: it takes long, as the last ones of this tenant show. */
function isHeldUpBy({ pipeline, route, tenant, caller }: Exchange): boolean {
  if (caller === undefined || caller.kind === 'visitor' || tenant === undefined) return false;
  return pipeline.line.isShared(tenant) && tenant.dear.isDear(route.endpoint.id);
}

async function readElsewhere(exchange: Exchange, readers: Readers, call: Call): Promise<void> {
  const { route, params, sent, tenant } = exchange;
  const { endpoint } = route;
  const own = await call.overlaid((own) => own?.shared ?? []);
  const { written, headers, credits, milliseconds } = await readers.read(
    {
      endpoint: endpointName(endpoint),
      params,
      sent,
      language: call.headers['accept-language'],
      account: call.accountId,
      own,
      expected: tenant?.dear.expected(endpoint.id),
    },
    call.behalf,
  );
  tenant?.dear.took(endpoint.id, milliseconds);
  exchange.credits = credits;
  const answer = 'value' in written ? await endpoint.finish?.(written.value, call) : answerOf(written);
  keep(exchange, headers === undefined ? answer : new AnswerWithHeaders(answer, headers));
}

const answerOf = (written: Exclude<WrittenElsewhere, { value: unknown }>): WrittenJson | BytesAnswer =>
  'json' in written
    ? new WrittenJson(written.json)
    : new BytesAnswer(written.status, written.type, written.bytes);

function finished({ route }: Exchange, answer: unknown, call: Call): unknown {
  const { finish } = route.endpoint;
  if (answer instanceof Promise) return answer.then((found) => finish?.(found, call));
  return finish?.(answer, call);
}

function keepLater(exchange: Exchange, answer: unknown): void | Promise<void> {
  if (!(answer instanceof Promise)) {
    keep(exchange, answer);
    return;
  }
  const { ranAt, tenant, route } = exchange;
  let worked = 0;
  // After what it goes on with at once, and before anybody else's turn.
  queueMicrotask(() =>
    process.nextTick(() => {
      worked = performance.now() - (ranAt ?? 0);
    }),
  );
  // What comes after the event loop went round was waited for, or is done in pieces: the first of them tells how long they are.
  const turn = setImmediate(() => {
    if (ranAt !== undefined) tenant?.dear.held(route.endpoint.id, worked);
    exchange.ranAt = undefined;
  });
  return answer.then((found) => {
    clearImmediate(turn);
    keep(exchange, found);
  });
}

function keep(exchange: Exchange, answer: unknown): void {
  if (answer instanceof AnswerWithHeaders) {
    exchange.answer = answer.answer;
    exchange.headers = answer.headers;
  } else exchange.answer = answer;
}
