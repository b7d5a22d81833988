// Fields of sources that Thikana does not know and gives back as they are, and the ids by which their owners know the places.
// File `own-fields.tk`, only in datasets that have some.
import { defineTable, each } from '../table-schema.ts';

export const OWN_FIELDS = defineTable('own-fields.tk', {
  /** Row of the places table, ascending. */
  row: each('own place', Uint32Array),
  /** JSON, an object of texts; a number of the pool `text` of the places. */
  extra: each('own place', Uint32Array),
  /** The owner's id; 0 where there is none. */
  ownId: each('own place', Uint32Array),
});
