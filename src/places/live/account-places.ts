// The places that one account keeps itself, over one dataset: segments in the same tables as the dataset's, searched and written out by
// the same code. The large one is built seldom; the small one has what changed since, and hides what it replaces.
import { threadId } from 'node:worker_threads';
import { PLACES } from '../../dataset/tables/places.ts';
import { TEXT_INDEX } from '../../dataset/tables/text-index.ts';
import { PointIndex } from '../../geo/point-index.ts';
import type { Lat, Lon, Metres } from '../../geo/units.ts';
import { Nearby } from '../nearby/nearby.ts';
import { PlaceRecords } from '../place-record.ts';
import type { PlaceSearch, PlaceSegment } from '../search/place-search.ts';
import { type OwnTables, openOwnTables } from './own-tables.ts';

/** A row of a segment. */
export interface OwnPlace {
  readonly places: PlaceRecords;
  readonly row: number;
}

export interface NearOwnPlace extends OwnPlace {
  readonly nearby: Nearby;
  readonly metres: Metres;
}

/** A segment as it is sent to another thread. */
export interface SharedSegment {
  /** Unique in the process, so that a thread knows one it has opened before. */
  readonly name: string;
  readonly tables: OwnTables;
  readonly hidden: readonly number[];
}

let segments = 0;

/** A segment in memory, with the ids of places of which a newer segment has another state. */
export class OwnSegment implements PlaceSegment {
  readonly text: PlaceSegment['text'];
  readonly where: PlaceSegment['where'];
  readonly nearby: Nearby;
  readonly places: PlaceRecords;
  readonly hidden: Set<number>;
  readonly name: string;

  constructor(
    readonly search: PlaceSearch,
    readonly tables: OwnTables,
    { name = `${threadId}.${++segments}`, hidden = [] }: Partial<Pick<SharedSegment, 'name' | 'hidden'>> = {},
  ) {
    this.name = name;
    this.hidden = new Set(hidden);
    const dataset = openOwnTables(tables);
    const { points, pointRows } = dataset.table(PLACES);
    this.places = new PlaceRecords(dataset, search.places.regions);
    this.nearby = new Nearby(this.places, new PointIndex(points), pointRows);
    const { text, where } = search.segment(dataset.table(TEXT_INDEX), this.places);
    this.text = text;
    this.where = where;
  }

  get hides(): ((row: number) => boolean) | undefined {
    return this.hidden.size === 0 ? undefined : (row) => this.hidden.has(this.places.table.id[row]);
  }

  /** Whether it has the row and shows it. */
  shows(row: number): boolean {
    return row >= 0 && !this.hidden.has(this.places.table.id[row]);
  }
}

export class AccountPlaces {
  constructor(
    readonly search: PlaceSearch,
    readonly segments: readonly OwnSegment[],
  ) {}

  /** For another thread over the same dataset. */
  get shared(): SharedSegment[] {
    return this.segments.map(({ name, tables, hidden }) => ({ name, tables, hidden: [...hidden] }));
  }

  byId(id: number): OwnPlace | undefined {
    for (const segment of this.segments) {
      const row = segment.places.rowOfId(id);
      if (segment.shows(row)) return { places: segment.places, row };
    }
    return undefined;
  }

  /** By the account's own id. */
  ofOwnId(ownId: string): OwnPlace[] {
    return this.segments.flatMap((segment) =>
      segment.places
        .rowsOfOwnId(ownId)
        .flatMap((row) => (segment.shows(row) ? [{ places: segment.places, row }] : [])),
    );
  }

  /** At most `limit` within `radius`, the nearest first; with `types` (`School,ATM`) only those. */
  around(lon: Lon, lat: Lat, radius: Metres, limit: number, types?: string): NearOwnPlace[] {
    const found: NearOwnPlace[] = [];
    for (const segment of this.segments) {
      const { places, nearby, hidden } = segment;
      for (const { row, metres } of nearby.around(lon, lat, radius, limit + hidden.size, types))
        if (segment.shows(row)) found.push({ places, nearby, row, metres });
    }
    return found.sort((a, b) => a.metres - b.metres).slice(0, limit);
  }
}
