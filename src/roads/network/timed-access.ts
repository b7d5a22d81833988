// The hours of the week at which a road is closed to some, as a part of the text of its signs. Few roads have any.

/** Minutes of a week, which begins at midnight on Sunday. */
export const WEEK_MINUTES = 7 * 24 * 60;

/** Minutes of the week, the last one excluded. */
export type MinuteSpan = readonly [from: number, to: number];

export interface TimedAccess {
  /** Against the order of the way's nodes. */
  readonly against: boolean;
  /** Bits of `Mode`. */
  readonly modes: number;
  /** Ascending and apart; never the whole week. */
  readonly closed: readonly MinuteSpan[];
  /** These modes may not use the road at all unless an hour is asked for, at which it is open to them. */
  readonly opens: boolean;
}

/** `bo1u:dc-go`: against the way, opens, for these modes, closed between these minutes; numbers in base 36, rules separated by semicolons. */
export const writeTimedAccess = (rules: readonly TimedAccess[]): string =>
  rules
    .map(({ against, modes, opens, closed }) => {
      const spans = closed.map(([from, to]) => `${from.toString(36)}-${to.toString(36)}`);
      return `${against ? 'b' : 'f'}${opens ? 'o' : 'c'}${modes.toString(36)}:${spans.join()}`;
    })
    .join(';');

const RULE = /^([fb])([oc])([0-9a-z]+):(.+)$/;

export function readTimedAccess(text: string): TimedAccess[] {
  return text.split(';').flatMap((part): TimedAccess[] => {
    const found = RULE.exec(part);
    if (!found) return [];
    const [, side, kind, modes, spans] = found;
    return [
      {
        against: side === 'b',
        opens: kind === 'o',
        modes: Number.parseInt(modes, 36),
        closed: spans.split(',').map((span): MinuteSpan => {
          const [from, to] = span.split('-').map((minute) => Number.parseInt(minute, 36));
          return [from, to];
        }),
      },
    ];
  });
}

/** The runs of minutes that hold, out of one number for each minute of the week. */
export function spansOf(minutes: Uint8Array): MinuteSpan[] {
  const spans: MinuteSpan[] = [];
  for (let from = minutes.indexOf(1); from >= 0; ) {
    const end = minutes.indexOf(0, from);
    const to = end < 0 ? minutes.length : end;
    spans.push([from, to]);
    from = end < 0 ? -1 : minutes.indexOf(1, end);
  }
  return spans;
}

/** Marks the minutes of spans. */
export function markSpans(minutes: Uint8Array, spans: readonly MinuteSpan[]): void {
  for (const [from, to] of spans) minutes.fill(1, from, to);
}
