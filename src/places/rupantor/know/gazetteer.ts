// Everything that can be named in an address (regions, settlements, streets, places) as one list of entities: where each is and
// what it lies in. An entity is a row of the regions table, or -(row of the places table) - 1.

import type { StringPool } from '../../../dataset/string-pool.ts';
import { PlaceKind, type PlaceTable } from '../../../dataset/tables/places.ts';
import { RegionKind } from '../../../dataset/tables/regions.ts';
import { BoundedCache } from '../../../lookup/bounded-cache.ts';
import { PostCodes } from '../../../regions/post-codes.ts';
import type { Regions } from '../../../regions/regions.ts';
import type { RupantorIndex } from './index-file.ts';
import { formsOfStreet, joinForms, wordsOfName } from './name-form.ts';
import { widerAreas } from './wider-area.ts';

const STREET_FORMS_KEPT = 10_000;

/** Kinds of entities: those of regions, plus three of places. */
export const EntityKind = { ...RegionKind, Settlement: 20, Street: 21, Place: 22 } as const;
export type EntityKind = (typeof EntityKind)[keyof typeof EntityKind];

/** How fine a kind is: a finer one overrules a coarser one. */
export function rankOf(kind: EntityKind): number {
  switch (kind) {
    case EntityKind.Country:
      return 0;
    case EntityKind.Division:
      return 1;
    case EntityKind.District:
      return 2;
    // A street runs through many areas: it identifies the town, no more.
    case EntityKind.Street:
    case EntityKind.CityCorporation:
    case EntityKind.Pauroshova:
      return 3;
    case EntityKind.Upazila:
    case EntityKind.Thana:
      return 4;
    case EntityKind.PostOffice:
      return 5;
    case EntityKind.Union:
    case EntityKind.Area:
      return 6;
    case EntityKind.SubArea:
    case EntityKind.Settlement:
      return 7;
    default:
      return 8;
  }
}

/** The slots of a chain, in the order of `Chain`. */
export const Slot = {
  Division: 0,
  District: 1,
  City: 2,
  Upazila: 3,
  Thana: 4,
  PostOffice: 5,
  Union: 6,
  Area: 7,
  SubArea: 8,
} as const;
export type Slot = (typeof Slot)[keyof typeof Slot];
export const SLOTS = 9;

/** The slot that a kind fills itself, or -1. */
export function slotOfKind(kind: EntityKind): number {
  switch (kind) {
    case EntityKind.Division:
      return Slot.Division;
    case EntityKind.District:
      return Slot.District;
    case EntityKind.CityCorporation:
    case EntityKind.Pauroshova:
      return Slot.City;
    case EntityKind.Upazila:
      return Slot.Upazila;
    case EntityKind.Thana:
      return Slot.Thana;
    case EntityKind.PostOffice:
      return Slot.PostOffice;
    case EntityKind.Union:
      return Slot.Union;
    case EntityKind.Area:
      return Slot.Area;
    case EntityKind.SubArea:
      return Slot.SubArea;
    default:
      return -1;
  }
}

export class Gazetteer {
  readonly #areaOf: Int32Array;
  readonly #wider: Int32Array;
  readonly #regionSlots: Int32Array;
  /** Regions of kind SubArea that have only a label: "areaRow:section:10" → row. */
  readonly #labelled = new Map<string, number>();
  readonly #byPostcode = new Map<number, number[]>();
  readonly postCodes: PostCodes;
  readonly #sadarOf = new Map<number, number[]>();
  readonly #districtOf = new Map<string, number>();
  readonly #streetForms = new BoundedCache<number, readonly string[]>(STREET_FORMS_KEPT);
  /** Districts are rows that follow each other. */
  readonly firstDistrict: number;
  readonly districts: number;

  constructor(
    readonly regions: Regions,
    readonly places: PlaceTable,
    readonly placeText: StringPool,
    readonly index: RupantorIndex,
  ) {
    const { table } = regions;
    this.firstDistrict = regions.firstRow(RegionKind.District);
    let districts = 0;
    while (table.kind[this.firstDistrict + districts] === RegionKind.District) districts++;
    this.districts = districts;
    this.#wider = widerAreas(regions);
    this.postCodes = new PostCodes(regions);
    this.#regionSlots = new Int32Array(table.kind.length * SLOTS).fill(-1);
    this.#areaOf = new Int32Array(table.kind.length).fill(-1);
    for (let row = 0; row < table.kind.length; row++) {
      const kind = table.kind[row];
      if (kind === RegionKind.SubArea) this.#learnSubArea(row);
      if (kind === RegionKind.District)
        for (const name of [regions.name(row), regions.nameBn(row)])
          this.#districtOf.set(joinForms(wordsOfName(name)), row);
      if (kind === RegionKind.Upazila && /\bsadar(?: \(.*\))?$/i.test(regions.name(row)))
        append(this.#sadarOf, table.district[row], row);
      this.#fillRegionSlots(row);
      if (kind === RegionKind.PostOffice && table.postcode[row] > 0) {
        append(this.#byPostcode, table.postcode[row], row);
      }
    }
  }

  #learnSubArea(row: number): void {
    const { table } = this.regions;
    let above = table.parent[row];
    for (let steps = 0; above >= 0 && steps < 6; steps++) {
      if (table.kind[above] === RegionKind.Area) {
        this.#areaOf[row] = above;
        break;
      }
      above = table.parent[above];
    }
    const named = /^(section|sector|block|phase)[\s-]+(?:no\.?\s*)?([a-z0-9/]+)$/i.exec(
      this.regions.name(row),
    );
    if (!named) return;
    const parent = table.parent[row];
    this.#labelled.set(`${parent}:${named[1].toLowerCase()}:${named[2].toLowerCase()}`, row);
    if (this.#areaOf[row] >= 0 && this.#areaOf[row] !== parent) {
      const key = `${this.#areaOf[row]}:${named[1].toLowerCase()}:${named[2].toLowerCase()}`;
      if (!this.#labelled.has(key)) this.#labelled.set(key, row);
    }
    // Blocks have the same letters in every area of a thana; sections and sectors are counted through.
    if (table.thana[row] >= 0 && !/block/i.test(named[1])) {
      const key = `${table.thana[row]}:${named[1].toLowerCase()}:${named[2].toLowerCase()}`;
      this.#labelled.set(key, this.#labelled.has(key) ? -1 : row);
    }
  }

  /** Section 10 of an area, Sector 11 of a thana, or Block C of a section; -1 if unknown. */
  labelled(parent: number, label: string, value: string): number {
    return this.#labelled.get(`${parent}:${label}:${value}`) ?? -1;
  }

  /** The larger part of town that goes with an area: Mirpur for Shewrapara; -1 if there is none. */
  wider(area: number): number {
    return area >= 0 ? this.#wider[area] : -1;
  }

  postOffices(postcode: number): readonly number[] {
    return this.#byPostcode.get(postcode) ?? NONE;
  }

  /** The forms of the street names in a string of the places' pool. */
  streetForms(id: number): readonly string[] {
    return this.#streetForms.get(id) ?? this.#streetForms.set(id, formsOfStreet(this.placeText.get(id)));
  }

  /** The district with this name (see joinForms), or -1. */
  districtNamed(form: string): number {
    return this.#districtOf.get(form) ?? -1;
  }

  /** The upazila of a district's main town: Bogura Sadar. */
  sadarOf(district: number): readonly number[] {
    return this.#sadarOf.get(district) ?? NONE;
  }

  kind(entity: number): EntityKind {
    if (entity >= 0) return this.regions.table.kind[entity] as EntityKind;
    const kind = this.places.kind[-entity - 1];
    if (kind === PlaceKind.Street) return EntityKind.Street;
    return kind === PlaceKind.Poi ? EntityKind.Place : EntityKind.Settlement;
  }

  /** The region of the slot that contains the entity (or is it), or -1. */
  slot(entity: number, slot: Slot): number {
    return entity >= 0 ? this.#regionSlots[entity * SLOTS + slot] : this.#placeSlot(-entity - 1, slot);
  }

  #placeSlot(row: number, slot: Slot): number {
    const { places } = this;
    switch (slot) {
      case Slot.Division:
        return places.district[row] >= 0 ? this.regions.table.division[places.district[row]] : -1;
      case Slot.District:
        return places.district[row];
      case Slot.City:
        return places.city[row];
      case Slot.Upazila:
        return places.upazila[row];
      case Slot.Thana:
        return places.thana[row];
      case Slot.Union:
        return places.union[row];
      case Slot.Area:
        return places.area[row];
      case Slot.SubArea:
        return places.subArea[row];
      default:
        return -1;
    }
  }

  /** Once at opening: what each region lies in, including itself. */
  #fillRegionSlots(row: number): void {
    const { table } = this.regions;
    const at = row * SLOTS;
    const slots = this.#regionSlots;
    slots[at + Slot.Division] = table.division[row];
    slots[at + Slot.District] = table.district[row];
    slots[at + Slot.City] = table.city[row];
    slots[at + Slot.Upazila] = table.upazila[row];
    slots[at + Slot.Thana] = table.thana[row];
    slots[at + Slot.Area] = this.#areaOf[row];
    const own = slotOfKind(table.kind[row] as EntityKind);
    if (own >= 0) slots[at + own] = row;
  }

  /** Degrees × 1e7. */
  lon(entity: number): number {
    return entity >= 0 ? this.regions.table.lon[entity] : this.places.lon[-entity - 1];
  }

  lat(entity: number): number {
    return entity >= 0 ? this.regions.table.lat[entity] : this.places.lat[-entity - 1];
  }

  name(entity: number): string {
    return entity >= 0 ? this.regions.name(entity) : this.placeText.get(this.places.name[-entity - 1]);
  }

  nameBn(entity: number): string {
    return entity >= 0 ? this.regions.nameBn(entity) : this.placeText.get(this.places.nameBn[-entity - 1]);
  }

  /** Whether two regions have the same written name. */
  sameName(a: number, b: number): boolean {
    const { table } = this.regions;
    return table.name[a] === table.name[b] || this.regions.name(a) === this.regions.name(b);
  }

  /** 0 … 255; by kind for regions that have no row in the places table. */
  importance(entity: number): number {
    const row = entity >= 0 ? this.index.regionPlace[entity] : -entity - 1;
    return row >= 0 ? this.places.importance[row] : 100;
  }

  /** Metres between two entities on a flat earth: accurate enough to tell near from far. */
  metres(a: number, b: number): number {
    return flatMetres(this.lon(a) - this.lon(b), this.lat(a) - this.lat(b));
  }
}

/** Metres for a difference in degrees × 1e7, at the latitude of central Bangladesh. */
export function flatMetres(x: number, y: number): number {
  const east = x * 0.0102;
  const north = y * 0.01108;
  // Math.hypot guards against overflow and takes several times as long.
  return Math.sqrt(east * east + north * north);
}

const NONE: readonly number[] = [];

function append(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
