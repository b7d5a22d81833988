// Are routes by the hour exact? Random networks with random tables of hours and roads that close and open by the hour, every profile of the program: departures
// and arrivals beside a traveller who tries everything and drives by bisection.
//
//   npm run bench -- roads/hours-exact [NETWORKS] [TRIPS]
//
// Of each network so many trips; of one in eight the latest departure is asked for too, and that a millisecond later is too late.
import type { Profile } from '../../src/roads/engine.ts';
import { BUILT_IN } from '../../src/roads/profiles/profile.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { sampleRoads } from '../../test/roads/build/sample-roads.ts';
import { arrivalOf, question } from '../../test/roads/hours/plain-traveller.ts';
import {
  type ClosedWays,
  closeByHour,
  randomHours,
  withOpening,
} from '../../test/roads/hours/random-hours.ts';
import { machine, table } from '../lib/road-networks.ts';

const NETWORKS = Number(process.argv[2] ?? 48);
const TRIPS = Number(process.argv[3] ?? 2_000);
const BACKWARDS = 8;

interface Count {
  trips: number;
  none: number;
  waited: number;
  opened: number;
  arrivals: number;
  wrong: number;
}
const counts = new Map<Profile, Count>(
  BUILT_IN.map((profile) => [profile, { trips: 0, none: 0, waited: 0, opened: 0, arrivals: 0, wrong: 0 }]),
);

for (let network = 0; network < NETWORKS; network++) {
  const random = randomFrom(0x35_00 + network);
  const rows = randomHours(random, 0.15, BUILT_IN);
  let ways: ClosedWays = new Map();
  const sample = await sampleRoads(1_000 + network, 4 + (network % 9), true, rows, BUILT_IN, (source) => {
    ways = closeByHour(source, random);
  });
  const { roads } = sample;
  const closed = { ways, minutes: new Map<string, boolean[]>(), open: withOpening(sample, ways) };
  for (let trip = 0; trip < TRIPS; trip++) {
    const profile = BUILT_IN[trip % BUILT_IN.length];
    const asked = question(roads, profile, random);
    if (!asked) continue;
    const { places, instant } = asked;
    const count = counts.get(profile) as Count;
    const oracle = (depart: number): number | undefined =>
      arrivalOf(sample, rows, profile, places, depart, undefined, undefined, closed);
    const path = roads.route(profile, ...places, { time: { depart: instant } });
    count.trips++;
    if (path?.hours?.arrive !== oracle(instant)) count.wrong++;
    if (!path) {
      count.none++;
      continue;
    }
    if ((path.hours?.waiting ?? 0) > 0) count.waited++;
    if (path.edges.some((directed) => !roads.allowed(directed, profile))) count.opened++;
    if (Math.floor(trip / BUILT_IN.length) % BACKWARDS !== 0) continue;
    const departure = roads.route(profile, ...places, { time: { arrive: instant } })?.hours?.depart;
    count.arrivals++;
    const inTime = departure === undefined ? undefined : oracle(departure);
    const tooLate = departure === undefined ? undefined : oracle(departure + 1);
    if (inTime === undefined || tooLate === undefined || inTime > instant || tooLate <= instant)
      count.wrong++;
  }
  await roads.close();
}

console.log(`${machine()}, ${NETWORKS} networks, ${TRIPS} trips each\n`);
console.log(
  table(
    ['profile', 'trips', 'without a way', 'waited', 'over roads that open', 'latest departures', 'wrong'],
    BUILT_IN.map((profile) => {
      const { trips, none, waited, opened, arrivals, wrong } = counts.get(profile) as Count;
      return [profile, ...[trips, none, waited, opened, arrivals, wrong].map(String)];
    }),
  ),
);
process.exit([...counts.values()].some(({ wrong }) => wrong > 0) ? 1 : 0);
