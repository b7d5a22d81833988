// The one catalogue of errors that callers see: status and sentence. docs/api.md lists the same.

/** An answer rather than a fault: it has no stack, which would take longer to collect than most answers take to find. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
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
  /** With `Parameter missing`: which one. */
  readonly parameter?: string;
  readonly status: number;
}

/** Made once: when it is needed, nothing may cost more than it must. */
const BUSY = new ApiError(503, 'The server is busy; try again shortly', { 'retry-after': '1' });

function hintFor(meant: string | undefined, known: readonly string[]): string {
  if (meant !== undefined) return `did you mean ${meant}?`;
  return known.length === 0 ? 'this call takes none' : `this call takes ${known.join(', ')}`;
}

export const errors = {
  missing: (parameter: string) => new ApiError(400, 'Parameter missing', {}, parameter),
  /** `allowed` ends the sentence "Parameter x must be …". */
  invalid: (parameter: string, allowed: string) =>
    new ApiError(400, `Parameter ${parameter} must be ${allowed}`),
  /** `meant`: the known name that it resembles; `known`: all that there are. */
  unknownName: (name: string, meant: string | undefined, known: readonly string[]) =>
    new ApiError(400, `There is no parameter ${name}; ${hintFor(meant, known)}`),
  /** What services like this one offer and this call cannot; `why` ends the sentence. */
  unserved: (parameter: string, why: string) =>
    new ApiError(400, `Parameter ${parameter} cannot be served: ${why}`),
  /** A rule about several parameters, as a whole sentence. */
  refused: (sentence: string) => new ApiError(400, sentence),
  unreadable: (sentence: string) => new ApiError(400, sentence),
  /** A URL with characters that must be encoded. */
  url: () =>
    new ApiError(
      400,
      'The URL is not valid: spaces and letters beyond ASCII, such as Bangla, must be percent-encoded UTF-8',
    ),
  noKey: () => new ApiError(401, 'Invalid or No Registered Key'),
  notOperator: () => new ApiError(401, 'This call needs the operator token: Authorization: Bearer <token>'),
  notSignedIn: () =>
    new ApiError(401, 'Sign in for this call: Authorization: Bearer <token of POST /account/sign-in>'),
  wrongPassword: () => new ApiError(401, 'The e-mail address or the password is wrong'),
  notConfirmed: () => new ApiError(401, 'The e-mail address is not confirmed yet'),
  wrongOperatorToken: () => new ApiError(401, 'This is not the operator token'),
  /** A key for trying out, used through a proxy. */
  demoForwarded: () =>
    new ApiError(401, "Demo keys work on the server's own machine only; `thikana key create` makes a key"),
  spentLink: () =>
    new ApiError(401, 'This link has been used or is too old; `thikana console-link` prints another'),
  /** A console session used by something other than the console's pages. */
  foreignPage: () =>
    new ApiError(
      403,
      'A console session is valid only for its own pages; programs use Authorization: Bearer',
    ),
  /** A key that is for some families of calls only. */
  outOfScope: (scopes: readonly string[]) =>
    new ApiError(403, `This key is not for this call; it is for ${scopes.join(', ')}`),
  payment: () => new ApiError(402, 'Payment exception'),
  /** A whole sentence that says what was not found. */
  notFound: (sentence: string) => new ApiError(404, sentence),
  noPath: (method: string, path: string) =>
    new ApiError(404, `There is no ${method} ${path}; see /docs for what there is`),
  wrongMethod: (method: string, path: string, allowed: readonly string[]) =>
    new ApiError(405, `${path} takes ${allowed.join(', ')}, not ${method}`, { allow: allowed.join(', ') }),
  /** Limit and remainder in the same unit; `reset`: the seconds until nothing of it is taken. */
  limitExceeded: (limit: number, remaining: number, retryAfter: number, reset = retryAfter) =>
    new ApiError(429, 'API LIMIT EXCEEDED', {
      'retry-after': String(Math.max(1, Math.ceil(retryAfter))),
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(Math.max(1, Math.ceil(reset))),
    }),
  tooManyAttempts: (retryAfter: number) =>
    new ApiError(429, 'Too many attempts; try again later', {
      'retry-after': String(Math.max(1, Math.ceil(retryAfter))),
    }),
  /** Jobs that wait or run. */
  tooManyJobs: (most: number) =>
    new ApiError(429, `An account can have ${most} jobs under way; wait for one of them or cancel it`, {
      'retry-after': '10',
    }),
  noRoomForTables: () =>
    new ApiError(507, 'There is no room for more tables now; try again later', { 'retry-after': '600' }),
  /** Version 1, if the operator has switched it off. */
  gone: (successor: string) =>
    new ApiError(410, `Version 1 is no longer served here; use ${successor.replace(/:(\w+)/g, '{$1}')}`),
  tooSlow: () => new ApiError(408, 'The request took too long to arrive'),
  /** The rest of the body is not read, so the connection cannot be used again. */
  tooLarge: (limit: string) =>
    new ApiError(413, `The request body is larger than ${limit}`, { connection: 'close' }),
  /** For a body that is too long to be searched for a key. */
  largeWithoutKey: (limit: string) =>
    new ApiError(
      413,
      `The request body is larger than ${limit}, which is all that is read in search of a key; send the key in the URL or a header`,
      { connection: 'close' },
    ),
  mediaType: (given: string) =>
    new ApiError(
      415,
      `Content type ${given} is not understood; send application/json, application/x-www-form-urlencoded or multipart/form-data`,
    ),
  longUrl: () => new ApiError(431, 'The URL and headers of the request are larger than 256 KiB'),
  busy: () => BUSY,
  notReady: (sentence: string, retryAfter = 5) =>
    new ApiError(503, sentence, { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
  /** It was abandoned, and would take as long the next time. */
  tooLong: () =>
    new ApiError(503, 'The request takes too long to compute; ask for fewer points or a smaller area'),
  largeAnswer: (most: string) =>
    new ApiError(
      400,
      `The answer would be larger than ${most}; ask for fewer points, or with overview=simplified or overview=false`,
    ),
  internal: () => new ApiError(500, 'Something went wrong inside the server; it has been logged'),
} as const;

export const errorBody = ({ message, parameter, status }: ApiError): ErrorBody =>
  parameter === undefined ? { message, status } : { message, parameter, status };
