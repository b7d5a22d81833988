// Failures of routing on their way between threads, where errors lose their class.
import { PoolBusyError } from '../../threads/worker-pool.ts';
import { TripError, type TripFailure } from '../route/trip.ts';

export type RoadFailure =
  | { readonly kind: 'trip'; readonly failure: TripFailure; readonly message: string; readonly point: number }
  | { readonly kind: 'busy'; readonly queued: number }
  | { readonly kind: 'other'; readonly message: string };

export function describeFailure(error: unknown): RoadFailure {
  if (error instanceof TripError) {
    return { kind: 'trip', failure: error.failure, message: error.message, point: error.point };
  }
  if (error instanceof PoolBusyError) return { kind: 'busy', queued: error.queued };
  return { kind: 'other', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

export function reviveFailure(failure: RoadFailure): Error {
  if (failure.kind === 'trip') return new TripError(failure.failure, failure.message, failure.point);
  return failure.kind === 'busy' ? new PoolBusyError(failure.queued) : new Error(failure.message);
}
