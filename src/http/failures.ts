// Every failure leaves the server as `{message, status}`; what a caller need not know goes to the log alone.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from './context.ts';
import { answerTo } from './domain-errors.ts';
import { ApiError, errorBody, errors } from './errors.ts';
import { routeOf } from './logging.ts';

export function answerFailures(fastify: FastifyInstance, app: AppContext): void {
  fastify.setNotFoundHandler((request, reply) => {
    const error = errors.noPath(request.method, pathWithoutKeys(request.url));
    reply.code(error.status).send(errorBody(error));
  });
  fastify.setErrorHandler((failure: FastifyError, request, reply) => {
    const error = translate(failure, request);
    if (error.status >= 500 && error.status !== 503) {
      app.log.error({ req: request.id, route: routeOf(request), err: failure }, 'request failed');
    }
    reply.code(error.status).headers(error.headers).send(errorBody(error));
  });
}

/** For addresses that the framework cannot even route: its own answer would repeat them, key and all. */
export function refuseAddress(_failure: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const error = errors.address();
  reply
    .code(error.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error)));
}

/** For what is no HTTP, or came too slowly: there is no request yet, only a connection. */
export function refuseConnection(failure: Error & { code?: string }, socket: Socket): void {
  if (failure.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const error = ofConnection(failure.code);
    const body = JSON.stringify(errorBody(error));
    socket.write(
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\nConnection: close\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroy(failure);
}

function ofConnection(code: string | undefined): ApiError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return errors.tooSlow();
    case 'HPE_HEADER_OVERFLOW':
      return errors.longAddress();
    // A space ends the address, so that the next word is taken for the version of HTTP.
    case 'HPE_INVALID_URL':
    case 'HPE_INVALID_CONSTANT':
      return errors.address();
    default:
      return errors.unreadable('The request is not valid HTTP');
  }
}

function translate(failure: FastifyError, request: FastifyRequest): ApiError {
  const known = answerTo(failure);
  if (known) return known;
  switch (failure.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return errors.tooLarge('1 MiB');
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return errors.unreadable('The body has more fields than any call has parameters');
    case 'FST_FILES_LIMIT':
      return errors.unreadable('Files are not accepted; send each parameter as a text field');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return errors.mediaType('of the request');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return errors.unreadable('The length of the body is not the one that was announced');
  }
  const status = failure.statusCode ?? 500;
  if (status >= 400 && status < 500) return new ApiError(status, failure.message);
  // The reader of multipart bodies tells neither code nor status. It fails before there is a body.
  const type = request.headers['content-type'] ?? '';
  if ((request.body ?? null) === null && type.startsWith('multipart/')) {
    return errors.unreadable(
      'The multipart body cannot be read; it must have the boundary that its content type names',
    );
  }
  return errors.internal();
}

/** The path as a caller sees it again, shortened, and without what may be a key of version 1. */
function pathWithoutKeys(url: string): string {
  const path = url
    .split('?', 1)[0]
    .split('/')
    .map((part) => (part.length > 24 && !/[,;]/.test(part) ? '…' : part))
    .join('/');
  return path.length > 100 ? `${path.slice(0, 100)}…` : path;
}
