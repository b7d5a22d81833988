// Which SQLite failures mean that it is unavailable, and which that a transaction should be run again.
import { codeOf } from '../../text/thrown.ts';
import { StoreUnavailable } from '../unavailable.ts';

/** Another connection has written since this one began to read: only a new transaction can go on. */
export const isConflict = (error: unknown): boolean => codeOf(causeOf(error)) === 'SQLITE_BUSY_SNAPSHOT';

/** Another connection holds the lock: the same statement may succeed a moment later. */
export const isLocked = (error: unknown): boolean =>
  (codeOf(causeOf(error)) ?? '').startsWith('SQLITE_BUSY') && !isConflict(error);

const causeOf = (error: unknown): unknown => (error instanceof StoreUnavailable ? error.cause : error);

export const isUnavailable = (error: unknown): boolean =>
  /^SQLITE_(BUSY|IOERR|CANTOPEN|FULL|READONLY|PROTOCOL)/.test(codeOf(error) ?? '');
