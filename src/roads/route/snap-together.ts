// Points of one request on the roads: each on the road under it, and only where no way leads from one to another, on the
// nearest road that is connected to all others.

import { ofAvoidedKind } from '../avoid/avoided-kinds.ts';
import type { AvoidOptions, Profile, Roads, SnappedPoint } from '../engine.ts';
import { HEADING_RADIUS, onKerbSide, type PlaceWish, snapOptionsOf } from './place-wish.ts';
import { type LonLat, TripError } from './trip.ts';

/** A point farther from every road than this cannot be travelled to (metres). */
export const SNAP_RADIUS = 10_000;
/** A point whose own road leads nowhere is moved to a connected one no farther away than this (metres). */
export const CONNECTED_RADIUS = 2_000;
/** How much farther another road may be than one that is to be avoided (metres). */
const BESIDE = 500;

export type SnapRoads = Pick<Roads, 'snap' | 'candidates' | 'edge' | 'connected' | 'drivingSide'>;

export interface PointsOnRoads {
  readonly profile: Profile;
  readonly points: readonly LonLat[];
  readonly avoid?: AvoidOptions;
  /** By point, where something is wished for. */
  readonly wishes?: readonly (PlaceWish | undefined)[];
}

/**
 * What `use` makes of the points, each on the nearest road. Where it finds no way (undefined), points whose road is an
 * island, or a one-way street that the edge of the data cuts off, are put on connected roads and it is asked again.
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
    const wish = request.wishes?.[at] ?? {};
    const other = roads.snap(lon, lat, profile, {
      ...snapOptionsOf(wish, CONNECTED_RADIUS),
      connected: true,
    });
    if (!other) return place;
    moved = true;
    return wish.kerb ? onKerbSide(other, points[at], roads.drivingSide) : other;
  });
  return moved ? use(connected) : undefined;
}

/** The road under a point; TripError when there is none within reach. */
export function snapPoint(roads: SnapRoads, request: PointsOnRoads, at: number): SnappedPoint {
  const { profile, points, wishes } = request;
  const wish = wishes?.[at] ?? {};
  const snapped = reachablePoint(roads, request, points[at], wish);
  if (snapped) return wish.kerb ? onKerbSide(snapped, points[at], roads.drivingSide) : snapped;
  const headed = wish.heading !== undefined;
  throw new TripError(
    'far from roads',
    `There is no road for ${profile} ${headed ? `that leads ${wish.heading}° ` : ''}within ${headed ? HEADING_RADIUS : SNAP_RADIUS} m of point ${at + 1} (${placeText(points[at])})`,
    at,
  );
}

/** The road under a point, rather one that is not of a kind to be avoided; undefined when there is none within reach. */
export function reachablePoint(
  roads: SnapRoads,
  { profile, avoid }: Omit<PointsOnRoads, 'points'>,
  [lon, lat]: LonLat,
  wish: PlaceWish = {},
): SnappedPoint | undefined {
  const options = snapOptionsOf(wish, SNAP_RADIUS);
  const snapped = roads.snap(lon, lat, profile, options);
  if (!snapped || !avoid || !ofAvoidedKind(roads.edge(snapped.edge), avoid)) return snapped;
  const beside = roads.candidates(lon, lat, profile, {
    ...options,
    radius: snapped.distance + BESIDE,
    limit: 16,
  });
  return beside.find((other) => !ofAvoidedKind(roads.edge(other.edge), avoid)) ?? snapped;
}

/** As the contract writes pairs of the route overview: lon,lat. */
export const placeText = ([lon, lat]: LonLat): string => `lon ${lon}, lat ${lat}`;
