// How often Rupantor finds the right area and district in spoiled addresses, and whether its confidence is honest.
//   node --import ./bench/register.mjs bench/rupantor-noise.ts DATASET [COUNT] [--wrong] [--fit]
import { openDataset } from '../src/dataset/open.ts';
import { logOdds } from '../src/places/rupantor/confidence.ts';
import { Slot } from '../src/places/rupantor/gazetteer.ts';
import { openRupantor, type Rupantor, type Understanding } from '../src/places/rupantor/rupantor.ts';
import { openRegions } from '../src/regions/regions.ts';
import { type Chain, ChainMaker } from './rupantor-chains.ts';
import { seeded, spoiledAddress } from './rupantor-spoil.ts';

const [dir, count = '10000'] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (!dir) throw new Error('which dataset? Give its folder');
const showWrong = process.argv.includes('--wrong');
const dataset = openDataset(dir);
const rupantor = openRupantor(dataset, openRegions(dataset));
const { gazetteer } = rupantor;
const chains = new ChainMaker(gazetteer);

/** The area came out: it stands in the chain, or what was found lies in it, or it has the same name and lies there. */
function areaRight(chain: Chain, { resolved, finest }: Understanding): boolean {
  const slot = chain.sort === 'union' || chain.sort === 'village' ? Slot.Union : Slot.Area;
  if (resolved.chain[slot] === chain.area) return true;
  if (!finest || resolved.chain[Slot.District] !== chain.district) return false;
  const { places } = gazetteer;
  if (
    finest.place >= 0 &&
    (places.area[finest.place] === chain.area || places.union[finest.place] === chain.area)
  )
    return true;
  // A town area, post office or town that carries the union's name and lies where the union is.
  const entity = finest.region >= 0 ? finest.region : -finest.place - 1;
  return (
    gazetteer.name(entity).toLowerCase() === gazetteer.name(chain.area).toLowerCase() &&
    gazetteer.metres(entity, chain.area) < 5_000
  );
}

interface Decile {
  claims: number;
  right: number;
  sum: number;
}
const deciles: Decile[] = Array.from({ length: 10 }, () => ({ claims: 0, right: 0, sum: 0 }));
const fit: { x: number; right: boolean }[] = [];

function run(spoils: number, seed: number): void {
  const random = seeded(seed);
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
    const right = areaRight(chain, answer);
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
    tally(answer, right);
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

function tally(answer: Understanding, right: boolean): void {
  const decile = deciles[Math.min(9, Math.floor(answer.confidence / 10))];
  decile.claims++;
  decile.sum += answer.confidence;
  if (right) decile.right++;
  if (answer.finest) fit.push({ x: logOdds(answer.evidence), right });
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

run(0, 1);
run(1, 2);
run(2, 3);
console.log('\nclaimed      answers   mean claim   area right');
deciles.forEach(({ claims, right, sum }, i) => {
  if (claims > 0)
    console.log(
      `${String(i * 10).padStart(3)} to ${i === 9 ? 100 : i * 10 + 9}   ${String(claims).padStart(7)}   ${(sum / claims).toFixed(1).padStart(8)} %   ${((100 * right) / claims).toFixed(1).padStart(6)} %`,
    );
});
if (process.argv.includes('--fit')) {
  fit.sort((a, b) => a.x - b.x);
  const size = Math.ceil(fit.length / 20);
  for (let i = 0; i < fit.length; i += size) {
    const part = fit.slice(i, i + size);
    console.log(
      `${part[0].x.toFixed(2)} … ${part.at(-1)!.x.toFixed(2)}: ${((100 * part.filter(({ right }) => right).length) / part.length).toFixed(1)} %`,
    );
  }
}

export type { Rupantor };
