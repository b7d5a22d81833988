// All services over one open dataset. A reload creates a new world and swaps it in; requests under way keep theirs.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Dataset, openDataset } from '../dataset/open.ts';
import { ADDRESS_INDEX } from '../dataset/tables/address-index.ts';
import { PLACES } from '../dataset/tables/places.ts';
import { REGIONS } from '../dataset/tables/regions.ts';
import { TEXT_INDEX } from '../dataset/tables/text-index.ts';
import { FleetFront, type FleetWorkers } from '../dispatch/fleet-front.ts';
import { noRoads, whereIs } from '../dispatch/ground.ts';
import { once } from '../lookup/once.ts';
import { Landmarks } from '../places/nearby/landmarks.ts';
import { type Nearby, openNearby } from '../places/nearby/nearby.ts';
import { openReverse, type Reverse } from '../places/reverse/reverse.ts';
import { openByText, type Rupantor } from '../places/rupantor.ts';
import type { PlaceSearch } from '../places/search/place-search.ts';
import { RegionLists } from '../regions/lists.ts';
import { openRegions, type Regions } from '../regions/regions.ts';
import { Wards } from '../regions/wards.ts';
import { hasRoads } from '../roads/graph/road-tables.ts';
import { ClosureWatch } from '../roads/pool/closure-watch.ts';
import { type LongRoadWork, RoadFront } from '../roads/pool/road-front.ts';
import type { Store } from '../store/open.ts';
import { TileFront, type TileWork } from '../tiles/tile-front.ts';
import type { Readers } from './reading.ts';
import { roadSource } from './road-source.ts';

export interface WorldSettings {
  /** Worker threads of its own for long work. Default 0. */
  readonly workers?: number;
  /** Instead of threads of its own: access to those of the whole process … */
  readonly longWork?: LongRoadWork;
  /** Access to the thread that cuts tiles. Default: they are cut in this thread. */
  readonly tileWork?: TileWork;
  /** Access to the threads that plan fleets. Default: they are planned in this thread. */
  readonly fleetWork?: FleetWorkers;
  /** … and to what keeps its roads in step with the closures in the state. */
  readonly closures?: ClosureRefresh;
  /** Roads that are open already. */
  readonly roads?: RoadFront;
  /** Threads that can run whole calls which only read. */
  readonly readers?: Readers;
  /** `later` if requests are being answered in the meantime; `never` in a thread that answers none. Default: now. */
  readonly warmUp?: 'now' | 'later' | 'never';
  /** `when asked`: each service when it is first needed. Default: all at once, so that the first request need not wait and damage shows. */
  readonly opens?: 'now' | 'when asked';
}

/** Applies closures that were stored or removed. */
export interface ClosureRefresh {
  refresh(): Promise<unknown>;
}

export interface World {
  readonly dataset: Dataset;
  readonly regions: Regions;
  readonly regionLists: RegionLists;
  readonly wards: Wards;
  readonly reverse: Reverse;
  readonly rupantor: Rupantor;
  readonly search: PlaceSearch;
  readonly nearby: Nearby;
  readonly landmarks: Landmarks;
  /** Cuts the map's tiles. */
  readonly tiles: TileFront;
  /** Plans fleets. */
  readonly fleets: FleetFront;
  /** Undefined if the dataset has no roads. */
  readonly roads: RoadFront | undefined;
  readonly readers: Readers | undefined;
  /** Keeps the roads in step with the closures in the state; set once the world is ready. */
  readonly closures: ClosureRefresh | undefined;
  /** Applies what the state says about this dataset (closures in force …) before the first request. */
  ready(store: Store): Promise<void>;
  /** Stops what runs in the background, once nobody uses this world any more. */
  close(): Promise<void>;
}

/** `source`: the folder of a dataset, or one that is already open. */
export function openWorld(source: string | Dataset, settings: WorldSettings = {}): World {
  const opening = openInSteps(typeof source === 'string' ? openDataset(source) : source, settings);
  for (;;) {
    const step = opening.next();
    if (step.done) return step.value;
  }
}

/** The same, yielding to the event loop between two services. */
export async function openWorldGently(dataset: Dataset, settings: WorldSettings = {}): Promise<World> {
  const opening = openInSteps(dataset, settings);
  for (;;) {
    const step = opening.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}

/** The services of names, each opened when it is first asked for. */
function servicesOf(dataset: Dataset) {
  const regions = once(() => openRegions(dataset));
  const { search, rupantor } = openByText(dataset, regions);
  const nearby = once(() => openNearby(dataset, regions()));
  return {
    regions,
    regionLists: once(() => new RegionLists(regions())),
    wards: once(() => new Wards(regions())),
    reverse: once(() => openReverse(dataset, regions())),
    search,
    rupantor,
    nearby,
    landmarks: once(() => new Landmarks(dataset, nearby())),
  };
}

function* openInSteps(dataset: Dataset, settings: WorldSettings): Generator<unknown, World, void> {
  const services = servicesOf(dataset);
  const { regions, reverse, search, rupantor } = services;
  const holds = (...tables: readonly { readonly file: string }[]): boolean =>
    settings.opens !== 'when asked' && tables.every(({ file }) => dataset.has(file));
  yield holds(REGIONS) && regions();
  yield holds(REGIONS, PLACES) && reverse();
  yield holds(REGIONS, PLACES, TEXT_INDEX) && search();
  yield holds(REGIONS, PLACES, ADDRESS_INDEX) && rupantor();
  const roads = hasRoads(dataset)
    ? (settings.roads ?? new RoadFront(dataset, { ...settings, source: roadSource(dataset) }))
    : undefined;
  const ground = groundOf(dataset, { roads, rupantor, search });
  let watch: ClosureWatch | undefined;
  return {
    dataset,
    roads,
    readers: settings.readers,
    fleets: new FleetFront(ground, settings.fleetWork),
    tiles: new TileFront(dataset, settings.tileWork),
    get closures() {
      return watch ?? settings.closures;
    },
    get regions() {
      return regions();
    },
    get regionLists() {
      return services.regionLists();
    },
    get wards() {
      return services.wards();
    },
    get reverse() {
      return reverse();
    },
    get rupantor() {
      return rupantor();
    },
    get search() {
      return search();
    },
    get nearby() {
      return services.nearby();
    },
    get landmarks() {
      return services.landmarks();
    },
    async ready(store) {
      watch = roads && new ClosureWatch(roads, store.closures, Date.now);
      await watch?.refresh();
      watch?.watch();
    },
    async close() {
      watch?.close();
      await roads?.close();
    },
  };
}

/** What plans of fleets stand on. */
function groundOf(
  dataset: Dataset,
  {
    roads,
    rupantor,
    search,
  }: { roads: RoadFront | undefined; rupantor: () => Rupantor; search: () => PlaceSearch },
) {
  return {
    roads() {
      if (!roads) throw noRoads();
      return roads;
    },
    geocode: (address: string) => rupantor().geocode(address, { bangla: false }),
    place: (code: string) => whereIs(search().places, code),
    get rupantor() {
      return rupantor();
    },
    built: dataset.manifest.built,
  };
}
