// Does a second engine find the same routes? Car distances against Valhalla's on random pairs, first on equal terms (both look for the
// shortest route), then each with its own speeds, turn costs and penalties. Each pair that differs by more than five percent is
// classified by pricing Valhalla's route on our own graph: if it is open there and slower by our table, costs explain the difference
// (speeds, turn costs, penalties); if it is not open, access does; if it is open and faster, our result was wrong.
//
//   npm run bench -- roads/agree [PAIRS] [SEED]
import { existsSync } from 'node:fs';
import { haversine } from '../../src/geo/distance.ts';
import type { Roads, SnappedPoint } from '../../src/roads/engine.ts';
import { WayFlag } from '../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { ALL_OPEN } from '../../src/roads/profiles/speed-table.ts';
import { SPEED_TABLES } from '../../src/roads/profiles/travel-speed.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { buildRoads } from '../../test/roads/build/build-roads.ts';
import { memoryDataset } from '../../test/roads/build/memory-dataset.ts';
import { machine, readNetwork, somewhere, table } from '../lib/road-networks.ts';
import { openValhalla, type ValhallaRoute } from '../lib/valhalla.ts';

const pairs = Number(process.argv[2] ?? 1_000);
const seed = Number(process.argv[3] ?? 99);
const car = SPEED_TABLES[0];
const before = structuredClone(car);
const CLASSES = [
  'within 5 %',
  'costs: its way is open here, and slower by our table',
  'access: its way is closed here (one-way, barrier, class, through private roads)',
  'ends: the point lies on a scrap of road, it begins or ends elsewhere',
  'no way there',
  'no way here',
  'wrong: its way is open here, and faster by our own table',
] as const;

const rows: string[][] = [];
for (const terms of ['shortest', 'own speeds']) {
  if (terms === 'shortest') evenOut();
  for (const name of ['andorra', 'dhaka-central']) {
    const file = `../shared/data/osm/${name}.osm.pbf`;
    const valhalla = existsSync(file) ? await openValhalla(name) : undefined;
    if (!valhalla) {
      console.log(`${name} is left out`);
      continue;
    }
    const roads = openRoads(memoryDataset(await buildRoads(await readNetwork(file, 1))));
    const random = randomFrom(seed);
    const counts = new Map<string, number>();
    for (let k = 0; k < pairs; k++) {
      const from = somewhere(roads, 'car', random);
      const to = somewhere(roads, 'car', random);
      const theirs = await valhalla.route([from.lon, from.lat], [to.lon, to.lat], terms === 'shortest');
      const kind = classOf(roads, from, to, theirs);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (kind !== CLASSES[6]) continue;
      const ours = roads.route('car', from, to);
      console.log(name, [from.lon, from.lat, to.lon, to.lat].join(), ours?.distance, theirs?.metres);
    }
    for (const kind of CLASSES) {
      const count = counts.get(kind) ?? 0;
      if (count > 0) rows.push([terms, name, kind, String(count), `${((count / pairs) * 100).toFixed(1)} %`]);
    }
  }
  giveBack();
}
console.log(`\n${machine()}, ${pairs} pairs each, seed ${seed}\n`);
console.log(table(['terms', 'network', 'class', 'pairs', 'share'], rows));
process.exit(0);

/** One speed for every road that cars may use: the fastest way is then the shortest. */
function evenOut(): void {
  car.speed.set(car.speed.map((speed) => (speed > 0 ? 20 : 0)));
  car.surface.fill(1);
  Object.assign(car, {
    postedShare: 0,
    slowFactor: 1,
    destinationFactor: 1,
    slowing: 0,
    crowdedFactor: 1,
    open: ALL_OPEN,
    delayShare: 0,
  });
}

function giveBack(): void {
  car.speed.set(before.speed);
  car.surface.set(before.surface);
  const { postedShare, slowFactor, destinationFactor, slowing, crowdedFactor, open, delayShare } = before;
  Object.assign(car, {
    postedShare,
    slowFactor,
    destinationFactor,
    slowing,
    crowdedFactor,
    open,
    delayShare,
  });
}

function classOf(
  roads: Roads,
  from: SnappedPoint,
  to: SnappedPoint,
  theirs: ValhallaRoute | undefined,
): string {
  const ours = roads.route('car', from, to);
  if (!ours && !theirs) return CLASSES[0];
  if (!theirs) return CLASSES[4];
  const near = ours && Math.abs(ours.distance - theirs.metres) <= Math.max(0.05 * theirs.metres, 20);
  if (near) return CLASSES[0];
  const { shape } = theirs;
  const last = shape.length - 2;
  const gap = Math.max(
    haversine(from.lon, from.lat, shape[0], shape[1]),
    haversine(to.lon, to.lat, shape[last], shape[last + 1]),
  );
  if (gap > 15) return CLASSES[3];
  if (!ours) return CLASSES[5];
  const travelled = travel(roads, from, to, shape);
  if (travelled?.passes) return CLASSES[2];
  if (!travelled || Math.abs(travelled.distance - theirs.metres) > 0.03 * theirs.metres + 30)
    return CLASSES[2];
  return travelled.duration < ours.duration - 1 ? CLASSES[6] : CLASSES[1];
}

/** Follows a shape on our graph through places close together; undefined where no road of ours goes along. */
function travel(roads: Roads, from: SnappedPoint, to: SnappedPoint, shape: Float64Array) {
  const stops: SnappedPoint[] = [from];
  for (let i = 2; i + 3 < shape.length; i += 2) {
    // The middle of each of the shape's segments lies inside an edge, where the direction is certain.
    const length = haversine(shape[i - 2], shape[i - 1], shape[i], shape[i + 1]);
    // Nor in a gap between carriageways: how long it takes depends on where one came from.
    if (length < 9) continue;
    const lon = (shape[i - 2] + shape[i]) / 2;
    const lat = (shape[i - 1] + shape[i + 1]) / 2;
    const east = (shape[i] - shape[i - 2]) * Math.cos((lat * Math.PI) / 180);
    const heading = ((Math.atan2(east, shape[i + 1] - shape[i - 1]) * 180) / Math.PI + 360) % 360;
    const place = roads.snap(lon, lat, 'car', { radius: 3, heading, headingRange: 40 });
    if (!place) return undefined;
    stops.push(place);
  }
  stops.push(to);
  let duration = 0;
  let distance = 0;
  let passes = false;
  const restricted = stops.map(({ edge }) => (roads.edge(edge).flags & WayFlag.Destination) !== 0);
  for (let i = restricted.indexOf(false) + 1, entered = false; i > 0 && i < stops.length; i++) {
    if (restricted[i]) entered = true;
    else if (entered) passes = true;
  }
  for (let i = 1; i < stops.length; i++) {
    const leg = roads.cost('car', stops[i - 1], stops[i]);
    if (!leg) return undefined;
    duration += leg.duration;
    distance += leg.distance;
  }
  return { duration, distance, passes };
}
