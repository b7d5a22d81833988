// What is within reach of a point: polygons around everything next to roads that can be reached within a limit.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';
import { FIXED_PER_DEGREE } from '../../geo/units.ts';
import { giveUpIfGone } from '../../threads/on-behalf.ts';
import { avoidsKinds, ofAvoidedKind } from '../avoid/avoided-kinds.ts';
import { BLOCKED, changeOf, INFINITE } from '../customise/edge-weights.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { AvoidOptions, Reach, ReachOptions, ReachPolygon, SnappedPoint } from '../engine.ts';
import { degree } from '../formats/round.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { RoadClass } from '../network/vocabulary.ts';
import { type FixedBox, runsInBox } from '../snap/runs-in-box.ts';
import { RUN, type SegmentIndex } from '../snap/segment-index.ts';
import { contour, type PlanePolygon } from './contours.ts';
import { ReachSearch } from './reach-search.ts';
import { FAR, ReachedChains, type Stretch } from './reached-chains.ts';
import { Bare, RoadField, Standing } from './road-field.ts';
import { type GridCorner, StretchLayer } from './stretch-layer.ts';

/** A place farther from every road than this is out of reach (metres). */
export const BESIDE_ROAD = 500;
/** Maximum number of grid nodes, and minimum distance between them in metres. */
const MOST_NODES = 20_000;
const SMALLEST_CELL = 20;

interface Within {
  readonly polygons: ReachPolygon[];
  readonly whole: boolean;
  readonly chains: number;
}

/** Keeps its working memory between requests; it grows with what was reached. */
export class Isochrones {
  readonly #search: ReachSearch;
  readonly #reached = new ReachedChains();
  readonly #field = new RoadField();

  constructor(
    readonly graph: RoadGraph,
    readonly index: SegmentIndex,
  ) {
    this.#search = new ReachSearch(graph);
  }

  /** One contour per limit, in their order, each as if it were asked for alone: on a grid that fits what is within it. */
  around(
    /** The profile for trips of up to so many milliseconds; undefined if the limit is a distance. */
    profile: (milliseconds: number | undefined) => ProfileSnapshot,
    place: SnappedPoint,
    options: ReachOptions,
  ): Reach {
    // Whole milliseconds or centimetres.
    const scaled = options.limits.map((limit) => Math.floor(limit * (options.by === 'time' ? 1000 : 100)));
    const most = Math.max(...scaled);
    const found = new Map<number, Within>();
    for (const limit of scaled) {
      const snapshot = profile(options.by === 'time' ? limit : undefined);
      if (!found.has(limit)) found.set(limit, this.#within(snapshot, place, options, limit));
    }
    const { whole, chains } = found.get(most)!;
    return { contours: scaled.map((limit) => found.get(limit)!.polygons), whole, chains };
  }

  #within(snapshot: ProfileSnapshot, place: SnappedPoint, options: ReachOptions, limit: number): Within {
    giveUpIfGone();
    const { by, towards = false } = options;
    const most = Math.min(INFINITE - 1, limit);
    const reached = this.#reached;
    reached.clear(snapshot, place, towards);
    const whole = this.#search[towards ? 'towards' : 'from'](snapshot, place, { by, most }, reached);
    const box = this.#boxOf(by, most);
    const plane = planeOf(box);
    giveUpIfGone();
    const field = this.#lay(snapshot, { ...options, covered: limit }, box, plane);
    giveUpIfGone();
    return {
      polygons: contour(field, limit).map((polygon) => inDegrees(polygon, plane)),
      whole,
      chains: reached.count,
    };
  }

  /** The bounding box of what is reached, plus the distance from a road that still counts. */
  #boxOf(by: ReachOptions['by'], most: number): FixedBox {
    const { chainEdgeStart, pointStart, pointLon, pointLat } = this.graph;
    let west = Number.POSITIVE_INFINITY;
    let south = Number.POSITIVE_INFINITY;
    let east = Number.NEGATIVE_INFINITY;
    let north = Number.NEGATIVE_INFINITY;
    this.#reached.within(by, most, (chain) => {
      const end = pointStart[chainEdgeStart[chain + 1]];
      for (let p = pointStart[chainEdgeStart[chain]]; p < end; p++) {
        if (pointLon[p] < west) west = pointLon[p];
        if (pointLon[p] > east) east = pointLon[p];
        if (pointLat[p] < south) south = pointLat[p];
        if (pointLat[p] > north) north = pointLat[p];
      }
    });
    const aside = (BESIDE_ROAD + SMALLEST_CELL) * FIXED_PER_DEGREE;
    const up = aside / METRES_PER_DEGREE;
    const right = aside / metresPerDegreeLon((south + north) / 2 / FIXED_PER_DEGREE);
    return [west - right, south - up, east + right, north + up];
  }

  /** `covered`: the limit. */
  #lay(
    snapshot: ProfileSnapshot,
    { by, avoid, covered }: ReachOptions & { readonly covered: number },
    box: FixedBox,
    plane: GridCorner,
  ): RoadField {
    const { graph, index } = this;
    const { pointStart, edgeChain, chainEdgeStart, chainMainland } = graph;
    const width = (box[2] - box[0]) * plane.perLon;
    const height = (box[3] - box[1]) * plane.perLat;
    const cell = Math.max(SMALLEST_CELL, Math.sqrt((width * height) / MOST_NODES));
    const field = this.#field;
    field.begin({
      cell,
      columns: Math.ceil(width / cell) + 2,
      rows: Math.ceil(height / cell) + 2,
      beside: BESIDE_ROAD,
      timeAt: (junction) => this.#reached.junctionTime(junction, by),
      rankIsValue: by === 'time',
    });
    const kinds = avoid && avoidsKinds(avoid) ? avoid : undefined;
    const layer = new StretchLayer(graph, field, plane, by);
    const standing = (edge: number, met: boolean): number => {
      if ((chainMainland[edgeChain[edge]] & snapshot.mode) !== 0) return Standing.Connected;
      return met ? Standing.Reached : Standing.Scrap;
    };
    const visit = (stretch: Stretch): void => {
      const { edge, milliseconds } = stretch;
      const met = Math.min(milliseconds[0][0], milliseconds[1][0]) < FAR;
      if (maySnap(snapshot, edge, kinds)) layer.add(stretch, standing(edge, met));
    };
    const visitCovered = (chain: number): void => {
      for (let edge = chainEdgeStart[chain]; edge < chainEdgeStart[chain + 1]; edge++) {
        if (!maySnap(snapshot, edge, kinds)) continue;
        layer.addBare(edge, pointStart[edge], pointStart[edge + 1] - 1, standing(edge, true) | Bare.Covered);
      }
    };
    this.#reached.stretches(visit, { by, most: covered, visit: visitCovered });
    field.reachedAll();
    runsInBox(index, box, (edge, from) => {
      if (this.#reached.holds(edgeChain[edge]) || !maySnap(snapshot, edge, kinds)) return;
      const to = Math.min(pointStart[edge + 1] - 1, from + RUN);
      layer.addBare(edge, from, to, standing(edge, false) | Bare.Unreached);
    });
    field.spread();
    return field;
  }
}

/** Whether points are snapped to this edge: not to ferries, closed roads, or a kind to be avoided. */
function maySnap(snapshot: ProfileSnapshot, edge: number, kinds?: AvoidOptions): boolean {
  const { graph, metric } = snapshot;
  const trait = graph.edgeTrait[edge];
  if (!snapshot.allows(trait, 0) && !snapshot.allows(trait, 1)) return false;
  if (graph.traitClass[trait] === RoadClass.Ferry) return false;
  if (metric.changes.edge.length > 0 && changeOf(metric.changes, edge) === BLOCKED) return false;
  if (!kinds) return true;
  const road = {
    class: graph.traitClass[trait],
    surface: graph.traitSurface[trait],
    flags: graph.traitFlags[trait],
  };
  return !ofAvoidedKind(road, kinds);
}

function planeOf([west, south, , north]: FixedBox): GridCorner {
  return {
    west,
    south,
    perLon: metresPerDegreeLon((south + north) / 2 / FIXED_PER_DEGREE) / FIXED_PER_DEGREE,
    perLat: METRES_PER_DEGREE / FIXED_PER_DEGREE,
  };
}

function inDegrees(polygon: PlanePolygon, { west, south, perLon, perLat }: GridCorner): ReachPolygon {
  return polygon.map((ring) => {
    const positions: [number, number][] = [];
    for (let i = 0; i < ring.length; i += 2) {
      positions.push([
        degree((west + ring[i] / perLon) / FIXED_PER_DEGREE),
        degree((south + ring[i + 1] / perLat) / FIXED_PER_DEGREE),
      ]);
    }
    positions.push([positions[0][0], positions[0][1]]);
    return positions;
  });
}
