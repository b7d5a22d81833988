// Failures of calls in a form that can be sent between threads, where errors lose their class: those of roads, and answers of the catalogue.
import { describeFailure, type RoadFailure, reviveFailure } from '../../roads/pool/road-failure.ts';
import { CodedError } from '../dialects/dialect.ts';
import { answerTo } from '../domain-errors.ts';
import { ApiError } from '../errors.ts';

interface RefusedCall {
  readonly kind: 'refused';
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly parameter: string | undefined;
  /** What the interface of another server calls it. */
  readonly code: string | number | undefined;
}

export type SentFailure = RoadFailure | RefusedCall;

export function describeCallFailure(error: unknown): SentFailure {
  const described = describeFailure(error);
  if (described.kind !== 'other') return described;
  const refused = answerTo(error);
  if (refused === undefined) return described;
  const { status, message, headers, parameter } = refused;
  const code = refused instanceof CodedError ? refused.code : undefined;
  return { kind: 'refused', status, message, headers, parameter, code };
}

export function reviveCallFailure(failure: SentFailure): Error {
  if (failure.kind !== 'refused') return reviveFailure(failure);
  const { status, message, headers, parameter, code } = failure;
  return code === undefined
    ? new ApiError(status, message, headers, parameter)
    : new CodedError(code, status, message);
}
