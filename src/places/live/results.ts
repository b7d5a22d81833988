// What a search over both sources gives: a place of the dataset or one of the account's own, written out only when it is shown.
import { haversine } from '../../geo/distance.ts';
import { fromFixedDegrees, type Lat, type Lon, type Metres } from '../../geo/units.ts';
import type { PlaceRecords } from '../place-record.ts';
import type { FoundFields, FoundPlace, PlaceSearch } from '../search/place-search.ts';
import { uCodeOf } from '../u-code.ts';
import { liveFound } from './live-answers.ts';
import type { LivePlace } from './live-place.ts';

/** What the order of results depends on: the score, and of its parts nearness and the words of the query left out. */
export interface Rank {
  readonly score: number;
  readonly parts: { readonly leftOut: number; readonly near: number };
}

/** Of a place that was asked for by its id. */
export const UNRANKED: Rank = { score: 0, parts: { leftOut: 0, near: 0 } };

export interface Result extends Rank {
  readonly address: string;
  readonly uCode: string;
  metresTo(lon: Lon, lat: Lat): Metres;
  found(fields?: FoundFields): FoundPlace;
}

export class RowResult implements Result {
  constructor(
    private readonly search: PlaceSearch,
    private readonly row: number,
    private readonly rank: Rank,
  ) {}

  get score(): number {
    return this.rank.score;
  }

  get parts(): Rank['parts'] {
    return this.rank.parts;
  }

  get address(): string {
    return this.search.places.address(this.row);
  }

  get uCode(): string {
    return this.search.places.uCode(this.row);
  }

  metresTo(lon: Lon, lat: Lat): Metres {
    const { table } = this.search.places;
    return haversine(lon, lat, fromFixedDegrees(table.lon[this.row]), fromFixedDegrees(table.lat[this.row]));
  }

  found(fields?: FoundFields): FoundPlace {
    return this.search.found(this.row, fields);
  }
}

export class LiveResult implements Result {
  constructor(
    private readonly places: PlaceRecords,
    private readonly place: LivePlace,
    private readonly rank: Rank,
  ) {}

  get score(): number {
    return this.rank.score;
  }

  get parts(): Rank['parts'] {
    return this.rank.parts;
  }

  get address(): string {
    return liveFound(this.places, this.place).address;
  }

  get uCode(): string {
    return uCodeOf(this.place.id);
  }

  metresTo(lon: Lon, lat: Lat): Metres {
    return haversine(lon, lat, this.place.lon, this.place.lat);
  }

  found(fields?: FoundFields): FoundPlace {
    return liveFound(this.places, this.place, fields);
  }
}
