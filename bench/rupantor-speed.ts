// How many addresses a second Rupantor answers in process on one core, and how long the slowest take.
//   node --import ./bench/register.mjs bench/rupantor-speed.ts DATASET [COUNT]
// Other work on the machine stretches the wall clock; the processor time of this process is told beside it.
import { openDataset } from '../src/dataset/open.ts';
import { openRupantor } from '../src/places/rupantor/rupantor.ts';
import { openRegions } from '../src/regions/regions.ts';
import { readAddressTable } from '../test/places/rupantor/address-table.ts';
import { ChainMaker } from './rupantor-chains.ts';
import { seeded, spoiledAddress } from './rupantor-spoil.ts';

const [dir, count = '20000'] = process.argv.slice(2);
if (!dir) throw new Error('which dataset? Give its folder');
const dataset = openDataset(dir);
const regions = openRegions(dataset);
const opening = performance.now();
const rupantor = openRupantor(dataset, regions);
console.log(
  `opened in ${Math.round(performance.now() - opening)} ms; ${dataset.manifest.counts.places ?? 0} places`,
);

const random = seeded(7);
const chains = new ChainMaker(rupantor.gazetteer);
const total = Number(count);
const written = readAddressTable().map(({ address }) => address);
const spoiled = Array.from({ length: total }, () =>
  spoiledAddress(random, chains.make(random).parts, random() < 0.5 ? 1 : 2),
);

function measure(name: string, addresses: readonly string[]): void {
  const took = new Float64Array(addresses.length);
  const cpu = process.cpuUsage();
  const started = performance.now();
  for (let i = 0; i < addresses.length; i++) {
    const before = performance.now();
    rupantor.geocode(addresses[i]);
    took[i] = performance.now() - before;
  }
  const wall = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  took.sort();
  const at = (share: number): string =>
    took[Math.min(took.length - 1, Math.floor(took.length * share))].toFixed(2);
  console.log(
    `${name}: ${addresses.length} addresses, ${Math.round((addresses.length * 1000) / wall)}/s by the clock, ` +
      `${Math.round((addresses.length * 1e6) / (user + system))}/s of processor time; ` +
      `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`,
  );
}

measure('warming up', spoiled.slice(0, 3000));
measure('the table, each once', written);
measure('spoiled, all different', spoiled.slice(3000));
