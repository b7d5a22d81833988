// A source that cannot be used at all, with a message that names the file, what is wrong, and what is allowed.

export class SourceError extends Error {
  override readonly name = 'SourceError';
  constructor(
    readonly path: string,
    readonly sentence: string,
    options?: ErrorOptions,
  ) {
    super(`${path}: ${sentence}`, options);
  }
}
