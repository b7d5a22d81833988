// The types of places, by the names that the API has for them. Pure: pages in the browser list the same.

/** The contract's place types; a row stores the index in this list. Only append. */
export const PLACE_TYPES = [
  'Others',
  'Admin',
  'Agricultural',
  'Bank',
  'Commercial',
  'Construction',
  'Education',
  'Food',
  'Fuel',
  'Government',
  'Healthcare',
  'Hotel',
  'Industry',
  'Landmark',
  'Office',
  'Recreation',
  'Religious Place',
  'Residential',
  'Shop',
  'Transportation',
  'Utility',
] as const;
export type PlaceType = (typeof PLACE_TYPES)[number];
