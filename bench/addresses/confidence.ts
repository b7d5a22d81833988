// Whether Rupantor's confidence can be believed: what it claims against what is right, on addresses and names with known points.
//   npm run bench -- addresses/confidence DATASET… --sets=FILE,FILE,… [--folds=10] [--write] [--plot=docs/confidence.svg]
// A set is a table with tabs: address (or query), lon, lat and the tolerance in metres (radius_m or tolerance_m), its columns named in the first
// line or behind "# Columns:"; FILE@NAME is asked of the dataset in the folder of that name alone. --write makes the table of src/places/rupantor/answer/confidence-table.ts from these answers: fit on sets that
// were tuned on, report others. --folds judges each address by a table made from the others alone, whatever the dataset, so that no answer is
// held against a table that knows it; "by its ceilings" is the error that would not be there if no level had a highest claim. The expected calibration error is the mean distance between claim and truth over ten bands of claims.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { openDataset } from '../../src/dataset/open.ts';
import { haversine } from '../../src/geo/distance.ts';
import { claimOf, type Evidence, shareOf, strengthOf } from '../../src/places/rupantor/answer/confidence.ts';
import type { ConfidenceStep } from '../../src/places/rupantor/answer/confidence-table.ts';
import type { FinestFound } from '../../src/places/rupantor/answer/finding.ts';
import { STANDINGS, type Standing, standingOf } from '../../src/places/rupantor/answer/standing.ts';
import { openRupantor } from '../../src/places/rupantor.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { fittedSteps } from '../lib/fitted-steps.ts';
import { type Band, reliabilityPlot } from '../lib/reliability-plot.ts';

const option = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const datasets = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const sets = (option('sets') ?? '').split(',').filter(Boolean);
if (datasets.length === 0 || sets.length === 0)
  throw new Error('which datasets and sets? DATASET… --sets=FILE,…');

/** The class of queries that are no more than the beginning of a word: nobody sends these as an address. */
const BEGINNING = 'prefix';

interface Answer {
  readonly set: string;
  readonly text: string;
  readonly claim: number;
  readonly right: boolean;
  readonly evidence: Evidence;
  readonly finest: FinestFound | undefined;
  readonly standing: Standing | undefined;
  readonly strength: number;
}

let answers: Answer[] = [];
for (const dir of datasets) {
  const dataset = openDataset(dir);
  const rupantor = openRupantor(dataset, openRegions(dataset));
  for (const set of sets) {
    const [file, only = basename(dir)] = set.split('@');
    if (only !== basename(dir)) continue;
    for (const { text, lon, lat, metres } of rowsOf(file)) {
      const { finest, resolved, evidence, confidence: claim } = rupantor.understand(text);
      answers.push({
        set: `${file.split('/').slice(-2).join('/')} on ${basename(dir)}`,
        text,
        claim,
        evidence,
        finest,
        right: finest !== undefined && haversine(lon, lat, finest.lon / 1e7, finest.lat / 1e7) <= metres,
        standing: finest && standingOf(resolved, finest, evidence),
        strength: strengthOf(evidence),
      });
    }
  }
}

function rowsOf(file: string): { text: string; lon: number; lat: number; metres: number }[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const said = lines.find((line) => line.startsWith('# Columns:'))?.slice('# Columns:'.length);
  const rows = lines.filter((line) => !line.startsWith('#'));
  const names = said ? said.trim().split('<TAB>') : (rows.shift() ?? '').split('\t');
  const column = (...any: string[]): number => names.findIndex((name) => any.includes(name));
  const [text, lon, lat, metres] = [
    column('address', 'query'),
    column('lon'),
    column('lat'),
    column('radius_m', 'tolerance_m'),
  ];
  const kind = column('class');
  return rows
    .map((row) => row.split('\t'))
    .filter((cells) => cells[kind] !== BEGINNING)
    .map((cells) => ({
      text: cells[text],
      lon: Number(cells[lon]),
      lat: Number(cells[lat]),
      metres: Number(cells[metres]),
    }));
}

const BANDS = 10;
function bandsOf(some: readonly Answer[]): Band[] {
  const bands: Band[] = Array.from({ length: BANDS }, () => ({ answers: 0, claimed: 0, right: 0 }));
  for (const { claim, right } of some) {
    const band = bands[Math.min(BANDS - 1, Math.floor((claim * BANDS) / 100))];
    band.answers++;
    band.claimed += claim / 100;
    if (right) band.right++;
  }
  return bands;
}
const error = (some: readonly Answer[]): number =>
  bandsOf(some).reduce((sum, { claimed, right }) => sum + Math.abs(claimed - right), 0) / some.length;
/** The part of it that comes of claiming more than is right. */
const tooMuch = (some: readonly Answer[]): number =>
  bandsOf(some).reduce((sum, { claimed, right }) => sum + Math.max(0, claimed - right), 0) / some.length;
const percent = (some: readonly Answer[]): string =>
  some.length === 0
    ? '–'
    : `${((100 * some.filter(({ right }) => right).length) / some.length).toFixed(1)} % of ${some.length}`;

/** Who reads 90 and more leaves an address unchecked: answers of which fewer per cent are right claim 89 … */
const PROMISED = 98;
/** … and those of which too few are known to exclude (by Wilson's bound, one deviation) that fewer than so many are. */
const AT_LEAST = 0.95;

/** Whether a share of answers may be claimed as 90 and more; an address asked of several datasets is one answer. */
function isSure(percent: number, count: number): boolean {
  if (percent < PROMISED) return false;
  const [n, p] = [count / datasets.length, percent / 100];
  return (p + 1 / (2 * n) - Math.sqrt((p * (1 - p)) / n + 1 / (4 * n * n))) / (1 + 1 / n) >= AT_LEAST;
}

type Table = ReadonlyMap<Standing, readonly ConfidenceStep[]>;

/** The table that answers make. */
function tableOf(from: readonly Answer[]): Table {
  const rowOf = (standing: Standing): ConfidenceStep[] => {
    const of = from.filter((answer) => answer.standing === standing);
    const steps = fittedSteps(of.map(({ strength, right }) => ({ at: strength, right })));
    return steps.map(([least, share, count]) => [least, share >= 90 && !isSure(share, count) ? 89 : share]);
  };
  return new Map(STANDINGS.map((standing) => [standing, rowOf(standing)]));
}

/** Which of the parts an address belongs to, by its text alone. */
const partOf = (text: string, parts: number): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0) % parts;

/** Answers with the claims that a table made from the other parts gives them, below the ceilings or not. */
function heldOut(parts: number, capped: boolean): Answer[] {
  const tables = Array.from({ length: parts }, (_, part) =>
    tableOf(answers.filter(({ text }) => partOf(text, parts) !== part)),
  );
  return answers.map((answer) => {
    const { evidence, finest, standing, strength, text } = answer;
    if (!finest || !standing) return { ...answer, claim: 0 };
    const share = shareOf(tables[partOf(text, parts)].get(standing) ?? [], strength);
    return { ...answer, claim: capped ? claimOf(evidence, finest, standing, share) : share };
  });
}

const folds = Number(option('folds') ?? 0);
const freed = folds > 0 ? heldOut(folds, false) : [];
if (folds > 0) answers = heldOut(folds, true);

console.log(
  '| set | right | right at 90 and more | calibration error | of it claimed too much | error without ceilings |\n|---|---|---|---|---|---|',
);
for (const name of [...new Set(answers.map(({ set }) => set)), 'all']) {
  const isIn = ({ set }: Answer): boolean => name === 'all' || set === name;
  const some = answers.filter(isIn);
  const free = folds > 0 ? error(freed.filter(isIn)).toFixed(3) : '–';
  console.log(
    `| ${name} | ${percent(some)} | ${percent(some.filter(({ claim }) => claim >= 90))} | ${error(some).toFixed(3)} | ${tooMuch(some).toFixed(3)} | ${free} |`,
  );
}

const plot = option('plot');
if (plot) writeFileSync(plot, reliabilityPlot(bandsOf(answers), error(answers)));

if (process.argv.includes('--write')) {
  const file = new URL('../../src/places/rupantor/answer/confidence-table.ts', import.meta.url);
  const rows = [...tableOf(answers)].map(([standing, steps]) => {
    const key = /^\w+$/.test(standing) ? standing : `'${standing}'`;
    const count = answers.filter((answer) => answer.standing === standing).length;
    return `  // ${count} answers\n  ${key}: [${steps.map(([least, share]) => `[${least}, ${share}]`).join(', ')}],`;
  });
  const source = readFileSync(file, 'utf8');
  const head = source.slice(0, source.indexOf('{', source.indexOf('export const CONFIDENCE')) + 1);
  writeFileSync(file, `${head}\n${rows.join('\n')}\n};\n`);
}
