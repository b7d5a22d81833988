// How often Rupantor finds the right area and district in distorted addresses.
//   npm run bench -- addresses/noise DATASET [COUNT] [--wrong] [--seed=1]
import { openDataset } from '../../src/dataset/open.ts';
import { Slot } from '../../src/places/rupantor/know/gazetteer.ts';
import { openRupantor, type Understanding } from '../../src/places/rupantor.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { type Chain, ChainMaker } from '../lib/address-chains.ts';
import { areaRight } from '../lib/address-truth.ts';
import { spoiledAddress } from '../lib/spoiled-addresses.ts';

const [dir, count = '10000'] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (!dir) throw new Error('which dataset? Give its folder');
const showWrong = process.argv.includes('--wrong');
const dataset = openDataset(dir);
const rupantor = openRupantor(dataset, openRegions(dataset));
const { gazetteer } = rupantor;
const chains = new ChainMaker(gazetteer);

function run(spoils: number, seed: number): void {
  const random = randomFrom(seed);
  const bySort = new Map<string, [number, number, number]>();
  let area = 0;
  let district = 0;
  const total = Number(count);
  let milliseconds = 0;
  for (let i = 0; i < total; i++) {
    const chain = chains.make(random);
    const address = spoiledAddress(random, chain.parts, spoils);
    const started = performance.now();
    const answer = rupantor.understand(address);
    milliseconds += performance.now() - started;
    const right = areaRight(gazetteer, chain, answer);
    const sort = bySort.get(chain.sort) ?? [0, 0, 0];
    bySort.set(chain.sort, sort);
    sort[0]++;
    if (right) {
      area++;
      sort[1]++;
    }
    if (answer.resolved.chain[Slot.District] === chain.district) {
      district++;
      sort[2]++;
    }
    if (showWrong && !right && i < 3000) tellWrong(chain, address, answer);
  }
  const percent = (n: number, of: number): string => `${((100 * n) / of).toFixed(2)} %`;
  const sorts = [...bySort]
    .map(([name, [n, a, d]]) => `${name} ${percent(a, n)}/${percent(d, n)}`)
    .join('  ');
  console.log(
    `${spoils} spoils a part: area ${percent(area, total)}  district ${percent(district, total)}  ${Math.round((total * 1000) / milliseconds)}/s   (${sorts})`,
  );
}

function tellWrong(chain: Chain, address: string, { resolved, finest, confidence }: Understanding): void {
  const clean = chain.parts.map(({ text }) => text).join(', ');
  const found = finest
    ? finest.region >= 0
      ? gazetteer.name(finest.region)
      : gazetteer.name(-finest.place - 1)
    : 'nothing';
  console.log(
    `${chain.sort}: ${clean}\n   ${address}\n   ${found}, ${gazetteer.regions.name(resolved.chain[Slot.District])} ${confidence} | ${resolved.parts.map(({ kind, value }) => `${kind}=${value}`).join('; ')}`,
  );
}

const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice(7) ?? 1);
for (const spoils of [0, 1, 2]) run(spoils, seed + spoils);
