// Thrown when the database is unavailable: it is down, does not answer in time, or its file is locked for too long. The caller
// may try again later; whether the statement took effect is unknown.

export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  constructor(cause: unknown) {
    super(`the state database does not answer: ${messageOf(cause)}`, { cause });
  }
}

export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/** The `code` that drivers and the system put on their errors, or ''. */
export function codeOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return '';
  return String(thrown.code);
}
