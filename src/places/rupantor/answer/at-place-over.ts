// The answer to an address that names a place laid over the dataset: one that the account keeps itself. What the address says besides
// is understood as ever; the place says where it is.
import type { Regions } from '../../../regions/regions.ts';
import type { PlaceRecords } from '../../place-record.ts';
import { Gazetteer, Slot } from '../know/gazetteer.ts';
import type { RupantorIndex } from '../know/index-file.ts';
import type { FinestFound } from './finding.ts';
import type { Resolved } from './resolved.ts';

/** A row of places in the same tables as the dataset's. */
export interface PlaceOver {
  readonly records: PlaceRecords;
  readonly row: number;
}

/** The address: the words that name the place, and what is written besides. */
export interface AddressOver {
  readonly name: string;
  readonly rest: string;
}

/** The regions of the dataset with other places in front of them. */
export class GazetteersOver {
  readonly #made = new WeakMap<PlaceRecords, Gazetteer>();

  constructor(
    readonly regions: Regions,
    readonly index: RupantorIndex,
  ) {}

  of(records: PlaceRecords): Gazetteer {
    let made = this.#made.get(records);
    if (!made) {
      made = new Gazetteer(this.regions, records.table, records.text, this.index);
      this.#made.set(records, made);
    }
    return made;
  }
}

/** Slots that say where something lies, the finest first, and how far from what they name a place may be called one of it, in metres. */
const WHERE: readonly (readonly [Slot, number])[] = [
  [Slot.SubArea, 3_000],
  [Slot.Area, 4_000],
  [Slot.Union, 8_000],
  [Slot.Thana, 8_000],
  [Slot.Upazila, 0],
  [Slot.City, 0],
  [Slot.District, 0],
];

/** Whether a place can be the one meant beside the rest of an address: it lies in what is named there, or next to it. */
export function liesWhere(over: Gazetteer, { chain, named }: Resolved, row: number): boolean {
  return WHERE.every(([slot, reach]) => {
    const region = chain[slot];
    if (region < 0 || !(named & (1 << slot))) return true;
    return over.slot(-row - 1, slot) === region || over.metres(region, -row - 1) < reach;
  });
}

export const finestOver = ({ places }: Gazetteer, row: number): FinestFound => ({
  level: 'place',
  place: row,
  region: -1,
  lon: places.lon[row],
  lat: places.lat[row],
});

/** What the rest of the address was resolved to, with the name before it. */
export function withName(resolved: Resolved, { name }: AddressOver, own: string): Resolved {
  const part = { kind: 'business', given: name, value: own, why: 'a place of the account' } as const;
  return {
    ...resolved,
    parts: [part, ...resolved.parts],
    names: [{ kind: 'business', value: own.toLowerCase(), words: [] }, ...resolved.names],
  };
}
