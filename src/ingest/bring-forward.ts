// Brings the OpenStreetMap source of a dataset forward by changes: files that the user names, or what its feed has published since.
// Afterwards an import gives the same dataset as one of the newer map.
import { rmSync } from 'node:fs';
import { type Progress, silent } from '../dataset/progress.ts';
import { changeFolder, fileOf, forwardOf } from './forward-copy.ts';
import { applyChanges, type Stamp } from './osm/changes/apply-changes.ts';
import { ChangeSet } from './osm/changes/change-set.ts';
import { readChanges } from './osm/changes/read-changes.ts';
import { keepWithin } from './osm/changes/within-map.ts';
import { stampOf } from './osm/map-stamp.ts';
import { SourceError } from './records/source-error.ts';
import type { RememberedSource } from './remembered-sources.ts';
import type { Feed } from './replication/feed.ts';

/** Changes taken at a time; those of a day by the minute. */
const MOST_AT_ONCE = 1440;

const isMap = ({ source }: RememberedSource): boolean => /\.(osm|pbf|osm\.gz)$/i.test(source);

/** The source that changes apply to. */
export function mapAmong(sources: readonly RememberedSource[], name?: string): RememberedSource {
  const maps = sources.filter(isMap);
  const chosen = name === undefined ? maps : maps.filter((map) => map.name === name);
  if (chosen.length === 1) return chosen[0];
  const known = maps.length === 0 ? 'it has none' : `it has ${maps.map((map) => map.name).join(', ')}`;
  throw new Error(
    maps.length > 1 && name === undefined
      ? `changes apply to one OpenStreetMap file of the dataset, and ${known}: say which with --changes-to NAME`
      : `changes apply to an OpenStreetMap file of the dataset${name === undefined ? '' : ` named ${name}`}, and ${known}: import one first`,
  );
}

/** Applies files of changes, in the order given. Returns the source with its copy. */
export async function applyFiles(
  dataset: string,
  map: RememberedSource,
  files: readonly string[],
  progress: Progress,
): Promise<RememberedSource> {
  const changes = new ChangeSet();
  for (const file of files) await readChanges(file, changes);
  if (changes.size === 0) throw new SourceError(files[0], 'it has no changes');
  return write(dataset, map, changes, { date: changes.date }, progress);
}

export interface CaughtUp {
  readonly map: RememberedSource;
  /** How many changes of the feed were applied, the date of the map now, and how many are still to come. */
  readonly applied: number;
  readonly date?: string;
  readonly behind: number;
}

/** Applies what the feed has published since, up to a day by the minute at a time. */
export async function catchUp(
  dataset: string,
  map: RememberedSource,
  feed: Feed,
  progress: Progress,
): Promise<CaughtUp> {
  const stamp = stampOf(fileOf(map));
  const latest = await feed.latest();
  const isOwn = stamp.feed !== undefined && sameFeed(stamp.feed, feed.url);
  const have =
    isOwn && stamp.sequence !== undefined ? stamp.sequence : await startIn(feed, map, stamp, latest);
  const last = Math.min(latest.sequence, have + MOST_AT_ONCE);
  if (last <= have) return { map, applied: 0, date: stamp.date, behind: 0 };
  const changes = new ChangeSet();
  const folder = changeFolder(dataset);
  progress.stage('fetch changes', last - have);
  for (let sequence = have + 1; sequence <= last; sequence++) {
    const path = await feed.fetchChange(sequence, folder, silent);
    await readChanges(path, changes);
    progress.advance(1);
  }
  // What the publisher of a file publishes for it has its edges; other feeds are of the whole world.
  if (!originalFeed(map, feed)) await keepWithin(fileOf(map), changes);
  const date = last === latest.sequence ? latest.date : (changes.date ?? stamp.date);
  const forward = await write(dataset, map, changes, { date, feed: feed.url, sequence: last }, progress);
  rmSync(folder, { recursive: true, force: true });
  return { map: forward, applied: last - have, date, behind: latest.sequence - last };
}

async function startIn(
  feed: Feed,
  map: RememberedSource,
  { date }: Stamp,
  latest: Awaited<ReturnType<Feed['latest']>>,
): Promise<number> {
  if (date === undefined)
    throw new SourceError(
      fileOf(map),
      'it does not say of which date it is, so that it cannot be brought forward by a feed; download one with a date, or apply files of changes (.osc.gz)',
    );
  return feed.sequenceAt(date, latest);
}

const sameFeed = (a: string, b: string): boolean => a.replace(/\/+$/, '') === b.replace(/\/+$/, '');

/** Whether the feed is the one that the user's own file names. */
function originalFeed(map: RememberedSource, feed: Feed): boolean {
  const named = stampOf(map.source)?.feed;
  return named !== undefined && sameFeed(named, feed.url);
}

async function write(
  dataset: string,
  map: RememberedSource,
  changes: ChangeSet,
  stamp: Stamp,
  progress: Progress,
): Promise<RememberedSource> {
  const from = fileOf(map);
  const forward = forwardOf(dataset, map);
  await applyChanges(from, changes, forward.file, stamp, progress);
  return { ...map, forward };
}
