// Overload degrades, it does not fall: past a bound of requests under way the rest is told to come back.
import type { FastifyInstance } from 'fastify';
import { errors } from './errors.ts';

export function limitLoad(fastify: FastifyInstance, maxInFlight: number): void {
  let inFlight = 0;
  const counted = new WeakSet<object>();
  fastify.addHook('onRequest', (request, reply, done) => {
    if (inFlight >= maxInFlight) return done(errors.busy());
    inFlight++;
    counted.add(request);
    reply.raw.once('close', () => {
      if (counted.delete(request)) inFlight--;
    });
    done();
  });
}
