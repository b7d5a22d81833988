// Reverse geocoding: from a point to the place it is at, its address and everything it lies in.
import type { Dataset } from '../../dataset/open.ts';
import { PlaceKind } from '../../dataset/tables/places.ts';
import { plusCodeOf } from '../../geo/plus-code.ts';
import { type Fixed, type Lat, type Lon, type Metres, toFixedDegrees } from '../../geo/units.ts';
import { chainAt, emptyChain, type RegionChain } from '../../regions/chain.ts';
import { PostCodes } from '../../regions/post-codes.ts';
import type { Regions } from '../../regions/regions.ts';
import { banglaOf, type Named } from '../../text/bilingual.ts';
import type { AccountPlaces, NearOwnPlace } from '../live/account-places.ts';
import { AT_THE_PLACE, NearestThing, PLACE_REACH } from '../nearest/nearest-thing.ts';
import { type PlaceAt, type PlaceDetails, placeDetails } from '../place-details.ts';
import { PlaceRecords } from '../place-record.ts';
import { postcodeOf } from '../search/postcode.ts';
import { AddressCard, AddressCards, type PlaceCard, rowsOf } from './address-cards.ts';
import { flagBits, KeptAnswers, TELLS_UNITS, type Tell, type Write } from './kept-answers.ts';
import { locationType } from './location-type.ts';
import type { ReverseFlags, ReversePlace } from './reverse-place.ts';

/** Own places looked at to find one in the same area. */
const CANDIDATES = 8;

/** How fine an answer may be. */
export type Fineness =
  | 'country'
  | 'division'
  | 'district'
  | 'upazila'
  | 'city'
  | 'area'
  | 'sub-area'
  | 'street'
  | 'place';

/** What was said of what a point is at. */
export interface PointTold {
  readonly pieces: readonly string[];
  readonly metres: Metres;
}

/** The unit of that size, or the next larger one that there is; -1 if there is none. */
function unitOf(chain: RegionChain, finest: Exclude<Fineness, 'street' | 'place'>): number {
  const units: readonly (readonly [Fineness, number])[] = [
    ['sub-area', chain.subArea],
    ['area', chain.area >= 0 ? chain.area : chain.union],
    ['city', chain.cityCorporation >= 0 ? chain.cityCorporation : chain.pauroshova],
    ['upazila', chain.upazila >= 0 ? chain.upazila : chain.thana],
    ['district', chain.district],
    ['division', chain.division],
    ['country', chain.country],
  ];
  const from = units.findIndex(([size]) => size === finest);
  return units.slice(from).find(([, row]) => row >= 0)?.[1] ?? -1;
}

/** Sources are few, and the answers of one are written for all of them. */
const sourceText = ({ data_source }: ReverseFlags, places: PlaceRecords, row: number): string =>
  data_source ? `,"data_source":${JSON.stringify(places.source(row))}` : '';

export const openReverse = (dataset: Dataset, regions: Regions): Reverse =>
  new Reverse(dataset, new PlaceRecords(dataset, regions));

export class Reverse {
  readonly #nearest: NearestThing;
  readonly #cards: AddressCards;
  readonly #postCodes: PostCodes;
  readonly #written = new KeptAnswers<Write, ReturnType<Write>>();
  readonly #told = new KeptAnswers<Tell, readonly string[]>();
  /** Overwritten by each call; no result refers to it. */
  readonly #chain: RegionChain = emptyChain();

  constructor(
    dataset: Dataset,
    readonly places: PlaceRecords,
  ) {
    this.#nearest = new NearestThing(dataset, places);
    this.#cards = new AddressCards(places);
    this.#postCodes = new PostCodes(places.regions);
  }

  /** Undefined for a point outside every country in the dataset. */
  at(lon: Lon, lat: Lat, flags: ReverseFlags = {}): ReversePlace | undefined {
    const x = toFixedDegrees(lon);
    const y = toFixedDegrees(lat);
    if (!this.#find(x, y)) return undefined;
    const { row, street } = this.#nearest;
    const card = this.#cards.of(row, street, this.#chain);
    const place = this.#place(card, flags, flags.post_code ? this.#postCodes.at(x, y, this.#chain) : 0);
    if (flags.plus_code) place.plus_code = plusCodeOf(lat, lon);
    if (flags.data_source) place.data_source = this.places.source(row);
    return place;
  }

  /** What the point is at, part by part, no finer than asked. Undefined outside every country in the dataset. */
  detailsAt(
    lon: Lon,
    lat: Lat,
    own?: AccountPlaces,
    finest: Fineness = 'place',
  ): { readonly place: PlaceDetails; readonly metres: Metres } | undefined {
    const x = toFixedDegrees(lon);
    const y = toFixedDegrees(lat);
    if (!this.#find(x, y)) return undefined;
    const live = own && finest === 'place' ? this.#nearestOwn(own, lon, lat) : undefined;
    if (live) return { place: placeDetails(live.places, live.row), metres: live.metres };
    const { unit, row } = this.#rowOf(finest);
    return {
      place: placeDetails(this.places, row, this.#where(row, x, y)),
      metres: unit >= 0 ? 0 : this.#metres(),
    };
  }

  /** What `tell` says of the place of `detailsAt`; what was said of it before is said again. `tell` must be the same function for the same words. */
  toldAt(
    lon: Lon,
    lat: Lat,
    tell: Tell,
    own?: AccountPlaces,
    finest: Fineness = 'place',
  ): PointTold | undefined {
    const x = toFixedDegrees(lon);
    const y = toFixedDegrees(lat);
    if (!this.#find(x, y)) return undefined;
    const live = own && finest === 'place' ? this.#nearestOwn(own, lon, lat) : undefined;
    if (live) return { pieces: tell(placeDetails(live.places, live.row)), metres: live.metres };
    const { unit, row } = this.#rowOf(finest);
    const where = this.#where(row, x, y);
    const card = this.#cards.of(row, this.#nearest.street, this.#chain);
    const units = where === undefined ? 0 : TELLS_UNITS;
    const pieces = this.#told.of(card, this.#chain, units, where?.postcode ?? 0, tell, () =>
      tell(placeDetails(this.places, row, where)),
    );
    return { pieces, metres: unit >= 0 ? 0 : this.#metres() };
  }

  /** The unit of that size that the point lies in, or -1, and the row of the place that is told. */
  #rowOf(finest: Fineness): { readonly unit: number; readonly row: number } {
    const unit = finest === 'place' || finest === 'street' ? -1 : unitOf(this.#chain, finest);
    const { row, street } = this.#nearest;
    if (unit >= 0) return { unit, row: this.places.rowOfRegion(unit) };
    return { unit, row: finest === 'street' && street >= 0 ? street : row };
  }

  /** For what runs through many units: those of the point. */
  #where(row: number, x: Fixed, y: Fixed): PlaceAt | undefined {
    const kind = this.places.table.kind[row];
    if (kind !== PlaceKind.Street && kind !== PlaceKind.Settlement) return undefined;
    return { rows: rowsOf(this.#chain), postcode: this.#postCodes.at(x, y, this.#chain) };
  }

  /**
   * The result of `at` as written by `write`; text written before is reused if it is the same. An account's own
   * place counts as one of the dataset.
   */
  writtenAt(lon: Lon, lat: Lat, flags: ReverseFlags, write: Write, own?: AccountPlaces): string | undefined {
    const x = toFixedDegrees(lon);
    const y = toFixedDegrees(lat);
    if (!this.#find(x, y)) return undefined;
    const live = own && this.#nearestOwn(own, lon, lat);
    // The code is the point's own, so it stands beside the distance, outside what is written once for many points.
    const code = flags.plus_code ? `,"plus_code":"${plusCodeOf(lat, lon)}"` : '';
    if (live) return this.#writtenOwn(live, flags, write, code + sourceText(flags, live.places, live.row));
    const { row, street } = this.#nearest;
    const source = sourceText(flags, this.places, row);
    const card = this.#cards.of(row, street, this.#chain);
    const postcode = flags.post_code ? this.#postCodes.at(x, y, this.#chain) : 0;
    const [before, after] = this.#written.of(card, this.#chain, flagBits(flags), postcode, write, () =>
      write(this.#place(card, flags, postcode)),
    );
    return before + this.#metres() + code + source + after;
  }

  /** The account's place that says better where the point is than what was found in the dataset. */
  #nearestOwn(own: AccountPlaces, lon: Lon, lat: Lat): NearOwnPlace | undefined {
    const { district, area } = this.#chain;
    const reach = Math.min(PLACE_REACH, Math.max(AT_THE_PLACE, this.#nearest.metres));
    return own
      .around(lon, lat, reach, CANDIDATES)
      .find(
        ({ places: { table }, row, metres }) =>
          metres <= AT_THE_PLACE || (table.district[row] === district && table.area[row] === area),
      );
  }

  #writtenOwn(
    { places, row, metres }: NearOwnPlace,
    flags: ReverseFlags,
    write: Write,
    code: string,
  ): string {
    const card = new AddressCard(places, row, -1, 0, undefined);
    const [before, after] = write(this.#place(card, flags, flags.post_code ? postcodeOf(places, row) : 0));
    return before + Math.round(metres * 1e4) / 1e4 + code + after;
  }

  #find(x: Fixed, y: Fixed): boolean {
    return chainAt(this.places.regions, x, y, this.#chain) && this.#nearest.find(x, y, this.#chain);
  }

  /** Rounded to a tenth of a millimetre. */
  #metres(): number {
    return Math.round(this.#nearest.metres * 1e4) / 1e4;
  }

  #place(card: PlaceCard, flags: ReverseFlags, postcode: number): ReversePlace {
    const place: ReversePlace = {
      id: card.id,
      distance_within_meters: this.#metres(),
      address: card.address,
      area: card.area,
      city: card.city,
    };
    if (flags.bangla) {
      const { bangla } = card;
      place.address_bn = bangla.address;
      place.area_bn = bangla.area;
      place.city_bn = bangla.city;
    }
    this.#addUnits(place, this.#chain, flags);
    // Left out if unknown: an empty string breaks clients that expect a code.
    if (flags.post_code && postcode > 0) place.postCode = String(postcode);
    if (flags.address) place.address_components = card.components;
    if (flags.area) place.area_components = { area: card.area, sub_area: card.subArea };
    if (flags.components_bn) place.components_bn = card.banglaComponents;
    if (card.extra) place.extra = card.extra;
    return place;
  }

  #addUnits(place: ReversePlace, chain: RegionChain, flags: ReverseFlags): void {
    const { regions } = this.places;
    const name = (row: number): string => {
      const named: Named = { en: regions.name(row), bn: flags.bangla ? regions.nameBn(row) : '' };
      return flags.bangla ? banglaOf(named) : named.en;
    };
    const upazila = chain.upazila >= 0 ? chain.upazila : chain.thana;
    if (flags.country) place.country = chain.country >= 0 ? name(chain.country) : this.#countryName();
    if (flags.division) place.division = name(chain.division);
    if (flags.district) place.district = name(chain.district);
    if (flags.sub_district) place.sub_district = name(upazila >= 0 ? upazila : chain.district);
    if (flags.union) place.union = chain.union >= 0 ? name(chain.union) : null;
    if (flags.pauroshova) place.pauroshova = chain.pauroshova >= 0 ? name(chain.pauroshova) : null;
    if (flags.location_type) {
      const type = locationType(regions, chain);
      place.location_type = flags.bangla ? type.bn : type.en;
    }
    if (flags.thana) {
      const thana = chain.thana >= 0 ? chain.thana : chain.upazila >= 0 ? chain.upazila : chain.district;
      place.thana = regions.name(thana);
      place.thana_bn = banglaOf({ en: place.thana, bn: regions.nameBn(thana) });
    }
  }

  #countryName(): string {
    const code = this.places.regions.countries[0];
    return (code && new Intl.DisplayNames('en', { type: 'region' }).of(code)) || '';
  }
}
