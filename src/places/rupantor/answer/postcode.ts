// Postcodes both ways: what a postcode in the text says about the location, and the postcode of a result.

import type { Fixed } from '../../../geo/units.ts';
import type { PostcodeEvidence } from '../choose/hypothesis.ts';
import { type Gazetteer, Slot } from '../know/gazetteer.ts';
import type { Resolved } from './resolved.ts';

/** What a postcode says, or undefined if no post office has it. */
export function evidenceOfPostcode(
  gazetteer: Gazetteer,
  postcode: string | undefined,
): PostcodeEvidence | undefined {
  if (postcode === undefined) return undefined;
  const offices = gazetteer.postOffices(Number(postcode));
  if (offices.length === 0) return undefined;
  const districts: number[] = [];
  for (const office of offices) {
    const district = gazetteer.slot(office, Slot.District);
    if (district >= 0 && !districts.includes(district)) districts.push(district);
  }
  return { offices, districts };
}

/** The post code of a result: the one written, if it belongs to the district, otherwise that of the point found; 0 if unknown. */
export function postcodeOf(
  gazetteer: Gazetteer,
  { chain, values }: Resolved,
  { lon, lat }: { readonly lon: Fixed; readonly lat: Fixed },
): number {
  const given = Number(values.get('postcode') ?? 0);
  const district = chain[Slot.District];
  const fits = (office: number): boolean => gazetteer.slot(office, Slot.District) === district;
  if (given > 0 && gazetteer.postOffices(given).some(fits)) return given;
  return gazetteer.postCodes.atPoint(lon, lat);
}
