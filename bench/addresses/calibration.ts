// Whether Rupantor's confidence means what it says: stated confidence against truth on distorted addresses, of which one in seven
// names nothing finer than an upazila or a district, and a few name a district that the rest contradicts.
//   npm run bench -- addresses/calibration DATASET [COUNT] [--seed=301] [--fit]
// --fit also prints the coefficients of confidence.ts fitted to these addresses: fit on one seed, check on another.
import { openDataset } from '../../src/dataset/open.ts';
import { openRupantor } from '../../src/places/rupantor.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { ChainMaker } from '../lib/address-chains.ts';
import { areaRight, districtRight, rightAsNamed, unitRight } from '../lib/address-truth.ts';
import { spoiledAddress } from '../lib/spoiled-addresses.ts';

const [dir, count = '10000'] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (!dir) throw new Error('which dataset? Give its folder');
const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice(7) ?? 301);
const dataset = openDataset(dir);
const rupantor = openRupantor(dataset, openRegions(dataset));
const { gazetteer } = rupantor;
const chains = new ChainMaker(gazetteer);

interface Band {
  answers: number;
  claimed: number;
  asNamed: number;
  naming: number;
  area: number;
  unit: number;
  district: number;
  coarse: number;
  coarseRight: number;
}
const bands: Band[] = Array.from({ length: 10 }, () => ({
  answers: 0,
  claimed: 0,
  asNamed: 0,
  naming: 0,
  area: 0,
  unit: 0,
  district: 0,
  coarse: 0,
  coarseRight: 0,
}));
const features: number[][] = [];
const truth: number[] = [];
const COARSE = new Set(['postoffice', 'upazila', 'city', 'district', 'division']);

for (const spoils of [0, 1, 2]) {
  const random = randomFrom(seed + spoils);
  for (let i = 0; i < Number(count); i++) {
    const chain = chains.makeAny(random);
    const answer = rupantor.understand(spoiledAddress(random, chain.parts, spoils));
    const band = bands[Math.min(9, Math.floor(answer.confidence / 10))];
    const right = rightAsNamed(gazetteer, chain, answer);
    band.answers++;
    band.claimed += answer.confidence;
    if (right) band.asNamed++;
    if (unitRight(gazetteer, chain, answer)) band.unit++;
    if (districtRight(chain, answer.resolved)) band.district++;
    if (chain.area >= 0) {
      band.naming++;
      if (areaRight(gazetteer, chain, answer)) band.area++;
    } else {
      band.coarse++;
      if (right) band.coarseRight++;
    }
    if (!answer.finest) continue;
    const { margin, cost, unexplained } = answer.evidence;
    const coarse = COARSE.has(answer.finest.level) ? 1 : 0;
    const ahead = Math.log(0.25 + margin);
    features.push([
      1,
      ahead,
      cost * cost,
      unexplained,
      coarse,
      coarse * ahead,
      coarse * Number(unexplained > 0),
    ]);
    truth.push(right ? 1 : 0);
  }
}

const percent = (part: number, of: number): string =>
  of === 0 ? '–' : `${((100 * part) / of).toFixed(1)} %`;
console.log(
  '| confidence | answers | mean | right as finely as named | right by area, of those that name one | right of those that name no area | thana or upazila right | district right |\n|---|---|---|---|---|---|---|---|',
);
bands.forEach((band, i) => {
  if (band.answers === 0) return;
  const { answers, claimed, asNamed, naming, area, unit, district, coarse, coarseRight } = band;
  console.log(
    `| ${i * 10} to ${i === 9 ? 100 : i * 10 + 9} | ${answers} | ${(claimed / answers).toFixed(1)} % | ${percent(asNamed, answers)} | ${percent(area, naming)} of ${naming} | ${percent(coarseRight, coarse)} of ${coarse} | ${percent(unit, answers)} | ${percent(district, answers)} |`,
  );
});

if (process.argv.includes('--fit')) {
  const names = [
    'constant',
    'ahead',
    'cost²',
    'unexplained',
    'coarse',
    'coarse × ahead',
    'coarse, unexplained',
  ];
  logistic(features, truth).forEach((value, i) => {
    console.log(`${names[i]}: ${value.toFixed(2)}`);
  });
}

/** Logistic regression by Newton's method, with a small penalty on large coefficients. */
function logistic(rows: readonly number[][], right: readonly number[]): number[] {
  const n = rows[0].length;
  const weights = new Array<number>(n).fill(0);
  for (let round = 0; round < 40; round++) {
    const slope = weights.map((weight, i) => (i === 0 ? 0 : 0.01 * weight));
    const bend = Array.from({ length: n }, (_, i) =>
      Array.from({ length: n }, (_, j) => (i === j ? 0.01 : 0)),
    );
    rows.forEach((row, r) => {
      const chance = 1 / (1 + Math.exp(-row.reduce((sum, value, i) => sum + value * weights[i], 0)));
      const steep = chance * (1 - chance);
      for (let i = 0; i < n; i++) {
        slope[i] += (chance - right[r]) * row[i];
        for (let j = 0; j < n; j++) bend[i][j] += steep * row[i] * row[j];
      }
    });
    solve(bend, slope).forEach((step, i) => {
      weights[i] -= step;
    });
  }
  return weights;
}

/** Gaussian elimination; overwrites `matrix` and `right`. */
function solve(matrix: number[][], right: number[]): number[] {
  const n = right.length;
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let r = i + 1; r < n; r++) if (Math.abs(matrix[r][i]) > Math.abs(matrix[pivot][i])) pivot = r;
    [matrix[i], matrix[pivot]] = [matrix[pivot], matrix[i]];
    [right[i], right[pivot]] = [right[pivot], right[i]];
    for (let r = i + 1; r < n; r++) {
      const factor = matrix[r][i] / matrix[i][i];
      for (let c = i; c < n; c++) matrix[r][c] -= factor * matrix[i][c];
      right[r] -= factor * right[i];
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let c = i + 1; c < n; c++) right[i] -= matrix[i][c] * right[c];
    right[i] /= matrix[i][i];
  }
  return right;
}
