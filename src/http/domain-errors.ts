// The only mapping from errors of the rooms below to API errors. Rooms throw their own errors, endpoints let them
// through, and here they become entries of the catalogue in errors.ts.

import { AccountError, NotThere, WrongPassword } from '../accounts/account-errors.ts';
import { AdmissionRefused, type Refusal } from '../accounts/admission.ts';
import { TooManyAttempts } from '../accounts/attempts.ts';
import { DomainError } from '../accounts/domains.ts';
import { PackageError } from '../accounts/package-terms.ts';
import { PasswordError, PasswordsBusy } from '../accounts/passwords.ts';
import { MailFailed, RegistrationError } from '../accounts/registration.ts';
import { NoRoomForTables } from '../dispatch/table/table-folder.ts';
import { TrackBusy, TrackRefused } from '../fences/track-limits.ts';
import { PolygonFault } from '../geo/checked-polygon.ts';
import { UnknownUnit } from '../regions/unknown-unit.ts';
import { AnswerTooLarge } from '../roads/pool/road-failure.ts';
import { ProfileNotOffered } from '../roads/profiles/not-offered.ts';
import { ClosureInputError } from '../roads/route/closed-area.ts';
import { TripError } from '../roads/route/trip.ts';
import { TooManyFences } from '../store/fences.ts';
import { MOST_OPEN_JOBS, TooManyJobs } from '../store/jobs.ts';
import { MOST_LIVE_LETTERS, MOST_LIVE_PLACES, TooManyPlaces } from '../store/live-places.ts';
import { MOST_OBJECTS, TooManyObjects } from '../store/tracking.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { JobAbandoned } from '../threads/on-behalf.ts';
import { JobTimeoutError, PoolBusyError } from '../threads/pool-errors.ts';
import { DeskRefused } from './data-desk.ts';
import { ApiError, errors } from './errors.ts';

const KEPT: Readonly<Record<string, string>> = {
  points: 'geofence points',
  polygons: 'polygons',
  corners: 'corners in all its polygons together',
};

/** The response to an error, or undefined if it is not one that a caller can do something about. */
export function answerTo(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof UnknownUnit) return errors.notFound(error.message);
  if (error instanceof TripError) {
    const notFound = error.failure === 'far from roads' || error.failure === 'no route';
    return notFound ? errors.notFound(error.message) : errors.refused(error.message);
  }
  if (error instanceof ProfileNotOffered)
    return errors.invalid('profile', `one of ${error.offered.join(', ')}, which is what this server offers`);
  if (error instanceof ClosureInputError) return errors.invalid(error.field, error.allowed);
  if (error instanceof PolygonFault) return errors.invalid('polygon', error.message);
  if (error instanceof TooManyPlaces)
    return errors.refused(
      `An account can keep at most ${MOST_LIVE_PLACES.toLocaleString('en-US')} places of its own, with ${MOST_LIVE_LETTERS.toLocaleString('en-US')} letters in all their fields`,
    );
  if (error instanceof TooManyObjects)
    return errors.refused(
      `An account can follow at most ${MOST_OBJECTS.toLocaleString('en-US')} objects, and has as many that moved in the last 30 days`,
    );
  if (error instanceof TooManyFences) {
    const [[what, most]] = Object.entries(error.most);
    return errors.refused(
      `An account can keep at most ${most.toLocaleString('en-US')} ${KEPT[what] ?? what}`,
    );
  }
  if (error instanceof NoRoomForTables) return errors.noRoomForTables();
  if (error instanceof TooManyJobs) return errors.tooManyJobs(MOST_OPEN_JOBS);
  if (error instanceof TrackRefused) return errors.refused(error.message);
  if (error instanceof PoolBusyError || error instanceof TrackBusy) return errors.busy();
  if (error instanceof JobAbandoned) return errors.tooSlow();
  if (error instanceof JobTimeoutError) return errors.tooLong();
  if (error instanceof AnswerTooLarge) return errors.largeAnswer('12 MiB');
  if (error instanceof StoreUnavailable) {
    return errors.notReady('The state database does not answer; try again shortly', 1);
  }
  if (error instanceof AdmissionRefused) return notAdmitted(error.refusal);
  return ofAccounts(error);
}

/** Messages about accounts, for operators and users. */
function ofAccounts(error: unknown): ApiError | undefined {
  if (error instanceof WrongPassword) return errors.wrongPassword();
  if (error instanceof NotThere) return errors.notFound(error.message);
  if (error instanceof TooManyAttempts) return errors.tooManyAttempts(error.waitMs / 1000);
  if (error instanceof MailFailed) return errors.notReady('The mail could not be sent; try again later', 60);
  if (error instanceof PasswordsBusy) return errors.busy();
  const isRefused =
    error instanceof DeskRefused ||
    error instanceof AccountError ||
    error instanceof DomainError ||
    error instanceof PackageError ||
    error instanceof PasswordError ||
    error instanceof RegistrationError;
  return isRefused ? errors.refused(error.message) : undefined;
}

function notAdmitted(refusal: Refusal): ApiError {
  switch (refusal.reason) {
    case 'domain':
      return errors.noKey();
    case 'rate':
      return errors.limitExceeded(refusal.limit, refusal.remaining, refusal.retryAfter, refusal.reset);
    case 'scope':
      return errors.outOfScope(refusal.scopes);
    case 'cap':
    case 'credits':
    case 'package':
      return errors.payment();
    case 'unavailable':
      return errors.notReady(
        'Credits cannot be counted at the moment; try again shortly',
        refusal.retryAfter,
      );
  }
}
