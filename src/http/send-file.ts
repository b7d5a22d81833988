// Sends the bytes of a file as a page's response, a large one piece by piece.
import type { FastifyReply } from 'fastify';
import { inPieces, SENT_WHOLE } from './write-gently.ts';

/** Besides what the answer depends on already, such as the origin. */
export function variesByEncoding(reply: FastifyReply): FastifyReply {
  const vary = reply.getHeader('vary');
  return reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
}

export function sendFile(reply: FastifyReply, bytes: Buffer): FastifyReply {
  if (bytes.length <= SENT_WHOLE) return reply.send(bytes);
  return reply.header('content-length', bytes.length).send(inPieces(bytes));
}
