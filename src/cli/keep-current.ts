// Keeps a dataset current: asks the feed of its map for changes, brings the map forward, builds the dataset anew and has the servers
// take it over; once, or until it is told to stop.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_NAME } from '../dataset/manifest.ts';
import type { Progress } from '../dataset/progress.ts';
import { type CaughtUp, catchUp, mapAmong } from '../ingest/bring-forward.ts';
import type { RememberedSource } from '../ingest/remembered-sources.ts';
import type { Feed } from '../ingest/replication/feed.ts';
import { counted } from '../text/counted.ts';
import { messageOf } from '../text/thrown.ts';

export interface KeptCurrent {
  readonly out: string;
  readonly sources: readonly RememberedSource[];
  /** Name of the source that the changes belong to, where there are several maps. */
  readonly changesTo?: string;
  readonly feed: Feed;
  readonly progress: Progress;
  /** The sources are not those of the dataset that there is. */
  readonly differs: boolean;
  /** Builds the dataset and remembers the sources. */
  build(sources: readonly RememberedSource[]): Promise<void>;
  reload(): Promise<void>;
  /** Between two looks at the feed; false ends it. */
  wait(): Promise<boolean>;
}

export async function keepCurrent(kept: KeptCurrent): Promise<void> {
  let { sources } = kept;
  let due = kept.differs || !existsSync(join(kept.out, MANIFEST_NAME));
  const failures = new Set<string>();
  for (;;) {
    try {
      let caught: CaughtUp;
      do {
        const map = mapAmong(sources, kept.changesTo);
        caught = await catchUp(kept.out, map, kept.feed, kept.progress);
        sources = sources.map((each) => (each === map ? caught.map : each));
        due ||= caught.applied > 0;
        kept.progress.note(sentence(caught));
      } while (caught.behind > 0);
      if (due) {
        await kept.build(sources);
        due = false;
        await kept.reload();
      }
      failures.clear();
    } catch (error) {
      // A feed may be out of reach for a while; the next look takes what has come meanwhile. The same failure is told once.
      if (!failures.has(messageOf(error))) kept.progress.note(messageOf(error));
      failures.add(messageOf(error));
      if (!(await kept.wait())) throw error;
      continue;
    }
    if (!(await kept.wait())) return;
  }
}

function sentence({ map, applied, date, behind }: CaughtUp): string {
  const of = date === undefined ? '' : ` of ${date}`;
  if (applied === 0) return `${map.name}${of}: nothing new`;
  return `${map.name}${of}: ${counted(applied, 'change')} applied${behind > 0 ? `, ${behind} to come` : ''}`;
}
