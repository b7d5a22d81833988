// What a place is on a map: the kind, for the style, and the lowest zoom at which it may appear.
import type { PlaceTable } from '../../dataset/tables/places.ts';
import { PlaceKind } from '../../dataset/tables/places.ts';
import { RegionKind } from '../../dataset/tables/regions.ts';

export interface MapKind {
  readonly name: string;
  readonly from: number;
}

const kind = (name: string, from: number): MapKind => ({ name, from });

const OF_REGION: Readonly<Record<number, MapKind>> = {
  [RegionKind.Division]: kind('division', 5),
  [RegionKind.District]: kind('district', 6),
  // The city itself is labelled by its district or settlement: nobody calls it by the name of its corporation.
  [RegionKind.CityCorporation]: kind('corporation', 12),
  [RegionKind.Pauroshova]: kind('town', 10),
  [RegionKind.Upazila]: kind('sub_district', 9),
  [RegionKind.Union]: kind('union', 11),
  [RegionKind.Area]: kind('area', 11),
  [RegionKind.SubArea]: kind('area', 13),
};
const OF_SETTLEMENT: Readonly<Record<string, MapKind>> = {
  city: kind('city', 6),
  town: kind('town', 9),
  suburb: kind('area', 11),
  quarter: kind('area', 12),
  neighbourhood: kind('area', 13),
  borough: kind('area', 11),
};
/** What a source calls a town inside a large city. */
const QUARTER = kind('area', 11);
const VILLAGE = kind('village', 11);
const LANDMARK = kind('landmark', 12);
const POI = kind('poi', 14);
/** Places of at least this importance are known beyond their neighbourhood. */
const LANDMARK_IMPORTANCE = 140;

/** The kind of a row of the places table, or undefined for what maps do not label as a point. */
export class MapKinds {
  /** By string number of the sub-type. */
  readonly #settlements = new Map<number, MapKind>();

  constructor(
    readonly places: PlaceTable,
    readonly text: { get(id: number): string },
    /** Kinds of the rows of the regions table. */
    readonly regionKind: Uint8Array | undefined,
  ) {}

  of(row: number): MapKind | undefined {
    const { places } = this;
    if (places.name[row] === 0) return undefined;
    switch (places.kind[row]) {
      case PlaceKind.Region:
        return OF_REGION[this.regionKind?.[places.region[row]] ?? 0];
      case PlaceKind.Settlement: {
        const settlement = this.#settlement(places.subType[row]);
        return settlement.name === 'town' && this.#isInCity(row) ? QUARTER : settlement;
      }
      case PlaceKind.Poi:
        return places.importance[row] >= LANDMARK_IMPORTANCE ? LANDMARK : POI;
      default:
        return undefined;
    }
  }

  #isInCity(row: number): boolean {
    return this.regionKind?.[this.places.city[row]] === RegionKind.CityCorporation;
  }

  #settlement(subType: number): MapKind {
    let known = this.#settlements.get(subType);
    if (!known) {
      known = OF_SETTLEMENT[this.text.get(subType).toLowerCase()] ?? VILLAGE;
      this.#settlements.set(subType, known);
    }
    return known;
  }
}
