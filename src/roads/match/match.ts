// Matches a trace to the roads: candidates, the cheapest sequence, outliers left out, the way between the rest.
import type { Roads, RoutePath } from '../engine.ts';
import { emissionCost, type MatchModel, MODEL } from './model.ts';
import { straightDistance } from './straight.ts';
import type { MatchedPoint, MatchedStretch, MatchedTrace, TraceRequest } from './trace.ts';
import { type Choice, cheapestChoices, type Layer } from './viterbi.ts';

/** Candidates asked for before those that are clearly worse than the nearest are dropped. */
const FETCHED = 24;

/** Metres of difference to allow for each metre between positions. */
const STEP_BETA = 0.04;
/** So few positions tell neither how exact they are nor which of them is an outlier: all are kept where a way leads. */
const FEW = 5;
/** Where not even two positions have a road near them (data of highways alone), roads this far are taken (metres). */
const FAR = 10_000;

export type MatchRoads = Pick<Roads, 'candidates' | 'matrix' | 'route'>;

export function matchTrace(
  roads: MatchRoads,
  request: TraceRequest,
  given?: Partial<MatchModel>,
): MatchedTrace {
  const left = new Set<number>();
  let layers = layersOf(roads, request, { ...MODEL, ...given }, left);
  if (layers.length < 2) {
    left.clear();
    layers = layersOf(roads, request, { ...MODEL, ...given, radius: FAR }, left);
  }
  const model = { ...MODEL, ...fitted(request, layers), ...given };
  layers = layers.map((layer) => pruned(layer, model));
  const choices = cheapestChoices(roads, request, layers, model);
  for (const layer of layers) left.add(layer.point);
  for (const choice of choices) left.delete(choice.layer.point);
  const stretches = stretchesOf(roads, request, choices, model);
  let distance = 0;
  for (const { legs } of stretches) for (const leg of legs) distance += leg.distance;
  return { stretches, distance, left: [...left].sort((a, b) => a - b) };
}

function layersOf(
  roads: MatchRoads,
  { points, profile }: TraceRequest,
  model: MatchModel,
  left: Set<number>,
): Layer[] {
  const layers: Layer[] = [];
  const count = points.length / 2;
  let last = -1;
  for (let point = 0; point < count; point++) {
    // The last position is kept whatever its distance: the trace ends there.
    if (last >= 0 && point < count - 1 && straightDistance(points, last, point) < model.spacing) continue;
    // A trace may lead over roads that cannot be left again within the data.
    const places = roads.candidates(points[point * 2], points[point * 2 + 1], profile, {
      radius: model.radius,
      limit: FETCHED,
      islands: true,
    });
    if (places.length === 0) {
      left.add(point);
      continue;
    }
    layers.push({ point, places });
    last = point;
  }
  return layers;
}

/**
 * How exact this trace is, told by how far its positions lie from the nearest road. Between dense streets the
 * nearest road is nearer than the true one, so the result is widened.
 */
function fitted({ points }: TraceRequest, layers: readonly Layer[]): Partial<MatchModel> {
  if (layers.length < 2) return {};
  const few = layers.length < FEW;
  const nearest = Float64Array.from(layers, (layer) => layer.places[0].distance).sort();
  const sigma = few ? MODEL.sigma : Math.min(22, Math.max(4, nearest[nearest.length >> 1] * 1.9));
  const steps = new Float64Array(layers.length - 1);
  for (let x = 0; x < steps.length; x++) {
    steps[x] = straightDistance(points, layers[x].point, layers[x + 1].point);
  }
  steps.sort();
  // The longer the steps, the less the straight line tells of the way.
  const beta = 6 + sigma + STEP_BETA * steps[steps.length >> 1];
  return few ? { beta, outlierCost: Number.POSITIVE_INFINITY } : { sigma, beta };
}

/** Keeps the places that are not much less likely than the nearest. */
function pruned({ point, places }: Layer, model: MatchModel): Layer {
  const worst = emissionCost(model, places[0].distance) + model.prunedCost;
  let count = 1;
  while (
    count < places.length &&
    count < model.candidates &&
    emissionCost(model, places[count].distance) < worst
  ) {
    count++;
  }
  return { point, places: places.slice(0, count) };
}

function stretchesOf(
  roads: MatchRoads,
  request: TraceRequest,
  choices: readonly Choice[],
  model: MatchModel,
): MatchedStretch[] {
  const stretches: MatchedStretch[] = [];
  let points: MatchedPoint[] = [];
  let legs: RoutePath[] = [];
  const finish = (): void => {
    if (points.length > 0) stretches.push({ points, legs });
    points = [];
    legs = [];
  };
  for (const { layer, place, begins } of choices) {
    if (begins) finish();
    const next = { point: layer.point, place };
    const last = points[points.length - 1];
    if (last) {
      if (standsStill(last, next, model)) continue;
      if (!append(roads, request, points, legs, next, model)) {
        finish();
        points.push(next);
      }
    } else points.push(next);
  }
  finish();
  return stretches;
}

/** A place a little behind the last on a road that may not be driven back. */
function standsStill(last: MatchedPoint, next: MatchedPoint, model: MatchModel): boolean {
  const { edge, along, forward, backward } = next.place;
  if (edge !== last.place.edge) return false;
  const ahead = (along - last.place.along) / 100;
  if (Math.abs(ahead) > 4 * model.sigma) return false;
  return (ahead < 0 && !backward) || (ahead > 0 && !forward);
}

/** Adds the way to the next place; a turn round that only follows the noise of a position is straightened out. */
function append(
  roads: MatchRoads,
  { profile }: TraceRequest,
  points: MatchedPoint[],
  legs: RoutePath[],
  next: MatchedPoint,
  model: MatchModel,
): boolean {
  let leg = roads.route(profile, points[points.length - 1].place, next.place);
  if (!leg) return false;
  while (legs.length > 0) {
    const before = legs[legs.length - 1];
    if (!turnsBack(before, leg)) break;
    const direct = roads.route(profile, points[points.length - 2].place, next.place);
    if (!direct || before.distance + leg.distance - direct.distance > 8 * model.sigma + 20) break;
    points.pop();
    legs.pop();
    leg = direct;
  }
  points.push(next);
  legs.push(leg);
  return true;
}

const turnsBack = (before: RoutePath, after: RoutePath): boolean =>
  before.edges[before.edges.length - 1] === (after.edges[0] ^ 1);
