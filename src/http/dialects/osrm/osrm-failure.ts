// Failures as OSRM puts them: a code and a sentence, with status 400 for whatever the caller can change.
import { TripError } from '../../../roads/route/trip.ts';
import type { ApiError } from '../../errors.ts';
import { CodedError, type Dialect, type ForeignFailure, KEY_NAMES_ELSEWHERE } from '../dialect.ts';

/** `nowhere`: the code for points that no way connects. */
export const osrm = (nowhere = 'NoRoute'): Dialect => ({
  name: 'OSRM',
  prefix: '/osrm',
  keys: KEY_NAMES_ELSEWHERE,
  failure: (error, cause) => failureOf(error, codeOf(error, cause, nowhere)),
});

export const refusal = (code: string, sentence: string): CodedError => new CodedError(code, 400, sentence);

function codeOf(error: ApiError, cause: unknown, nowhere: string): string {
  if (cause instanceof CodedError) return String(cause.theirCode);
  if (cause instanceof TripError) {
    if (cause.failure === 'too many points') return 'TooBig';
    return cause.failure === 'far from roads' ? 'NoSegment' : nowhere;
  }
  if (error.status === 400) return 'InvalidQuery';
  if (error.status === 404) return 'InvalidUrl';
  return CODES[error.status] ?? 'InternalError';
}

/** Of what OSRM itself knows nothing about. */
const CODES: Readonly<Record<number, string>> = {
  401: 'NotAuthorized',
  402: 'NotAuthorized',
  403: 'NotAuthorized',
  405: 'InvalidUrl',
  413: 'TooBig',
  429: 'TooManyRequests',
  503: 'TryAgain',
};

const failureOf = ({ message, parameter, status }: ApiError, code: string): ForeignFailure => ({
  status: status === 404 ? 400 : status,
  body: JSON.stringify({ code, message: parameter === undefined ? message : `${message}: ${parameter}` }),
});
