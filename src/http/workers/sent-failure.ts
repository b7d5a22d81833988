// Failures of calls in a form that can be sent between threads, where errors lose their class: those of roads, and answers of the catalogue.
import { describeFailure, type RoadFailure, reviveFailure } from '../../roads/pool/road-failure.ts';
import { CodedError } from '../dialects/dialect.ts';
import { answerTo } from '../domain-errors.ts';
import { ApiError, type ErrorCode } from '../errors.ts';

interface RefusedCall {
  readonly kind: 'refused';
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly parameter: string | undefined;
  readonly code: ErrorCode;
  /** What the interface of another server calls it. */
  readonly theirCode: string | number | undefined;
}

export type SentFailure = RoadFailure | RefusedCall;

export function describeCallFailure(error: unknown): SentFailure {
  const described = describeFailure(error);
  if (described.kind !== 'other') return described;
  const refused = answerTo(error);
  if (refused === undefined) return described;
  const { status, code, message, headers, parameter } = refused;
  const theirCode = refused instanceof CodedError ? refused.theirCode : undefined;
  return { kind: 'refused', status, code, message, headers, parameter, theirCode };
}

export function reviveCallFailure(failure: SentFailure): Error {
  if (failure.kind !== 'refused') return reviveFailure(failure);
  const { status, code, message, headers, parameter, theirCode } = failure;
  return theirCode === undefined
    ? new ApiError(status, code, message, headers, parameter)
    : new CodedError(theirCode, status, message);
}
