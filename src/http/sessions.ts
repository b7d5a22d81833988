// Who is signed in to the console: one cookie for a person's account and one for the operator. Scripts cannot read them, and
// requests from other sites do not carry them. A request that changes something must also come from a page of this server.
import type { FastifyRequest } from 'fastify';
import type { OperatorCaller, UserCaller } from '../accounts/caller.ts';
import type { AppContext } from './context.ts';
import { errors } from './errors.ts';

/** `console`: the key that a link brought to this browser. */
export type SessionKind = 'account' | 'operator' | 'console';

/** Sent by the console's own pages with every request; a page of another host cannot send it together with cookies. */
const CONSOLE_HEADER = 'x-thikana-console';

/** With TLS the browser itself ensures that no other host, nor a page without TLS, has set the cookie. */
function nameOf(kind: SessionKind, request: FastifyRequest): string {
  // Browsers keep the cookies of all ports of a host together, and each server has keys of its own.
  const port = kind === 'console' ? (/:\d+$/.exec(request.host)?.[0].replace(':', '-') ?? '') : '';
  return `${isSecure(request) ? '__Host-' : ''}thikana-${kind}${port}`;
}

const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https';

/** The value of a `Set-Cookie` header; an empty token ends the session. */
export function sessionCookie(
  kind: SessionKind,
  token: string,
  request: FastifyRequest,
  seconds: number,
): string {
  const parts = [
    `${nameOf(kind, request)}=${token}`,
    'Path=/',
    `Max-Age=${token === '' ? 0 : Math.max(1, Math.floor(seconds))}`,
    'HttpOnly',
    'SameSite=Strict',
  ];
  if (isSecure(request)) parts.push('Secure');
  return parts.join('; ');
}

/** The token in the cookie, or undefined. */
export function sessionIn(request: FastifyRequest, kind: SessionKind): string | undefined {
  const { cookie } = request.raw.headers;
  if (cookie === undefined) return undefined;
  const beginning = `${nameOf(kind, request)}=`;
  for (const part of cookie.split(';')) {
    const text = part.trim();
    if (text.startsWith(beginning)) return text.slice(beginning.length);
  }
  return undefined;
}

export const bearerIn = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : /^Bearer\s+(\S+)\s*$/i.exec(authorization)?.[1];

/** Throws if a request that changes something carries a session but does not come from a page of this server. */
export function userByCookie(
  request: FastifyRequest,
  { users }: AppContext,
): UserCaller | undefined | Promise<UserCaller | undefined> {
  const token = sessionIn(request, 'account');
  if (token === undefined || users === undefined) return undefined;
  requireOwnPage(request);
  return users.identify(token);
}

/** As `userByCookie`, for the operator. */
export function operatorByCookie(
  request: FastifyRequest,
  { operatorSessions }: AppContext,
): Promise<OperatorCaller | undefined> | undefined {
  const token = sessionIn(request, 'operator');
  if (token === undefined || operatorSessions === undefined) return undefined;
  requireOwnPage(request);
  return operatorSessions.holds(token).then((holds) => (holds ? { kind: 'operator' } : undefined));
}

/** For pages that only the operator may see: throws unless the request carries their session. */
export async function requireOperatorSession(request: FastifyRequest, app: AppContext): Promise<void> {
  if ((await operatorByCookie(request, app)) === undefined) throw errors.notOperator();
}

export function requireOwnPage(request: FastifyRequest): void {
  if (request.method !== 'GET' && !isOwnPage(request)) throw errors.foreignPage();
}

function isOwnPage(request: FastifyRequest): boolean {
  const { [CONSOLE_HEADER]: mark, 'sec-fetch-site': site, origin } = request.raw.headers;
  if (mark === undefined) return false;
  if (site !== undefined && site !== 'same-origin') return false;
  // Browsers that send neither are older than the cookies' own protection.
  return site !== undefined || origin === undefined || hostOf(origin) === ownHost(request);
}

/** Written as in an origin: without the default port. */
const ownHost = ({ protocol, host }: FastifyRequest): string | undefined => hostOf(`${protocol}://${host}`);
const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);
