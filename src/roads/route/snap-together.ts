// Snaps the points of one request: each to the nearest road, and only if there is no route between them, to the nearest road
// that is connected to the rest of its region.

import { isUnwanted } from '../avoid/avoided-kinds.ts';
import type { AvoidOptions, Profile, Roads, SnappedPoint } from '../engine.ts';
import { type Approach, onKerbSide, reachOf, snapOptionsOf } from './approach.ts';
import { type LonLat, TripError } from './trip.ts';

/** A point farther from every road than this cannot be reached (metres). */
export const SNAP_RADIUS = 10_000;
/** A point whose nearest road leads nowhere is moved to a connected one that is at most this much farther away (metres). */
export const CONNECTED_RADIUS = 2_000;
/** How much farther away another road may be than one that is to be avoided (metres). */
const BESIDE = 500;

export type SnapRoads = Pick<Roads, 'snap' | 'candidates' | 'edge' | 'connected' | 'drivingSide'>;

export interface PointsOnRoads {
  readonly profile: Profile;
  readonly points: readonly LonLat[];
  readonly avoid?: AvoidOptions;
  /** By point, where there are any. */
  readonly approaches?: readonly (Approach | undefined)[];
}

/**
 * The result of `use` with each point on its nearest road. If it finds no route (undefined), points on an island, or on a one-way
 * street cut off at the edge of the data, are moved to connected roads and it is called again.
 */
export function withSnapped<T>(
  roads: SnapRoads,
  request: PointsOnRoads,
  use: (places: readonly SnappedPoint[]) => T | undefined,
): T | undefined {
  const places = request.points.map((_, at) => snapPoint(roads, request, at));
  const found = use(places);
  if (found !== undefined) return found;
  const { profile, points } = request;
  let moved = false;
  const connected = places.map((place, at) => {
    if (roads.connected(place, profile)) return place;
    const [lon, lat] = points[at];
    const approach = request.approaches?.[at] ?? {};
    const other = roads.snap(lon, lat, profile, {
      ...snapOptionsOf(approach, place.distance + CONNECTED_RADIUS),
      connected: true,
    });
    if (!other) return place;
    moved = true;
    return approach.kerb ? onKerbSide(other, points[at], roads.drivingSide) : other;
  });
  return moved ? use(connected) : undefined;
}

/** The nearest road to a point; throws TripError if there is none within reach. */
export function snapPoint(roads: SnapRoads, request: PointsOnRoads, at: number): SnappedPoint {
  const { profile, points, approaches } = request;
  const approach = approaches?.[at] ?? {};
  const snapped = reachablePoint(roads, request, points[at], approach);
  if (snapped) return approach.kerb ? onKerbSide(snapped, points[at], roads.drivingSide) : snapped;
  const headed = approach.heading !== undefined;
  throw new TripError(
    'far from roads',
    `There is no road for ${profile} ${headed ? `that leads ${approach.heading}° ` : ''}within ${reachOf(approach, SNAP_RADIUS)} m of point ${at + 1} (${placeText(points[at])})`,
    at,
  );
}

/** The nearest road to a point, preferably not of a kind to be avoided; undefined if there is none within reach. */
export function reachablePoint(
  roads: SnapRoads,
  { profile, avoid }: Omit<PointsOnRoads, 'points'>,
  [lon, lat]: LonLat,
  approach: Approach = {},
): SnappedPoint | undefined {
  const options = snapOptionsOf(approach, SNAP_RADIUS);
  const snapped = roads.snap(lon, lat, profile, options);
  if (!snapped || !avoid || !isUnwanted(roads.edge(snapped.edge), avoid)) return snapped;
  const beside = roads.candidates(lon, lat, profile, {
    ...options,
    radius: Math.min(reachOf(approach, SNAP_RADIUS), snapped.distance + BESIDE),
    limit: 16,
  });
  return beside.find((other) => !isUnwanted(roads.edge(other.edge), avoid)) ?? snapped;
}

/** For messages. */
export const placeText = ([lon, lat]: LonLat): string => `lon ${lon}, lat ${lat}`;
