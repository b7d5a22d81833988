// When a place is open and how to reach it, as its source says. File `contacts.tk`, only in datasets that have some.
import { defineTable, each } from '../table-schema.ts';

/** Numbers of the pool `text` of the places; 0 where the source does not say. */
export const CONTACTS = defineTable('contacts.tk', {
  /** Row of the places table, ascending. */
  row: each('contact', Uint32Array),
  hours: each('contact', Uint32Array),
  phone: each('contact', Uint32Array),
  website: each('contact', Uint32Array),
});
