// The cheapest sequence of candidates through a trace. A position may be left out at a cost (an outlier), and the
// trace breaks where no way leads on.
import type { Matrix, Roads, SnappedPoint } from '../engine.ts';
import { emissionCost, type MatchModel, transitionCost } from './model.ts';
import { straightDistance } from './straight.ts';
import type { TraceRequest } from './trace.ts';

/** One position of the trace with the places it may belong to. */
export interface Layer {
  readonly point: number;
  readonly places: readonly SnappedPoint[];
}

/** A position that was kept, with its place; `begins` marks the first of a stretch. */
export interface Choice {
  readonly layer: Layer;
  readonly place: SnappedPoint;
  readonly begins: boolean;
}

/** The best way to each place of a layer: its cost, and the layer and place before. */
interface Column {
  readonly costs: Float64Array;
  readonly fromLayer: Int32Array;
  readonly fromPlace: Int16Array;
  /** 1 where no way leads to the place and a new stretch begins. */
  readonly begins: Uint8Array;
  /** True when even the best step to this layer is unlikely: it may be an outlier. */
  doubtful: boolean;
}

/** Positions in a row that may be left out. */
const MOST_SKIPPED = 3;

export function cheapestChoices(
  roads: Pick<Roads, 'matrix'>,
  request: TraceRequest,
  layers: readonly Layer[],
  model: MatchModel,
): Choice[] {
  if (layers.length === 0) return [];
  const columns: Column[] = [];
  for (let at = 0; at < layers.length; at++) {
    const column = emptyColumn(layers[at].places.length);
    columns.push(column);
    let step = Number.POSITIVE_INFINITY;
    if (at > 0) {
      step = extend(roads, request, layers, columns, at - 1, at, 0, model);
      column.doubtful = !(step < model.doubtfulCost) || isSpike(request, layers, at, model);
      // Positions just before this one that may be outliers are also passed over.
      for (let skipped = 1; skipped <= MOST_SKIPPED && at - skipped >= 1; skipped++) {
        if (!columns[at - skipped].doubtful) break;
        extend(roads, request, layers, columns, at - skipped - 1, at, skipped * model.outlierCost, model);
      }
    }
    startStretch(columns, at, model);
    const { places } = layers[at];
    for (let b = 0; b < places.length; b++) column.costs[b] += emissionCost(model, places[b].distance);
  }
  return trace(layers, columns, model);
}

function emptyColumn(size: number): Column {
  return {
    costs: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
    fromLayer: new Int32Array(size).fill(-1),
    fromPlace: new Int16Array(size),
    begins: new Uint8Array(size),
    doubtful: false,
  };
}

/** Tries the ways from one layer to a later one; returns the cost of the likeliest step alone. */
function extend(
  roads: Pick<Roads, 'matrix'>,
  { points, profile }: TraceRequest,
  layers: readonly Layer[],
  columns: readonly Column[],
  from: number,
  to: number,
  penalty: number,
  model: MatchModel,
): number {
  const before = layers[from];
  const { places } = layers[to];
  const { costs } = columns[from];
  const column = columns[to];
  const straight = straightDistance(points, before.point, layers[to].point);
  const { distances, durations }: Matrix = roads.matrix(profile, before.places, places, {
    maxDuration: patience(straight),
  });
  // Only what a way takes longer than the quickest counts: else leaving out the ends of a trace would save time.
  let quickest = Number.POSITIVE_INFINITY;
  for (let x = 0; x < durations.length; x++) if (durations[x] < quickest) quickest = durations[x];
  let likeliest = Number.POSITIVE_INFINITY;
  let lowest = Number.POSITIVE_INFINITY;
  for (let a = 0; a < costs.length; a++) {
    for (let b = 0; b < places.length; b++) {
      const way = wayOnRoad(before.places[a], places[b], distances[a * places.length + b], model);
      if (way === Number.POSITIVE_INFINITY) continue;
      const seconds = way === 0 ? 0 : durations[a * places.length + b] - quickest;
      const step = transitionCost(model, way, straight, seconds);
      const cost = costs[a] + step + penalty;
      if (cost < column.costs[b]) {
        column.costs[b] = cost;
        column.fromLayer[b] = from;
        column.fromPlace[b] = a;
      }
      // The step that the best sequence so far would take.
      if (cost < lowest) {
        lowest = cost;
        likeliest = step;
      }
    }
  }
  return likeliest;
}

/** Places that nothing leads to begin a new stretch, at a price above any way that can be driven. */
function startStretch(columns: readonly Column[], at: number, model: MatchModel): void {
  const column = columns[at];
  const { costs } = column;
  if (at === 0) {
    costs.fill(0);
    column.begins.fill(1);
    return;
  }
  const end = cheapest(columns[at - 1].costs);
  const price = columns[at - 1].costs[end] + model.breakCost;
  // The first position may be an outlier too.
  const first = at === 1 ? model.outlierCost : Number.POSITIVE_INFINITY;
  for (let b = 0; b < costs.length; b++) {
    if (first < costs[b]) {
      costs[b] = first;
      column.fromLayer[b] = -1;
      column.begins[b] = 1;
    }
    if (price < costs[b]) {
      costs[b] = price;
      column.fromLayer[b] = at - 1;
      column.fromPlace[b] = end;
      column.begins[b] = 1;
    }
  }
}

/** There and back again: a position far off the line between its neighbours. */
function isSpike({ points }: TraceRequest, layers: readonly Layer[], at: number, model: MatchModel): boolean {
  if (at + 1 >= layers.length) return false;
  const [a, b, c] = [layers[at - 1].point, layers[at].point, layers[at + 1].point];
  const detour =
    straightDistance(points, a, b) + straightDistance(points, b, c) - straightDistance(points, a, c);
  return detour > 4 * model.sigma + 30;
}

function trace(layers: readonly Layer[], columns: readonly Column[], model: MatchModel): Choice[] {
  const choices: Choice[] = [];
  let at = layers.length - 1;
  let place = cheapest(columns[at].costs);
  if (at > 0) {
    // The last position may be an outlier.
    const other = cheapest(columns[at - 1].costs);
    if (columns[at - 1].costs[other] + model.outlierCost < columns[at].costs[place]) {
      at--;
      place = other;
    }
  }
  while (at >= 0) {
    const column = columns[at];
    const layer = layers[at];
    choices.push({ layer, place: layer.places[place], begins: column.begins[place] === 1 });
    at = column.fromLayer[place];
    place = column.fromPlace[place];
  }
  return choices.reverse();
}

function cheapest(costs: Float64Array): number {
  let best = 0;
  for (let x = 1; x < costs.length; x++) if (costs[x] < costs[best]) best = x;
  return best;
}

/** A slow traveller's seconds for this many metres: ways that take longer are not looked for. */
const patience = (straight: number): number => 90 + (straight * 3) / 4;

/** On one road, a place that lies a little behind the last one is noise of the measurement, not a way round the block. */
function wayOnRoad(a: SnappedPoint, b: SnappedPoint, way: number, model: MatchModel): number {
  if (a.edge !== b.edge) return way;
  const apart = Math.abs(b.along - a.along) / 100;
  return apart < 4 * model.sigma && apart < way ? 0 : way;
}
