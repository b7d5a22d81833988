// A thread in which a dataset is opened and tried out before it serves anyone: reading and checking take a while,
// and what is wrong with it must not harm the threads that are serving in the meantime.
import { readFileSync } from 'node:fs';
import { DatasetError } from '../../dataset/errors.ts';
import { openDataset, type SharedDataset } from '../../dataset/open.ts';
import { openWorld } from '../../http/world.ts';
import {
  isMetricOfOthers,
  prepareProfiles,
  weighedProfiles,
} from '../../roads/customise/offered-profiles.ts';
import { hasRoads } from '../../roads/graph/road-tables.ts';
import { hoursFrom } from '../../roads/hours/hours-table.ts';
import { prepareHours } from '../../roads/hours/profile-hours.ts';
import { isProfile, ownProfiles } from '../../roads/profiles/profile.ts';
import { messageOf } from '../../text/thrown.ts';
import { giveWay } from '../../threads/give-way.ts';
import { answerJobs } from '../../threads/worker-jobs.ts';
import { prepareTiles } from '../../tiles/overview-tiles.ts';
import type { Opening } from './open-in-thread.ts';
import { tryOut } from './try-out.ts';

/** A third of a processor when all are busy: those who wait for the new dataset wait longer, those who are answered from the old one do not. */
const NICENESS = 5;

answerJobs<Opening, SharedDataset>(({ folder, besideRequests, hours, profiles }) => {
  if (besideRequests) giveWay(NICENESS);
  const rows = hours === undefined ? undefined : hoursFrom(hours, readFileSync(hours, 'utf8'));
  const dataset = openDataset(folder, (file) => profiles !== undefined && isMetricOfOthers(file, profiles));
  const own = ownProfiles().flatMap(({ name }) => (isProfile(name) ? [name] : []));
  if ((profiles || own.length > 0) && hasRoads(dataset))
    prepareProfiles(dataset, [...(profiles ?? weighedProfiles(dataset)), ...own]);
  // What is compiled here ends with this thread.
  const world = openWorld(dataset, { warmUp: 'never' });
  if (world.roads) prepareHours(world.dataset, rows);
  try {
    tryOut(world);
    // The tiles of low zooms are cut here, once for all threads; in datasets of earlier versions also what tiles are cut from.
    prepareTiles(world.dataset);
  } catch (error) {
    throw new DatasetError('corrupt', folder, `questions about it cannot be answered: ${messageOf(error)}`);
  }
  return { result: world.dataset.shared() };
});
