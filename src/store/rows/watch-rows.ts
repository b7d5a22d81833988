// What nodes look at time and again: whether anything has changed, whether the database accepts writes.

/** Counts changes by topic, so that a node can tell with one small query whether its caches are still valid. */
export interface ChangeRow {
  topic: ChangeTopic;
  version: number;
}
export type ChangeTopic = 'accounts' | 'closures' | 'places' | 'speeds';

/** Its one row is written to find out whether the database accepts writes. */
export interface ProbeRow {
  id: number;
  probed_at: number;
}
