// How often the intended place is among the first ten results: whole names, prefixes, typos, swapped words, the other script. On an
// imported dataset, or on tables built from the files themselves.
// `npm run bench -- search/quality [SHARED_DATA] [DATASET]`
// SEED=n takes other names and other typos (default 11); SHOW=n lists that many misses per line.
import { openDataset } from '../../src/dataset/open.ts';
import { PLACES } from '../../src/dataset/tables/places.ts';
import { REGIONS } from '../../src/dataset/tables/regions.ts';
import { TEXT_INDEX, type TextColumns } from '../../src/dataset/tables/text-index.ts';
import { buildTextIndex } from '../../src/places/build/text-index.ts';
import { indexWords } from '../../src/places/index-words.ts';
import { PlaceFilter } from '../../src/places/search/filter.ts';
import { contextsWithin } from '../../src/places/search/region-filter.ts';
import { TextSearch } from '../../src/places/search/text-search.ts';
import { toBangla } from '../../src/text/banglicise.ts';
import { foldText } from '../../src/text/normalise.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { realPlaces, type Tables } from '../lib/place-tables.ts';
import { byEar } from '../lib/spoiled-addresses.ts';
import { misspellBangla, shortForm, spacedOtherwise } from '../lib/typing-mistakes.ts';

const dir = process.argv[2] ?? new URL('../../../shared/data', import.meta.url).pathname;
const SAMPLE = 3000;
const show = Number(process.env.SHOW ?? 0);

interface Opened extends Tables {
  readonly search: TextSearch;
  readonly columns: TextColumns;
}

function open(tables: Tables): Opened {
  const columns = buildTextIndex(tables);
  return { ...tables, columns, search: new TextSearch(columns, tables.places) };
}

/** A dataset built by `thikana import`. */
function openImported(folder: string): Opened {
  const dataset = openDataset(folder);
  const columns = dataset.table(TEXT_INDEX);
  const places = dataset.table(PLACES);
  return {
    places,
    placeText: dataset.table(PLACES).text,
    regions: dataset.table(REGIONS),
    regionText: dataset.table(REGIONS).text,
    columns,
    search: new TextSearch(columns, places),
  };
}

/** Sonali Bank Ltd. and Sonali Bank Limited are equal names. */
const sameName = (name: string): string => indexWords(name).join(' ');

function misspell(text: string, random: () => number): string {
  const letters = [...text.matchAll(/[a-z]/gi)].map((match) => match.index);
  const at = letters[Math.floor(random() * letters.length)];
  const letter = 'abcdefghijklmnopqrstuvwxyz'[Math.floor(random() * 26)];
  switch (Math.floor(random() * 4)) {
    case 0:
      return text.slice(0, at) + letter + text.slice(at);
    case 1:
      return text.slice(0, at) + text.slice(at + 1);
    case 2:
      return text.slice(0, at) + letter + text.slice(at + 1);
    default:
      return text.slice(0, at) + (text[at + 1] ?? '') + text[at] + text.slice(at + 2);
  }
}

interface Line {
  readonly what: string;
  /** Percent; absent if there is no goal. */
  readonly wanted?: number;
  readonly queries: readonly { query: string; row: number; filter?: PlaceFilter; alsoNamed?: string }[];
}

function measure(opened: Opened, { what, wanted, queries }: Line): void {
  let found = 0;
  let first = 0;
  const missed: string[] = [];
  const name = (row: number): string =>
    opened.placeText.get(opened.places.name[row]) || opened.placeText.get(opened.places.nameBn[row]);
  const started = performance.now();
  for (const { query, row, filter, alsoNamed } of queries) {
    const sought = [sameName(name(row)), sameName(alsoNamed ?? name(row))];
    const hits = opened.search.search(query, { limit: 10, filter });
    const at = hits.findIndex((hit) => hit.row === row || sought.includes(sameName(name(hit.row))));
    if (at >= 0) found++;
    if (at === 0) first++;
    if (at < 0)
      missed.push(
        `      ${query}  ←  ${name(row)}   [${hits
          .slice(0, 3)
          .map((hit) => name(hit.row))
          .join(' | ')}]`,
      );
  }
  const share = (100 * found) / queries.length;
  const ms = (performance.now() - started) / queries.length;
  console.log(
    `| ${what} | ${queries.length} | ${share.toFixed(1)} % | ${((100 * first) / queries.length).toFixed(1)} % | ${wanted === undefined ? '' : `${wanted} %`} | ${wanted === undefined ? '' : share >= wanted ? 'yes' : 'NO'} | ${ms.toFixed(2)} |`,
  );
  for (const line of missed.slice(0, show)) console.log(line);
}

console.log(
  '| query | names | in first 10 | first | wanted | holds | mean ms |\n|---|---|---|---|---|---|---|',
);
const all = process.argv[3] ? openImported(process.argv[3]) : open(realPlaces(dir));
const random = randomFrom(Number(process.env.SEED ?? 11));
const usable: number[] = [];
for (let row = 0; row < all.places.id.length; row++) {
  if (all.places.name[row] !== 0 && /[a-z]/i.test(all.placeText.get(all.places.name[row]))) usable.push(row);
}
const sample: number[] = [];
for (let i = 0; i < SAMPLE; i++) sample.push(usable[Math.floor(random() * usable.length)]);
const nameOf = (row: number): string => all.placeText.get(all.places.name[row]);
const wordsOf = (row: number): string[] => nameOf(row).split(/\s+/).filter(Boolean);

measure(all, {
  what: 'full name',
  wanted: 99.5,
  queries: sample.map((row) => ({ query: nameOf(row), row })),
});
measure(all, {
  what: 'first 60 % of the letters, district as filter',
  wanted: 90,
  queries: sample
    .filter((row) => all.places.district[row] >= 0)
    .map((row) => {
      const contexts = contextsWithin(all.columns, [[all.places.district[row]]]);
      const name = nameOf(row);
      return {
        query: name.slice(0, Math.ceil(name.length * 0.6)),
        row,
        filter: new PlaceFilter(all.places, { contexts }),
      };
    }),
});
measure(all, {
  what: 'one typo',
  wanted: 97,
  queries: sample.map((row) => ({ query: misspell(nameOf(row), random), row })),
});
measure(all, {
  what: 'two typos, names of 8 letters and more',
  wanted: 90,
  queries: sample
    .filter((row) => foldText(nameOf(row)).replace(/[^a-z]/g, '').length >= 8)
    .map((row) => ({ query: misspell(misspell(nameOf(row), random), random), row })),
});
measure(all, {
  what: 'two words swapped',
  wanted: 98,
  queries: sample
    .filter((row) => wordsOf(row).length > 1)
    .map((row) => {
      const words = wordsOf(row);
      const a = Math.floor(random() * words.length);
      const b = (a + 1 + Math.floor(random() * (words.length - 1))) % words.length;
      [words[a], words[b]] = [words[b], words[a]];
      return { query: words.join(' '), row };
    }),
});
measure(all, {
  what: 'English name typed in Bangla (own transliteration)',
  wanted: 90,
  queries: sample.map((row) => ({ query: toBangla(nameOf(row)), row })),
});

// Typos without a goal, with their own random generator, so that the lines above do not change.
const more = randomFrom(1000 + Number(process.env.SEED ?? 11));
/** Queries made from the sampled names; names that the typo does not affect are left out. */
const changed = (rows: readonly number[], name: (row: number) => string, change: (name: string) => string) =>
  rows.flatMap((row) => {
    const query = change(name(row));
    return query === name(row) ? [] : [{ query, row }];
  });
const banglaOf = (row: number): string => all.placeText.get(all.places.nameBn[row]);
const inBangla: number[] = [];
for (let row = 0; row < all.places.id.length; row++)
  if (/[\u0980-\u09ff]{3}/.test(banglaOf(row))) inBangla.push(row);
const banglaSample = Array.from({ length: SAMPLE }, () => inBangla[Math.floor(more() * inBangla.length)]);
measure(all, {
  what: 'Bangla name, a vowel sign lost, added or changed, or a letter of the same sound',
  queries: changed(banglaSample, banglaOf, (name) => misspellBangla(name, more)),
});
measure(all, {
  what: 'the same twice',
  queries: changed(banglaSample, banglaOf, (name) => misspellBangla(misspellBangla(name, more), more)),
});
measure(all, {
  what: 'English name spelled by ear, one sound',
  queries: changed(sample, nameOf, (name) => byEar(more, name)),
});
measure(all, {
  what: 'English name spelled by ear, two sounds',
  queries: changed(sample, nameOf, (name) => byEar(more, byEar(more, name))),
});
measure(all, {
  what: 'a space lost or added',
  queries: changed(sample, nameOf, (name) => spacedOtherwise(name, more)),
});
measure(all, { what: 'short forms', queries: changed(usable, nameOf, shortForm).slice(0, SAMPLE) });

// Names known in both languages, in an index that has only one of them.
for (const [language, what] of [
  ['english', 'real Bangla name, index knows the English one alone'],
  ['bangla', 'real English name, index knows the Bangla one alone'],
] as const) {
  const half = open(realPlaces(dir, language, true));
  const { names } = (half as unknown as ReturnType<typeof realPlaces>).gazetteer;
  const both = names.map((entry, row) => ({ ...entry, row })).filter(({ name, nameBn }) => name && nameBn);
  const some = both.filter(() => random() < SAMPLE / both.length);
  measure(half, {
    what,
    wanted: 90,
    queries: some.map(({ row, name, nameBn }) => {
      const query = language === 'english' ? nameBn : name;
      return { query, row, alsoNamed: query };
    }),
  });
}
