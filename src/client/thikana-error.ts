// A call that was not answered, or not with a success.

export class ThikanaError extends Error {
  override readonly name = 'ThikanaError';
  /** What the server answered, where it did: `message`, `status` and, for some errors, more. */
  readonly answer: unknown;
  /** Seconds after which the server wants to be asked again; undefined where it did not say. */
  readonly retryAfter: number | undefined;

  constructor(
    /** 0 where there was no answer at all. */
    readonly status: number,
    message: string,
    more: { readonly answer?: unknown; readonly retryAfter?: number; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.answer = more.answer;
    this.retryAfter = more.retryAfter;
  }
}
