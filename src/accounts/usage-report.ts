// Usage as people read it: requests and credits, summed by key, endpoint, hour or day.
import type { Store } from '../store/open.ts';
import type { UsageRow } from '../store/rows/credit-rows.ts';

export const USAGE_GROUPS = ['key', 'endpoint', 'day', 'hour'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

export interface UsageQuestion {
  readonly accountId?: number;
  readonly keyId?: number;
  /** Milliseconds since 1970; rounded to whole hours. */
  readonly from: number;
  readonly until: number;
  readonly by: UsageGroup;
}

export interface UsageLine {
  readonly key?: number;
  readonly account?: number;
  readonly endpoint?: string;
  /** The start of the day in Dhaka, or of the hour. */
  readonly time?: string;
  readonly requests: number;
  readonly credits: number;
}

export interface UsageReport {
  readonly usage: readonly UsageLine[];
  readonly requests: number;
  readonly credits: number;
}

const HOUR_MS = 3_600_000;
/** Dhaka is six hours ahead of UTC. */
const OFFSET_HOURS = 6;

export async function usageReport(
  store: Pick<Store, 'usage'>,
  question: UsageQuestion,
): Promise<UsageReport> {
  const { accountId, keyId, from, until, by } = question;
  const fromHour = Math.floor(from / HOUR_MS);
  const untilHour = Math.max(fromHour, Math.ceil(until / HOUR_MS));
  const rows = await store.usage.rows({ accountId, keyId, fromHour, untilHour });
  const lines = new Map<string, UsageLine>();
  for (const row of rows) {
    const line = LINES[by](row);
    const name = JSON.stringify(line);
    const before = lines.get(name);
    lines.set(name, {
      ...line,
      requests: (before?.requests ?? 0) + row.requests,
      credits: (before?.credits ?? 0) + row.credits,
    });
  }
  const usage = [...lines.values()];
  return {
    usage,
    requests: usage.reduce((sum, line) => sum + line.requests, 0),
    credits: usage.reduce((sum, line) => sum + line.credits, 0),
  };
}

const LINES: Readonly<Record<UsageGroup, (row: UsageRow) => Omit<UsageLine, 'requests' | 'credits'>>> = {
  key: ({ key_id, account_id }) => ({ key: key_id, account: account_id }),
  endpoint: ({ endpoint }) => ({ endpoint }),
  hour: ({ hour }) => ({ time: new Date(hour * HOUR_MS).toISOString() }),
  day: ({ hour }) => {
    const day = Math.floor((hour + OFFSET_HOURS) / 24) * 24 - OFFSET_HOURS;
    return { time: new Date(day * HOUR_MS).toISOString() };
  },
};
