// Processor time of autocomplete and of Rupantor in two versions of this program, in one process, taking turns.
//   npm run bench -- search/versions BUILD DATASET OTHER-BUILD OTHER-DATASET SET… [--rounds=N]
// BUILD is a checkout with its `dist`, DATASET one that this version has imported; SET a folder with queries.tsv and addresses.tsv. Queries are
// typed letter by letter, as autocomplete gets them. The least and the median of the rounds, and their ratios, are printed.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Version {
  readonly search: (query: string) => unknown;
  readonly geocode: (address: string) => unknown;
}

const rounds = Number(process.argv.find((argument) => argument.startsWith('--rounds='))?.slice(9) ?? 15);
const [build, dataset, otherBuild, otherDataset, ...sets] = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('--'));
if (sets.length === 0) throw new Error('which builds, datasets and sets? Give their folders');

async function versionOf(folder: string, data: string): Promise<Version> {
  const load = (path: string) => import(pathToFileURL(resolve(folder, 'dist', path)).href);
  const { openDataset } = await load('dataset/open.js');
  const { openRegions } = await load('regions/regions.js');
  const { openByText } = await load('places/rupantor.js');
  const opened = openDataset(data);
  const regions = openRegions(opened);
  const byText = openByText(opened, () => regions);
  const [search, rupantor] = [byText.search(), byText.rupantor()];
  return {
    search: (query) => search.find(query, { limit: 10 }),
    geocode: (address) => rupantor.geocode(address),
  };
}

const column = (file: string): string[] =>
  sets.flatMap((set) =>
    readFileSync(join(set, file), 'utf8')
      .split('\n')
      .slice(1)
      .flatMap((line) => line.split('\t')[1] ?? [])
      .filter(Boolean),
  );
const addresses = column('addresses.tsv');
const typed = column('queries.tsv').flatMap((query) =>
  Array.from({ length: query.length - 1 }, (_, i) => query.slice(0, i + 2)).filter(
    (text) => !text.endsWith(' '),
  ),
);

/** Microseconds of processor time for each text. */
function timed(texts: readonly string[], run: (text: string) => unknown): number {
  const before = process.cpuUsage();
  for (const text of texts) run(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / texts.length;
}

const versions = [await versionOf(build, dataset), await versionOf(otherBuild, otherDataset)];
const measure = (
  name: string,
  texts: readonly string[],
  runOf: (version: Version) => (text: string) => unknown,
) => {
  const times: number[][] = [[], []];
  for (let round = -2; round < rounds; round++) {
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const time = timed(texts, runOf(versions[at]));
      if (round >= 0) times[at].push(time);
    }
  }
  const sorted = times.map((list) => list.sort((a, b) => a - b));
  const of = (at: number): string =>
    `${sorted[at][0].toFixed(1)} µs at best, ${sorted[at][rounds >> 1].toFixed(1)} in the median`;
  const ratio = (at: number): string => (sorted[0][at] / sorted[1][at]).toFixed(2);
  console.log(
    `${name}: ${texts.length} texts, ${rounds} rounds\n  ${build}: ${of(0)}\n  ${otherBuild}: ${of(1)}`,
  );
  console.log(`  ratio ${ratio(0)} at best, ${ratio(rounds >> 1)} in the median`);
};
measure('autocomplete', typed, ({ search }) => search);
measure('Rupantor', addresses, ({ geocode }) => geocode);
