// All services over one opened dataset. A reload makes a new world and swaps it in; requests under way keep theirs.
import { type Dataset, openDataset } from '../dataset/open.ts';
import type { Store } from '../store/open.ts';

export interface WorldSettings {
  /** Worker threads for long work. */
  readonly workers: number;
}

export interface World {
  readonly dataset: Dataset;
  /** Brings in what the state says about this dataset (closures in force …) before the first request. */
  ready(store: Store): Promise<void>;
  /** Ends what runs in the background, once nobody asks this world any more. */
  close(): Promise<void>;
}

export function openWorld(dir: string, _settings: WorldSettings): World {
  const dataset = openDataset(dir);
  return {
    dataset,
    async ready() {},
    async close() {},
  };
}
