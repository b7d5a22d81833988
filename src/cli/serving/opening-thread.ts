// A thread in which a dataset is opened and tried out before anybody is answered from it: reading and checking take a while,
// and what is wrong with it must not harm those who answer meanwhile.
import type { SharedDataset } from '../../dataset/open.ts';
import { openWorld } from '../../http/world.ts';
import { answerJobs } from '../../threads/worker-jobs.ts';

answerJobs<string, SharedDataset>((folder) => {
  const world = openWorld(folder);
  return { result: world.dataset.shared() };
});
