// Postcodes both ways: what a postcode in the text says about where it is, and the postcode of an answer.

import type { PostcodeEvidence } from '../choose/hypothesis.ts';
import { type Gazetteer, Slot } from '../know/gazetteer.ts';
import type { Resolved } from './resolved.ts';

/** What a postcode says, or undefined when no post office has it. */
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

/** The postcode of an answer: its own, else that of the finest region with one, else of a post office near; 0 unknown. */
export function postcodeOf(gazetteer: Gazetteer, { chain, values }: Resolved, place: number): number {
  const { table } = gazetteer.regions;
  const given = Number(values.get('postcode') ?? 0);
  if (
    given > 0 &&
    gazetteer
      .postOffices(given)
      .some((office) => gazetteer.slot(office, Slot.District) === chain[Slot.District])
  )
    return given;
  if (place >= 0 && gazetteer.places.postcode[place] > 0) return gazetteer.places.postcode[place];
  for (const slot of [Slot.SubArea, Slot.Area, Slot.PostOffice, Slot.Union, Slot.Thana, Slot.Upazila]) {
    if (chain[slot] >= 0 && table.postcode[chain[slot]] > 0) return table.postcode[chain[slot]];
  }
  const near = nearestOffice(gazetteer, chain);
  return near >= 0 ? table.postcode[near] : 0;
}

/** The post office of the thana or upazila that is nearest to the finest region. */
function nearestOffice(gazetteer: Gazetteer, chain: Int32Array): number {
  const from = [Slot.SubArea, Slot.Area, Slot.Union, Slot.Thana, Slot.Upazila]
    .map((slot) => chain[slot])
    .find((row) => row >= 0);
  if (from === undefined) return -1;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const unit of [chain[Slot.Thana], chain[Slot.Upazila]]) {
    for (const office of gazetteer.officesOf(unit)) {
      const metres = gazetteer.metres(office, from);
      if (metres < least) [best, least] = [office, metres];
    }
  }
  return best;
}
