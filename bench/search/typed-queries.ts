// How often autocomplete finds the right place for a query as people type it: first, and among the first five.
//   npm run bench -- search/typed-queries SET DATASET… [--from=3,16,city] [--sort=relevance] [--typing] [--misses] [--rebuild]
// SET is a folder with queries.tsv (bench/sets/dev). Each dataset gets a table by class. `--rebuild` rebuilds the search index from the
// dataset's tables, to try another one without an import. `--from` asks each query with the point of somebody so many kilometres away
// from the place meant, or in another city, and without a point (`nowhere`, the default). `--typing` types the queries letter by letter
// and counts the places meant that were shown and are lost again by a further letter, and those of them that every letter still fits: each
// word is one of the place's own or of where it lies, the last one the beginning of one.
import { type Dataset, openDataset } from '../../src/dataset/open.ts';
import { PLACES } from '../../src/dataset/tables/places.ts';
import { buildTextIndex } from '../../src/places/build/text-index.ts';
import { PlaceRecords } from '../../src/places/place-record.ts';
import { openByText } from '../../src/places/rupantor.ts';
import { PlaceSearch } from '../../src/places/search/place-search.ts';
import { openRegions, type Regions } from '../../src/regions/regions.ts';
import { tokensOf } from '../../src/text/tokens.ts';
import { askerOf } from '../lib/askers.ts';
import { alternatives, isInReach, plain, type Row, readSet, Tally } from '../lib/judged-sets.ts';

const misses = process.argv.includes('--misses');
const typing = process.argv.includes('--typing');
const rebuild = process.argv.includes('--rebuild');
const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const from = (option('from') ?? 'nowhere').split(',');
const sort = option('sort') === 'relevance' ? 'relevance' : 'distance';
const [set, ...datasets] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (!set || datasets.length === 0) throw new Error('which set and datasets? Give their folders');

/** The names by which a result is recognised. */
function namesOf(search: PlaceSearch, row: number): string[] {
  const { places } = search;
  const { en, bn } = places.name(row);
  const found = search.found(row, { bangla: true, union: true, subArea: true });
  const more = [
    found.address,
    found.address_bn,
    found.area,
    found.sub_area,
    found.union,
    String(found.postCode),
  ];
  return [en, bn, ...places.aliases(row), ...more].flatMap((text) => (text ? [plain(text)] : []));
}

function judge(
  search: PlaceSearch,
  query: Row,
  where: string,
): { place: number; point: number; row: number; shown: string[] } {
  const wanted = alternatives(query.expect_name).map(plain);
  const hits = search.find(query.query, { limit: 10, near: askerOf(query, where), sort });
  let place = -1;
  let point = -1;
  hits.forEach(({ row, at }, i) => {
    const { longitude, latitude } = search.found(row, undefined, at);
    if (!isInReach(query, Number(longitude), Number(latitude))) return;
    if (point < 0) point = i;
    const names = namesOf(search, row);
    if (place < 0 && (wanted.length === 0 || wanted.some((name) => names.some((own) => own.includes(name)))))
      place = i;
  });
  const shown = hits.slice(0, 5).map(({ row, score }) => {
    const { address, pType, subType } = search.found(row);
    return `${score.toFixed(3)} ${address} [${pType}/${subType}]`;
  });
  return { place, point, row: hits[place]?.row ?? -1, shown };
}

interface Typed {
  readonly text: string;
  readonly shown: boolean;
  /** Whether each word typed is one of the place's, the last one at least the beginning of one. */
  readonly fits: boolean;
  readonly answers: readonly string[];
}

/** Types a query letter by letter; whether the place meant was shown after each, from the first letter on. */
function typed(search: PlaceSearch, query: Row, where: string, meant: number): Typed[] {
  const near = askerOf(query, where);
  const letters = [...query.query];
  const own = new Set(namesOf(search, meant).flatMap(tokensOf));
  return letters.flatMap((letter, i) => {
    if (letter === ' ') return [];
    const text = letters.slice(0, i + 1).join('');
    const hits = search.find(text, { limit: 10, near, sort });
    const words = tokensOf(text);
    const last = words.pop() ?? '';
    const fits = words.every((word) => own.has(word)) && [...own].some((word) => word.startsWith(last));
    const answers = misses
      ? hits.map(({ row, score }) => `${score.toFixed(3)} ${search.found(row).address}`)
      : [];
    return [{ text, shown: hits.some(({ row }) => row === meant), fits, answers }];
  });
}

/** Search over an index rebuilt from the tables of a dataset. */
function rebuilt(dataset: Dataset, regions: Regions): PlaceSearch {
  const places = dataset.table(PLACES);
  const source = { places, placeText: places.text, regions: regions.table, regionText: regions.text };
  return new PlaceSearch(buildTextIndex(source), new PlaceRecords(dataset, regions));
}

for (const dir of datasets) {
  const dataset = openDataset(dir);
  const regions = openRegions(dataset);
  const search = rebuild ? rebuilt(dataset, regions) : openByText(dataset, () => regions).search();
  for (const where of from) {
    const tally = new Tally();
    for (const query of readSet(set, 'queries.tsv')) {
      const { place, point, row, shown } = judge(search, query, where);
      tally.add(query.class, 'right first', place === 0);
      tally.add(query.class, 'in first five', place >= 0 && place < 5);
      tally.add(query.class, 'point right first', point === 0);
      if (typing && row >= 0) {
        const letters = typed(search, query, where, row);
        const isLost = ({ shown }: Typed, i: number): boolean => i > 0 && letters[i - 1].shown && !shown;
        const lost = letters.filter(isLost);
        const lostThoughFits = lost.filter(({ fits }) => fits);
        tally.add(
          query.class,
          'shown by half of the letters',
          letters[Math.ceil(letters.length / 2) - 1].shown,
        );
        tally.add(query.class, 'lost by typing on', lost.length > 0);
        tally.add(query.class, 'lost though it fits', lostThoughFits.length > 0);
        if (misses)
          for (const { text, answers } of lostThoughFits)
            console.log(
              `${query.query}: ${search.found(row).address} lost at '${text}'\n    ${answers.join('\n    ')}`,
            );
      }
      if (misses && place !== 0)
        console.log(`${query.class}\t${query.query}\t@${place + 1}\n    ${shown.join('\n    ')}`);
    }
    const measures = ['right first', 'in first five', 'point right first'];
    if (typing) measures.push('shown by half of the letters', 'lost by typing on', 'lost though it fits');
    console.log(`\n${set} on ${dir}, asked from ${where}\n\n${tally.table(measures)}`);
  }
}
