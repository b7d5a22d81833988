// Whether a caller still has what would be sent.

/** `sent`: the header If-None-Match. */
export const isKnown = (sent: string | undefined, etag: string): boolean =>
  sent?.split(',').some((each) => each.trim() === etag || each.trim() === '*') ?? false;
