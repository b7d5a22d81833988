// Receives the body, counting its bytes whatever its type. A request with a body counts as load once the body is there. Of a body whose sender is
// unknown only the beginning is received, in search of a key.
import { BODY_LIMIT, isJson } from '../bodies.ts';
import { errors } from '../errors.ts';
import type { Exchange } from './exchange.ts';
import { IncomingBody } from './incoming-body.ts';

/** Of a body without a key in the URL or a header. Longer ones of the contract have the key as their first field. */
const ANONYMOUS_LIMIT = 16 * 1024;

/** A body on GET means nothing: it is not read. */
export const hasBody = ({ bodyPending, route }: Exchange): boolean =>
  bodyPending && route.endpoint.method !== 'GET';

export function receive(exchange: Exchange): Promise<void> | undefined {
  if (!hasBody(exchange)) return undefined;
  if (isLarge(exchange)) return receiveLarge(exchange);
  const isUnknown = exchange.caller?.kind === 'visitor';
  return isUnknown
    ? receiveBody(exchange, ANONYMOUS_LIMIT, '16 KiB')
    : receiveBody(exchange, BODY_LIMIT, '1 MiB');
}

/** What the caller's package allows, if that is less. */
function checkPackage({ caller }: Exchange, length: number): void {
  const most = caller?.kind === 'key' ? caller.key.terms.package.body_kib : null;
  if (most !== null && length > most * 1024) throw errors.tooLarge(`the ${most} KiB of the package`);
}

async function receiveBody(exchange: Exchange, most: number, shown: string): Promise<void> {
  const { request, reply, pipeline, tenant } = exchange;
  const length = lengthOf(exchange);
  if (length > most) throw errors.tooLarge(shown);
  checkPackage(exchange, length);
  exchange.incoming ??= new IncomingBody(request.raw);
  if (!(await exchange.incoming.receive(most))) throw errors.tooLarge(shown);
  checkPackage(exchange, exchange.incoming.bytes.length);
  exchange.bodyPending = false;
  exchange.body = exchange.incoming.bytes;
  if (tenant === undefined) return;
  if (!pipeline.load.hasRoomFor(tenant.tenant)) throw errors.busy();
  pipeline.load.enter(reply.raw, tenant.tenant);
}

const lengthOf = ({ request }: Exchange): number => Number(request.raw.headers['content-length'] ?? 0);

/** Only callers with a key may send so much, only to calls that need it, and only JSON, or pieces of files. */
const isLarge = (exchange: Exchange): boolean =>
  exchange.caller?.kind === 'key' &&
  (exchange.route.endpoint.bytesBody !== undefined ||
    (exchange.route.endpoint.large !== undefined &&
      isJson(exchange.request.raw.headers['content-type'] ?? ''))) &&
  lengthOf(exchange) > BODY_LIMIT;

/** Its memory is counted before any of it is taken, so that many who send slowly cannot fill it. */
async function receiveLarge(exchange: Exchange): Promise<void> {
  const { endpoint } = exchange.route;
  const { most } = endpoint.bytesBody ?? endpoint.large ?? { most: 0 };
  const { pipeline, reply, tenant } = exchange;
  const length = lengthOf(exchange);
  if (length > most) throw errors.tooLarge(`${most / 2 ** 20} MiB`);
  if (tenant !== undefined && !pipeline.load.take(reply.raw, length, tenant.tenant)) throw errors.busy();
  await receiveBody(exchange, most, `${most / 2 ** 20} MiB`);
}

/** For a body in which a key is looked for: undefined once all of it is there; else its beginning. */
export async function receiveBeginning(exchange: Exchange): Promise<Buffer | undefined> {
  exchange.incoming ??= new IncomingBody(exchange.request.raw);
  if (!(await exchange.incoming.receive(ANONYMOUS_LIMIT))) return exchange.incoming.bytes;
  await receive(exchange);
  return undefined;
}
