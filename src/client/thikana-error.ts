// A call that was not answered, or not with a success.

export class ThikanaError extends Error {
  override readonly name = 'ThikanaError';
  /** What the server answered, where it did: `message`, `code`, `status` and, for some errors, more. */
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

  /** Which kind of error it is, such as `parameter_missing`; undefined where the server did not say. */
  get code(): string | undefined {
    return textIn(this.answer, 'code');
  }

  /** The parameter that is missing. */
  get parameter(): string | undefined {
    return textIn(this.answer, 'parameter');
  }
}

function textIn(answer: unknown, field: string): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const value: unknown = Object.entries(answer).find(([name]) => name === field)?.[1];
  return typeof value === 'string' ? value : undefined;
}
