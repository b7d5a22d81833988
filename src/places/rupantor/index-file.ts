// The file `rupantor.tk`: a dictionary of the names that an address can hold (regions, settlements, streets) that is
// found by spelling and by sound, and tables that find streets, houses and named places inside a region.
import type { Column } from '../../dataset/format.ts';

export const RUPANTOR_FILE = 'rupantor.tk';

/** Many values under one hash: the values of hash h are value[start[h & mask]] … value[start[(h & mask) + 1]]. */
export interface HashTable {
  readonly start: Uint32Array;
  readonly value: Uint32Array;
}

export interface RupantorIndex {
  /** Spelled forms, see name-form.ts: bytes form.start[f] … form.start[f+1]. */
  readonly formStart: Uint32Array;
  readonly formBytes: Uint8Array;
  /** What a form names: rows of regions, or -(row of places) - 1. Regions first; places sorted by district. */
  readonly namedStart: Uint32Array;
  readonly named: Int32Array;
  /** Sounds; a form may have several. */
  readonly keyStart: Uint32Array;
  readonly keyBytes: Uint8Array;
  readonly keyForm: Uint32Array;
  readonly spelling: HashTable;
  readonly sound: HashTable;
  /** Streets, houses and named places by a text and a region. */
  readonly streets: HashTable;
  readonly houses: HashTable;
  readonly named_places: HashTable;
  /** The row of the places table that stands for a region. */
  readonly regionPlace: Int32Array;
}

const TABLES = {
  spelling: 'spelling',
  sound: 'sound',
  streets: 'street',
  houses: 'house',
  named_places: 'place',
} as const;

export function rupantorIndex(columns: Readonly<Record<string, Column>>): RupantorIndex {
  const tables = Object.fromEntries(
    Object.entries(TABLES).map(([key, name]) => [
      key,
      { start: columns[`${name}.start`], value: columns[`${name}.value`] },
    ]),
  );
  return {
    formStart: columns['form.start'],
    formBytes: columns['form.bytes'],
    namedStart: columns['named.start'],
    named: columns.named,
    keyStart: columns['key.start'],
    keyBytes: columns['key.bytes'],
    keyForm: columns['key.form'],
    regionPlace: columns['region.place'],
    ...tables,
  } as unknown as RupantorIndex;
}

/** What the tables of streets, houses and places are asked with. */
export const HOUSE_MARK = 'h:';
export const ANYWHERE = -2;
