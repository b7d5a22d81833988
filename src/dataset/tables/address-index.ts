// The Rupantor index, file `rupantor.tk`: a dictionary of the names that an address can contain (regions, settlements,
// streets), found by spelling and by sound, and tables that find streets and houses within a region. Places are in `text.tk`.
import { defineTable, each, starts, type TableOf } from '../table-schema.ts';

export const ADDRESS_INDEX = defineTable('rupantor.tk', {
  /** Spelled forms, one byte per letter: form.bytes[form.start[f] … form.start[f+1]]. */
  'form.start': starts('form', 'letter'),
  'form.bytes': each('letter', Uint8Array),
  /** What form f names: region rows, or -(place row) - 1. Regions first; places sorted by district. */
  'named.start': starts('form', 'name'),
  named: each('name', Int32Array),
  /** Sound keys, and the form that each belongs to; a form may have several. */
  'key.start': starts('key', 'key letter'),
  'key.bytes': each('key letter', Uint8Array),
  'key.form': each('key', Uint32Array),
  /** Hash tables: the values of hash h are value[start[h & mask] … start[(h & mask) + 1]]. */
  'spelling.start': starts('spelling bucket', 'spelling'),
  'spelling.value': each('spelling', Uint32Array),
  'sound.start': starts('sound bucket', 'sound'),
  'sound.value': each('sound', Uint32Array),
  'street.start': starts('street bucket', 'street'),
  'street.value': each('street', Uint32Array),
  'house.start': starts('house bucket', 'house'),
  'house.value': each('house', Uint32Array),
  /** The row in the places table that represents each region. */
  'region.place': each('region', Int32Array),
});

export type AddressColumns = TableOf<typeof ADDRESS_INDEX>;
