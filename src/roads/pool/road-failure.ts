// Routing failures in a form that can be sent between threads, where errors lose their class.
import { messageOf } from '../../text/thrown.ts';
import { JobAbandoned } from '../../threads/on-behalf.ts';
import { JobTimeoutError, PoolBusyError } from '../../threads/pool-errors.ts';
import { ProfileNotOffered } from '../profiles/not-offered.ts';
import type { Profile } from '../profiles/profile.ts';
import { TripError, type TripFailure } from '../route/trip.ts';

export type RoadFailure =
  | { readonly kind: 'trip'; readonly failure: TripFailure; readonly message: string; readonly point: number }
  | { readonly kind: 'busy'; readonly queued: number }
  | { readonly kind: 'late'; readonly milliseconds: number }
  | { readonly kind: 'gone'; readonly begun: boolean }
  | { readonly kind: 'large'; readonly bytes: number }
  | { readonly kind: 'profile'; readonly profile: string; readonly offered: readonly Profile[] }
  | { readonly kind: 'other'; readonly message: string };

/** A response larger than any caller is sent. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
  constructor(readonly bytes: number) {
    super(`the answer has ${bytes} bytes`);
  }
}

export function describeFailure(error: unknown): RoadFailure {
  if (error instanceof TripError) {
    return { kind: 'trip', failure: error.failure, message: error.message, point: error.point };
  }
  if (error instanceof ProfileNotOffered)
    return { kind: 'profile', profile: error.profile, offered: error.offered };
  if (error instanceof PoolBusyError) return { kind: 'busy', queued: error.queued };
  if (error instanceof JobTimeoutError) return { kind: 'late', milliseconds: error.milliseconds };
  if (error instanceof JobAbandoned) return { kind: 'gone', begun: error.begun };
  if (error instanceof AnswerTooLarge) return { kind: 'large', bytes: error.bytes };
  return {
    kind: 'other',
    message: error instanceof Error ? (error.stack ?? error.message) : messageOf(error),
  };
}

export function reviveFailure(failure: RoadFailure): Error {
  switch (failure.kind) {
    case 'trip':
      return new TripError(failure.failure, failure.message, failure.point);
    case 'profile':
      return new ProfileNotOffered(failure.profile, failure.offered);
    case 'busy':
      return new PoolBusyError(failure.queued);
    case 'late':
      return new JobTimeoutError(failure.milliseconds);
    case 'gone':
      return new JobAbandoned(failure.begun);
    case 'large':
      return new AnswerTooLarge(failure.bytes);
    case 'other':
      return new Error(failure.message);
  }
}
