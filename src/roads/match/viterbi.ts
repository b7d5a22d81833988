// The cheapest sequence of candidates through a trace. A position may be left out at a cost (an outlier); a step may ignore rules
// at a price; and the trace breaks where there is no path that it allows.
import type { Profile, Roads, SnappedPoint } from '../engine.ts';
import type { FreeRoads, FreeSearch } from './free-search.ts';
import { emissionCost, freeCost, type MatchModel, MODEL, sigmaOf, transitionCost } from './markov-model.ts';
import type { Observation } from './observations.ts';
import { straightBetween } from './straight.ts';
import type { WayLimits } from './way-limits.ts';

export type ViterbiRoads = Pick<Roads, 'matrix'> & FreeRoads;

/** One position of the trace with its candidates. */
export interface Layer {
  readonly seen: Observation;
  readonly places: readonly SnappedPoint[];
}

/** How a candidate was reached from the previous one. */
export const Reached = { Begins: 0, Lawful: 1, Stays: 2, Free: 3 } as const;
export type Reached = (typeof Reached)[keyof typeof Reached];

/** A position that was kept, with its candidate and the step that led there. */
export interface Choice {
  readonly layer: Layer;
  readonly place: SnappedPoint;
  readonly step: Reached;
  readonly confidence: number;
}

/** What all steps of a trace are judged by. */
export interface MatchTask {
  readonly roads: ViterbiRoads;
  readonly profile: Profile;
  readonly model: MatchModel;
  readonly limits: WayLimits;
  /** Reused for each step. */
  readonly free: FreeSearch;
}

/**
 * The best sequence up to each state of a layer: its cost, and the previous layer and state. Every candidate has two states, the
 * first half for those who arrive lawfully, the second for those who ignore rules: they may be less likely so far, but go on
 * ignoring them at a lower price.
 */
interface Column {
  readonly size: number;
  readonly costs: Float64Array;
  readonly fromLayer: Int32Array;
  readonly fromState: Int16Array;
  readonly step: Uint8Array;
  /** True if even the best step to this layer is unlikely: it may be an outlier. */
  doubtful: boolean;
}

/** Consecutive positions that may be left out. */
const MOST_SKIPPED = 3;
/** Candidates from which paths that ignore rules are searched: the most likely so far, within this difference in cost. */
const FREE_PLACES = 6;
const FREE_BEAM = 12;

export function cheapestChoices(task: MatchTask, layers: readonly Layer[]): Choice[] {
  if (layers.length === 0) return [];
  const { model } = task;
  const columns: Column[] = [];
  for (let at = 0; at < layers.length; at++) {
    const column = emptyColumn(layers[at].places.length);
    columns.push(column);
    if (at > 0) {
      const step = extend(task, layers, columns, at - 1, 0);
      column.doubtful = !(step < model.doubtfulCost) || isSpike(layers, at, model);
      // Also skips positions just before this one that may be outliers.
      for (let skipped = 1; skipped <= MOST_SKIPPED && at - skipped >= 1; skipped++) {
        if (!columns[at - skipped].doubtful) break;
        extend(task, layers, columns, at - skipped - 1, skipped);
      }
    }
    startStretch(layers, columns, at, model);
    const { places, seen } = layers[at];
    for (let b = 0; b < places.length; b++) {
      const cost = emissionCost(model, places[b].distance, seen.spread);
      column.costs[b] += cost;
      column.costs[b + places.length] += cost;
    }
  }
  return choicesOf(layers, columns, model);
}

function emptyColumn(size: number): Column {
  return {
    size,
    costs: new Float64Array(size * 2).fill(Number.POSITIVE_INFINITY),
    fromLayer: new Int32Array(size * 2).fill(-1),
    fromState: new Int16Array(size * 2),
    step: new Uint8Array(size * 2),
    doubtful: false,
  };
}

/** Tries the paths from one layer to the last one; returns the cost of the most likely step alone. */
function extend(
  task: MatchTask,
  layers: readonly Layer[],
  columns: readonly Column[],
  from: number,
  skipped: number,
): number {
  const { roads, profile, model, limits } = task;
  const to = columns.length - 1;
  const before = layers[from];
  const { places } = layers[to];
  const { costs } = columns[from];
  const column = columns[to];
  const penalty = skippedCost(model, skipped);
  // Nothing is gained by leaving positions out if even the best sequence so far costs more with that.
  const gain = model.freeCost - 2 * model.freeOnCost;
  if (skipped > 0 && least(costs) + penalty >= largest(column) + gain) return Number.POSITIVE_INFINITY;
  const apart = limits.apart(before.seen, layers[to].seen, skipped);
  const { straight } = apart;
  const most = limits.between(before.seen, layers[to].seen, skipped);
  const noise = 4 * sigmaOf(model, before.seen, layers[to].seen);
  const { distances, durations } = roads.matrix(profile, before.places, places, {
    maxDuration: patience(straight),
  });
  // Only the time beyond the quickest counts: otherwise leaving out the ends of a trace would save time.
  const quickest = quickestWithin(most, distances, durations);
  let likeliest = Number.POSITIVE_INFINITY;
  let lowest = Number.POSITIVE_INFINITY;
  const { size } = columns[from];
  for (let a = 0; a < size; a++) {
    const state = costs[a + size] < costs[a] ? a + size : a;
    for (let b = 0; b < places.length; b++) {
      const x = a * places.length + b;
      const stays = isNoise(before.places[a], places[b], distances[x], noise);
      if (!stays && distances[x] > most) continue;
      const way = stays ? 0 : distances[x];
      const step = transitionCost(model, way, apart, stays ? 0 : durations[x] - quickest);
      const cost = costs[state] + step + penalty;
      if (cost < column.costs[b]) {
        column.costs[b] = cost;
        column.fromLayer[b] = from;
        column.fromState[b] = state;
        column.step[b] = stays ? Reached.Stays : Reached.Lawful;
      }
      // The step that the best sequence so far would take.
      if (cost < lowest) {
        lowest = cost;
        likeliest = step;
      }
    }
  }
  if (
    bestWith(column.costs, layers[to], model) >
    penalty + leastFree(columns[from], layers[to], straight, model)
  )
    likeliest = Math.min(likeliest, extendFree(task, layers, columns, from, skipped));
  return likeliest;
}

/** Of the paths that are no longer than this. */
function quickestWithin(most: number, distances: Float64Array, durations: Float64Array): number {
  let quickest = Number.POSITIVE_INFINITY;
  for (let x = 0; x < durations.length; x++)
    if (durations[x] < quickest && distances[x] <= most) quickest = durations[x];
  return quickest;
}

const least = (costs: Float64Array): number => costs[cheapest(costs)];

/** The cost of the least likely candidate that is reached lawfully. */
function largest({ costs, size }: Column): number {
  let most = costs[0];
  for (let b = 1; b < size; b++) most = Math.max(most, costs[b]);
  return most;
}

/** Cost of the most likely candidate including its distance from the position. */
function bestWith(costs: Float64Array, { places, seen }: Layer, model: MatchModel): number {
  let best = Number.POSITIVE_INFINITY;
  for (let b = 0; b < places.length; b++)
    best = Math.min(best, costs[b] + emissionCost(model, places[b].distance, seen.spread));
  return best;
}

/** Between positions this close (metres) each step may be a lap round a block: a fraction of the price is reason enough. */
const NEAR_STEP = 100;
const NEAR_SHARE = 1 / 3;

/** The cost above which paths that ignore rules are tried: their price, plus the distance of the nearest candidate. */
function leastFree(
  { costs, size }: Column,
  { places: [nearest], seen }: Layer,
  straight: number,
  model: MatchModel,
): number {
  const first = model.freeCost * (straight <= NEAR_STEP ? NEAR_SHARE : 1);
  let lowest = Number.POSITIVE_INFINITY;
  for (let a = 0; a < size; a++)
    lowest = Math.min(lowest, costs[a] + first, costs[a + size] + model.freeOnCost);
  return lowest + emissionCost(model, nearest.distance, seen.spread);
}

/** How a step that ignores rules leaves a candidate most cheaply. */
function freeFrom(
  { costs, size }: Column,
  place: number,
  { freeCost, freeOnCost }: MatchModel,
): { cost: number; goesOn: boolean } {
  const begins = costs[place] + freeCost;
  const on = costs[place + size] + freeOnCost;
  return on < begins ? { cost: on, goesOn: true } : { cost: begins, goesOn: false };
}

/** The same with paths that ignore rules, from the most likely candidates only. */
function extendFree(
  { model, limits, free }: MatchTask,
  layers: readonly Layer[],
  columns: readonly Column[],
  from: number,
  skipped: number,
): number {
  const to = columns.length - 1;
  const before = layers[from];
  const { places } = layers[to];
  const column = columns[to];
  const apart = limits.apart(before.seen, layers[to].seen, skipped);
  const { straight } = apart;
  if (straight > model.freeReach) return Number.POSITIVE_INFINITY;
  const most = limits.between(before.seen, layers[to].seen, skipped);
  const penalty = skippedCost(model, skipped);
  const leaving = before.places.map((_, a) => ({ a, ...freeFrom(columns[from], a, model) }));
  leaving.sort((one, other) => one.cost - other.cost);
  let likeliest = Number.POSITIVE_INFINITY;
  for (const { a, cost: left, goesOn } of leaving.slice(0, FREE_PLACES)) {
    if (!(left <= leaving[0].cost + FREE_BEAM)) break;
    // Who arrives lawfully may begin to ignore rules later: what costs more than that is of no use.
    const useful = (b: number): number => column.costs[b] + model.freeCost - model.freeOnCost;
    // A first step that ignores rules is never so likely that it matters unless it makes a candidate cheaper.
    const wanted = goesOn ? places : places.filter((_, b) => left + penalty < useful(b));
    if (wanted.length === 0) continue;
    free.run(before.places[a], Math.min(most, straight + freeDetour(model)), wanted);
    for (let b = 0; b < places.length; b++) {
      const way = free.to(places[b]);
      if (!way || way.length > most * 100) continue;
      const step = freeCost(model, way, apart, goesOn);
      likeliest = Math.min(likeliest, step);
      const cost = left + step - (goesOn ? model.freeOnCost : model.freeCost) + penalty;
      const state = b + column.size;
      if (cost >= column.costs[state] || cost >= useful(b)) continue;
      column.costs[state] = cost;
      column.fromLayer[state] = from;
      column.fromState[state] = goesOn ? a + columns[from].size : a;
      column.step[state] = Reached.Free;
    }
  }
  return likeliest;
}

/** Metres above the straight line: a longer path that ignores rules costs more than leaving out two positions. */
const freeDetour = ({ beta, outlierCost, freeOnCost }: MatchModel): number =>
  beta * (2 * Math.min(outlierCost, MODEL.outlierCost) - freeOnCost);

/** In a short trace nothing may be left out: the price of one position is infinite, but that of none is zero. */
const skippedCost = (model: MatchModel, skipped: number): number =>
  skipped === 0 ? 0 : skipped * model.outlierCost;

/** Candidates that nothing leads to begin a new stretch, at a price above any path that can be driven. */
function startStretch(
  layers: readonly Layer[],
  columns: readonly Column[],
  at: number,
  model: MatchModel,
): void {
  const column = columns[at];
  const { costs, size } = column;
  if (at === 0) {
    costs.fill(0, 0, size);
    return;
  }
  const end = cheapest(columns[at - 1].costs);
  const near = straightBetween(layers[at - 1].seen, layers[at].seen) <= model.hopReach;
  const price = columns[at - 1].costs[end] + (near ? model.hopCost : model.breakCost);
  // The first position may be an outlier too.
  const first = at === 1 ? model.outlierCost : Number.POSITIVE_INFINITY;
  for (let b = 0; b < size; b++) {
    if (first < costs[b]) {
      costs[b] = first;
      column.fromLayer[b] = -1;
      column.step[b] = Reached.Begins;
    }
    if (price < costs[b]) {
      costs[b] = price;
      column.fromLayer[b] = at - 1;
      column.fromState[b] = end;
      column.step[b] = Reached.Begins;
    }
  }
}

/** There and back: a position far off the line between its neighbours. */
function isSpike(layers: readonly Layer[], at: number, model: MatchModel): boolean {
  if (at + 1 >= layers.length) return false;
  const [a, b, c] = [layers[at - 1].seen, layers[at].seen, layers[at + 1].seen];
  return straightBetween(a, b) + straightBetween(b, c) - straightBetween(a, c) > 4 * model.sigma + 30;
}

function choicesOf(layers: readonly Layer[], columns: readonly Column[], model: MatchModel): Choice[] {
  const choices: Choice[] = [];
  let at = layers.length - 1;
  let state = cheapest(columns[at].costs);
  if (at > 0) {
    // The last position may be an outlier.
    const other = cheapest(columns[at - 1].costs);
    if (columns[at - 1].costs[other] + model.outlierCost < columns[at].costs[state]) {
      at--;
      state = other;
    }
  }
  while (at >= 0) {
    const column = columns[at];
    const layer = layers[at];
    choices.push({
      layer,
      place: layer.places[state % column.size],
      step: stepOf(column.step[state]),
      confidence: confidenceOf(
        column,
        state,
        offRoad(layer.places[state % column.size].distance / layer.seen.spread, model),
      ),
    });
    at = column.fromLayer[state];
    state = column.fromState[state];
  }
  return choices.reverse();
}

const STEPS: readonly Reached[] = Object.values(Reached);
const stepOf = (number: number): Reached => STEPS[number];

/** How much likelier it is that a position this far from its road is on none that the data has. However exact a trace is, roads are wide. */
const offRoad = (metres: number, { sigma, outlierCost }: MatchModel): number =>
  Math.exp(Math.min(700, (metres / Math.max(sigma, MODEL.sigma)) ** 2 / 2 - outlierCost));

/** The candidate's share of the likelihood of all, given the trace up to here; `none`: how much likelier none of them is. */
function confidenceOf({ costs, size }: Column, state: number, none: number): number {
  let all = none;
  for (let b = 0; b < size; b++) {
    const other = b === state % size ? costs[state] : Math.min(costs[b], costs[b + size]);
    all += Math.exp(costs[state] - other);
  }
  return Math.min(1, 1 / all);
}

function cheapest(costs: Float64Array): number {
  let best = 0;
  for (let x = 1; x < costs.length; x++) if (costs[x] < costs[best]) best = x;
  return best;
}

/** Seconds of a slow traveller for this many metres: paths that take longer are not considered. */
const patience = (straight: number): number => 90 + (straight * 3) / 4;

/** On one road, a point slightly behind the last one is measurement noise, not a trip round the block. */
function isNoise(a: SnappedPoint, b: SnappedPoint, way: number, most: number): boolean {
  if (a.edge !== b.edge) return false;
  const apart = Math.abs(b.along - a.along) / 100;
  return apart < most && apart < way;
}
