// A number for each gathered place, equal where two may be the same by name: the sound keys of its words in alphabetical
// order, so that "Mangla Health Complex" matches "Health Complex, Mongla". Nameless houses go by number and street.
import { PlaceKind } from '../../dataset/tables/places.ts';
import { foldText } from '../../text/normalise.ts';
import { soundKeys } from '../../text/sound-key.ts';
import { tokensOf } from '../../text/tokens.ts';
import { CompactPool } from '../gather/compact-pool.ts';
import type { GatheredPlaces } from '../gather/gathered-places.ts';

/** 0 where a place has neither. */
export function placeKeys(places: GatheredPlaces): Uint32Array {
  const { columns } = places.table;
  const keys = new Uint32Array(places.length);
  const pool = new CompactPool();
  // Names repeat, so the key of each is computed once; 0 means not yet.
  const ofName = new Uint32Array(places.pool.size);
  for (let row = 0; row < keys.length; row++) {
    const name = columns.name.get(row) || columns.nameBn.get(row);
    if (name !== 0) keys[row] = ofName[name] ||= pool.add(nameSound(places.pool.get(name)) || ' ');
    else if (columns.kind.get(row) === PlaceKind.House) {
      const house = foldText(places.pool.get(columns.house.get(row)));
      keys[row] = pool.add(`${house} @ ${nameSound(places.pool.get(columns.street.get(row)))}`);
    }
  }
  return keys;
}

const nameSound = (name: string): string =>
  tokensOf(name)
    .map((word) => soundKeys(word)[0] ?? word)
    .sort()
    .join(' ');
