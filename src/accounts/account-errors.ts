// What the operator and the owner of an account are refused, as sentences.

/** Something that was asked for does not exist. */
export class NotThere extends Error {
  override readonly name = 'NotThere';
}

/** A request that makes no sense as it stands. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
}

/** The password that was to show who asks is not that of the account. */
export class WrongPassword extends Error {
  override readonly name = 'WrongPassword';
}
