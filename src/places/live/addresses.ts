// Addresses that name a place of the account's own: "Shapla Depot, Uttara". The name is found by the one search; the rest of the address
// says whether this one is meant.

import type { RupantorResult } from '../rupantor/answer/result.ts';
import type { Rupantor, RupantorOptions } from '../rupantor.ts';
import type { PlaceSearch } from '../search/place-search.ts';
import type { AccountPlaces } from './account-places.ts';

/** Parts of an address, between commas, that are looked at, and places that a part may name. */
const PARTS_LOOKED_AT = 4;
const LOOKED_AT = 3;
/** How much of the words, and of the name, matches where a place is named by its own name. */
const NAMED = 0.9;

/** As Rupantor answers, but with the account's own places before all others where one is named. */
export function geocodeOver(
  rupantor: Rupantor,
  search: PlaceSearch,
  own: AccountPlaces | undefined,
  address: string,
  options: RupantorOptions,
): RupantorResult {
  if (own?.search !== search) return rupantor.geocode(address, options);
  const parts = address.split(/[,;\n]/).map((part) => part.trim());
  for (const [i, name] of parts.slice(0, PARTS_LOOKED_AT).entries()) {
    if (name === '') continue;
    const rest = parts.filter((_, other) => other !== i).join(', ');
    for (const { segment, row, parts: match } of search.find(name, { limit: LOOKED_AT }, own.segments)) {
      if (segment === 0 || match.leftOut > 0 || match.coverage < NAMED || match.completeness < NAMED)
        continue;
      const { places: records } = own.segments[segment - 1];
      const answer = rupantor.geocodeOver(address, { name, rest }, { records, row }, options);
      if (answer) return answer;
    }
  }
  return rupantor.geocode(address, options);
}
