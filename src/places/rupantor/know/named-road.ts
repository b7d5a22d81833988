// Whether words before "road 112" are the name of a road, so that the number is a house's: Nawabpur Road 112, not Road 112 of
// Nawabpur. Parts of towns with numbered roads are told apart by low numbers: Road 11 of Banani.
import { RegionKind } from '../../../dataset/tables/regions.ts';
import { EntityKind, type Gazetteer } from './gazetteer.ts';
import type { NameDictionary } from './name-dictionary.ts';
import { joinForms } from './name-form.ts';

/** A road's number in a part of town that has numbered roads is seldom higher. */
const HIGHEST_ROAD = 40;

export function isNamedRoad(
  gazetteer: Gazetteer,
  dictionary: NameDictionary,
  words: readonly string[],
  number: number,
): boolean {
  if (!dictionary.has(joinForms(words))) return false;
  const { namedStart, named } = gazetteer.index;
  let street = false;
  let area = false;
  for (const { form, cost } of dictionary.find(words, 0, words.length)) {
    if (cost > 0) continue;
    for (let i = namedStart[form]; i < namedStart[form + 1]; i++) {
      if (gazetteer.kind(named[i]) === EntityKind.Street) street = true;
      else if (named[i] >= 0 && gazetteer.kind(named[i]) === RegionKind.Area) area = true;
    }
  }
  return street && !(area && number <= HIGHEST_ROAD);
}
