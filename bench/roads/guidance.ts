// Faults in turn-by-turn instructions that can be counted, over random routes by car.
// Usage: npm run bench -- roads/guidance [FILE.osm.pbf] [ROUTES]

import { legOfPath } from '../../src/roads/guidance/leg-of-path.ts';
import { manoeuvresOf } from '../../src/roads/guidance/manoeuvres.ts';
import { turnAngle } from '../../src/roads/guidance/turn-angle.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { buildRoads } from '../../test/roads/build/build-roads.ts';
import { memoryDataset } from '../../test/roads/build/memory-dataset.ts';
import { readNetwork, somewhere, table } from '../lib/road-networks.ts';

const [file = '../shared/data/osm/dhaka-central.osm.pbf', routes = '800'] = process.argv.slice(2);
/** Metres of a step too short to be read out, and of a U-turn through a gap. */
const SHORT = 15;
const ROUND = 45;
/** Degrees above which continuing is a turn, and above which two turns are a U-turn. */
const TURN = 40;
const BACK = 150;

const roads = openRoads(memoryDataset(await buildRoads(await readNetwork(file, 1))));
const random = randomFrom(2026);
const count = {
  steps: 0,
  goOn: 0,
  goOnTurns: 0,
  short: 0,
  rounds: 0,
  roundsTold: 0,
  inPlace: 0,
  routesInPlace: 0,
};
for (let k = 0; k < Number(routes); ) {
  const from = somewhere(roads, 'car', random);
  const to = somewhere(roads, 'car', random);
  const path = roads.route('car', from, to);
  if (!path || path.distance < 500) continue;
  k++;
  const asked = { from: [from.lon, from.lat], to: [to.lon, to.lat] } as const;
  const leg = legOfPath(roads, path, roads.pathGeometry(path), asked);
  const steps = manoeuvresOf(leg);
  count.steps += steps.length;
  for (let x = 1; x + 1 < steps.length; x++) {
    const { kind, firstEdge, metres } = steps[x];
    // The last metres to the destination and those in a roundabout must be announced.
    if (metres < SHORT && kind !== 'roundabout' && x + 2 < steps.length) count.short++;
    if (kind !== 'new name') continue;
    count.goOn++;
    const before = leg.edges[firstEdge - 1];
    const turn = Math.abs(turnAngle(before.bearingIn, leg.edges[firstEdge].bearingOut));
    if (turn > TURN && before.arms.length > 0) count.goOnTurns++;
  }
  const back = path.edges.reduce(
    (sum, edge, x) => sum + (x > 0 && edge === (path.edges[x - 1] ^ 1) ? 1 : 0),
    0,
  );
  count.inPlace += back;
  if (back > 0) count.routesInPlace++;
  // From one carriageway over a gap to the other: two turns to the same side, back the way one came.
  for (let x = 1; x < leg.edges.length - 1; x++) {
    const before = leg.edges[x - 1];
    if (before.roundabout || leg.edges[x].roundabout) continue;
    let metres = 0;
    for (let y = x; y < leg.edges.length - 1 && metres + leg.edges[y].metres <= ROUND; y++) {
      metres += leg.edges[y].metres;
      const after = leg.edges[y + 1];
      if (after.roundabout) break;
      const one = turnAngle(before.bearingIn, leg.edges[x].bearingOut);
      const two = turnAngle(leg.edges[y].bearingIn, after.bearingOut);
      if (Math.abs(one) < TURN || Math.abs(two) < TURN || one * two < 0) continue;
      if (Math.abs(turnAngle(before.bearingIn, after.bearingOut)) < BACK) continue;
      if (before.name === '' || before.name !== after.name) continue;
      count.rounds++;
      const told = steps.find((step) => step.firstEdge >= x && step.firstEdge <= y + 1);
      if (told?.modifier === 'uturn' && told.name === before.name) count.roundsTold++;
      break;
    }
  }
}
console.log(
  table(
    ['measure', 'count', 'of'],
    [
      [
        '"Continue onto" that turns by more than 40° where other roads meet',
        `${count.goOnTurns}`,
        `${count.goOn}`,
      ],
      ['steps under 15 m between two others', `${count.short}`, `${count.steps}`],
      ['turns round through a gap that are told as such', `${count.roundsTold}`, `${count.rounds}`],
      ['routes that turn round in the road', `${count.routesInPlace}`, routes],
    ],
  ),
);
