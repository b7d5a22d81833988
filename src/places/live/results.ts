// What a search over the dataset and an account's own places gives: a row of one of them, written out only when it is shown.
import { boxBeside, type PlaceDetails, placeDetails } from '../place-details.ts';
import type { PlaceRecords } from '../place-record.ts';
import type { Hit } from '../search/distinct.ts';
import {
  crossingName,
  type FoundFields,
  type FoundPlace,
  foundPlace,
  rounded,
  unitsOfCrossing,
} from '../search/found-place.ts';

export class Result {
  constructor(
    private readonly places: PlaceRecords,
    private readonly row: number,
    /** 0 of a place that was asked for by its id. */
    readonly score = 0,
    private readonly at?: Hit['at'],
    /** How well the words of the query match. */
    private readonly coverage = 0,
  ) {}

  get address(): string {
    return this.places.address(this.row);
  }

  get uCode(): string {
    return this.places.uCode(this.row);
  }

  details(): PlaceDetails {
    const { places, row, at } = this;
    if (at === undefined) return placeDetails(places, row);
    const [lon, lat] = [rounded(at.lon), rounded(at.lat)];
    const point = { lon, lat, box: boxBeside(lon, lat) };
    if (at.with === undefined) return { ...placeDetails(places, row), ...point };
    const rows = unitsOfCrossing(places, at);
    const details = placeDetails(places, row, rows && { rows, postcode: 0 });
    const name = crossingName(details.name, places.name(at.with));
    return { ...details, name, road: name, ...point };
  }

  /** 0 … 1: how relevant it is to the query. */
  get relevance(): number {
    return Math.round(Math.min(1, this.coverage) * 1000) / 1000;
  }

  /** Names and address in both languages, by which a spelling is compared. */
  get texts(): string[] {
    const { en, bn } = this.places.name(this.row);
    const { places, row } = this;
    return [en, bn ?? '', ...places.aliases(row), places.address(row), places.addressBn(row)].filter(Boolean);
  }

  found(fields?: FoundFields): FoundPlace {
    return foundPlace(this.places, this.row, fields, this.at);
  }
}
