// Adds edges to a field: their segments, with the times at the ends of each. Points closer together than a fraction of a cell are
// dropped, as they would not be visible in the result.
import { larger } from '../../dataset/typed-arrays.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { Stretch } from './reached-chains.ts';
import { NO_JUNCTION, type RoadField } from './road-field.ts';

/** The corner of a grid in degrees × 1e7, and the metres per such unit to the east and to the north. */
export interface GridCorner {
  readonly west: number;
  readonly south: number;
  readonly perLon: number;
  readonly perLat: number;
}

/** Minimum length of a segment as a fraction of a cell. */
const LEAST = 0.5;

export class StretchLayer {
  /** Points of one edge in metres, and how far along it each lies as a share of the whole. */
  #x = new Float64Array(64);
  #y = new Float64Array(64);
  #share = new Float64Array(64);
  /** Passed to the field and reused. */
  readonly #values: Record<'rank' | 'value', [Float64Array, Float64Array]> & {
    ends: [number, number];
    standing: number;
  } = {
    rank: [new Float64Array(2), new Float64Array(2)],
    value: [new Float64Array(2), new Float64Array(2)],
    ends: [NO_JUNCTION, NO_JUNCTION],
    standing: 0,
  };

  constructor(
    readonly graph: RoadGraph,
    readonly field: RoadField,
    readonly plane: GridCorner,
    readonly by: 'time' | 'distance',
  ) {}

  add({ edge, from, to, milliseconds, centimetres }: Stretch, standing: number): void {
    const count = this.#points(edge);
    const whole = Math.max(1, this.graph.edgeLength[edge]);
    const begin = from / whole;
    const end = to / whole;
    const byDistance = this.by === 'distance';
    const values = this.#values;
    values.standing = standing;
    for (let i = 0; i + 1 < count; i++) {
      const low = Math.max(begin, this.#share[i]);
      const high = Math.min(end, this.#share[i + 1]);
      if (low > high || (low === high && count > 2)) continue;
      for (let against = 0; against < 2; against++) {
        spread(milliseconds[against], low, high, values.rank[against]);
        if (byDistance) spread(centimetres[against], low, high, values.value[against]);
      }
      values.ends[0] = low === 0 ? this.#junctionAtBegin(edge) : NO_JUNCTION;
      values.ends[1] = high === 1 ? this.#junctionAtEnd(edge) : NO_JUNCTION;
      const length = this.#share[i + 1] - this.#share[i] || 1;
      const first = (low - this.#share[i]) / length;
      const last = (high - this.#share[i]) / length;
      const dx = this.#x[i + 1] - this.#x[i];
      const dy = this.#y[i + 1] - this.#y[i];
      const ax = this.#x[i] + dx * first;
      const ay = this.#y[i] + dy * first;
      const bx = this.#x[i] + dx * last;
      const by = this.#y[i] + dy * last;
      this.field.add(ax, ay, bx, by, values);
    }
  }

  /** A run of segments of an edge without values. */
  addBare(edge: number, from: number, to: number, standing: number): void {
    const { pointStart, pointLon, pointLat } = this.graph;
    const values = this.#values;
    values.standing = standing;
    values.ends[0] = from === pointStart[edge] ? this.#junctionAtBegin(edge) : NO_JUNCTION;
    values.ends[1] = NO_JUNCTION;
    const { west, south, perLon, perLat } = this.plane;
    const least = this.#least;
    let ax = (pointLon[from] - west) * perLon;
    let ay = (pointLat[from] - south) * perLat;
    for (let p = from + 1; p <= to; p++) {
      const bx = (pointLon[p] - west) * perLon;
      const by = (pointLat[p] - south) * perLat;
      if (p < to && (bx - ax) * (bx - ax) + (by - ay) * (by - ay) < least * least) continue;
      if (p === pointStart[edge + 1] - 1) values.ends[1] = this.#junctionAtEnd(edge);
      this.field.addBare(ax, ay, bx, by, values);
      values.ends[0] = NO_JUNCTION;
      ax = bx;
      ay = by;
    }
  }

  /** The junction at the beginning, or end, of an edge; NO_JUNCTION where the road continues. */
  #junctionAtBegin(edge: number): number {
    const { edgeChain, chainEdgeStart, chainFrom } = this.graph;
    const chain = edgeChain[edge];
    return edge === chainEdgeStart[chain] ? chainFrom[chain] : NO_JUNCTION;
  }

  #junctionAtEnd(edge: number): number {
    const { edgeChain, chainEdgeStart, chainTo } = this.graph;
    const chain = edgeChain[edge];
    return edge === chainEdgeStart[chain + 1] - 1 ? chainTo[chain] : NO_JUNCTION;
  }

  get #least(): number {
    return this.field.cell * LEAST;
  }

  /** Fills in the points that count and their shares; returns how many there are. */
  #points(edge: number): number {
    const { pointStart, pointLon, pointLat } = this.graph;
    const { west, south, perLon, perLat } = this.plane;
    const first = pointStart[edge];
    const count = pointStart[edge + 1] - first;
    if (count > this.#x.length) {
      this.#x = larger(this.#x, count * 2);
      this.#y = larger(this.#y, count * 2);
      this.#share = larger(this.#share, count * 2);
    }
    const least = this.#least;
    let line = 0;
    let kept = 0;
    let x = 0;
    let y = 0;
    for (let i = 0; i < count; i++) {
      const px = (pointLon[first + i] - west) * perLon;
      const py = (pointLat[first + i] - south) * perLat;
      if (i > 0) line += Math.sqrt((px - x) * (px - x) + (py - y) * (py - y));
      x = px;
      y = py;
      if (i > 0 && i < count - 1 && line - this.#share[kept - 1] < least) continue;
      this.#x[kept] = x;
      this.#y[kept] = y;
      this.#share[kept++] = line;
    }
    for (let i = 1; i < kept; i++) this.#share[i] = i === kept - 1 ? 1 : this.#share[i] / (line || 1);
    return kept;
  }
}

/** The values at two shares of an edge, interpolated from those at its ends. */
function spread(ends: Float64Array, low: number, high: number, into: Float64Array): void {
  into[0] = ends[0] + (ends[1] - ends[0]) * low;
  into[1] = ends[0] + (ends[1] - ends[0]) * high;
}
