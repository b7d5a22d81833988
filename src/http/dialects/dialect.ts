// What the interface of another server is to the pipeline: where it begins, how its clients send keys, how it puts failures.
import { ApiError } from '../errors.ts';
import type { Given } from '../parameters.ts';

/** The answer to a failure, as the other server would give it. */
export interface ForeignFailure {
  readonly status: number;
  readonly body: string;
  /** JSON unless told. */
  readonly type?: string;
}

export interface Dialect {
  readonly name: string;
  /** Its calls begin with it: `/osrm`. */
  readonly prefix: string;
  /** Names that its clients have for the key besides those that every call knows. */
  readonly keys: readonly string[];
  /** `cause`: what was thrown, where that says more than the error that callers see. */
  failure(error: ApiError, cause: unknown, sent: Given): ForeignFailure;
}

/** What clients of any of them may call the key. */
export const KEY_NAMES_ELSEWHERE = ['apikey', 'access_token'] as const;

/** A refusal in the words of the other server: its own code besides status and sentence. */
export class CodedError extends ApiError {
  constructor(
    readonly theirCode: string | number,
    status: number,
    message: string,
  ) {
    super(status, 'refused', message);
  }
}
