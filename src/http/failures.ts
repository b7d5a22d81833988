// Every failure leaves the server as `{message, status}`; what a caller need not know goes to the log alone.
import type { FastifyError, FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';
import { ApiError, errorBody, errors } from './errors.ts';
import { routeOf } from './logging.ts';

export function answerFailures(fastify: FastifyInstance, app: AppContext): void {
  fastify.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0];
    const error = errors.noPath(request.method, path.length > 100 ? `${path.slice(0, 100)}…` : path);
    reply.code(error.status).send(errorBody(error));
  });
  fastify.setErrorHandler((failure: FastifyError, request, reply) => {
    const error = translate(failure);
    if (error.status >= 500 && error.status !== 503) {
      app.log.error({ req: request.id, route: routeOf(request), err: failure }, 'request failed');
    }
    reply.code(error.status).headers(error.headers).send(errorBody(error));
  });
}

function translate(failure: FastifyError): ApiError {
  if (failure instanceof ApiError) return failure;
  switch (failure.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return errors.tooLarge('1 MiB');
    case 'FST_FILES_LIMIT':
      return errors.unreadable('Files are not accepted; send each parameter as a text field');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return errors.mediaType('of the request');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return errors.unreadable('The length of the body is not the one that was announced');
  }
  const status = failure.statusCode ?? 500;
  if (status >= 400 && status < 500) return new ApiError(status, failure.message);
  return errors.internal();
}
