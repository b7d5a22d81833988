// Who is calling. A key is looked for in this order: path (version 1), query, X-API-Key, Authorization: Bearer, body; the first
// one found counts. The body is waited for only if the key can be nowhere else. The operator and people with an account
// identify themselves by a token in Authorization, or in the console by a cookie.
import type { Caller } from '../../accounts/caller.ts';
import { isOperator } from '../../accounts/operator.ts';
import type { Access } from '../endpoint.ts';
import { type ApiError, errors } from '../errors.ts';
import type { Given } from '../parameters.ts';
import { bearerIn, operatorByCookie, userByCookie } from '../sessions.ts';
import type { Exchange } from './exchange.ts';
import { receive } from './receive.ts';

const VISITOR: Caller = { kind: 'visitor' };
const OPERATOR: Caller = { kind: 'operator' };

type Found = Caller | undefined | Promise<Caller | undefined>;

const IDENTIFY: Readonly<Record<Access, (exchange: Exchange) => Found>> = {
  key: byKey,
  operator: byOperator,
  user: byUser,
  anybody: () => VISITOR,
};
const UNKNOWN: Readonly<Record<Access, () => ApiError>> = {
  key: errors.noKey,
  operator: errors.notOperator,
  user: errors.notSignedIn,
  anybody: errors.internal,
};

export function identify(exchange: Exchange): void | Promise<void> {
  const access = exchange.route.endpoint.access ?? 'key';
  const found = IDENTIFY[access](exchange);
  if (found instanceof Promise) return found.then((caller) => accept(exchange, access, caller));
  accept(exchange, access, found);
}

function accept(exchange: Exchange, access: Access, caller: Caller | undefined): void {
  if (caller === undefined) throw UNKNOWN[access]();
  exchange.caller = caller;
}

function byOperator({ request, pipeline: { app } }: Exchange): Found {
  const { authorization } = request.raw.headers;
  if (isOperator(authorization, app.operatorToken)) return OPERATOR;
  // Whoever sends a token is judged by it.
  return authorization === undefined ? operatorByCookie(request, app) : undefined;
}

function byUser({ request, pipeline: { app } }: Exchange): Found {
  const token = bearerIn(request.raw.headers.authorization);
  return token === undefined ? userByCookie(request, app) : app.users?.identify(token);
}

function byKey(exchange: Exchange): Found {
  const { admission } = exchange.pipeline.app;
  const key = keyIn(exchange.sent) ?? keyInHeaders(exchange);
  if (key !== undefined) return admission.identify(key);
  if (exchange.route.endpoint.forPeople) return bySession(exchange);
  return receive(exchange)?.then(() => {
    const inBody = keyIn(exchange.sent);
    return inBody === undefined ? undefined : admission.identify(inBody);
  });
}

async function bySession({ request, pipeline: { app } }: Exchange): Promise<Caller | undefined> {
  return (await userByCookie(request, app)) ?? (await operatorByCookie(request, app));
}

const KEY_NAMES = ['api_key', 'key'] as const;

function keyIn(given: Given): string | undefined {
  for (const name of KEY_NAMES) {
    const value = Array.isArray(given[name]) ? given[name][0] : given[name];
    if (typeof value === 'string' && value !== '') return value.trim();
  }
  return undefined;
}

function keyInHeaders({ request }: Exchange): string | undefined {
  const { 'x-api-key': named, authorization } = request.raw.headers;
  if (typeof named === 'string' && named !== '') return named.trim();
  return bearerIn(authorization);
}
