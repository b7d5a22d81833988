// What is within reach of a point, as GeoJSON: one feature per limit.
import type { AvoidOptions, Profile, Reach, Roads, SnappedPoint, TravelTime } from '../engine.ts';
import { degree, tenth } from '../formats/round.ts';
import { CONNECTED_RADIUS, type SnapRoads, snapPoint } from '../route/snap-together.ts';
import type { LonLat } from '../route/trip.ts';

export interface ReachRequest {
  readonly profile: Profile;
  readonly point: LonLat;
  readonly by: 'time' | 'distance';
  /** Minutes, or kilometres along the quickest route. */
  readonly limits: readonly number[];
  /** From the point to everywhere, or from everywhere to the point. */
  readonly direction: 'from' | 'to';
  readonly avoid?: AvoidOptions;
  /** By the hour: when trips begin, or end. */
  readonly time?: TravelTime;
}

export interface ReachAnswer {
  readonly type: 'FeatureCollection';
  readonly features: readonly {
    readonly type: 'Feature';
    readonly properties: { readonly minutes: number } | { readonly kilometres: number };
    readonly geometry: { readonly type: 'MultiPolygon'; readonly coordinates: Reach['contours'][number] };
  }[];
  /** The point on the road from which the reach was measured, and its distance in metres from the requested point. */
  readonly location: [lon: number, lat: number];
  readonly distance: number;
  readonly status: 200;
}

const SCALE = { time: 60, distance: 1000 } as const;
/** A dead-end network with fewer chains than this is a fragment of the data, not an island that people live on. */
const FEW_CHAINS = 10;

export function travelReach(roads: SnapRoads & Pick<Roads, 'reach'>, request: ReachRequest): ReachAnswer {
  const { by, limits } = request;
  const { place, reach } = widest(roads, request);
  return {
    type: 'FeatureCollection',
    features: limits.map((limit, at) => ({
      type: 'Feature',
      properties: by === 'time' ? { minutes: limit } : { kilometres: limit },
      geometry: { type: 'MultiPolygon', coordinates: reach.contours[at] },
    })),
    location: [degree(place.lon), degree(place.lat)],
    distance: tenth(place.distance),
    status: 200,
  };
}

/** From the nearest road, or from a connected one if that leads nowhere. */
function widest(
  roads: SnapRoads & Pick<Roads, 'reach'>,
  { profile, point, avoid, by, limits, direction, time }: ReachRequest,
): { place: SnappedPoint; reach: Reach } {
  const options = {
    by,
    limits: limits.map((limit) => limit * SCALE[by]),
    towards: direction === 'to',
    avoid,
    time,
  };
  const place = snapPoint(roads, { profile, points: [point], avoid }, 0);
  const reach = roads.reach(profile, place, options);
  if (!reach.whole || reach.chains >= FEW_CHAINS || roads.connected(place, profile)) return { place, reach };
  const other = roads.snap(point[0], point[1], profile, {
    radius: place.distance + CONNECTED_RADIUS,
    connected: true,
  });
  return other ? { place: other, reach: roads.reach(profile, other, options) } : { place, reach };
}
