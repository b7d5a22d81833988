// `state.txt` of a replication feed: which change is the newest, and up to when it goes. A Java properties file, in which colons are
// escaped: timestamp=2026-11-18T05\:00\:00Z.

export interface FeedState {
  readonly sequence: number;
  /** Up to when the changes go, ISO 8601. */
  readonly date: string;
}

/** Undefined if the text is something else, such as the error page of a proxy. */
export function parseFeedState(text: string): FeedState | undefined {
  const value = (name: string): string | undefined =>
    new RegExp(`^${name}\\s*=\\s*(.*?)\\s*$`, 'm').exec(text)?.[1].replaceAll('\\', '');
  const sequence = Number(value('sequenceNumber') ?? Number.NaN);
  const at = Date.parse(value('timestamp') ?? '');
  if (!Number.isSafeInteger(sequence) || sequence < 0 || Number.isNaN(at)) return undefined;
  return { sequence, date: new Date(at).toISOString() };
}

/** Where the files of a change are below the feed: 1234567 → 001/234/567. */
export function feedPath(sequence: number): string {
  const digits = String(sequence).padStart(9, '0');
  return [digits.slice(0, -6), digits.slice(-6, -3), digits.slice(-3)].join('/');
}
