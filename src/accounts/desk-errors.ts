// What the operator's desk and the account owner's desk refuse, as sentences.

/** Something that was asked for does not exist. */
export class NotThere extends Error {
  override readonly name = 'NotThere';
}

/** A request that makes no sense as it stands. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
}

/** The password that was to show who asks is not that of the account. */
export class WrongPassword extends Error {
  override readonly name = 'WrongPassword';
}
