// Every kind of place that maps and starter tables tell of has a word in Bangla, written as the house writes Bangla.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PLACE_TABLE, SUB_TYPES } from '../../src/ingest/osm/tagged-class.ts';
import { subTypeInBangla } from '../../src/web/explore/sub-types-in-bangla.ts';

const ofMaps = Object.entries(PLACE_TABLE).flatMap(([key, byType]) =>
  Object.values(byType)
    .flatMap((values) => values.split(' '))
    .filter((value) => value !== '*')
    .map((value) => SUB_TYPES[`${key}=${value}`] ?? value),
);
const starter = readFileSync(new URL('../../data/starter/landmarks.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'));
const column = starter[0].indexOf('sub_type');
const ofTables = starter.slice(1).map((cells) => cells[column]);
/** The units that places are searched with. */
const OF_UNITS = [
  'Country',
  'Division',
  'District',
  'Upazila',
  'Thana',
  'Union',
  'City Corporation',
  'Area',
  'Sub Area',
];

it('has a word for each', () => {
  expect(column).toBeGreaterThan(0);
  const all = new Set([...ofMaps, ...Object.values(SUB_TYPES), ...ofTables, ...OF_UNITS]);
  expect(all.size).toBeGreaterThan(300);
  expect([...all].filter((name) => name !== 'yes' && subTypeInBangla(name) === undefined)).toEqual([]);
  for (const name of all) expect(subTypeInBangla(name) ?? '').not.toMatch(/[a-z0-9]/i);
});

it('says both of two, and nothing of what it does not know', () => {
  expect(subTypeInBangla('School,College')).toBe('স্কুল, কলেজ');
  expect(subTypeInBangla('tea_stall')).toBe('চায়ের দোকান'.normalize('NFC'));
  expect(subTypeInBangla('Kaliakair')).toBeUndefined();
});
