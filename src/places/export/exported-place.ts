// A place as it is exported, whether the dataset or an account has it: under names that `thikana import` knows.
import type { Lat, Lon } from '../../geo/units.ts';

export interface ExportedPlace {
  readonly id: number;
  readonly name: string;
  readonly nameBn: string;
  readonly type: string;
  readonly subType: string;
  readonly house: string;
  readonly street: string;
  /** 0 if unknown. */
  readonly postcode: number;
  readonly lon: Lon;
  readonly lat: Lat;
  /** Where it comes from. */
  readonly source: string;
  /** Fields of its source's or owner's own, the owner's id among them. */
  readonly own: Readonly<Record<string, string>>;
}

export interface ExportedPlaces extends Iterable<ExportedPlace> {
  /** The names of all own fields, as they first occur. */
  readonly fields: readonly string[];
}
