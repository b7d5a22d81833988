// What the operator's desk and the account owner's desk refuse, as sentences.

/** Something that was asked for does not exist. */
export class NotThere extends Error {
  override readonly name = 'NotThere';
}

/** A request that makes no sense as it stands. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
}
