// Which failures of SQLite mean that it cannot be asked now, and which that a transaction should be run again.
import { codeOf } from '../unavailable.ts';

/** Another connection held the write lock for longer than the busy timeout, or wrote since this one began to read. */
export const isConflict = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');

export const isUnavailable = (error: unknown): boolean =>
  /^SQLITE_(BUSY|IOERR|CANTOPEN|FULL|READONLY|PROTOCOL)/.test(codeOf(error));
