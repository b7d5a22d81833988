// Where the places of a fleet are: positions as they are, places by their code, addresses by Rupantor. What is less sure than asked for is not
// planned: a person looks at it first.
import type { GivenPlace, ReadFleet } from '../fleet/vroom/read-fleet.ts';
import type { Located, ToReview } from '../fleet/vroom/write-fleet.ts';
import type { Ground } from './ground.ts';

/** Below this many per cent a person should look at an address before anybody drives there. */
const LEAST_CONFIDENCE = 80;

export interface LocatedFleet {
  readonly located: readonly Located[];
  /** Numbers of the places that nobody can drive to yet. */
  readonly unknown: ReadonlySet<number>;
  readonly review: readonly ToReview[];
}

export function locate(fleet: ReadFleet, ground: Ground, least = LEAST_CONFIDENCE): LocatedFleet {
  const unknown = new Set<number>();
  const review: ToReview[] = [];
  const located = fleet.spots.map((spot, place): Located => {
    const { found, read } = look(spot, ground, least);
    if (found) return found;
    unknown.add(place);
    for (const task of fleet.tasksAt(new Set([place]))) review.push({ task, ...read });
    return {};
  });
  return { located, unknown, review };
}

type Look =
  | { readonly found: Located; readonly read?: undefined }
  | { readonly found?: undefined; readonly read: Omit<ToReview, 'task'> };

function look(spot: GivenPlace, ground: Ground, least: number): Look {
  if ('at' in spot) return { found: { location: spot.at } };
  if ('row' in spot) return { found: {} };
  if ('code' in spot) {
    const location = ground.place(spot.code);
    return location ? { found: { location } } : { read: { given: spot.code, confidence: 0 } };
  }
  const { geocoded_address: point, ...result } = ground.geocode(spot.address);
  const { confidence_score_percentage: confidence, fixed_address: address } = result;
  const location = point && ([Number(point.longitude), Number(point.latitude)] as const);
  if (!location || confidence < least)
    return { read: { given: spot.address, address, confidence, ...(location ? { location } : {}) } };
  return { found: { location, found: { address, confidence } } };
}
