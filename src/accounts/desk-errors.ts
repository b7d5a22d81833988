// What the desks of operators and of account owners refuse, as sentences.

/** Something that was asked for is not there. */
export class NotThere extends Error {
  override readonly name = 'NotThere';
}

/** A request that makes no sense as it is. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
}
