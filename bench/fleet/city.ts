// A courier's morning on real roads: 30 riders from two depots, 900 parcels at addresses of the dataset, half of them with a window of three hours. From
// addresses to plan, against a sweep by area, and planned again with one more order. Usage: npm run bench -- fleet/city DATASET [seconds=60] [west,south,east,north]
import { openDataset } from '../../src/dataset/open.ts';
import { planFleet, prepareFleet } from '../../src/dispatch/answer-fleet.ts';
import { OpenGround } from '../../src/dispatch/ground.ts';
import type { Problem } from '../../src/fleet/problem/problem.ts';
import { solve } from '../../src/fleet/solve.ts';
import { fromFixedDegrees } from '../../src/geo/units.ts';
import { openPlaceSearch } from '../../src/places/search/place-search.ts';
import { openRegions } from '../../src/regions/regions.ts';
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
const SWEEP_ROUNDS = 2_000;
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
  `a sweep by area travels ${(swept.travel / HOUR).toFixed(1)} h and leaves ${swept.left} out: ${(100 * (1 - plan.summary.duration / swept.travel)).toFixed(1)} % less`,
);

// One more order, in the running plan: where the others are is known from it.
const places = new Map(
  plan.routes.flatMap(({ steps }) =>
    steps.flatMap(({ type, id, location }) => (type === 'job' ? [[id, location]] : [])),
  ),
);
const placed = jobs.flatMap(({ address, ...job }: (typeof jobs)[number] & { address?: string }) => {
  const location = places.get(job.id);
  return location ? [{ ...job, location }] : [];
});
const routes = new Map(plan.routes.map(({ vehicle, steps }) => [vehicle, steps]));
const running = vehicles.map((vehicle) => ({
  ...vehicle,
  steps: (routes.get(vehicle.id) ?? []).flatMap(({ type, id }) => (type === 'job' ? [{ type, id }] : [])),
}));
const again = performance.now();
const more = prepareFleet(
  {
    jobs: [...placed, { id: PARCELS, location: somewhere(), delivery: [1] }],
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

/**
 * Parcels to the nearer depot as long as its riders can carry them (those for whom the other one is least farther go there), in the order of their angle
 * around it, each rider filled before the next (shorter than as many for each); each rider's own are planned by the same search, with their windows.
 */
function sweep(all: Problem): { readonly travel: number; readonly left: number } {
  const { tasks = [], vehicles: riders } = all;
  const { size, durations } = all.matrices.motorcycle;
  const depots = [...new Set(riders.map(({ start }) => start ?? 0))];
  const at = (place: number) => prepared.located[place]?.location ?? [0, 0];
  const [near, far] = depots;
  /** How much farther the first depot is. */
  const detour = (place: number): number => durations[near * size + place] - durations[far * size + place];
  const carried = (depot: number): number =>
    riders.reduce((sum, { start, capacity }) => sum + (start === depot ? (capacity?.[0] ?? 0) : 0), 0);
  const byDetour = [...tasks].sort((a, b) => detour(a.place) - detour(b.place));
  const nearer = byDetour.filter(({ place }) => detour(place) < 0).length;
  const split = Math.min(carried(near), Math.max(tasks.length - carried(far), nearer));
  let [travel, left] = [0, 0];
  for (const depot of depots) {
    const angle = (place: number): number =>
      Math.atan2(at(place)[1] - at(depot)[1], at(place)[0] - at(depot)[0]);
    const own = (depot === near ? byDetour.slice(0, split) : byDetour.slice(split)).sort(
      (a, b) => angle(a.place) - angle(b.place),
    );
    const here = riders.filter(({ start }) => start === depot);
    here.forEach((rider, i) => {
      const each = rider.capacity?.[0] ?? Math.ceil(own.length / here.length);
      const part = {
        ...all,
        vehicles: [rider],
        tasks: own.slice(i * each, (i + 1) * each),
        promised: undefined,
      };
      const found = solve(part, { effort: { iterations: SWEEP_ROUNDS } });
      travel += found.routes.reduce((sum, route) => sum + route.travel, 0);
      left += found.unassigned.length;
    });
  }
  return { travel, left };
}
