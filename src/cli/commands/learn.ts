// `thikana learn`: speeds of roads by the hour from files of GPS traces. A file that was learned from counts once, also after a kill.
import type { Command } from 'commander';
import { openDataset } from '../../dataset/open.ts';
import { prepareProfiles } from '../../roads/customise/offered-profiles.ts';
import type { Profile } from '../../roads/engine.ts';
import { hasRoads } from '../../roads/graph/road-tables.ts';
import { LEARNING } from '../../roads/hours/learning-numbers.ts';
import { batchesOf, CUT } from '../../roads/learn/file-batches.ts';
import { learnedByProfile } from '../../roads/learn/learned-rows.ts';
import { Learner } from '../../roads/learn/learner.ts';
import { LEARNED_PROFILES, MOST_ROWS } from '../../roads/learn/terms.ts';
import { openRoads } from '../../roads/open-roads.ts';
import { EVERYBODY } from '../../store/learned.ts';
import type { Store } from '../../store/open.ts';
import { counted } from '../../text/counted.ts';
import { datasetHere } from '../dataset-here.ts';
import { learnedProfile } from '../learned-profile.ts';
import { type FileLearned, learnedText } from '../learned-text.ts';
import { INIT, type StateFlags, withState } from '../operator-state.ts';
import { print, say } from '../output.ts';
import { contentOf, positionsIn } from '../trace-files.ts';

interface LearnFlags extends StateFlags {
  readonly dataset?: string;
  readonly profile: Profile;
  readonly forget?: boolean;
}

/** What trips are expected to take is worked out anew when so many batches have been learned from, and whenever they have doubled. */
const FIRST_LOOK = 8;

export function registerLearn(program: Command): void {
  program
    .command('learn')
    .description(
      'learn speeds by road and hour from files of GPS traces: CSV, JSON lines, Parquet, Excel, GPX',
    )
    .argument('[files...]', 'columns vehicle, lon, lat, time; a vehicle in order of time')
    .option('--profile <profile>', `what moved: ${LEARNED_PROFILES.join(', ')}`, learnedProfile, 'car')
    .option('--forget', 'forget first what was learned for all')
    .option('--dataset <folder>', 'dataset with the roads')
    .option('--state <folder>', 'folder of the state file')
    .option(...INIT)
    .option('--json', 'print the result as JSON')
    .action((files: string[], flags: LearnFlags) =>
      withState(flags, async (store) => {
        if (flags.forget) await store.learned.forget(EVERYBODY);
        const learned = files.length > 0 ? await learnFrom(store, files, flags) : [];
        const stretches = await store.learned.stretches(EVERYBODY);
        const counting = await store.learned.stretches(EVERYBODY, LEARNING.leastVehicles);
        print({ files: learned, stretches, counting }, flags.json ?? false, () =>
          learnedText(learned, stretches, counting),
        );
      }),
    );
}

async function learnFrom(store: Store, files: readonly string[], flags: LearnFlags): Promise<FileLearned[]> {
  const dataset = openDataset(await datasetHere(flags.dataset));
  if (hasRoads(dataset)) prepareProfiles(dataset, [flags.profile]);
  const roads = openRoads(dataset);
  const learner = new Learner(dataset, roads);
  let version = 0;
  const look = async (): Promise<void> => {
    const known = (await learnedByProfile(store.learned, Date.now())).find(
      (one) => one.profile === flags.profile,
    );
    if (!known) return;
    version++;
    const { profile, memory } = learner.hours({ ...known, own: [] });
    roads.adopt([{ profile, version, buffers: {}, hours: { version, memory, own: [] } }]);
  };
  await look();
  let next = FIRST_LOOK;
  let done = 0;
  const results: FileLearned[] = [];
  for (const file of files) {
    const result: FileLearned = { file, batches: 0, before: 0, positions: 0, passes: 0, trips: 0 };
    results.push(result);
    for await (const added of learnFile(store, learner, file, flags.profile, result)) {
      if (!added || ++done < next) continue;
      next *= 2;
      await look();
      say(`${file}: ${counted(result.positions, 'position')}, ${counted(result.passes, 'pass', 'passes')}`);
    }
  }
  return results;
}

/** Yields for each batch whether it is new. */
async function* learnFile(
  store: Store,
  learner: Learner,
  file: string,
  profile: Profile,
  result: FileLearned,
): AsyncGenerator<boolean> {
  const content = await contentOf(file);
  let number = 0;
  for await (const batch of batchesOf(positionsIn(file), EVERYBODY)) {
    const id = `${content} ${profile} ${CUT} ${number++}`;
    const isKnown = await store.learned.has(id);
    if (!isKnown) {
      const learned = learner.learn(profile, batch);
      const terms = { ...LEARNING, mostRows: MOST_ROWS };
      const added = await store.learned.add(
        { id, account: EVERYBODY, profile, ...learned },
        Date.now(),
        terms,
      );
      if (added) {
        result.batches++;
        result.positions += learned.positions;
        result.passes += learned.passes;
        result.trips += learned.tripCount;
        yield true;
        continue;
      }
    }
    result.before++;
    yield false;
  }
}
