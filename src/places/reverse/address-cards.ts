// The address of what a point is at, ready to be sent. Callers keep asking about the same places and streets, so a bounded
// number of cards is cached; a card depends only on what it was asked for.
import { PlaceKind } from '../../dataset/tables/places.ts';
import { SlotPairs } from '../../lookup/slot-pairs.ts';
import type { RegionChain } from '../../regions/chain.ts';
import { banglaOf, type Named } from '../../text/bilingual.ts';
import { type AddressParts, composeBangla, composeEnglish } from '../address/compose-address.ts';
import { houseLine } from '../address/house-line.ts';
import type { Locality, LocalityRows, PlaceRecords } from '../place-record.ts';

/** 2^11 cards are cached at once, in every thread. Four times as many take no measurable time off a request, whether points are spread over the country or over some towns. */
const SLOT_BITS = 11;

export type AddressComponents = {
  readonly place_name: string | null;
  readonly house: string;
  readonly road: string;
} | null;

/** The parts that answers tell in English, in Bangla; empty where there are none. */
export interface BanglaComponents {
  readonly place_name: string;
  readonly house: string;
  readonly road: string;
  readonly sub_area: string;
}

export class AddressCards {
  readonly #cards = new SlotPairs<AddressCard>(SLOT_BITS);

  constructor(readonly places: PlaceRecords) {}

  /** `row` and `street` are rows of the places table; `street` is the one that the place is on, or -1. */
  of(row: number, street: number, chain: RegionChain): AddressCard {
    const kind = this.places.table.kind[row];
    // A street runs through many areas: the point decides which one.
    const byPoint = kind === PlaceKind.Street || kind === PlaceKind.Region;
    let hash = Math.imul(row ^ Math.imul(street, 0x85ebca6b), 0x9e3779b1);
    if (byPoint) {
      hash = Math.imul(hash ^ chain.subArea, 0x9e3779b1);
      hash = Math.imul(hash ^ chain.area, 0x9e3779b1);
      hash = Math.imul(hash ^ chain.union, 0x9e3779b1);
      hash = Math.imul(hash ^ chain.thana, 0x9e3779b1);
      hash = Math.imul(hash ^ chain.upazila, 0x9e3779b1);
    }
    const first = this.#cards.first(hash);
    if (first?.isFor(row, street, byPoint, chain)) return first;
    const second = this.#cards.second(hash);
    if (second?.isFor(row, street, byPoint, chain)) return second;
    const card = new AddressCard(this.places, row, street, hash, byPoint ? rowsOf(chain) : undefined);
    this.#cards.put(hash, card);
    return card;
  }
}

export const rowsOf = (chain: RegionChain): LocalityRows => ({
  division: chain.division,
  district: chain.district,
  upazila: chain.upazila,
  thana: chain.thana,
  city: chain.cityCorporation >= 0 ? chain.cityCorporation : chain.pauroshova,
  union: chain.union,
  area: chain.area,
  subArea: chain.subArea,
});

/** What an answer says about the thing that a point is at. */
export interface PlaceCard {
  readonly id: number;
  readonly address: string;
  readonly area: string;
  readonly city: string;
  /** The finest, or empty. */
  readonly subArea: string;
  readonly bangla: { readonly address: string; readonly area: string; readonly city: string };
  readonly components: AddressComponents;
  readonly banglaComponents: BanglaComponents;
  readonly extra?: Readonly<Record<string, string>>;
}

/** Thousands are kept in every thread, so a card holds what most answers say; what it is composed from is read again for the others. */
export class AddressCard implements PlaceCard {
  readonly id: number;
  readonly extra: Readonly<Record<string, string>> | undefined;
  readonly #places: PlaceRecords;
  readonly #rows: LocalityRows | undefined;
  readonly address: string;
  readonly area: string;
  readonly city: string;
  /** The finest, or empty. */
  readonly subArea: string;
  #bangla: { readonly address: string; readonly area: string; readonly city: string } | undefined;
  #components: AddressComponents | undefined;

  /** `rows` say where the point lies, for things that do not lie in a single place themselves. */
  constructor(
    places: PlaceRecords,
    readonly row: number,
    readonly street: number,
    /** Over everything that identifies the card. */
    readonly hash: number,
    rows: LocalityRows | undefined,
  ) {
    this.id = places.table.id[row];
    this.extra = places.extra(row);
    this.#places = places;
    this.#rows = rows;
    const locality = this.#locality();
    this.address = composeEnglish(this.#parts(locality));
    this.area = locality.area.en;
    this.city = locality.city.en;
    this.subArea = locality.subAreas.at(-1)?.en ?? '';
  }

  /** Whether it is the card for that thing; where the point decides the area, for a point in that area. */
  isFor(row: number, street: number, byPoint: boolean, chain: RegionChain): boolean {
    if (this.row !== row || this.street !== street) return false;
    const rows = this.#rows;
    if (!byPoint || rows === undefined) return !byPoint;
    return (
      rows.subArea === chain.subArea &&
      rows.area === chain.area &&
      rows.union === chain.union &&
      rows.city === (chain.cityCorporation >= 0 ? chain.cityCorporation : chain.pauroshova) &&
      rows.thana === chain.thana &&
      rows.upazila === chain.upazila &&
      rows.district === chain.district &&
      rows.division === chain.division
    );
  }

  get bangla(): { readonly address: string; readonly area: string; readonly city: string } {
    if (this.#bangla === undefined) {
      const locality = this.#locality();
      const address = composeBangla(this.#parts(locality));
      this.#bangla = { address, area: banglaOf(locality.area), city: banglaOf(locality.city) };
    }
    return this.#bangla;
  }

  /** Null where there is nothing to say. */
  get components(): AddressComponents {
    if (this.#components === undefined) this.#components = componentsOf(this.#parts(this.#locality()));
    return this.#components;
  }

  get banglaComponents(): BanglaComponents {
    const locality = this.#locality();
    const { placeName, house, road } = this.#parts(locality);
    const told = (name: Named | undefined): string => (name ? banglaOf(name) : '');
    return {
      place_name: told(placeName),
      house: house ? banglaOf({ en: houseLine(house) }) : '',
      road: told(road),
      sub_area: told(locality.subAreas.at(-1)),
    };
  }

  #locality(): Locality {
    return this.#rows ? this.#places.localityOf(this.#rows) : this.#places.locality(this.row);
  }

  #parts(locality: Locality): AddressParts {
    const places = this.#places;
    // A unit that the point lies in is already part of the locality.
    if (places.table.kind[this.row] === PlaceKind.Region) return locality;
    const parts = places.addressParts(this.row, locality);
    return parts.road || this.street < 0 ? parts : { ...parts, road: places.name(this.street) };
  }
}

function componentsOf(parts: AddressParts): AddressComponents {
  const place_name = parts.placeName?.en ?? null;
  const house = parts.house ? houseLine(parts.house) : '';
  const road = parts.road?.en ?? '';
  return place_name === null && house === '' && road === '' ? null : { place_name, house, road };
}
