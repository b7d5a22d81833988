// Thrown when a caller names a unit that is not in the dataset; the message is written for the caller.

export class UnknownUnit extends Error {
  override readonly name = 'UnknownUnit';
}
