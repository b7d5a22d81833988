// The best known place of a name, for those who give names where the API takes points.
import type { PlaceSearch } from '../places/search/place-search.ts';
import type { Surroundings } from './endpoint.ts';

/** A name is looked up before anything is charged, so it is short. */
const LONGEST_NAME = 200;

export function placeNamed(search: PlaceSearch, name: string): ReturnType<Surroundings['find']> {
  const [hit] = search.find(name.slice(0, LONGEST_NAME), { limit: 1 });
  if (hit === undefined) return undefined;
  const { longitude, latitude, address } = search.found(hit.row, {}, hit.at);
  return { longitude: Number(longitude), latitude: Number(latitude), address };
}
