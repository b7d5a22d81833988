// What the API document shows of an endpoint: one request, and the answer to it.

export interface Example {
  /** By name, wherever the endpoint takes them; without the key. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly answer: unknown;
}

/** By the endpoint's id. */
export type Examples = Readonly<Record<string, Example>>;
