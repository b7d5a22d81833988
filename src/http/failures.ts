// Every failure leaves the server as `{message, code, status}`; what a caller need not know goes only to the log.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answersUnderWay } from './answers-under-way.ts';
import type { AppContext } from './context.ts';
import { answerTo } from './domain-errors.ts';
import { ApiError, errorBody, errors } from './errors.ts';
import { lastWords } from './last-words.ts';
import { routeOf } from './logging.ts';

/** For pages, and for what the framework itself refuses; endpoints handle their failures in the pipeline. */
export function answerFailures(fastify: FastifyInstance, app: AppContext): void {
  fastify.setErrorHandler((failure: FastifyError, request, reply) => {
    const error = answerTo(failure) ?? ofFramework(failure);
    if (error.status >= 500 && error.status !== 503) {
      app.log.error({ req: request.id, route: routeOf(request), err: failure }, 'request failed');
    }
    reply.code(error.status).headers(error.headers).send(errorBody(error));
  });
}

/** For URLs that the framework cannot even route: its own response would repeat them, key and all. */
export function refuseUrl(_failure: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const error = errors.url();
  reply
    .code(error.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error)));
}

/** For anything that is not HTTP, or arrived too slowly: there is no request yet, only a connection. */
export function refuseConnection(failure: Error & { code?: string }, socket: Socket): void {
  // What a caller sends after it was refused is reported once more.
  if (failure.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return;
  // Earlier requests on the same connection are answered first.
  void answersUnderWay(socket).then(() => {
    if (!socket.writable) {
      socket.destroy(failure);
      return;
    }
    const error = ofConnection(failure.code);
    const body = JSON.stringify(errorBody(error));
    lastWords(
      socket,
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\nConnection: close\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
}

function ofConnection(code: string | undefined): ApiError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return errors.tooSlow();
    case 'HPE_HEADER_OVERFLOW':
      return errors.longUrl();
    // A space ends the URL, so that the next word is taken for the HTTP version.
    case 'HPE_INVALID_URL':
    case 'HPE_INVALID_CONSTANT':
      return errors.url();
    default:
      return errors.unreadable('The request is not valid HTTP');
  }
}

function ofFramework({ statusCode = 500, message }: FastifyError): ApiError {
  return statusCode >= 400 && statusCode < 500
    ? new ApiError(statusCode, 'refused', message)
    : errors.internal();
}
