// Matches a trace to the roads: candidates, the cheapest sequence, outliers left out, the way between the rest.
import type { Roads, RoutePath } from '../engine.ts';
import { emissionCost, type MatchModel, MODEL, transitionCost } from './model.ts';
import { straightDistance } from './straight.ts';
import type { MatchedPoint, MatchedStretch, MatchedTrace, TraceRequest } from './trace.ts';
import { type Choice, cheapestChoices, type Layer, type StepCache, wayOnRoad } from './viterbi.ts';

/** Passes that look for outliers; each costs little, as ways are kept between passes. */
const PASSES = 3;

export type MatchRoads = Pick<Roads, 'candidates' | 'matrix' | 'route' | 'cost'>;

export function matchTrace(
  roads: MatchRoads,
  request: TraceRequest,
  given?: Partial<MatchModel>,
): MatchedTrace {
  const left: number[] = [];
  let layers = layersOf(roads, request, { ...MODEL, ...given }, left);
  const model = { ...MODEL, ...fitted(layers), ...given };
  const cache: StepCache = new Map();
  let choices = layers.length === 0 ? [] : cheapestChoices(roads, request, layers, model, cache);
  for (let pass = 0; pass < PASSES; pass++) {
    const outliers = outliersOf(roads, request, choices, model);
    if (outliers.size === 0) break;
    left.push(...outliers);
    layers = layers.filter((layer) => !outliers.has(layer.point));
    choices = cheapestChoices(roads, request, layers, model, cache);
  }
  const stretches = stretchesOf(roads, request, choices, model);
  let distance = 0;
  for (const { legs } of stretches) for (const leg of legs) distance += leg.distance;
  return { stretches, distance, left: left.sort((a, b) => a - b) };
}

function layersOf(
  roads: MatchRoads,
  { points, profile }: TraceRequest,
  model: MatchModel,
  left: number[],
): Layer[] {
  const layers: Layer[] = [];
  const count = points.length / 2;
  let last = -1;
  for (let point = 0; point < count; point++) {
    // The last position is kept whatever its distance: the trace ends there.
    if (last >= 0 && point < count - 1 && straightDistance(points, last, point) < model.spacing) continue;
    const places = roads.candidates(
      points[point * 2],
      points[point * 2 + 1],
      profile,
      model.radius,
      model.candidates,
    );
    if (places.length === 0) {
      left.push(point);
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
function fitted(layers: readonly Layer[]): Partial<MatchModel> {
  if (layers.length < 5) return {};
  const nearest = Float64Array.from(layers, (layer) => layer.places[0].distance).sort();
  const median = nearest[nearest.length >> 1];
  const sigma = Math.min(20, Math.max(4, median * 1.48));
  return { sigma, beta: 6 + sigma };
}

/** Positions without which the trace fits clearly better. */
function outliersOf(
  roads: MatchRoads,
  { points, profile }: TraceRequest,
  choices: readonly Choice[],
  model: MatchModel,
): Set<number> {
  const outliers = new Set<number>();
  for (let at = 1; at + 1 < choices.length; at++) {
    const before = choices[at - 1];
    const here = choices[at];
    const after = choices[at + 1];
    const emission = emissionCost(model, here.place.distance);
    // Where the trace breaks before or after a position, that step could not be made at any cost.
    const steps =
      (here.begins ? model.outlierCost * 2 : here.step) + (after.begins ? model.outlierCost * 2 : after.step);
    if (emission + steps < model.outlierCost || outliers.has(before.layer.point)) continue;
    const way = roads.cost(profile, before.place, after.place);
    if (!way) continue;
    const straight = straightDistance(points, before.layer.point, after.layer.point);
    const without = transitionCost(
      model,
      wayOnRoad(before.place, after.place, way.distance, model),
      straight,
    );
    if (emission + steps - without > model.outlierCost) outliers.add(here.layer.point);
  }
  return outliers;
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
