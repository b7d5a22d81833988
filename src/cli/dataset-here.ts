// Where the dataset of the settings is on this machine: the folder itself, or what was fetched from the depot that they name.
import { isDepotUrl } from '../transfer/depot-url.ts';
import type { S3Access } from '../transfer/open-depot.ts';
import type { FollowerOptions, ReleaseFollower } from '../transfer/release-follower.ts';
import { say } from './output.ts';
import { readSettings, type Settings } from './settings.ts';

/** The folder to read from. A dataset in a depot is fetched first, unless it is here already. */
export async function datasetHere(flag?: string): Promise<string> {
  const settings = readSettings({ dataset: flag });
  const log = {
    info: (_about: object, line: string) => say(line),
    warn: (_about: object, line: string) => say(line),
  };
  const depot = await depotOf(settings, log);
  return (await depot?.first()) ?? settings.dataset;
}

/** The folder to write into. What is in a depot is made somewhere else. */
export function ownDataset(flag?: string): string {
  const { dataset } = readSettings({ dataset: flag });
  if (isDepotUrl(dataset))
    throw new Error(`${dataset} is a depot: import into a folder and put it there with \`thikana publish\``);
  return dataset;
}

/** Undefined if the settings name a folder. */
export async function depotOf(
  settings: Settings,
  log: FollowerOptions['log'],
): Promise<ReleaseFollower | undefined> {
  if (!isDepotUrl(settings.dataset)) return undefined;
  // The most have a folder, and need none of this.
  const [{ openDepot }, { DatasetCache }, { ReleaseFollower: Follower }] = await Promise.all([
    import('../transfer/open-depot.ts'),
    import('../transfer/dataset-cache.ts'),
    import('../transfer/release-follower.ts'),
  ]);
  return new Follower({
    depot: openDepot(settings.dataset, s3AccessOf(settings)),
    cache: new DatasetCache(settings.datasetCache, settings.dataset),
    now: Date.now,
    everyMs: 1_000 * settings.datasetPoll,
    log,
  });
}

export const s3AccessOf = (settings: Settings): S3Access => ({
  keyId: settings.s3KeyId,
  secret: settings.s3Secret,
  sessionToken: settings.s3SessionToken,
  region: settings.s3Region,
  endpoint: settings.s3Endpoint,
});
