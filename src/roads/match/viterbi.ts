// The cheapest sequence of candidates through a trace, broken where no way leads on.
import type { Roads, SnappedPoint } from '../engine.ts';
import { emissionCost, type MatchModel, transitionCost } from './model.ts';
import { straightDistance } from './straight.ts';
import type { TraceRequest } from './trace.ts';

/** One position of the trace with the places it may belong to. */
export interface Layer {
  readonly point: number;
  readonly places: readonly SnappedPoint[];
}

/** The chosen place of each layer; `begins` marks the first layer of a stretch. */
export interface Choice {
  readonly layer: Layer;
  readonly place: SnappedPoint;
  readonly begins: boolean;
  /** Cost of the step from the layer before, 0 where a stretch begins. */
  readonly step: number;
}

/** Metres on the road between every place of one layer and every place of the next; kept between passes. */
export type StepCache = Map<string, Float64Array>;

export function cheapestChoices(
  roads: Pick<Roads, 'matrix'>,
  request: TraceRequest,
  layers: readonly Layer[],
  model: MatchModel,
  cache: StepCache,
): Choice[] {
  const from: Int16Array[] = [];
  const steps: Float64Array[] = [];
  const ends: number[] = [];
  let costs = new Float64Array(0);
  for (let at = 0; at < layers.length; at++) {
    const layer = layers[at];
    const size = layer.places.length;
    const next = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
    const previous = new Int16Array(size).fill(-1);
    const step = new Float64Array(size);
    let reached = false;
    if (at > 0) {
      const before = layers[at - 1];
      const straight = straightDistance(request.points, before.point, layer.point);
      const ways = waysBetween(roads, request, before, layer, straight, cache);
      for (let a = 0; a < costs.length; a++) {
        for (let b = 0; b < size; b++) {
          const way = wayOnRoad(before.places[a], layer.places[b], ways[a * size + b], model);
          const cost = transitionCost(model, way, straight);
          if (costs[a] + cost < next[b]) {
            next[b] = costs[a] + cost;
            previous[b] = a;
            step[b] = cost;
            reached = true;
          }
        }
      }
      if (!reached) ends.push(cheapest(costs));
    }
    for (let b = 0; b < size; b++) {
      const emission = emissionCost(model, layer.places[b].distance);
      // A new stretch begins where nothing leads on.
      next[b] = reached ? next[b] + emission : emission;
    }
    from.push(previous);
    steps.push(step);
    costs = next;
  }
  return trace(layers, from, steps, costs, ends);
}

function trace(
  layers: readonly Layer[],
  from: readonly Int16Array[],
  steps: readonly Float64Array[],
  costs: Float64Array,
  ends: number[],
): Choice[] {
  const choices: Choice[] = new Array(layers.length);
  let place = cheapest(costs);
  for (let at = layers.length - 1; at >= 0; at--) {
    const before = from[at][place];
    const begins = before < 0;
    const layer = layers[at];
    choices[at] = { layer, place: layer.places[place], begins, step: begins ? 0 : steps[at][place] };
    place = begins ? (ends.pop() ?? 0) : before;
  }
  return choices;
}

function cheapest(costs: Float64Array): number {
  let best = 0;
  for (let x = 1; x < costs.length; x++) if (costs[x] < costs[best]) best = x;
  return best;
}

/** A slow traveller's seconds for this many metres: ways that take longer are not looked for. */
const patience = (straight: number): number => 90 + (straight * 3) / 4;

function waysBetween(
  roads: Pick<Roads, 'matrix'>,
  { profile }: TraceRequest,
  before: Layer,
  layer: Layer,
  straight: number,
  cache: StepCache,
): Float64Array {
  const key = `${before.point}-${layer.point}`;
  let ways = cache.get(key);
  if (!ways) {
    ways = roads.matrix(profile, before.places, layer.places, { maxDuration: patience(straight) }).distances;
    cache.set(key, ways);
  }
  return ways;
}

/** On one road, a place that lies a little behind the last one is noise of the measurement, not a way round the block. */
export function wayOnRoad(a: SnappedPoint, b: SnappedPoint, way: number, model: MatchModel): number {
  if (a.edge !== b.edge) return way;
  const apart = Math.abs(b.along - a.along) / 100;
  return apart < 4 * model.sigma && apart < way ? 0 : way;
}
