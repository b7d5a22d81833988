// The one catalogue of errors that callers see: status, code and sentence. docs/api.md lists the same.

/** What a program can rely on: sentences may be reworded, a code stays. */
export const ERROR_CODES = [
  'parameter_missing',
  'parameter_invalid',
  'parameter_unknown',
  'parameter_unserved',
  'refused',
  'unreadable',
  'url_invalid',
  'key_unknown',
  'operator_token_missing',
  'sign_in_needed',
  'password_wrong',
  'email_unconfirmed',
  'registration_code_wrong',
  'password_code_wrong',
  'operator_token_wrong',
  'demo_key_forwarded',
  'link_spent',
  'foreign_page',
  'out_of_scope',
  'payment',
  'not_found',
  'path_unknown',
  'method_wrong',
  'limit_exceeded',
  'too_many_attempts',
  'too_many_jobs',
  'no_room_for_tables',
  'version_gone',
  'too_slow',
  'body_too_large',
  'media_type',
  'headers_too_large',
  'busy',
  'not_ready',
  'too_long',
  'answer_too_large',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** An answer rather than a fault: it has no stack, which would take longer to collect than most answers take to find. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** The parameter that is missing. */
    readonly parameter?: string,
  ) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** What every error body contains. */
export interface ErrorBody {
  readonly message: string;
  readonly code: ErrorCode;
  /** With `Parameter missing`: which one. */
  readonly parameter?: string;
  readonly status: number;
}

/** Made once: when it is needed, nothing may cost more than it must. */
const BUSY = new ApiError(503, 'busy', 'The server is busy; try again shortly', { 'retry-after': '1' });

function hintFor(meant: string | undefined, known: readonly string[]): string {
  if (meant !== undefined) return `did you mean ${meant}?`;
  return known.length === 0 ? 'this call takes none' : `this call takes ${known.join(', ')}`;
}

export const errors = {
  missing: (parameter: string) => new ApiError(400, 'parameter_missing', 'Parameter missing', {}, parameter),
  /** `allowed` ends the sentence "Parameter x must be …". */
  invalid: (parameter: string, allowed: string) =>
    new ApiError(400, 'parameter_invalid', `Parameter ${parameter} must be ${allowed}`),
  /** Of something inside a parameter, as a whole sentence that names it. */
  invalidInside: (sentence: string) => new ApiError(400, 'parameter_invalid', sentence),
  /** `meant`: the known name that it resembles; `known`: all that there are. */
  unknownName: (name: string, meant: string | undefined, known: readonly string[]) =>
    new ApiError(400, 'parameter_unknown', `There is no parameter ${name}; ${hintFor(meant, known)}`),
  /** What services like this one offer and this call cannot; `why` ends the sentence. */
  unserved: (parameter: string, why: string) =>
    new ApiError(400, 'parameter_unserved', `Parameter ${parameter} cannot be served: ${why}`),
  /** A rule about several parameters, as a whole sentence. */
  refused: (sentence: string) => new ApiError(400, 'refused', sentence),
  unreadable: (sentence: string) => new ApiError(400, 'unreadable', sentence),
  /** A URL with characters that must be encoded. */
  url: () =>
    new ApiError(
      400,
      'url_invalid',
      'The URL is not valid: spaces and letters beyond ASCII, such as Bangla, must be percent-encoded UTF-8',
    ),
  noKey: () => new ApiError(401, 'key_unknown', 'Invalid or No Registered Key'),
  notOperator: () =>
    new ApiError(
      401,
      'operator_token_missing',
      'This call needs the operator token: Authorization: Bearer <token>',
    ),
  notSignedIn: () =>
    new ApiError(
      401,
      'sign_in_needed',
      'Sign in for this call: Authorization: Bearer <token of POST /account/sign-in>',
    ),
  wrongPassword: () => new ApiError(401, 'password_wrong', 'The e-mail address or the password is wrong'),
  notConfirmed: () => new ApiError(401, 'email_unconfirmed', 'The e-mail address is not confirmed yet'),
  /** Of the mail that confirms an address. */
  wrongRegistrationCode: () =>
    new ApiError(
      400,
      'registration_code_wrong',
      'The code is wrong or has expired; register again to get another',
    ),
  /** Of the mail with which a forgotten password is replaced. */
  wrongPasswordCode: () =>
    new ApiError(400, 'password_code_wrong', 'The code is wrong or has expired; ask for another'),
  wrongOperatorToken: () => new ApiError(401, 'operator_token_wrong', 'This is not the operator token'),
  /** A key for trying out, used through a proxy. */
  demoForwarded: () =>
    new ApiError(
      401,
      'demo_key_forwarded',
      "Demo keys work on the server's own machine only; `thikana key create` makes a key",
    ),
  spentLink: () =>
    new ApiError(
      401,
      'link_spent',
      'This link has been used or is too old; `thikana console-link` prints another',
    ),
  /** A console session used by something other than the console's pages. */
  foreignPage: () =>
    new ApiError(
      403,
      'foreign_page',
      'A console session is valid only for its own pages; programs use Authorization: Bearer',
    ),
  /** A key that is for some families of calls only. */
  outOfScope: (scopes: readonly string[]) =>
    new ApiError(403, 'out_of_scope', `This key is not for this call; it is for ${scopes.join(', ')}`),
  payment: () => new ApiError(402, 'payment', 'Payment exception'),
  /** A whole sentence that says what was not found. */
  notFound: (sentence: string) => new ApiError(404, 'not_found', sentence),
  noPath: (method: string, path: string) =>
    new ApiError(404, 'path_unknown', `There is no ${method} ${path}; see /docs for what there is`),
  wrongMethod: (method: string, path: string, allowed: readonly string[]) =>
    new ApiError(405, 'method_wrong', `${path} takes ${allowed.join(', ')}, not ${method}`, {
      allow: allowed.join(', '),
    }),
  /** Limit and remainder in the same unit; `reset`: the seconds until nothing of it is taken. */
  limitExceeded: (limit: number, remaining: number, retryAfter: number, reset = retryAfter) =>
    new ApiError(429, 'limit_exceeded', 'API LIMIT EXCEEDED', {
      'retry-after': String(Math.max(1, Math.ceil(retryAfter))),
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(Math.max(1, Math.ceil(reset))),
    }),
  tooManyAttempts: (retryAfter: number) =>
    new ApiError(429, 'too_many_attempts', 'Too many attempts; try again later', {
      'retry-after': String(Math.max(1, Math.ceil(retryAfter))),
    }),
  /** Jobs that wait or run. */
  tooManyJobs: (most: number) =>
    new ApiError(
      429,
      'too_many_jobs',
      `An account can have ${most} jobs under way; wait for one of them or cancel it`,
      {
        'retry-after': '10',
      },
    ),
  noRoomForTables: () =>
    new ApiError(507, 'no_room_for_tables', 'There is no room for more tables now; try again later', {
      'retry-after': '600',
    }),
  /** Version 1, if the operator has switched it off. */
  gone: (successor: string) =>
    new ApiError(
      410,
      'version_gone',
      `Version 1 is no longer served here; use ${successor.replace(/:(\w+)/g, '{$1}')}`,
    ),
  tooSlow: () => new ApiError(408, 'too_slow', 'The request took too long to arrive'),
  /** The rest of the body is not read, so the connection cannot be used again. */
  tooLarge: (limit: string) =>
    new ApiError(413, 'body_too_large', `The request body is larger than ${limit}`, { connection: 'close' }),
  /** For a body that is too long to be searched for a key. */
  largeWithoutKey: (limit: string) =>
    new ApiError(
      413,
      'body_too_large',
      `The request body is larger than ${limit}, which is all that is read in search of a key; send the key in the URL or a header`,
      { connection: 'close' },
    ),
  mediaType: (given: string) =>
    new ApiError(
      415,
      'media_type',
      `Content type ${given} is not understood; send application/json, application/x-www-form-urlencoded or multipart/form-data`,
    ),
  longUrl: () =>
    new ApiError(431, 'headers_too_large', 'The URL and headers of the request are larger than 256 KiB'),
  busy: () => BUSY,
  notReady: (sentence: string, retryAfter = 5) =>
    new ApiError(503, 'not_ready', sentence, { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
  /** It was abandoned, and would take as long the next time. */
  tooLong: () =>
    new ApiError(
      503,
      'too_long',
      'The request takes too long to compute; ask for fewer points or a smaller area',
    ),
  largeAnswer: (most: string) =>
    new ApiError(
      400,
      'answer_too_large',
      `The answer would be larger than ${most}; ask for fewer points, or with overview=simplified or overview=false`,
    ),
  internal: () => new ApiError(500, 'internal', 'Something went wrong inside the server; it has been logged'),
} as const;

export const errorBody = ({ message, code, parameter, status }: ApiError): ErrorBody =>
  parameter === undefined ? { message, code, status } : { message, code, parameter, status };
