// Thrown when the database is unavailable: it is down, does not answer in time, or its file is locked for too long. The caller
// may try again later; whether the statement took effect is unknown.
import { messageOf } from '../text/thrown.ts';

export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  constructor(cause: unknown) {
    super(`the state database does not answer: ${messageOf(cause)}`, { cause });
  }
}
