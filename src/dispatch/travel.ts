// Travel of a fleet on the roads: times and distances between all its places by the profiles of its vehicles, and the lines of its routes.
import type { Route } from '../fleet/problem/plan.ts';
import type { Problem, TravelMatrix } from '../fleet/problem/problem.ts';
import type { LonLat, ReadFleet } from '../fleet/vroom/read-fleet.ts';
import { FleetError } from '../fleet/vroom/request.ts';
import type { Located } from '../fleet/vroom/write-fleet.ts';
import { isProfile, PROFILES, type Profile } from '../roads/engine.ts';
import { ProfileNotOffered } from '../roads/profiles/not-offered.ts';
import type { Ground } from './ground.ts';
import { meanOf, shiftsOf } from './shifts.ts';

/** Places that are not known are reached by nobody. */
export function matricesOn(
  ground: Ground,
  { profiles, spots }: Pick<ReadFleet, 'profiles' | 'spots'>,
  located: readonly Located[],
): Record<string, TravelMatrix> {
  const between = travelBetween(ground, spots.length, located);
  return Object.fromEntries(profiles.map((name) => [name, between(profileNamed(name))]));
}

/** The problem with travel times by the hour: each vehicle has the matrix of its working hours. `zero`: when second 0 is. */
export function byTheHour(
  ground: Ground,
  problem: Problem,
  { spots }: Pick<ReadFleet, 'spots'>,
  located: readonly Located[],
  zero: number,
): Problem {
  const { shifts, names } = shiftsOf(problem.vehicles, zero);
  const between = travelBetween(ground, spots.length, located);
  const matrices = Array.from(shifts, ([name, { profile, departures }]): [string, TravelMatrix] => [
    name,
    meanOf(departures.map((depart) => between(profileNamed(profile), depart))),
  ]);
  return {
    ...problem,
    matrices: Object.fromEntries(matrices),
    vehicles: problem.vehicles.map((vehicle, at) => ({ ...vehicle, profile: names[at] })),
  };
}

function travelBetween(ground: Ground, size: number, located: readonly Located[]) {
  const known = located.flatMap(({ location }, place) => (location ? [{ place, location }] : []));
  return (profile: Profile, depart?: number): TravelMatrix => {
    const found =
      known.length === 0
        ? { durations: [], distances: [] }
        : asFleetError(() =>
            ground.roads().now('matrix', {
              profile,
              sources: known.map(({ location: [lon, lat] }) => [lon, lat]),
              time: depart === undefined ? undefined : { depart },
            }),
          );
    const flat = (rows: readonly (readonly (number | null)[])[]): Float64Array => {
      const all = new Float64Array(size * size).fill(Number.POSITIVE_INFINITY);
      known.forEach(({ place: from }, i) => {
        known.forEach(({ place: to }, j) => {
          const value = rows[i][j];
          if (value !== null) all[from * size + to] = Math.round(value);
        });
      });
      return all;
    };
    return { size, durations: flat(found.durations), distances: flat(found.distances) };
  };
}

/** A profile that there is, but not here, is a fault of the fleet. */
function asFleetError<T>(travel: () => T): T {
  try {
    return travel();
  } catch (error) {
    if (error instanceof ProfileNotOffered) throw new FleetError(`${error.message}, or send matrices`);
    throw error;
  }
}

function profileNamed(name: string): Profile {
  if (isProfile(name)) return name;
  throw new FleetError(
    `profile: there is no profile ${name}; choose one of ${PROFILES.join(', ')}, or send matrices`,
  );
}

/** A route as an encoded polyline; undefined for one that goes nowhere. */
export function lineOf(
  ground: Ground,
  { steps }: Route,
  profile: string,
  located: readonly Located[],
): string | undefined {
  const points: LonLat[] = [];
  for (const { place } of steps) {
    const at = place === null ? undefined : located[place]?.location;
    const last = points.at(-1);
    if (at && (at[0] !== last?.[0] || at[1] !== last[1])) points.push(at);
  }
  if (points.length < 2) return undefined;
  const { routes } = ground.roads().now('overview', {
    profile: profileNamed(profile),
    language: 'en',
    points: points.map(([lon, lat]) => [lon, lat]),
    geometries: 'polyline',
    overview: 'full',
    steps: false,
    alternatives: 0,
  });
  const { geometry } = routes[0];
  return typeof geometry === 'string' ? geometry : undefined;
}
