// What people call the city of a corporation or pauroshova: Dhaka, not Dhaka North City Corporation. Callers send and
// expect the short name in `city`.
import { RegionKind } from '../dataset/tables/regions.ts';
import type { Regions } from './regions.ts';

const BODY = /\s+(city corporation|city corp\.?|pau?r[ao]u?sh[ao]va|pourashava|pauroshova|municipality)$/i;
const HALF = /\s+(north|south|uttar|dakshin)$/i;
const BODY_BN = /\s+(সিটি কর্পোরেশন|সিটি করপোরেশন|পৌরসভা)$/u;
const HALF_BN = /\s+(উত্তর|দক্ষিণ)$/u;

export interface CityName {
  readonly en: string;
  /** Empty if no Bangla name is known. */
  readonly bn: string;
}

const NONE: CityName = { en: '', bn: '' };

/** There are few names and every response needs one, so they are computed once. */
export class CityNames {
  readonly #names = new Map<number, CityName>();

  constructor(readonly regions: Regions) {}

  /**
   * `town` is a row of kind CityCorporation or Pauroshova, or -1. Outside corporations the city of an address is its
   * district, as callers know it; if even that is unknown, whatever larger unit there is.
   */
  of(town: number, district: number, division = -1): CityName {
    const corporation = town >= 0 && this.regions.table.kind[town] === RegionKind.CityCorporation;
    const row = corporation ? town : district >= 0 ? district : town >= 0 ? town : division;
    if (row < 0) return NONE;
    let name = this.#names.get(row);
    if (!name) this.#names.set(row, (name = shortName(this.regions.name(row), this.regions.nameBn(row))));
    return name;
  }

  /** The short name of a corporation or pauroshova itself. */
  ofTown(town: number): CityName {
    return shortName(this.regions.name(town), this.regions.nameBn(town));
  }
}

function shortName(name: string, nameBn: string): CityName {
  const town = name.replace(BODY, '');
  const townBn = nameBn.replace(BODY_BN, '');
  // Only a divided corporation has halves; "Uttar" in any other name is part of the name.
  return town === name
    ? { en: name, bn: townBn }
    : { en: town.replace(HALF, ''), bn: townBn.replace(HALF_BN, '') };
}
