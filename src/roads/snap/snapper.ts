// Snapping: the nearest road for a profile, or all within a radius, as points where a route can begin or end.
import { haversine, METRES_PER_DEGREE } from '../../geo/distance.ts';
import { FIXED_PER_DEGREE, fromFixedDegrees } from '../../geo/units.ts';
import { BLOCKED, changeOf } from '../customise/edge-weights.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { CandidateOptions, SnapOptions, SnappedPoint } from '../engine.ts';
import { bearingBetween } from '../graph/geometry.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { RoadClass } from '../network/vocabulary.ts';
import { NearestEdges } from './nearest-edges.ts';
import type { SegmentIndex } from './segment-index.ts';
import {
  BACKWARD,
  type EdgeHit,
  FORWARD,
  type RoadFilter,
  type SearchCentre,
  SegmentSearch,
} from './segment-search.ts';

const DEFAULT_RADIUS = 1_000;
const DEFAULT_HEADING_RANGE = 60;
const RADIANS = Math.PI / 180;

/** Roads that the profile may currently use, on the mainland only or anywhere, and in the requested direction. */
class ProfileFilter implements RoadFilter {
  snapshot!: ProfileSnapshot;
  islands = false;
  ferries = false;
  /** Requested direction as a vector; both 0 if there is none. */
  #x = 0;
  #y = 0;
  #least = 0;

  want(options: SnapOptions): void {
    this.#x = 0;
    this.#y = 0;
    if (options.heading === undefined) return;
    this.#x = Math.sin(options.heading * RADIANS);
    this.#y = Math.cos(options.heading * RADIANS);
    this.#least = Math.cos(Math.min(180, options.headingRange ?? DEFAULT_HEADING_RANGE) * RADIANS);
  }

  directions(edge: number): number {
    const { graph, mode, metric } = this.snapshot;
    if (!this.islands && (graph.chainMainland[graph.edgeChain[edge]] & mode) === 0) return 0;
    if (metric.changes.edge.length > 0 && changeOf(metric.changes, edge) === BLOCKED) return 0;
    const trait = graph.edgeTrait[edge];
    // Nobody boards or leaves a ferry in mid-river.
    if (!this.ferries && graph.traitClass[trait] === RoadClass.Ferry) return 0;
    return (this.snapshot.allows(trait, 0) ? FORWARD : 0) | (this.snapshot.allows(trait, 1) ? BACKWARD : 0);
  }

  heading(directions: number, dx: number, dy: number): number {
    if (this.#x === 0 && this.#y === 0) return directions;
    const length = Math.sqrt(dx * dx + dy * dy) || 1;
    const cosine = (dx * this.#x + dy * this.#y) / length;
    return directions & ((cosine >= this.#least ? FORWARD : 0) | (-cosine >= this.#least ? BACKWARD : 0));
  }
}

export class Snapper {
  readonly #search: SegmentSearch;
  readonly #filter = new ProfileFilter();

  constructor(
    readonly graph: RoadGraph,
    index: SegmentIndex,
  ) {
    this.#search = new SegmentSearch(graph, index);
  }

  /** The nearest road of all, or of those that are connected; never a ferry. */
  snap(snapshot: ProfileSnapshot, lon: number, lat: number, options: SnapOptions): SnappedPoint | undefined {
    const filter = this.#filter;
    filter.snapshot = snapshot;
    filter.want(options);
    const square = squareOf(options.radius ?? DEFAULT_RADIUS);
    const centre = centreOf(lon, lat);
    filter.islands = !options.connected;
    filter.ferries = false;
    const hit = this.#search.nearest(centre, square, filter);
    return hit && this.#place(hit, lon, lat);
  }

  candidates(snapshot: ProfileSnapshot, lon: number, lat: number, options: CandidateOptions): SnappedPoint[] {
    const filter = this.#filter;
    filter.snapshot = snapshot;
    filter.want(options);
    const centre = centreOf(lon, lat);
    const { radius, limit } = options;
    filter.ferries = options.ferries === true;
    for (let islands = options.islands ? 1 : 0; islands < 2; islands++) {
      filter.islands = islands === 1;
      const nearest = new NearestEdges(limit, squareOf(radius));
      this.#search.within(centre, nearest.square, filter, (hit) => nearest.take(hit));
      if (nearest.hits.length > 0) return nearest.hits.map((hit) => this.#place(hit, lon, lat));
    }
    return [];
  }

  #place(hit: EdgeHit, lon: number, lat: number): SnappedPoint {
    const { pointStart, pointLon, pointLat, edgeLength } = this.graph;
    const { edge, point, between } = hit;
    let metres = 0;
    for (let p = pointStart[edge]; p < point; p++) {
      metres += haversine(
        fromFixedDegrees(pointLon[p]),
        fromFixedDegrees(pointLat[p]),
        fromFixedDegrees(pointLon[p + 1]),
        fromFixedDegrees(pointLat[p + 1]),
      );
    }
    const fromLon = fromFixedDegrees(pointLon[point]);
    const fromLat = fromFixedDegrees(pointLat[point]);
    const toLon = fromFixedDegrees(pointLon[point + 1]);
    const toLat = fromFixedDegrees(pointLat[point + 1]);
    metres += haversine(fromLon, fromLat, toLon, toLat) * between;
    const placeLon = Math.round((fromLon + (toLon - fromLon) * between) * 1e7) / 1e7;
    const placeLat = Math.round((fromLat + (toLat - fromLat) * between) * 1e7) / 1e7;
    return {
      edge,
      lon: placeLon,
      lat: placeLat,
      distance: haversine(lon, lat, placeLon, placeLat),
      along: Math.min(edgeLength[edge], Math.round(metres * 100)),
      bearing: bearingBetween(fromLon, fromLat, toLon, toLat),
      forward: (hit.directions & FORWARD) !== 0,
      backward: (hit.directions & BACKWARD) !== 0,
    };
  }
}

const centreOf = (lon: number, lat: number): SearchCentre => ({
  x: lon * FIXED_PER_DEGREE,
  y: lat * FIXED_PER_DEGREE,
  shrink: Math.cos(lat * RADIANS),
});

/** A radius in metres as a square in fixed-point degrees of latitude, plus a little for rounding. */
function squareOf(radius: number): number {
  const fixed = (radius / METRES_PER_DEGREE) * FIXED_PER_DEGREE + 1;
  return fixed * fixed;
}
