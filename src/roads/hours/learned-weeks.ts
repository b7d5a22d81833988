// Weeks of speeds from what was learned. A road's hour begins with what the table says and moves, as evidence grows, to what its wide area
// shows, to its neighbours, to the road itself, and to this hour of it: each step is shrunk towards the one before by the weights of
// `learning-numbers.ts`. All is added up in logarithms of slowness.
import type { RoadGraph } from '../graph/road-graph.ts';
import { stretchKey } from '../graph/stretch-key.ts';
import type { EdgeHours } from './drive.ts';
import { CLASS_OF_HOUR, HOUR_CLASSES, HOURS_OF_DAY } from './hour-classes.ts';
import { evidence, type LearnedSpeeds, vehiclesIn } from './learned-speeds.ts';
import { LEARNING } from './learning-numbers.ts';
import { HOURS_OF_WEEK, MOST_WEEKS } from './week.ts';

/** On what a speed rests. */
export const Basis = { Free: 0, Table: 1, Neighbours: 2, Measured: 3 } as const;

export interface LearnedWeeks extends EdgeHours {
  /** By week × 168, plus the hour: of `Basis`. */
  readonly basis: Uint8Array;
}

/** The table, or what is known already. */
type BaseWeeks = EdgeHours & Partial<Pick<LearnedWeeks, 'basis'>>;

/** Squares in ten-millionths of a degree. */
const WIDE_CELL = 1_000_000;
const NEAR_CELL = 100_000;

/** A stretch that vehicles passed: rows `from` up to `to` of what was learned. */
interface PassedStretch {
  readonly chain: number;
  readonly from: number;
  readonly to: number;
  readonly wide: number;
  readonly near: number;
  readonly week: number;
}

export function learnedWeeks(graph: RoadGraph, base: BaseWeeks, learned: LearnedSpeeds): LearnedWeeks {
  const slowness = classSlowness(base);
  const passed = passedStretches(graph, base, learned);
  const wide = new AreaEffects(LEARNING.wideWeighs, ALONE);
  const near = new AreaEffects(LEARNING.neighboursWeigh, LEARNING.besideWeighs);
  eachRow(passed, learned, (stretch, row, hour, ratio) => {
    const apart = ratio - slowness[stretch.week * HOUR_CLASSES + hour];
    wide.add(stretch.wide, hour, learned, row, apart);
  });
  eachRow(passed, learned, (stretch, row, hour, ratio) => {
    const apart = ratio - slowness[stretch.week * HOUR_CLASSES + hour] - wide.of(stretch.wide, hour);
    near.add(stretch.near, hour, learned, row, apart);
  });
  const weeks = new WeekMaker(base, slowness, wide, near);
  const edge = Uint16Array.from(base.edge);
  nearbyEdges(graph, base, weeks, edge);
  for (const stretch of mostPassed(passed, learned)) {
    const own = ownEffects(stretch, learned, slowness, wide, near);
    if (!own) continue;
    const begin = graph.chainEdgeStart[stretch.chain];
    const number = weeks.ofRoad(stretch, own);
    if (number === undefined) break;
    for (let e = begin; e < graph.chainEdgeStart[stretch.chain + 1]; e++) edge[e] = number;
  }
  return { edge, ...weeks.columns() };
}

/** By week and class of hours: the logarithm of the mean slowness in the table. */
function classSlowness({ speed }: EdgeHours): Float64Array {
  const weeks = Math.max(1, speed.length / HOURS_OF_WEEK);
  const sums = new Float64Array(weeks * HOUR_CLASSES);
  const counts = new Uint8Array(HOUR_CLASSES);
  for (const one of CLASS_OF_HOUR) counts[one]++;
  for (let i = 0; i < weeks * HOURS_OF_WEEK; i++) {
    const one = CLASS_OF_HOUR[i % HOURS_OF_WEEK];
    const percent = speed.length > 0 ? speed[i] : 100;
    sums[Math.floor(i / HOURS_OF_WEEK) * HOUR_CLASSES + one] += 100 / percent / counts[one];
  }
  return sums.map((sum) => Math.log(sum));
}

function passedStretches(graph: RoadGraph, base: EdgeHours, { stretch }: LearnedSpeeds): PassedStretch[] {
  const rows = new Map<number, number>();
  for (let i = 0; i < stretch.length; i++) if (!rows.has(stretch[i])) rows.set(stretch[i], i);
  const passed: PassedStretch[] = [];
  if (rows.size === 0) return passed;
  for (let chain = 0; chain < graph.chainCount; chain++) {
    const from = rows.get(stretchKey(graph, chain));
    if (from === undefined) continue;
    let to = from + 1;
    while (to < stretch.length && stretch[to] === stretch[from]) to++;
    const edge = graph.chainEdgeStart[chain];
    passed.push({ chain, from, to, ...areasOf(graph, edge), week: base.edge[edge] });
  }
  return passed;
}

/** The wide area and the neighbourhood that an edge belongs to: a square of the map, and its class of roads. */
function areasOf(graph: RoadGraph, edge: number): { wide: number; near: number } {
  const { pointStart, pointLon, pointLat, edgeTrait, traitClass } = graph;
  const middle = (pointStart[edge] + pointStart[edge + 1]) >> 1;
  const kind = traitClass[edgeTrait[edge]];
  const square = (size: number): number =>
    ((Math.floor(pointLat[middle] / size) + 2 ** 14) * 2 ** 16 +
      Math.floor(pointLon[middle] / size) +
      2 ** 15) *
      64 +
    kind;
  return { wide: square(WIDE_CELL), near: square(NEAR_CELL) };
}

function eachRow(
  passed: readonly PassedStretch[],
  learned: LearnedSpeeds,
  visit: (stretch: PassedStretch, row: number, hour: number, ratio: number) => void,
): void {
  const { hour, mean, weight } = learned;
  for (const stretch of passed)
    for (let row = stretch.from; row < stretch.to; row++)
      visit(stretch, row, hour[row], Math.log(Math.max(0.1, mean[row])) + tooLow(learned, weight[row]));
}

/** How much the logarithm of a mean of so many passes is too low in the mean, as durations add up and their logarithms do not: half of the relative variance of passes,
 * divided by their number. */
const tooLow = (learned: LearnedSpeeds, passes: number): number =>
  varianceOf(learned) / 2 / Math.max(1, passes);

const variances = new WeakMap<LearnedSpeeds, number>();
/** Of the passes of one stretch at one hour, relative to their mean: the usual one of those that have several. */
function varianceOf(learned: LearnedSpeeds): number {
  let known = variances.get(learned);
  if (known === undefined) {
    const { mean, variance, weight } = learned;
    let [sum, count] = [0, 0];
    for (let row = 0; row < mean.length; row++) {
      if (weight[row] < 2 || mean[row] <= 0) continue;
      sum += Math.min(1, Math.max(0, variance[row]) / mean[row] ** 2);
      count++;
    }
    known = count > 0 ? sum / count : 0;
    variances.set(learned, known);
  }
  return known;
}

/** Each hour says something about itself alone. */
const ALONE = [1];

/** How much slower something is than what was expected of it, by hour. */
class HourSums {
  readonly #weight = new Float64Array(HOUR_CLASSES);
  readonly #sum = new Float64Array(HOUR_CLASSES);
  readonly #vehicles = new Int32Array(HOUR_CLASSES);

  /** `beside`: how much an hour says about itself, about those next to it and so on. */
  constructor(private readonly beside: readonly number[]) {}

  add(hour: number, weight: number, apart: number, vehicles: number): void {
    this.#weight[hour] += weight;
    this.#sum[hour] += weight * apart;
    this.#vehicles[hour] |= vehicles;
  }

  /** The mean, shrunk as by so many passes that say nothing; 0 where too few vehicles passed. */
  of(hour: number, weighs: number): number {
    const first = hour - (hour % HOURS_OF_DAY);
    let [weight, sum, vehicles] = [0, 0, 0];
    for (let by = 1 - this.beside.length; by < this.beside.length; by++) {
      const at = first + ((hour - first + by + HOURS_OF_DAY) % HOURS_OF_DAY);
      const share = this.beside[Math.abs(by)];
      weight += share * this.#weight[at];
      sum += share * this.#sum[at];
      vehicles |= this.#vehicles[at];
    }
    return vehiclesIn(vehicles) < LEARNING.leastVehicles ? 0 : sum / (weight + weighs);
  }
}

/** How much slower areas are than what was expected of them, by hour; the logarithm, shrunk. */
class AreaEffects {
  readonly #sums = new Map<number, HourSums>();

  constructor(
    private readonly weighs: number,
    private readonly beside: readonly number[],
  ) {}

  add(area: number, hour: number, learned: LearnedSpeeds, row: number, apart: number): void {
    let sums = this.#sums.get(area);
    if (!sums) this.#sums.set(area, (sums = new HourSums(this.beside)));
    const weight = Math.min(
      LEARNING.mostForNeighbours,
      evidence(learned.weight[row], learned.mean[row], learned.variance[row]),
    );
    sums.add(hour, weight, apart, learned.vehicles[row]);
  }

  get isEmpty(): boolean {
    return this.#sums.size === 0;
  }

  has(area: number): boolean {
    return this.#sums.has(area);
  }

  of(area: number, hour: number): number {
    return this.#sums.get(area)?.of(hour, this.weighs) ?? 0;
  }
}

/** What a road adds to its neighbourhood: on all hours, and in some of them. */
interface OwnEffects {
  readonly road: number;
  readonly hour: Float64Array;
}

/** Undefined where too few vehicles passed. */
function ownEffects(
  stretch: PassedStretch,
  learned: LearnedSpeeds,
  slowness: Float64Array,
  wide: AreaEffects,
  near: AreaEffects,
): OwnEffects | undefined {
  let vehicles = 0;
  let weight = 0;
  let sum = 0;
  const apart: number[] = [];
  eachRow([stretch], learned, (_, row, hour, ratio) => {
    const expected =
      slowness[stretch.week * HOUR_CLASSES + hour] +
      wide.of(stretch.wide, hour) +
      near.of(stretch.near, hour);
    const counts = evidence(learned.weight[row], learned.mean[row], learned.variance[row]);
    apart.push(ratio - expected);
    vehicles |= learned.vehicles[row];
    weight += counts;
    sum += counts * (ratio - expected);
  });
  if (vehiclesIn(vehicles) < LEARNING.leastVehicles) return undefined;
  const road = sum / (weight + LEARNING.roadWeighs);
  const sums = new HourSums(LEARNING.besideWeighs);
  eachRow([stretch], learned, (_, row, hour) => {
    const counts = evidence(learned.weight[row], learned.mean[row], learned.variance[row]);
    sums.add(hour, counts, apart[row - stretch.from] - road, learned.vehicles[row]);
  });
  const hour = Float64Array.from({ length: HOUR_CLASSES }, (_, at) => sums.of(at, LEARNING.hourWeighs));
  return { road, hour };
}

function mostPassed(passed: PassedStretch[], { weight }: LearnedSpeeds): PassedStretch[] {
  if (passed.length <= LEARNING.mostRoads) return passed;
  const passes = new Map(
    passed.map((stretch) => [
      stretch,
      weight.subarray(stretch.from, stretch.to).reduce((sum, one) => sum + one, 0),
    ]),
  );
  return passed.sort((a, b) => (passes.get(b) ?? 0) - (passes.get(a) ?? 0)).slice(0, LEARNING.mostRoads);
}

/** Gives roads that nobody passed the weeks of their areas. */
function nearbyEdges(graph: RoadGraph, base: EdgeHours, weeks: WeekMaker, edge: Uint16Array): void {
  if (weeks.knowsNothing) return;
  for (let e = 0; e < graph.edgeCount; e++) {
    const { wide, near } = areasOf(graph, e);
    const number = weeks.ofArea(base.edge[e], wide, near);
    if (number !== undefined) edge[e] = number;
  }
}

/** Makes weeks and numbers them, after those of the table. */
class WeekMaker {
  readonly #speed: Uint8Array[] = [];
  readonly #basis: Uint8Array[] = [];
  readonly #byArea = new Map<string, number>();
  readonly #tableWeeks: number;

  constructor(
    private readonly base: BaseWeeks,
    slowness: Float64Array,
    private readonly wide: AreaEffects,
    private readonly near: AreaEffects,
  ) {
    this.#tableWeeks = slowness.length / HOUR_CLASSES;
  }

  get knowsNothing(): boolean {
    return this.wide.isEmpty;
  }

  ofArea(week: number, wide: number, near: number): number | undefined {
    if (!this.wide.has(wide)) return undefined;
    const known = this.near.has(near);
    const key = `${week},${wide},${known ? near : ''}`;
    let number = this.#byArea.get(key);
    if (number === undefined && this.#byArea.size < LEARNING.mostAreas) {
      number = this.#make(week, wide, near, undefined);
      if (number !== undefined) this.#byArea.set(key, number);
    }
    return number;
  }

  ofRoad({ week, wide, near }: PassedStretch, own: OwnEffects): number | undefined {
    return this.#make(week, wide, near, own);
  }

  columns(): Pick<LearnedWeeks, 'speed' | 'basis'> {
    const weeks = this.#tableWeeks + this.#speed.length;
    const speed = new Uint8Array(weeks * HOURS_OF_WEEK).fill(100);
    const basis = new Uint8Array(weeks * HOURS_OF_WEEK);
    speed.set(this.base.speed);
    for (let i = 0; i < this.base.speed.length; i++) basis[i] = this.#basisBefore(i);
    this.#speed.forEach((week, at) => {
      speed.set(week, (this.#tableWeeks + at) * HOURS_OF_WEEK);
      basis.set(this.#basis[at], (this.#tableWeeks + at) * HOURS_OF_WEEK);
    });
    return { speed, basis };
  }

  #basisBefore(at: number): number {
    const { speed, basis } = this.base;
    return basis?.[at] ?? (speed[at] < 100 ? Basis.Table : Basis.Free);
  }

  /** Undefined if there are no numbers left. */
  #make(week: number, wide: number, near: number, own: OwnEffects | undefined): number | undefined {
    if (this.#tableWeeks + this.#speed.length > MOST_WEEKS) return undefined;
    const speed = new Uint8Array(HOURS_OF_WEEK);
    const basis = new Uint8Array(HOURS_OF_WEEK);
    for (let h = 0; h < HOURS_OF_WEEK; h++) {
      const hour = CLASS_OF_HOUR[h];
      const table = this.base.speed.length > 0 ? this.base.speed[week * HOURS_OF_WEEK + h] : 100;
      const area = this.wide.of(wide, hour) + this.near.of(near, hour);
      const slower = area + (own ? own.road + own.hour[hour] : 0);
      const expected = -Math.log(table / 100) + slower;
      speed[h] = Math.min(100, Math.max(LEARNING.leastPercent, Math.round(100 / Math.exp(expected))));
      if (own) basis[h] = Basis.Measured;
      else if (area !== 0) basis[h] = Basis.Neighbours;
      else basis[h] = this.#basisBefore(week * HOURS_OF_WEEK + h);
    }
    this.#speed.push(speed);
    this.#basis.push(basis);
    return this.#tableWeeks + this.#speed.length - 1;
  }
}
