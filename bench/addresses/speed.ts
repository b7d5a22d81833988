// How many addresses per second Rupantor handles in process on one core, and how long the slowest take.
//   npm run bench -- addresses/speed DATASET [COUNT]
// Other load on the machine stretches elapsed time, so the processor time of this process is given as well.
import { openDataset } from '../../src/dataset/open.ts';
import { openRupantor } from '../../src/places/rupantor.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { readAddressTable } from '../../test/places/rupantor/address-table.ts';
import { ChainMaker } from '../lib/address-chains.ts';
import { spoiledAddress } from '../lib/spoiled-addresses.ts';

const [dir, count = '20000'] = process.argv.slice(2);
if (!dir) throw new Error('which dataset? Give its folder');
const dataset = openDataset(dir);
const regions = openRegions(dataset);
const opening = performance.now();
const rupantor = openRupantor(dataset, regions);
console.log(
  `opened in ${Math.round(performance.now() - opening)} ms; ${dataset.manifest.counts.places ?? 0} places`,
);

const random = randomFrom(7);
const chains = new ChainMaker(rupantor.gazetteer);
const ROUNDS = 5;
const each = Math.floor(Number(count) / ROUNDS);
const spoiled = (): string => spoiledAddress(random, chains.make(random).parts, random() < 0.5 ? 1 : 2);

/** Elapsed and processor time of every address, in milliseconds. */
function measure(addresses: readonly string[]): { wall: Float64Array; cpu: Float64Array; rate: number } {
  const wall = new Float64Array(addresses.length);
  const cpu = new Float64Array(addresses.length);
  const before = process.cpuUsage();
  for (let i = 0; i < addresses.length; i++) {
    const used = process.cpuUsage();
    const started = performance.now();
    rupantor.geocode(addresses[i]);
    wall[i] = performance.now() - started;
    const { user, system } = process.cpuUsage(used);
    cpu[i] = (user + system) / 1000;
  }
  const { user, system } = process.cpuUsage(before);
  return { wall: wall.sort(), cpu: cpu.sort(), rate: Math.round((addresses.length * 1e6) / (user + system)) };
}

function tell(name: string, { wall, cpu, rate }: ReturnType<typeof measure>): void {
  const at = (times: Float64Array, share: number): string =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(2);
  const line = (times: Float64Array): string =>
    `p50 ${at(times, 0.5)}, p95 ${at(times, 0.95)}, p99 ${at(times, 0.99)}, slowest ${at(times, 1)} ms`;
  console.log(
    `${name}: ${rate} addresses per CPU second\n   processor: ${line(cpu)}\n   elapsed:   ${line(wall)}`,
  );
}

measure(Array.from({ length: 4000 }, spoiled));
const rounds = Array.from({ length: ROUNDS }, () => measure(Array.from({ length: each }, spoiled)));
rounds.sort((a, b) => b.rate - a.rate);
console.log(
  `${ROUNDS} rounds of ${each} distorted addresses, all different: ${rounds.map(({ rate }) => rate).join(', ')} per CPU second`,
);
tell('the best round', rounds[0]);
tell('the worst round', rounds[ROUNDS - 1]);
tell(
  'the table of addresses as people write them',
  measure(readAddressTable().map(({ address }) => address)),
);
