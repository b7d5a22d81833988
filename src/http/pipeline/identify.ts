// Who is calling. The body is waited for only if the key can be nowhere else (key-sent.ts says where it can be). The operator and people with an
// account identify themselves by a token in Authorization, or in the console by a cookie.
import type { Caller } from '../../accounts/caller.ts';
import { DEMO_PACKAGE } from '../../accounts/demo.ts';
import { isKeyForm } from '../../accounts/keys.ts';
import { isOperator } from '../../accounts/operator.ts';
import type { Access } from '../endpoint.ts';
import { type ApiError, errors } from '../errors.ts';
import { isForwarded } from '../forwarded.ts';
import { keyIn } from '../key-names.ts';
import { bearerIn, operatorByCookie, userByCookie } from '../sessions.ts';
import type { Exchange } from './exchange.ts';
import { keyInText, keyWithoutBody } from './key-sent.ts';
import { parse } from './parse.ts';
import { hasBody, receive, receiveBeginning } from './receive.ts';
import { countForAccount } from './tenant.ts';

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
  if (isDemo(caller) && isForwarded(exchange.request.raw.headers)) throw errors.demoForwarded();
  exchange.caller = caller;
  countForAccount(exchange, caller);
}

const isDemo = (caller: Caller): boolean =>
  caller.kind === 'key' && caller.key.terms.package.name === DEMO_PACKAGE;

function byOperator(exchange: Exchange): Found {
  const { request, route, patience, pipeline } = exchange;
  const { app } = pipeline;
  const { authorization } = request.raw.headers;
  if (isOperator(authorization, app.operatorToken)) return OPERATOR;
  const forKeys = route.endpoint.forKeys === true;
  if (authorization === undefined || (forKeys && isKeyForm(bearerIn(authorization) ?? ''))) {
    const key = forKeys ? keyWithoutBody(exchange) : undefined;
    return key === undefined ? operatorByCookie(request, app) : app.admission.identify(key, patience);
  }
  // Whoever sends a token is judged by it, and may not try many. The right one always works: nobody can lock the operator out.
  app.attempts?.takeAsOperator(request.ip);
  if (bearerIn(authorization) === undefined) return undefined;
  throw errors.wrongOperatorToken();
}

function byUser({ request, pipeline: { app } }: Exchange): Found {
  const token = bearerIn(request.raw.headers.authorization);
  return token === undefined ? userByCookie(request, app) : app.users?.identify(token);
}

function byKey(exchange: Exchange): Found {
  const { admission } = exchange.pipeline.app;
  const key = keyWithoutBody(exchange);
  if (key !== undefined) return admission.identify(key, exchange.patience);
  if (exchange.route.endpoint.forAll?.(exchange.sent)) return VISITOR;
  if (exchange.route.endpoint.forPeople) return bySession(exchange);
  return hasBody(exchange) ? byKeyInBody(exchange) : undefined;
}

/** Of a long body the rest is received only if its beginning holds a key that is registered. */
async function byKeyInBody(exchange: Exchange): Promise<Caller | undefined> {
  const { admission } = exchange.pipeline.app;
  const beginning = await receiveBeginning(exchange);
  if (beginning !== undefined) {
    const key = keyInText(beginning);
    if (key === undefined) throw errors.largeWithoutKey('16 KiB');
    if ((await admission.identify(key, exchange.patience)) === undefined) return undefined;
    await receive(exchange);
  }
  parse(exchange);
  const key = keyIn(exchange.sent, exchange.route.endpoint.dialect?.keys);
  return key === undefined ? undefined : admission.identify(key, exchange.patience);
}

async function bySession({ request, pipeline: { app } }: Exchange): Promise<Caller | undefined> {
  return (await userByCookie(request, app)) ?? (await operatorByCookie(request, app));
}
