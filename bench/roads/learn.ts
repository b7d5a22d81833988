// Are speeds learned from riders right? Simulated riders with hidden true speeds on the roads of Dhaka, with noise and gaps as phones have them:
// how far are durations from what trips take that were not learned from, and how many of these lie in the range that is told?
//
//   npm run bench -- roads/learn FOLDER [POSITIONS] [SEED]
//
// The folder holds a dataset with the roads of Dhaka.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataset } from '../../src/dataset/open.ts';
import type { RoutePath } from '../../src/roads/engine.ts';
import { hourClassAt } from '../../src/roads/hours/hour-classes.ts';
import { LEARNING } from '../../src/roads/hours/learning-numbers.ts';
import { learnedByProfile } from '../../src/roads/learn/learned-rows.ts';
import { Learner, type VehiclePositions } from '../../src/roads/learn/learner.ts';
import { vehicleBit } from '../../src/roads/learn/speed-tally.ts';
import { MOST_ROWS } from '../../src/roads/learn/terms.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { EVERYBODY } from '../../src/store/learned.ts';
import { openStore } from '../../src/store/open.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { machine, quantile, table } from '../lib/road-networks.ts';

const [folder, count = '200000', seed = '7'] = process.argv.slice(2);
if (!folder) {
  console.error('usage: roads/learn FOLDER [POSITIONS] [SEED]');
  process.exit(2);
}
const POSITIONS = Number(count);
const HELD_OUT = 400;
const BATCH = 4_000;
const VEHICLES = 150;
const HUBS = 40;
/** lon, lat of the middle of Dhaka, and how far riders live from it in degrees. */
const DHAKA = [90.395, 23.77] as const;
const AROUND = 0.05;
/** Sunday 2026-11-01, midnight in Dhaka. */
const FIRST_DAY = Date.parse('2026-11-01T00:00:00+06:00');
const DAYS = 21;
const NOISE_METRES = 9;
const METRES_PER_DEGREE = 111_195;

const dataset = openDataset(folder);
const roads = openRoads(dataset);
const learner = new Learner(dataset, roads);
const { graph } = learner;
const random = randomFrom(Number(seed));
const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** What nobody knows: how many times as long a stretch takes at an hour, for the average rider of the average day. */
const hidden = new Map<number, { free: number; rush: number; peak: number }>();
function trueSlowness(chain: number, instant: number): number {
  let road = hidden.get(chain);
  if (!road) {
    const kind = graph.traitClass[graph.edgeTrait[graph.chainEdgeStart[chain]]];
    // Larger roads queue longer; every road has a temper of its own, and its own hour.
    const large = kind <= 9 ? 1 : 0.5;
    road = {
      free: Math.exp(0.1 + 0.12 * Math.abs(normal())),
      rush: large * Math.exp(0.7 + 0.4 * normal()),
      peak: 9 + normal(),
    };
    hidden.set(chain, road);
  }
  const hour = hourClassAt(instant);
  const day = hour < 24 ? 1 : 0.45;
  const at = hour % 24;
  const bump = (middle: number, width: number): number => Math.exp(-(((at - middle) / width) ** 2));
  return road.free + day * road.rush * (bump(road.peak, 2) + bump(road.peak + 9, 2.5) + 0.35 * bump(14, 4));
}

const hubs = Array.from({ length: HUBS }, () => [
  DHAKA[0] + (random() * 2 - 1) * AROUND,
  DHAKA[1] + (random() * 2 - 1) * AROUND,
]);
const riderPace = Array.from({ length: VEHICLES }, () => Math.exp(0.07 * normal()));
const dayPace = Array.from({ length: DAYS }, () => Math.exp(0.06 * normal()));

interface Ride {
  readonly vehicle: number;
  readonly depart: number;
  readonly path: RoutePath;
  /** Milliseconds on each edge, as it truly was. */
  readonly edges: Float64Array;
  readonly took: number;
}

function ride(): Ride | undefined {
  const [a, b] = [hubs[Math.floor(random() * HUBS)], hubs[Math.floor(random() * HUBS)]];
  const near = ([lon, lat]: number[]) =>
    roads.snap(lon + 0.003 * normal(), lat + 0.003 * normal(), 'car', { connected: true, radius: 2_000 });
  const [from, to] = [near(a), near(b)];
  if (a === b || !from || !to) return undefined;
  const day = Math.floor(random() * DAYS);
  const hour = 7 + Math.floor(random() * 15);
  const depart = Math.round(FIRST_DAY + (day * 24 + hour + random()) * 3_600_000);
  const path = roads.route('car', from, to);
  if (!path || path.distance < 1_000) return undefined;
  const vehicle = Math.floor(random() * VEHICLES);
  const edges = new Float64Array(path.edges.length);
  let took = 0;
  let chain = -1;
  let luck = 1;
  path.edges.forEach((directed, i) => {
    const next = graph.edgeChain[directed >>> 1];
    if (next !== chain) luck = Math.exp(0.25 * normal());
    chain = next;
    const slow = trueSlowness(chain, depart + took);
    edges[i] = path.edgeMilliseconds[i] * slow * luck * riderPace[vehicle] * dayPace[day];
    took += edges[i];
  });
  return took < 2 * 3_600_000 ? { vehicle, depart, path, edges, took } : undefined;
}

/** What the phone sends: every few seconds a position that is some metres off, and now and then none for a while. */
function seen({ vehicle, depart, path, edges, took }: Ride): VehiclePositions {
  const { coordinates, edgeStart } = roads.pathGeometry(path);
  const every = 5_000 + random() * 10_000;
  const [lon, lat, at]: number[][] = [[], [], []];
  let edge = 0;
  let begun = 0;
  let silentUntil = 0;
  for (let now = 0; now < took; now += every) {
    while (edge < edges.length - 1 && begun + edges[edge] < now) begun += edges[edge++];
    if (random() < 0.01) silentUntil = now + 20_000 + random() * 60_000;
    if (now < silentUntil) continue;
    const [x, y] = pointAt(
      coordinates,
      edgeStart[edge],
      edgeStart[edge + 1],
      (now - begun) / Math.max(1, edges[edge]),
    );
    lon.push(x + (NOISE_METRES * normal()) / METRES_PER_DEGREE / Math.cos((y * Math.PI) / 180));
    lat.push(y + (NOISE_METRES * normal()) / METRES_PER_DEGREE);
    at.push(Math.round(depart + now));
  }
  return { vehicle: vehicleBit(EVERYBODY, `rider ${vehicle}`), lon, lat, at };
}

function pointAt(line: Float64Array, from: number, to: number, share: number): [number, number] {
  const lengths: number[] = [];
  for (let p = from; p < to; p++)
    lengths.push(Math.hypot(line[p * 2 + 2] - line[p * 2], line[p * 2 + 3] - line[p * 2 + 1]));
  let left = Math.min(1, share) * lengths.reduce((sum, one) => sum + one, 0);
  for (let p = from; p < to; p++) {
    const length = lengths[p - from];
    if (left <= length || p === to - 1) {
      const part = length > 0 ? Math.min(1, left / length) : 0;
      return [
        line[p * 2] + (line[p * 2 + 2] - line[p * 2]) * part,
        line[p * 2 + 1] + (line[p * 2 + 3] - line[p * 2 + 1]) * part,
      ];
    }
    left -= length;
  }
  return [line[from * 2], line[from * 2 + 1]];
}

let version = 0;
async function takeOver(store: Awaited<ReturnType<typeof openStore>>): Promise<number> {
  const begin = performance.now();
  const [known] = await learnedByProfile(store.learned, Date.now());
  if (!known) return 0;
  version++;
  const { profile, memory } = learner.hours(known);
  roads.adopt([{ profile, version, buffers: {}, hours: { version, memory, own: [] } }]);
  return performance.now() - begin;
}

interface Judged {
  readonly rides: number;
  readonly median: number;
  readonly ninetieth: number;
  readonly bias: number;
  readonly inRange: number;
  readonly measured: number;
}

function judge(rides: readonly Ride[]): Judged {
  const errors: number[] = [];
  const signed: number[] = [];
  let [told, inside, measured] = [0, 0, 0];
  for (const { path, depart, took } of rides) {
    const { duration, hours } = roads.timed(path, depart);
    errors.push(Math.abs(duration - took / 1000) / (took / 1000));
    signed.push(duration / (took / 1000) - 1);
    measured += hours?.learned?.measured ?? 0;
    const range = hours?.learned?.range;
    if (!range) continue;
    told++;
    if (took / 1000 >= range[0] && took / 1000 <= range[1]) inside++;
  }
  errors.sort((a, b) => a - b);
  signed.sort((a, b) => a - b);
  return {
    rides: rides.length,
    median: quantile(errors, 0.5),
    ninetieth: quantile(errors, 0.9),
    bias: quantile(signed, 0.5),
    inRange: told > 0 ? inside / told : Number.NaN,
    measured: measured / rides.length,
  };
}

const percent = (share: number): string => (Number.isNaN(share) ? '-' : `${(share * 100).toFixed(1)} %`);
const shown = (what: string, { median, ninetieth, bias, inRange, measured }: Judged): string[] => [
  what,
  percent(median),
  percent(ninetieth),
  percent(bias),
  percent(inRange),
  percent(measured),
];

const state = mkdtempSync(join(tmpdir(), 'thikana-learn-'));
const store = await openStore(state);
try {
  const heldOut: Ride[] = [];
  while (heldOut.length < HELD_OUT) {
    const one = ride();
    if (one) heldOut.push(one);
  }
  const rows = [shown('the table alone', judge(heldOut))];
  let [positions, matchMs, storeMs, batches, passes] = [0, 0, 0, 0, 0];
  let next = 8;
  while (positions < POSITIONS) {
    const batch: VehiclePositions[] = [];
    let sent = 0;
    while (sent < BATCH) {
      const one = ride();
      if (!one) continue;
      batch.push(seen(one));
      sent += batch[batch.length - 1].at.length;
    }
    positions += sent;
    const begin = performance.now();
    const learned = learner.learn('car', batch);
    const matched = performance.now();
    passes += learned.passes;
    await store.learned.add({ account: EVERYBODY, profile: 'car', ...learned }, Date.now(), {
      ...LEARNING,
      mostRows: MOST_ROWS,
    });
    matchMs += matched - begin;
    storeMs += performance.now() - matched;
    if (++batches < next) continue;
    next *= 2;
    await takeOver(store);
    rows.push(shown(`${positions} positions`, judge(heldOut)));
  }
  const hoursMs = await takeOver(store);
  rows.push(shown(`${positions} positions`, judge(heldOut)));
  console.log(`${machine()}, ${HELD_OUT} trips held out, ${VEHICLES} riders\n`);
  console.log(
    table(['learned from', 'median error', '90 % within', 'bias', 'in the range', 'measured'], rows),
  );
  const { median } = judge(heldOut);
  console.log(
    `\n${passes} passes, ${await store.learned.stretches(EVERYBODY)} stretches; matching ${((matchMs / positions) * 1000).toFixed(0)} µs a position, ` +
      `state ${((storeMs / positions) * 1000).toFixed(0)} µs; hours made in ${(hoursMs / 1000).toFixed(1)} s; median error ${percent(median)}`,
  );
} finally {
  await store.close();
  rmSync(state, { recursive: true, force: true });
}
