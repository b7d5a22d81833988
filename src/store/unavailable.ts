// Thrown when the database cannot be asked: it is down, does not answer in time, or its file is locked for too long.
// Whoever asked may try again later; nothing is known about what was asked for.

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
