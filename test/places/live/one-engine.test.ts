// A place is found by the same words whether it was imported or an account keeps it: the same tables, matcher and score, in another segment.
import { describe, expect, it } from 'vitest';
import type { Column } from '../../../src/dataset/format.ts';
import { openDataset } from '../../../src/dataset/open.ts';
import { PLACES, PlaceKind, type PlaceTable } from '../../../src/dataset/tables/places.ts';
import { REGIONS } from '../../../src/dataset/tables/regions.ts';
import { buildTextIndex } from '../../../src/places/build/text-index.ts';
import { TextSearch } from '../../../src/places/search/text-search.ts';
import { pick, type Random, randomFrom } from '../../fixtures/random.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';

const KEPT = 300;
const QUERIES = 600;
/** What own places have. */
const IMPORTANCE = 160;

const dataset = openDataset(starterDataset());
const places = dataset.table(PLACES);
const regions = dataset.table(REGIONS);
const random = randomFrom(29);

const poi = [...places.kind.keys()].filter(
  (row) => places.kind[row] === PlaceKind.Poi && /^[A-Z][a-z]+ [A-Z]/.test(places.text.get(places.name[row])),
);
const kept = new Set<number>();
while (kept.size < KEPT) kept.add(pick(random, poi));

/** The rows of a table that are wanted, with the importance that own places have. */
function rowsOf(wanted: (row: number) => boolean): PlaceTable {
  const rows = [...places.kind.keys()].filter(wanted);
  const column = (values: Column): Column =>
    new (values.constructor as new (from: readonly number[]) => Column)(rows.map((row) => values[row]));
  const { text: _, byId: __, points: ___, pointRows: ____, ...columns } = places;
  const table = Object.fromEntries(
    Object.entries(columns).map(([name, values]) => [name, column(values)]),
  ) as unknown as PlaceTable;
  rows.forEach((row, i) => {
    if (kept.has(row)) table.importance[i] = IMPORTANCE;
  });
  return table;
}

function opened(table: PlaceTable, beside = false) {
  const source = { places: table, placeText: places.text, regions, regionText: regions.text, beside };
  return { table, columns: buildTextIndex(source) };
}

const all = opened(rowsOf(() => true));
const others = opened(rowsOf((row) => !kept.has(row)));
const own = opened(
  rowsOf((row) => kept.has(row)),
  true,
);
const imported = new TextSearch(all.columns, all.table, regions.kind);
const laidOver = new TextSearch(others.columns, others.table, regions.kind);
const segment = laidOver.segment(own.columns, own.table);

const keptIds = new Set(own.table.id);
const ofImported = (text: string): number[] =>
  imported
    .search(text, { limit: 10 })
    .map(({ row }) => all.table.id[row])
    .filter((id) => keptIds.has(id));
const ofOwn = (text: string): number[] =>
  laidOver
    .search(text, { limit: 10, others: [{ segment }] })
    .flatMap((hit) => (hit.segment === 1 ? [own.table.id[hit.row]] : []));

/** As people type a name: joined, split, with a word or a letter less, two letters swapped, in part. */
function spoiled(name: string, random: Random): string {
  const words = name.toLowerCase().split(' ');
  const at = Math.floor(random() * words.length);
  const word = words[at];
  const cut = 1 + Math.floor(random() * Math.max(1, word.length - 1));
  switch (Math.floor(random() * 7)) {
    case 0:
      return words.join('');
    case 1:
      words[at] = `${word.slice(0, cut)} ${word.slice(cut)}`;
      break;
    case 2:
      if (words.length > 2) words.splice(at, 1);
      break;
    case 3:
      words[at] = word.slice(0, cut) + word.slice(cut + 1);
      break;
    case 4:
      words[at] = word.slice(0, cut - 1) + (word[cut] ?? '') + word[cut - 1] + word.slice(cut + 1);
      break;
    case 5:
      return name.slice(0, Math.ceil(name.length * 0.6)).toLowerCase();
    default:
      words.reverse();
  }
  return words.join(' ');
}

describe('one engine', () => {
  it('finds the same own places as if they had been imported', () => {
    const names = [...own.table.id.keys()].map((row) => places.text.get(own.table.name[row]));
    const differences: string[] = [];
    let found = 0;
    for (let i = 0; i < QUERIES; i++) {
      const at = Math.floor(random() * names.length);
      const id = own.table.id[at];
      const text = spoiled(names[at], random);
      const [before, now] = [ofImported(text).includes(id), ofOwn(text).includes(id)];
      if (now) found++;
      if (before && !now) differences.push(text);
    }
    expect(differences).toEqual([]);
    expect(found).toBeGreaterThan(0.8 * QUERIES);
  });
});
