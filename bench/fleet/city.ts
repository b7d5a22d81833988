// A courier's morning on real roads: 30 riders from two depots, 900 parcels at addresses of the dataset, half of them with a window of three hours. From
// addresses to plan, against a sweep by area, and planned again with one more order. Usage: npm run bench -- fleet/city DATASET [seconds=60] [west,south,east,north]
import { openDataset } from '../../src/dataset/open.ts';
import { planFleet, prepareFleet } from '../../src/dispatch/answer-fleet.ts';
import { OpenGround } from '../../src/dispatch/ground.ts';
import type { Problem, TravelMatrix } from '../../src/fleet/problem/problem.ts';
import { fromFixedDegrees } from '../../src/geo/units.ts';
import { openPlaceSearch } from '../../src/places/search/place-search.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { solveOrder } from '../../src/roads/optimise/solve.ts';
import { random } from '../../test/roads/match/synthetic.ts';
import { machine } from '../lib/road-networks.ts';

const [folder, seconds = '60', box = '90.36,23.73,90.43,23.81'] = process.argv.slice(2);
if (!folder) {
  console.error('usage: fleet/city DATASET [seconds=60] [west,south,east,north]');
  process.exit(2);
}
const PARCELS = 900;
const RIDERS = 30;
const HOUR = 3600;
const [west, south, east, north] = box.split(',').map(Number);
const { uniform } = random(1);
const DEPOTS = [0.3, 0.7].map((share) => [west + (east - west) * share, south + (north - south) * share]);

const dataset = openDataset(folder);
const search = openPlaceSearch(dataset, openRegions(dataset));
const ground = new OpenGround(() => dataset);

/** Addresses of places in the box, as the dataset itself writes them. */
function addresses(): string[] {
  const { lon, lat } = search.places.table;
  const rows = Array.from({ length: lon.length }, (_, row) => row).filter((row) => {
    const [x, y] = [fromFixedDegrees(lon[row]), fromFixedDegrees(lat[row])];
    return x > west && x < east && y > south && y < north;
  });
  if (rows.length === 0) throw new Error('the dataset has no places in the box');
  return Array.from(
    { length: PARCELS },
    () => search.found(rows[Math.floor(uniform() * rows.length)]).address,
  );
}

/** Where addresses are few, parcels lie at random points of the box. */
const somewhere = (): [number, number] => [
  west + (east - west) * uniform(),
  south + (north - south) * uniform(),
];

const given = addresses();
const distinct = new Set(given).size;
const jobs = given.map((address, id) => ({
  id,
  ...(id % 3 === 0 || distinct > PARCELS / 2 ? { address } : { location: somewhere() }),
  delivery: [1],
  service: 180,
  ...(id % 2 === 0 ? { time_windows: [windowAt(9 + 3 * Math.floor(uniform() * 3))] } : {}),
}));
function windowAt(hour: number): number[] {
  return [hour * HOUR, (hour + 3) * HOUR];
}
const vehicles = Array.from({ length: RIDERS }, (_, id) => ({
  id,
  profile: 'motorcycle',
  start: DEPOTS[id % 2],
  end: DEPOTS[id % 2],
  capacity: [40],
  time_window: [9 * HOUR, 18 * HOUR],
}));
const options = { seconds: Number(seconds), confidence: 70 };

console.log(`${machine()}; ${PARCELS} parcels, ${distinct} different addresses, ${RIDERS} riders, 2 depots`);
const began = performance.now();
const prepared = prepareFleet({ jobs, vehicles, options }, ground);
const ready = performance.now();
const plan = planFleet(prepared, { now: () => performance.now() });
const done = performance.now();
const { problem } = prepared;
const swept = sweep(problem);
const late = plan.routes.flatMap(({ steps }) => steps.flatMap(({ violations }) => violations)).length;
console.log(
  `addresses and matrix ${((ready - began) / 1000).toFixed(1)} s, search ${((done - ready) / 1000).toFixed(1)} s, all ${((done - began) / 1000).toFixed(1)} s`,
);
console.log(
  `travel ${(plan.summary.duration / HOUR).toFixed(1)} h in ${plan.summary.routes} routes, ${plan.summary.unassigned} not served (${plan.review.length} to look at), ${late} violations`,
);
console.log(
  `a sweep by area, which keeps no window, travels ${(swept / HOUR).toFixed(1)} h: ${(100 * (1 - plan.summary.duration / swept)).toFixed(1)} % less`,
);

// One more order, in the running plan.
const routes = new Map(plan.routes.map(({ vehicle, steps }) => [vehicle, steps]));
const running = vehicles.map((vehicle) => ({
  ...vehicle,
  steps: (routes.get(vehicle.id) ?? []).flatMap(({ type, id }) => (type === 'job' ? [{ type, id }] : [])),
}));
const again = performance.now();
const more = prepareFleet(
  {
    jobs: [...jobs, { id: PARCELS, location: somewhere(), delivery: [1] }],
    vehicles: running,
    options: { iterations: 500, confidence: 70, move_price: 600 },
  },
  ground,
);
const moreReady = performance.now();
const replanned = planFleet(more, { now: () => performance.now() });
console.log(
  `planned again with one more order in ${((performance.now() - again) / 1000).toFixed(1)} s (addresses and matrix ${((moreReady - again) / 1000).toFixed(1)} s): ${replanned.summary.unassigned} not served`,
);
await ground.close();

/** Parcels to the nearer depot, in the order of their angle around it, as many for each rider; each rider in the best order, whatever the windows. */
function sweep({ matrices, tasks = [], vehicles: all }: Problem): number {
  const matrix: TravelMatrix = matrices.motorcycle;
  const { size, durations } = matrix;
  let travel = 0;
  for (const depot of new Set(all.map(({ start }) => start ?? 0))) {
    const way = (place: number, from: number): number => durations[from * size + place];
    const others = [...new Set(all.map(({ start }) => start ?? 0))].filter((other) => other !== depot);
    const own = tasks.filter(({ place }) => others.every((other) => way(place, depot) < way(place, other)));
    const at = (place: number) => prepared.located[place]?.location ?? [0, 0];
    const [x, y] = at(depot);
    const angle = (place: number): number => Math.atan2(at(place)[1] - y, at(place)[0] - x);
    const sorted = own.map(({ place }) => place).sort((a, b) => angle(a) - angle(b));
    const riders = all.filter(({ start }) => start === depot).length;
    const each = Math.ceil(sorted.length / riders);
    for (let from = 0; from < sorted.length; from += each) {
      const places = [depot, ...sorted.slice(from, from + each)];
      const n = places.length;
      const cost = Float64Array.from(
        { length: n * n },
        (_, i) => durations[places[Math.floor(i / n)] * size + places[i % n]],
      );
      travel += solveOrder({ cost, n, first: 0, last: 0 }).cost;
    }
  }
  return travel;
}
