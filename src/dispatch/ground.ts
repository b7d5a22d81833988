// What a fleet is planned on: the roads of a dataset, and the addresses and places that tasks name. Each is opened when first needed.
import { creditsOf } from '../dataset/credits.ts';
import type { Dataset } from '../dataset/open.ts';
import type { LonLat } from '../fleet/vroom/read-fleet.ts';
import { FleetError } from '../fleet/vroom/request.ts';
import { fromFixedDegrees } from '../geo/units.ts';
import { PlaceRecords } from '../places/place-record.ts';
import { openRupantor, type Rupantor } from '../places/rupantor.ts';
import { openRegions } from '../regions/regions.ts';
import type { SharedMetric } from '../roads/engine.ts';
import { hasRoads } from '../roads/graph/road-tables.ts';
import { RoadFront } from '../roads/pool/road-front.ts';

export interface Ground {
  roads(): Pick<RoadFront, 'now'>;
  geocode(address: string): ReturnType<Rupantor['geocode']>;
  /** Where the place with this code is; undefined if there is none. */
  place(code: string): LonLat | undefined;
}

/** What tables are geocoded on. */
export interface TableGround {
  readonly rupantor: Pick<Rupantor, 'geocode'>;
  /** Identifies the dataset. */
  readonly built: string;
}

/** Where the place with this code is. */
export function whereIs(places: PlaceRecords, code: string): LonLat | undefined {
  const row = places.rowOfUCode(code);
  if (row < 0) return undefined;
  const { lon, lat } = places.table;
  return [fromFixedDegrees(lon[row]), fromFixedDegrees(lat[row])];
}

export const noRoads = (): FleetError =>
  new FleetError('matrices is missing: the dataset holds no roads to travel on');

export class OpenGround implements Ground, TableGround {
  readonly #open: () => Dataset;
  #opened: Dataset | undefined;
  /** Weights that closures have changed. */
  #metrics: readonly SharedMetric[];
  #roads: RoadFront | undefined;
  #rupantor: Rupantor | undefined;
  #places: PlaceRecords | undefined;

  constructor(open: () => Dataset, metrics: readonly SharedMetric[] = []) {
    this.#open = open;
    this.#metrics = metrics;
  }

  get #dataset(): Dataset {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  roads(): RoadFront {
    if (this.#roads) return this.#roads;
    if (!hasRoads(this.#dataset)) throw noRoads();
    const { built, sources } = this.#dataset.manifest;
    const source = { timestamp: built, copyrights: creditsOf(sources) };
    this.#roads = new RoadFront(this.#dataset, { source, warmUp: 'later' });
    this.#roads.adopt(this.#metrics);
    return this.#roads;
  }

  geocode(address: string): ReturnType<Rupantor['geocode']> {
    return this.rupantor.geocode(address, { bangla: false });
  }

  get rupantor(): Rupantor {
    this.#rupantor ??= openRupantor(this.#dataset, openRegions(this.#dataset));
    return this.#rupantor;
  }

  /** Identifies the dataset. */
  get built(): string {
    return this.#dataset.manifest.built;
  }

  place(code: string): LonLat | undefined {
    this.#places ??= new PlaceRecords(this.#dataset, openRegions(this.#dataset));
    return whereIs(this.#places, code);
  }

  /** Takes over weights that closures changed. */
  adopt(metrics: readonly SharedMetric[]): void {
    const changed = new Set(metrics.map(({ profile }) => profile));
    this.#metrics = [...this.#metrics.filter(({ profile }) => !changed.has(profile)), ...metrics];
    this.#roads?.adopt(metrics);
  }

  async close(): Promise<void> {
    await this.#roads?.close();
  }
}
