// Receives the body, counting its bytes whatever its type, and adds its fields to what was sent. A request with a body counts
// as load once the body is there.
import { BODY_LIMIT, parseBody } from '../bodies.ts';
import { errors } from '../errors.ts';
import type { Exchange } from './exchange.ts';
import { CallerGone } from './fail.ts';

export function receive(exchange: Exchange): Promise<void> | undefined {
  // A body on GET means nothing: it is not read.
  if (!exchange.bodyPending || exchange.route.endpoint.method === 'GET') return undefined;
  return receiveBody(exchange);
}

async function receiveBody(exchange: Exchange): Promise<void> {
  const { request, reply, pipeline } = exchange;
  const bytes = await bytesOf(exchange);
  exchange.bodyPending = false;
  if (pipeline.load.isFull) throw errors.busy();
  pipeline.load.enter(reply.raw);
  const { fields, isJson } = parseBody(bytes, request.raw.headers['content-type'] ?? '');
  if (isJson) exchange.inJson = fields;
  // The path wins over the query, the query over the body.
  exchange.sent = Object.assign(Object.create(null), fields, exchange.sent);
}

function bytesOf({ request: { raw } }: Exchange): Promise<Buffer> {
  if (Number(raw.headers['content-length'] ?? 0) > BODY_LIMIT) throw errors.tooLarge('1 MiB');
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    raw.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= BODY_LIMIT) chunks.push(chunk);
      else {
        chunks.length = 0;
        raw.removeAllListeners('data');
        raw.pause();
        reject(errors.tooLarge('1 MiB'));
      }
    });
    raw.once('end', () => resolve(Buffer.concat(chunks)));
    raw.once('error', () => reject(new CallerGone()));
    raw.once('close', () => reject(new CallerGone()));
  });
}
