// The best known place of a name, for those who give names where the API takes points.
import { BoundedCache } from '../lookup/bounded-cache.ts';
import type { PlaceSearch } from '../places/search/place-search.ts';
import type { Surroundings } from './endpoint.ts';

type Named = ReturnType<Surroundings['find']>;

/** A name is looked up before anything is charged, so it is short. */
const LONGEST_NAME = 80;
/** Names that are kept: those of a call that is refused are looked up once more, to say why. */
const MOST_KEPT = 500;
const kept = new WeakMap<PlaceSearch, BoundedCache<string, { readonly named: Named }>>();

export function placeNamed(search: PlaceSearch, name: string): Named {
  let known = kept.get(search);
  if (known === undefined) {
    known = new BoundedCache(MOST_KEPT);
    kept.set(search, known);
  }
  return known.obtain(name.slice(0, LONGEST_NAME), (short) => ({ named: lookUp(search, short) })).named;
}

function lookUp(search: PlaceSearch, name: string): Named {
  const [hit] = search.find(name, { limit: 1 });
  if (hit === undefined) return undefined;
  const { longitude, latitude, address } = search.found(hit.row, {}, hit.at);
  return { longitude: Number(longitude), latitude: Number(latitude), address };
}
