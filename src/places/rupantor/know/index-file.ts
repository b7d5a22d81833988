// The address index in the form in which Rupantor queries it; the file is declared in dataset/tables/address-index.ts.
import type { AddressColumns } from '../../../dataset/tables/address-index.ts';

/** Many values under one hash: the values of hash h are value[start[h & mask]] … value[start[(h & mask) + 1]]. */
export interface HashTable {
  readonly start: Uint32Array;
  readonly value: Uint32Array;
}

export interface RupantorIndex {
  /** Spelled forms, see name-form.ts: bytes form.start[f] … form.start[f+1]. */
  readonly formStart: Uint32Array;
  readonly formBytes: Uint8Array;
  /** What a form names: region rows, or -(place row) - 1. Regions first; places sorted by district. */
  readonly namedStart: Uint32Array;
  readonly named: Int32Array;
  /** Sounds; a form may have several. */
  readonly keyStart: Uint32Array;
  readonly keyBytes: Uint8Array;
  readonly keyForm: Uint32Array;
  readonly spelling: HashTable;
  readonly sound: HashTable;
  /** Streets and houses by a text and a region. */
  readonly streets: HashTable;
  readonly houses: HashTable;
  /** The row in the places table that represents a region. */
  readonly regionPlace: Int32Array;
}

export function rupantorIndex(columns: AddressColumns): RupantorIndex {
  return {
    formStart: columns['form.start'],
    formBytes: columns['form.bytes'],
    namedStart: columns['named.start'],
    named: columns.named,
    keyStart: columns['key.start'],
    keyBytes: columns['key.bytes'],
    keyForm: columns['key.form'],
    spelling: { start: columns['spelling.start'], value: columns['spelling.value'] },
    sound: { start: columns['sound.start'], value: columns['sound.value'] },
    streets: { start: columns['street.start'], value: columns['street.value'] },
    houses: { start: columns['house.start'], value: columns['house.value'] },
    regionPlace: columns['region.place'],
  };
}

/** Prefix of the keys in the table of houses. */
export const HOUSE_MARK = 'h:';
