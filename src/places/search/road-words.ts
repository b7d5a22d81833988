// What a road is called by, and where in a query the number of one stands: in `sector 4 road 3` the 3 is no part of town.
import { isNumber, tokensOf } from '../../text/tokens.ts';
import type { QueryWord } from './parse-query.ts';

const words = (text: string): ReadonlySet<string> => new Set(tokensOf(text));

export const ROAD_WORDS = words(
  'road rd street st avenue ave lane sarani sarak sorok highway goli রোড সড়ক সরণি সরণী এভিনিউ লেন গলি স্ট্রিট',
);
/** Words for a number behind it: `11 no road`. */
const NUMBER_WORDS = words('no number nong নং নম্বর');

/** For each word of a query that is the number of a road the index of the word that says so; -1 for all others. Returns whether there is one. */
export function roadsNumbered(query: readonly QueryWord[], into: Int8Array): boolean {
  into.fill(-1);
  for (let g = 0; g < query.length && g < into.length; g++) {
    if (!isNumber(query[g].text)) continue;
    if (g > 0 && ROAD_WORDS.has(query[g - 1].text)) into[g] = g - 1;
    else if (g + 2 < query.length && NUMBER_WORDS.has(query[g + 1].text) && ROAD_WORDS.has(query[g + 2].text))
      into[g] = g + 2;
  }
  return into.some((road) => road >= 0);
}
