// The errors of the API document, one per status, defined once and referred to from every call that can return them.
import type { Endpoint } from './endpoint.ts';

const NUMBER = { type: 'integer' } as const;
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait', schema: NUMBER } };

const error = (description: string, message: string, status: number, more: object = {}) => ({
  description,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      example: { message, status, ...('parameter' in more ? { parameter: more.parameter } : {}) },
    },
  },
  ...('headers' in more ? { headers: more.headers } : {}),
});

/** By the names that calls refer to. */
export const ERRORS = {
  BadRequest: error('A parameter is missing or invalid', 'Parameter missing', 400, {
    parameter: 'longitude',
  }),
  NoKey: error('The key is missing or unknown', 'Invalid or No Registered Key', 401),
  PaymentRequired: error('Credits or package do not allow the call', 'Payment exception', 402),
  NotFound: error('Nothing was found', 'The point lies outside Bangladesh', 404),
  Gone: error('The operator has switched version 1 off', 'Version 1 is no longer served here', 410),
  TooLarge: error('The body is larger than 1 MiB', 'The request body is larger than 1 MiB', 413),
  MediaType: error('The body has an unsupported type', 'Content type text/xml is not understood', 415),
  LimitExceeded: error('The rate limit of the key is reached', 'API LIMIT EXCEEDED', 429, {
    headers: {
      ...RETRY_AFTER,
      'X-RateLimit-Limit': { description: 'Requests per minute', schema: NUMBER },
      'X-RateLimit-Remaining': { description: 'Requests left', schema: NUMBER },
    },
  }),
  Failed: error('A fault of the server', 'Something went wrong inside the server; it has been logged', 500),
  Busy: error(
    'Too many requests at once, or no data for the call',
    'The server is busy; try again shortly',
    503,
    {
      headers: RETRY_AFTER,
    },
  ),
} as const;

/** Which statuses a call can return besides 200. */
export function errorsOf({ method, path, access = 'key' }: Endpoint): Record<string, { $ref: string }> {
  const named: Record<string, keyof typeof ERRORS> = { 400: 'BadRequest', 401: 'NoKey' };
  if (access === 'key') named[402] = 'PaymentRequired';
  named[404] = 'NotFound';
  if (path.startsWith('/v1/')) named[410] = 'Gone';
  if (method !== 'GET') {
    named[413] = 'TooLarge';
    named[415] = 'MediaType';
  }
  if (access === 'key') named[429] = 'LimitExceeded';
  named[500] = 'Failed';
  named[503] = 'Busy';
  return Object.fromEntries(
    Object.entries(named).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}
