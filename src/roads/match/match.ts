// Matches a trace to the roads: observations, candidates, the cheapest sequence, and the path between what was kept.
import type { Roads, RoutePath, SnappedPoint } from '../engine.ts';
import { FreeSearch } from './free-search.ts';
import { emissionCost, freeCost, type MatchModel, MODEL, sigmaOf, transitionCost } from './markov-model.ts';
import { type Observation, observationsOf } from './observations.ts';
import { straightBetween } from './straight.ts';
import type { MatchedPoint, MatchedStretch, MatchedTrace, MatchGap, TraceRequest } from './trace.ts';
import {
  type Choice,
  cheapestChoices,
  type Layer,
  type MatchTask,
  Reached,
  type ViterbiRoads,
} from './viterbi.ts';
import { WayLimits } from './way-limits.ts';

/** Metres of difference allowed per metre between positions. */
const STEP_BETA = 0.04;
/** The closer together the positions of a trace, the more an outlier stands out: leaving it out costs up to this much less than at
 * steps of FAR_STEP metres. */
const OUTLIER_EASE = 1;
const FAR_STEP = 250;
/** The less accurate a trace, the weaker the evidence that rules were broken: this much more of the price per metre. */
const FREE_DOUBT = 0.5;
/** Too few positions to estimate their accuracy or detect outliers: all are kept where there is a path. */
const FEW = 5;
/** If fewer than two positions have a road nearby (data with highways only), roads up to this far away are used (metres). */
const FAR = 10_000;
/** However far off a position is told to be, its road is looked for no farther away than this (metres). */
const MOST_TOLD = 200;
/** Noise can cause several U-turns in a row, but not more than this many times its length. */
const MOST_TURNS = 3;

export type MatchRoads = Pick<Roads, 'candidates' | 'route'> & ViterbiRoads;

export function matchTrace(
  roads: MatchRoads,
  request: TraceRequest,
  given?: Partial<MatchModel>,
): MatchedTrace {
  const { profile } = request;
  const wanted = { ...MODEL, ...given };
  const seen = spaced(observationsOf(request), wanted.spacing);
  let layers = layersOf(roads, request, seen, wanted);
  if (layers.length < 2 && !request.isPart)
    layers = layersOf(roads, request, seen, { ...wanted, radius: FAR });
  const model = { ...MODEL, ...fitted(layers), ...given };
  layers = layers.map((layer) => pruned(layer, model));
  const limits = new WayLimits(
    layers.map((layer) => layer.seen),
    profile,
    model,
  );
  const task: MatchTask = { roads, profile, model, limits, free: new FreeSearch(roads, profile) };
  const choices = cheapestChoices(task, layers);
  const stretches = stretchesOf(roads, task, choices);
  const gaps = gapsOf(stretches);
  let distance = 0;
  for (const { legs } of stretches) for (const leg of legs) distance += leg.distance;
  return {
    stretches,
    gaps,
    distance,
    gapDistance: gaps.reduce((sum, { metres }) => sum + metres, 0),
    standing: standingOf(request, seen),
    left: leftOut(seen, choices),
  };
}

/** Drops observations that are too close to the previous one; the last is always kept. */
function spaced(seen: readonly Observation[], spacing: number): Observation[] {
  const kept: Observation[] = [];
  seen.forEach((one, at) => {
    const last = kept[kept.length - 1];
    const near = last && straightBetween(last, one) < spacing;
    if (!near || at === seen.length - 1 || one.count > 1) kept.push(one);
  });
  return kept;
}

function layersOf(
  roads: MatchRoads,
  { profile }: TraceRequest,
  observations: readonly Observation[],
  { radius, candidates }: Pick<MatchModel, 'radius' | 'candidates'>,
): Layer[] {
  return observations
    .map((seen) => ({
      seen,
      // A trace may use roads that cannot be left again within the data.
      places: roads
        .candidates(seen.lon, seen.lat, profile, {
          // A position that is told to be far off is on a road farther off.
          radius: Math.max(radius, Math.min(MOST_TOLD, 2 * seen.accuracy)),
          limit: candidates,
          islands: true,
          ferries: true,
        })
        .map((place) => onOwnRoad(roads, place)),
    }))
    .filter(({ places }) => places.length > 0);
}

/**
 * At a junction each road is a candidate of its own, and only of itself: a point on the junction would be on all of them, no
 * longer say which, and leave without the wait. So it is kept one centimetre away.
 */
function onOwnRoad(roads: MatchRoads, place: SnappedPoint): SnappedPoint {
  const length = roads.centimetres(place.edge);
  if (length < 2 || (place.along > 0 && place.along < length)) return place;
  return { ...place, along: place.along <= 0 ? 1 : length - 1 };
}

/** Indexes of the observations that were not matched. */
function leftOut(seen: readonly Observation[], choices: readonly Choice[]): number[] {
  const kept = new Set(choices.map(({ layer }) => layer.seen.point));
  return seen.map(({ point }) => point).filter((point) => !kept.has(point));
}

function standingOf({ points }: TraceRequest, seen: readonly Observation[]): Uint8Array {
  const standing = new Uint8Array(points.length / 2);
  for (const { point, count } of seen) if (count > 1) standing.fill(1, point, point + count);
  return standing;
}

/**
 * Estimates the accuracy of the trace from the distances of its positions to the nearest road. Among dense streets the nearest
 * road is closer than the true one, so the result is widened.
 */
function fitted(layers: readonly Layer[]): Partial<MatchModel> {
  if (layers.length < 2) return {};
  const few = layers.length < FEW;
  const nearest = Float64Array.from(layers, ({ places, seen }) => places[0].distance / seen.spread).sort();
  const sigma = few ? MODEL.sigma : Math.min(22, Math.max(4, nearest[nearest.length >> 1] * 1.9));
  const steps = new Float64Array(layers.length - 1);
  for (let x = 0; x < steps.length; x++) steps[x] = straightBetween(layers[x].seen, layers[x + 1].seen);
  steps.sort();
  const step = steps[steps.length >> 1];
  // The longer the steps, the less the straight line says about the path.
  const beta = 6 + sigma + STEP_BETA * step;
  if (few) return { beta, outlierCost: Number.POSITIVE_INFINITY };
  return {
    sigma,
    beta,
    outlierCost: MODEL.outlierCost - OUTLIER_EASE * Math.max(0, 1 - step / FAR_STEP),
    freeCost: MODEL.freeCost + FREE_DOUBT * Math.max(0, sigma - MODEL.sigma),
  };
}

/** Keeps the candidates that are not much less likely than the nearest. */
function pruned({ seen, places }: Layer, model: MatchModel): Layer {
  const costOf = ({ distance }: SnappedPoint): number => emissionCost(model, distance, seen.spread);
  const worst = costOf(places[0]) + model.prunedCost;
  let count = 1;
  while (count < places.length && count < model.candidates && costOf(places[count]) < worst) count++;
  return { seen, places: places.slice(0, count) };
}

function stretchesOf(roads: MatchRoads, task: MatchTask, choices: readonly Choice[]): MatchedStretch[] {
  const stretches: MatchedStretch[] = [];
  let stretch = new Stretch(roads, task);
  const finish = (): void => {
    if (stretch.points.length > 0) stretches.push({ points: stretch.points, legs: stretch.legs });
    stretch = new Stretch(roads, task);
  };
  for (const choice of choices) {
    if (choice.step === Reached.Begins) finish();
    if (stretch.add(choice)) continue;
    finish();
    stretch.add(choice);
  }
  finish();
  return stretches;
}

function gapsOf(stretches: readonly MatchedStretch[]): MatchGap[] {
  return stretches.slice(1).map((stretch, at) => {
    const from = stretches[at].points[stretches[at].points.length - 1];
    const to = stretch.points[0];
    return { from: from.point, to: to.point, metres: straightBetween(from.place, to.place) };
  });
}

interface StretchPoint extends MatchedPoint {
  readonly seen: Observation;
  /** Whether the step that led here ignores rules. */
  readonly free: boolean;
}

/** A stretch under construction. */
class Stretch {
  readonly points: StretchPoint[] = [];
  readonly legs: RoutePath[] = [];
  /** By leg: metres of U-turns that were straightened out of it. More than noise explains are kept. */
  readonly #cut: number[] = [];

  constructor(
    readonly roads: MatchRoads,
    readonly task: MatchTask,
  ) {}

  /** Adds a point and the path to it; false if there is none. */
  add({ layer, place, step, confidence }: Choice): boolean {
    const free = step === Reached.Free;
    const next = { point: layer.seen.point, seen: layer.seen, place, free, confidence };
    const last = this.points[this.points.length - 1];
    if (!last) {
      this.points.push(next);
      return true;
    }
    if (standsStill(last, next, this.task.model)) return true;
    return this.#append(next);
  }

  /** Straightens out a U-turn that only follows the noise of a position. */
  #append(next: StretchPoint): boolean {
    const { points, legs } = this;
    let leg = this.#way(points[points.length - 1], next);
    if (!leg) return false;
    const most = 8 * sigmaOf(this.task.model, points[points.length - 1].seen, next.seen) + 20;
    let cut = 0;
    while (legs.length > 0) {
      const before = legs[legs.length - 1];
      if (!turnsBack(before, leg)) break;
      const direct = this.#way(points[points.length - 2], next);
      if (!direct) break;
      const shorter = before.distance + leg.distance - direct.distance;
      const whole = cut + this.#cut[legs.length - 1] + shorter;
      if (shorter > most || whole > MOST_TURNS * most) break;
      cut = whole;
      points.pop();
      legs.pop();
      leg = direct;
    }
    points.push(next);
    legs.push(leg);
    this.#cut[legs.length - 1] = cut;
    return true;
  }

  /** The lawful path, unless it is longer than the trace allows or a path that ignores rules is more likely. */
  #way(from: StretchPoint, to: StretchPoint): RoutePath | undefined {
    const { profile, model, limits, free } = this.task;
    const lawful = this.roads.route(profile, from.place, to.place);
    const straight = straightBetween(from.place, to.place);
    const apart = { straight, usual: limits.apart(from.seen, to.seen, 0).usual };
    const most = limits.between(from.seen, to.seen, 0);
    const cost =
      lawful && lawful.distance <= most
        ? transitionCost(model, lawful.distance, apart, 0)
        : Number.POSITIVE_INFINITY;
    // No path that ignores rules costs less than its price.
    if (cost <= (to.free ? model.freeOnCost : model.freeCost)) return lawful;
    if (straight > model.freeReach) return cost < Number.POSITIVE_INFINITY ? lawful : undefined;
    free.run(from.place, Math.min(most, straight * 2 + 8 * model.sigma), [to.place]);
    const way = free.to(to.place);
    if (way && freeCost(model, way, apart, to.free) < cost) return free.path(to.place);
    return cost < Number.POSITIVE_INFINITY ? lawful : undefined;
  }
}

/** A point slightly behind the last one, on a road that must not be driven in reverse. */
function standsStill(last: StretchPoint, next: StretchPoint, model: MatchModel): boolean {
  const { edge, along, forward, backward } = next.place;
  if (edge !== last.place.edge) return false;
  const ahead = (along - last.place.along) / 100;
  if (Math.abs(ahead) > 4 * sigmaOf(model, last.seen, next.seen)) return false;
  return (ahead < 0 && !backward) || (ahead > 0 && !forward);
}

const turnsBack = (before: RoutePath, after: RoutePath): boolean =>
  before.edges[before.edges.length - 1] === (after.edges[0] ^ 1);
