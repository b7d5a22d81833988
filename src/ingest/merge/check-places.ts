// The places between which a network is tried out: towns over the whole of it and, in the ground of a source that holds only a town or two, places of that
// source's own roads. A merge that spoils a city is not seen on the way from one district to the next.
import { lonScale, METRES_PER_FIXED } from '../../geo/nearest-segment.ts';
import { fromFixedDegrees, type Metres, toFixedDegrees } from '../../geo/units.ts';
import type { RoadNetwork } from '../../roads/network/network.ts';

export interface Town {
  readonly name: string;
  /** Degrees. */
  readonly lon: number;
  readonly lat: number;
}

/** Places that are tried with each other, in one part of the map. */
export interface CheckedGround {
  /** Whose roads the places are on; undefined where they are towns. */
  readonly source?: string;
  readonly places: readonly Town[];
  /** Every road this near to a place is its own: a town may lie on both sides of a river. */
  readonly around: Metres;
  /** A place farther than this from every road is not on the network. */
  readonly reach: Metres;
}

const MOST_TOWNS = 40;
const LOCAL_PLACES = 12;
/** A source with more of the towns within its bounds is tried by towns. */
const TOWNS_ENOUGH = 8;
/** Nodes among which the places of a source are chosen. */
const CANDIDATES = 400;

export const townsToCheck = (towns: readonly Town[]): CheckedGround => ({
  places: spread(towns.length, MOST_TOWNS).map((i) => towns[i]),
  around: 2_000,
  reach: 10_000,
});

/** Places far from each other on the roads of one source; undefined where the towns are enough. `nodes`: those that roads connect. */
export function groundOf(
  source: string,
  { nodeLon, nodeLat }: RoadNetwork,
  nodes: Uint32Array,
  towns: CheckedGround,
): CheckedGround | undefined {
  const near = towns.places.filter(({ lon, lat }) => {
    const [x, y] = [toFixedDegrees(lon), toFixedDegrees(lat)];
    const [wide, high] = [0.1, 0.1].map(toFixedDegrees);
    return nodes.some((node) => Math.abs(nodeLon[node] - x) < wide && Math.abs(nodeLat[node] - y) < high);
  });
  if (near.length >= TOWNS_ENOUGH || nodes.length < 2) return undefined;
  const candidates = spread(nodes.length, CANDIDATES).map((i) => nodes[i]);
  const chosen = [candidates[0]];
  const away = new Float64Array(candidates.length).fill(Number.POSITIVE_INFINITY);
  while (chosen.length < Math.min(LOCAL_PLACES, candidates.length)) {
    const last = chosen[chosen.length - 1];
    const scale = lonScale(nodeLat[last]);
    candidates.forEach((node, i) => {
      const metres =
        Math.hypot((nodeLon[node] - nodeLon[last]) * scale, nodeLat[node] - nodeLat[last]) * METRES_PER_FIXED;
      away[i] = Math.min(away[i], metres);
    });
    chosen.push(candidates[away.indexOf(Math.max(...away))]);
  }
  const places = chosen.map((node) => {
    const [lon, lat] = [fromFixedDegrees(nodeLon[node]), fromFixedDegrees(nodeLat[node])];
    return { name: `${lat.toFixed(4)}, ${lon.toFixed(4)}`, lon, lat };
  });
  return { source, places, around: 1, reach: 50 };
}

/** Numbers from 0 to `count`, at most `most` of them, at even distances. */
export function spread(count: number, most: number): number[] {
  const wanted = Math.min(count, most);
  return Array.from({ length: wanted }, (_, i) => Math.floor((i * count) / wanted));
}
