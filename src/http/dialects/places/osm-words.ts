// Our types of places in the words of OpenStreetMap, which the clients of other geocoders know.
import type { PlaceDetails, PlaceRank } from '../../../places/place-details.ts';

export interface OsmWords {
  readonly key: string;
  readonly value: string;
}

const UNITS: Partial<Record<PlaceRank, OsmWords>> = {
  country: { key: 'boundary', value: 'administrative' },
  division: { key: 'boundary', value: 'administrative' },
  district: { key: 'boundary', value: 'administrative' },
  upazila: { key: 'boundary', value: 'administrative' },
  union: { key: 'boundary', value: 'administrative' },
  city: { key: 'place', value: 'city' },
  area: { key: 'place', value: 'suburb' },
  'sub-area': { key: 'place', value: 'neighbourhood' },
  settlement: { key: 'place', value: 'village' },
  street: { key: 'highway', value: 'residential' },
  house: { key: 'place', value: 'house' },
};

/** The key, and the value where the sub-type does not say it. */
const TYPES: Readonly<Record<string, readonly [key: string, value: string]>> = {
  Agricultural: ['landuse', 'farmland'],
  Bank: ['amenity', 'bank'],
  Commercial: ['building', 'commercial'],
  Construction: ['landuse', 'construction'],
  Education: ['amenity', 'school'],
  Food: ['amenity', 'restaurant'],
  Fuel: ['amenity', 'fuel'],
  Government: ['office', 'government'],
  Healthcare: ['amenity', 'hospital'],
  Hotel: ['tourism', 'hotel'],
  Industry: ['landuse', 'industrial'],
  Landmark: ['tourism', 'attraction'],
  Office: ['office', 'yes'],
  Recreation: ['leisure', 'park'],
  'Religious Place': ['amenity', 'place_of_worship'],
  Residential: ['building', 'residential'],
  Shop: ['shop', 'yes'],
  Transportation: ['public_transport', 'station'],
  Utility: ['amenity', 'public_building'],
};
/** What OpenStreetMap tags otherwise than the rest of its type, by sub-type: where roads meet, a named junction. */
const OF_SUB_TYPE: Readonly<Record<string, OsmWords>> = {
  Intersection: { key: 'junction', value: 'yes' },
};
/** Keys whose value is the sub-type. */
const BY_SUB_TYPE: ReadonlySet<string> = new Set([
  'amenity',
  'shop',
  'tourism',
  'leisure',
  'public_transport',
]);

export function osmWords({ rank, type, subType }: PlaceDetails): OsmWords {
  const unit = UNITS[rank];
  if (unit) return unit;
  const own = OF_SUB_TYPE[subType];
  if (own) return own;
  const [key, value] = TYPES[type] ?? ['place', 'locality'];
  const told = subType.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  return { key, value: told !== '' && BY_SUB_TYPE.has(key) ? told : value };
}
