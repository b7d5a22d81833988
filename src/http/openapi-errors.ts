// The errors of the API document, one per status, defined once and referred to from every call that can return them.
import type { Endpoint } from './endpoint.ts';
import { type ApiError, errorBody, errors } from './errors.ts';

const NUMBER = { type: 'integer' } as const;
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait', schema: NUMBER } };

const error = (description: string, example: ApiError, headers?: object) => ({
  description,
  content: {
    'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: errorBody(example) },
  },
  ...(headers && { headers }),
});

/** By the names that calls refer to. */
export const ERRORS = {
  BadRequest: error('A parameter is missing or invalid', errors.missing('longitude')),
  NoKey: error('The key is missing or unknown', errors.noKey()),
  PaymentRequired: error('Credits or package do not allow the call', errors.payment()),
  NotFound: error('Nothing was found', errors.notFound('The point lies outside Bangladesh')),
  Gone: error('The operator has switched version 1 off', errors.gone('/v2/api/reverse/geocode')),
  TooLarge: error('The body is larger than 1 MiB', errors.tooLarge('1 MiB')),
  MediaType: error('The body has an unsupported type', errors.mediaType('text/xml')),
  LimitExceeded: error('The rate limit of the key is reached', errors.limitExceeded(60, 0, 1), {
    ...RETRY_AFTER,
    'X-RateLimit-Limit': { description: 'Requests per minute', schema: NUMBER },
    'X-RateLimit-Remaining': { description: 'Requests left', schema: NUMBER },
  }),
  Failed: error('A fault of the server', errors.internal()),
  Busy: error('Too many requests at once, or no data for the call', errors.busy(), RETRY_AFTER),
} as const;

/** Which statuses a call can return besides 200. */
export function errorsOf({
  method,
  path,
  access = 'key',
  forKeys,
}: Endpoint): Record<string, { $ref: string }> {
  const named: Record<string, keyof typeof ERRORS> = { 400: 'BadRequest', 401: 'NoKey' };
  if (access === 'key' || forKeys) named[402] = 'PaymentRequired';
  named[404] = 'NotFound';
  if (path.startsWith('/v1/')) named[410] = 'Gone';
  if (method !== 'GET') {
    named[413] = 'TooLarge';
    named[415] = 'MediaType';
  }
  if (access === 'key' || forKeys) named[429] = 'LimitExceeded';
  named[500] = 'Failed';
  named[503] = 'Busy';
  return Object.fromEntries(
    Object.entries(named).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}
