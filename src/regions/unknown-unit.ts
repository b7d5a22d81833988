// Thrown when a caller names a unit that the dataset does not hold; the message is the sentence for the caller.

export class UnknownUnit extends Error {
  override readonly name = 'UnknownUnit';
}
