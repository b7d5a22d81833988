// Every flag of reverse geocoding but the language: the fullest answer there is.
import type { ReverseFlags } from '../../../src/places/reverse/reverse-place.ts';

export const ALL_FLAGS: ReverseFlags = {
  country: true,
  division: true,
  district: true,
  sub_district: true,
  union: true,
  pauroshova: true,
  thana: true,
  post_code: true,
  location_type: true,
  address: true,
  area: true,
};
