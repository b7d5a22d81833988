// How far are plans from the best known ones: public sets of instances, each counted as its set does, on one core.
//
//   npm run bench -- fleet/gap FOLDER … [seconds=5] [every=1] [only=NAME,NAME] [svg=FILE]
//
// `seconds` are processor seconds for 100 tasks; `every=4` takes every fourth instance. A folder holds instances (Solomon's or Li & Lim's
// columns, VRPLIB) with `.sol` files beside them, or a `best-known.tsv` above. With `svg`, the mean gap over time is drawn.
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Model } from '../../src/fleet/model/model.ts';
import { Search } from '../../src/fleet/search/plan-search.ts';
import { type Curve, drawn } from '../lib/gap-curve.ts';
import { machine, table } from '../lib/road-networks.ts';
import { type Instance, instancesIn } from '../lib/routing-sets.ts';

const given = process.argv.slice(2);
const folders = given.filter((word) => !word.includes('='));
const option = (name: string): string | undefined =>
  given.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
if (folders.length === 0) {
  console.error('usage: fleet/gap FOLDER … [seconds=5] [every=1] [only=NAME,NAME] [svg=FILE]');
  process.exit(2);
}
const perHundred = Number(option('seconds') ?? 5);
const every = Number(option('every') ?? 1);
const only = option('only')?.split(',');
/** Moments of the effort at which the gap is noted. */
const MOMENTS = 20;

const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

console.log(`${machine()}; ${perHundred} s of processor for 100 tasks\n`);
console.log(
  table(['set', 'instances', 'mean gap', 'worst', 'vehicles too many', 'tasks left out', 'iterations'], []),
);
const curves: Curve[] = [];
for (const folder of folders) {
  const chosen = instancesIn(folder).filter(
    ({ name }, k) => k % every === 0 && (!only || only.some((part) => name.includes(part))),
  );
  const gaps: number[] = [];
  const sums = new Float64Array(MOMENTS);
  let tooMany = 0;
  let leftOut = 0;
  let iterations = 0;
  for (const instance of chosen) {
    const outcome = measured(instance);
    gaps.push(outcome.gap);
    outcome.curve.forEach((gap, k) => {
      sums[k] += gap / chosen.length;
    });
    tooMany += outcome.tooMany;
    leftOut += outcome.leftOut;
    iterations += outcome.iterations / chosen.length;
    console.error(`${instance.name} ${outcome.gap.toFixed(2)} %, ${outcome.tooMany} vehicles too many`);
  }
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const row = [
    basename(folder),
    chosen.length,
    `${mean.toFixed(2)} %`,
    `${Math.max(...gaps).toFixed(2)} %`,
    tooMany,
    leftOut,
    Math.round(iterations),
  ];
  console.log(`| ${row.join(' | ')} |`);
  curves.push({ name: basename(folder), gaps: Array.from(sums) });
}
const svg = option('svg');
if (svg) writeFileSync(svg, drawn(curves, perHundred));

/** Solves one instance. The gap is that of the cost; plans with more vehicles than the best known are counted apart. */
function measured({ problem, tasks, scale, best }: Instance) {
  const began = processorSeconds();
  const limit = (perHundred * tasks) / 100;
  const search = new Search(new Model(problem), 1);
  const curve: number[] = [];
  const gapNow = () => (search.best.cost / scale / best.cost - 1) * 100;
  for (let share = 0; share < 1; share = (processorSeconds() - began) / limit) {
    while (curve.length < Math.floor(share * MOMENTS)) curve.push(gapNow());
    search.run(50, share, share);
  }
  while (curve.length < MOMENTS) curve.push(gapNow());
  const tooMany = best.vehicles === undefined ? 0 : search.best.used - best.vehicles;
  return { gap: gapNow(), tooMany, leftOut: search.best.weight, iterations: search.iterations, curve };
}
