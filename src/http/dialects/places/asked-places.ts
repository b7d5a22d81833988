// Searches and lookups as the interfaces of other geocoders need them, over the functions of our own calls.
import type { AccountPlaces } from '../../../places/live/account-places.ts';
import { byIdOver, detailsOfRefs, searchOver } from '../../../places/live/lookups-over.ts';
import { type PlaceDetails, placeDetails } from '../../../places/place-details.ts';
import type { Tell } from '../../../places/reverse/kept-answers.ts';
import type { Fineness, PointTold } from '../../../places/reverse/reverse.ts';
import type { SearchWishes } from '../../../places/search/place-search.ts';
import { banglaOf, type Named } from '../../../text/bilingual.ts';
import type { Call } from '../../call.ts';
import { reverseCost } from '../../routes/reverse.ts';

export type Tongue = 'en' | 'bn';

export interface ScoredPlace {
  readonly place: PlaceDetails;
  readonly score: number;
}

// Each of these takes a function that makes the answer of what was found: where nothing has to be waited for, the answer is there at once.

/** Best first. */
export const searched = <T>(
  call: Call,
  text: string,
  wanted: SearchWishes,
  answer: (found: readonly ScoredPlace[]) => T,
): T | Promise<T> =>
  call.overlaid((own) =>
    answer(
      searchOver(call.world.search, own, text, wanted).map((result) => ({
        place: result.details(),
        score: result.score,
      })),
    ),
  );

export interface PlaceAtPoint {
  readonly place: PlaceDetails;
  readonly metres: number;
}

export interface AskedPoint {
  readonly lon: number;
  readonly lat: number;
  readonly finest?: Fineness;
  /** How many; with more than one, others around it follow by distance. */
  readonly limit?: number;
  /** Metres. */
  readonly radius?: number;
}

const USUAL_RADIUS = 1_000;

/** What a point is at, and what lies around it. Empty outside the countries of the dataset. */
export const atPoint = <T>(
  call: Call,
  asked: AskedPoint,
  answer: (found: readonly PlaceAtPoint[]) => T,
): T | Promise<T> => call.overlaid((own) => answer(foundAt(call, asked, own)));

function foundAt(
  { world }: Call,
  { lon, lat, limit = 1, radius = USUAL_RADIUS, finest }: AskedPoint,
  own: AccountPlaces | undefined,
): PlaceAtPoint[] {
  const first = world.reverse.detailsAt(lon, lat, own, finest);
  if (first === undefined) return [];
  if (limit <= 1) return [first];
  const others = world.nearby
    .around(lon, lat, radius, limit)
    .map(({ row, metres }) => ({ place: placeDetails(world.nearby.places, row), metres }))
    .filter(({ place }) => place.id !== first.place.id);
  return [first, ...others].slice(0, limit);
}

/** What a point is at in the words of `tell`, which is the same function for the same wishes. Undefined outside the countries of the dataset. */
export const toldAtPoint = <T>(
  call: Call,
  { lon, lat, finest }: AskedPoint,
  tell: Tell,
  answer: (told: PointTold | undefined) => T,
): T | Promise<T> => call.overlaid((own) => answer(call.world.reverse.toldAt(lon, lat, tell, own, finest)));

/** By the ids of our own answers. */
export const byIds = <T>(
  call: Call,
  ids: readonly number[],
  answer: (found: readonly PlaceDetails[]) => T,
): T | Promise<T> =>
  call.overlaid((own) =>
    answer(
      ids.flatMap((id) => {
        const found = byIdOver(call.world.search, own, id);
        return found ? [found.details()] : [];
      }),
    ),
  );

/** By their numbers in OpenStreetMap, `type` as there: node, way or relation. */
export const byOsm = (
  call: Call,
  wanted: readonly { readonly type: string; readonly id: number }[],
): PlaceDetails[] => detailsOfRefs(call.world.search, wanted);

/** What the parts of an address cost where they are answered for a point, as in our own call. */
export const creditsAtPoint = (withParts: boolean): number => reverseCost(withParts ? PARTS : {});
const PARTS = {
  country: true,
  division: true,
  district: true,
  sub_district: true,
  union: true,
  post_code: true,
  address: true,
  area: true,
};

export const inTongue = (name: Named | undefined, tongue: Tongue): string =>
  name === undefined ? '' : tongue === 'bn' ? banglaOf(name) : name.en || (name.bn ?? '');

/** The first of the languages asked for that there is: `bn-BD,en;q=0.8`. */
export function tongueIn(...asked: readonly (string | undefined)[]): Tongue {
  for (const list of asked) {
    for (const part of list?.split(',') ?? []) {
      const code = part.trim().toLowerCase().split(/[-_;]/)[0];
      if (code === 'bn' || code === 'en') return code;
    }
  }
  return 'en';
}

/** Words of an address from the finest to the country, each once. */
export function labelOf(place: PlaceDetails, tongue: Tongue): string {
  const words: string[] = [];
  const add = (word: string): void => {
    if (word !== '' && !words.includes(word)) words.push(word);
  };
  add(inTongue(place.name, tongue));
  add(inTongue({ en: place.house }, tongue));
  add(inTongue(place.road, tongue));
  add(inTongue(place.subArea, tongue));
  add(inTongue(place.area, tongue));
  add(inTongue(place.union, tongue));
  const { rank } = place;
  if (rank !== 'country' && rank !== 'division' && rank !== 'district') add(inTongue(place.city, tongue));
  add(inTongue(place.upazila, tongue));
  add(inTongue(place.district, tongue));
  add(inTongue(place.division, tongue));
  if (place.postcode > 0) add(inTongue({ en: String(place.postcode) }, tongue));
  add(inTongue(place.country, tongue));
  return words.join(', ');
}
