// Overload degrades, it does not fall: past a bound of requests under way the rest is told to come back.
import type { FastifyInstance } from 'fastify';
import { errors } from './errors.ts';

/** Those who watch the server must get their answer most of all when it is busy. */
const ALWAYS_ANSWERED = new Set(['/healthz', '/readyz', '/metrics']);

export function limitLoad(fastify: FastifyInstance, maxInFlight: number): void {
  let inFlight = 0;
  const leave = (): void => {
    inFlight--;
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    if (inFlight >= maxInFlight && !ALWAYS_ANSWERED.has(request.url)) return done(errors.busy());
    inFlight++;
    // Comes once for each response, also when the caller has gone away.
    reply.raw.once('close', leave);
    done();
  });
}
