// Tries out a network at the end of an import: car routes between places, compared with the straight line and with the routes in each source alone. A merge
// that cuts a country in two, or makes a city's streets worse than its own map has them, is noticed.
import { haversine } from '../../geo/distance.ts';
import { lonScale, METRES_PER_FIXED } from '../../geo/nearest-segment.ts';
import { type Metres, toFixedDegrees } from '../../geo/units.ts';
import type { RoadNetwork } from '../../roads/network/network.ts';
import { carGraph, distancesFrom, junctionsOf, largestPiece } from './car-graph.ts';
import { type CheckedGround, groundOf, spread, type Town, townsToCheck } from './check-places.ts';

export interface NamedNetwork {
  readonly name: string;
  readonly network: RoadNetwork;
}

/** A route that was tried. */
export interface CheckedRoute {
  readonly from: string;
  readonly to: string;
  readonly straight: Metres;
  /** In the merged network; Infinity where there is no route. */
  readonly merged: Metres;
  /** In the single source that has the shortest, and which; Infinity where none has one. */
  readonly best: Metres;
  readonly source: string;
}

export interface NetworkCheck {
  readonly places: number;
  /** Routes that were tried: those that some source has. */
  readonly routes: number;
  /** Those that the merged network does not have. */
  readonly lost: readonly CheckedRoute[];
  /** Those longer by more than a tenth than in the best single source, worst first. */
  readonly longer: readonly CheckedRoute[];
  /** Those longer than twice the straight line, in whatever source, worst first. */
  readonly winding: readonly CheckedRoute[];
}

const LONGER = 1.1;
const WINDING = 2;
/** Below this many metres a river or a one-way street explains any detour. */
const LEAST_WINDING: Metres = 5_000;
/** Limits the work: nodes settled over all searches. Large networks get fewer starting towns, but at least two. */
const MOST_SETTLED = 6_000_000;
/** Routes among places of one source are sought up to this many times its own longest. */
const SOUGHT = 2;

/** `parts`: the sources that were merged; the network alone where there is one. */
export function checkConnections(
  merged: RoadNetwork,
  parts: readonly NamedNetwork[],
  towns: readonly Town[],
): NetworkCheck {
  const sources = parts.map(({ name, network }) => ({ name, roads: new TriedRoads(network) }));
  const everywhere = townsToCheck(towns);
  const grounds = [everywhere];
  if (parts.length > 1)
    for (const { name, roads } of sources) {
      const ground = groundOf(name, roads.network, roads.mainland, everywhere);
      if (ground) grounds.push(ground);
    }
  const whole = new TriedRoads(merged);
  const tried = grounds.flatMap((ground) => {
    const starts = startsOf(ground, merged.nodeCount);
    const alone = sources
      .filter(({ name }) => ground.source === undefined || ground.source === name)
      .map(({ name, roads }) => ({ name, metres: roads.distances(ground, starts) }));
    return compare(ground, starts, alone, (most) => whole.distances(ground, starts, most));
  });
  const by = (worse: (route: CheckedRoute) => number): CheckedRoute[] =>
    tried.filter((route) => worse(route) > 0).sort((a, b) => worse(b) - worse(a));
  return {
    places: grounds.reduce((sum, { places }) => sum + places.length, 0),
    routes: tried.length,
    lost: tried.filter((route) => route.merged === Number.POSITIVE_INFINITY),
    longer: by(({ merged: now, best }) => (now < Infinity && now > best * LONGER ? now / best : 0)),
    winding: by(({ merged: now, straight }) =>
      now < Infinity && straight > LEAST_WINDING && now > straight * WINDING ? now / straight : 0,
    ),
  };
}

/** Indexes of the places to start from: all, or on a large network some of the towns. */
function startsOf({ source, places }: CheckedGround, nodes: number): number[] {
  const most = source === undefined ? Math.floor(MOST_SETTLED / Math.max(1, nodes)) : places.length;
  return spread(places.length, Math.max(2, most));
}

/** The routes that a source has, with their lengths in the best source and merged. */
function compare(
  { places }: CheckedGround,
  starts: readonly number[],
  alone: readonly { readonly name: string; readonly metres: Float64Array }[],
  mergedWithin: (most: Metres) => Float64Array,
): CheckedRoute[] {
  const longest = alone.reduce(
    (most, { metres }) => metres.reduce((max, way) => (way < Infinity && way > max ? way : max), most),
    0,
  );
  const merged = mergedWithin(longest * SOUGHT);
  const routes: CheckedRoute[] = [];
  starts.forEach((start, s) => {
    places.forEach((place, t) => {
      const at = s * places.length + t;
      if (start === t) return;
      let best = { metres: Number.POSITIVE_INFINITY, name: '' };
      for (const { name, metres } of alone) if (metres[at] < best.metres) best = { metres: metres[at], name };
      if (best.metres === Number.POSITIVE_INFINITY) return;
      const from = places[start];
      routes.push({
        from: from.name,
        to: place.name,
        straight: haversine(from.lon, from.lat, place.lon, place.lat),
        merged: merged[at],
        best: best.metres,
        source: best.name,
      });
    });
  });
  return routes;
}

/** A node on a road, and its distance from the place. */
interface PlaceRoad {
  readonly node: number;
  readonly away: Metres;
}

/** A network prepared for being tried out. */
class TriedRoads {
  /** Nodes that roads connect with each other. */
  readonly mainland: Uint32Array;
  readonly #graph: ReturnType<typeof carGraph>;

  constructor(readonly network: RoadNetwork) {
    this.#graph = carGraph(network);
    this.mainland = largestPiece(this.#graph);
  }

  /** Metres from each start to each place, including the distance between a place and its roads, as far as `most`. */
  distances(ground: CheckedGround, starts: readonly number[], most?: Metres): Float64Array {
    const { places } = ground;
    const nodes = places.map((place) => this.#roadsOf(place, ground));
    const junctions = junctionsOf(
      this.#graph,
      new Set(nodes.flatMap((ends) => ends.map(({ node }) => node))),
    );
    const roads = nodes.map((ends) => ends.map(({ node, away }) => ({ node: junctions.number[node], away })));
    const all = new Float64Array(starts.length * places.length).fill(Number.POSITIVE_INFINITY);
    starts.forEach((start, s) => {
      const metres = distancesFrom(junctions, roads[start], most);
      roads.forEach((ends, t) => {
        for (const { node, away } of ends) {
          const at = s * places.length + t;
          all[at] = Math.min(all[at], metres[node] + away);
        }
      });
    });
    return all;
  }

  /** All nodes around a place, or the nearest one if there is none. */
  #roadsOf(place: Town, { around, reach }: CheckedGround): PlaceRoad[] {
    const { nodeLon, nodeLat } = this.network;
    const x = toFixedDegrees(place.lon);
    const y = toFixedDegrees(place.lat);
    const scale = lonScale(y);
    const units = reach / METRES_PER_FIXED;
    const inside: PlaceRoad[] = [];
    let nearest: PlaceRoad = { node: -1, away: reach };
    for (const node of this.mainland) {
      const dy = nodeLat[node] - y;
      if (dy > units || dy < -units) continue;
      const dx = (nodeLon[node] - x) * scale;
      if (dx > units || dx < -units) continue;
      const away = Math.sqrt(dx * dx + dy * dy) * METRES_PER_FIXED;
      if (away < around) inside.push({ node, away });
      if (away < nearest.away) nearest = { node, away };
    }
    return inside.length > 0 || nearest.node < 0 ? inside : [nearest];
  }
}
