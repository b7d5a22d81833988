// All services over one opened dataset. A reload makes a new world and swaps it in; requests under way keep theirs.
import { type Dataset, openDataset } from '../dataset/open.ts';
import { PLACES_FILE } from '../dataset/tables/places.ts';
import { REGIONS_FILE } from '../dataset/tables/regions.ts';
import { openReverse, type Reverse } from '../places/reverse/reverse.ts';
import { RegionLists } from '../regions/lists.ts';
import { openRegions, type Regions } from '../regions/regions.ts';
import { Wards } from '../regions/wards.ts';
import type { Store } from '../store/open.ts';

export interface WorldSettings {
  /** Worker threads for long work. */
  readonly workers: number;
}

export interface World {
  readonly dataset: Dataset;
  readonly regions: Regions;
  readonly regionLists: RegionLists;
  readonly wards: Wards;
  readonly reverse: Reverse;
  /** Brings in what the state says about this dataset (closures in force …) before the first request. */
  ready(store: Store): Promise<void>;
  /** Ends what runs in the background, once nobody asks this world any more. */
  close(): Promise<void>;
}

export function openWorld(dir: string, _settings: WorldSettings): World {
  const dataset = openDataset(dir);
  const regions = once(() => openRegions(dataset));
  const regionLists = once(() => new RegionLists(regions()));
  const wards = once(() => new Wards(regions()));
  const reverse = once(() => openReverse(dataset, regions()));
  // What the dataset holds is opened now, so that the first request need not wait and damage shows at once.
  if (dataset.has(REGIONS_FILE)) regions();
  if (dataset.has(REGIONS_FILE) && dataset.has(PLACES_FILE)) reverse();
  return {
    dataset,
    get regions() {
      return regions();
    },
    get regionLists() {
      return regionLists();
    },
    get wards() {
      return wards();
    },
    get reverse() {
      return reverse();
    },
    async ready() {},
    async close() {},
  };
}

/** A service that is opened when it is first asked for. */
function once<T>(open: () => T): () => T {
  let opened: { readonly service: T } | undefined;
  return () => (opened ??= { service: open() }).service;
}
