// A junction is also looked for as the railway station of its town.
import { expect, it } from 'vitest';
import { stationName } from '../../../src/places/build/category-words.ts';

it('calls a junction a railway station as well', () => {
  expect(stationName('Railway Station', ['parbatipur', 'junction'])).toEqual([
    'parbatipur',
    'railway',
    'station',
  ]);
  expect(stationName('Railway Station', ['darshana', 'railway', 'junction'])).toEqual([
    'darshana',
    'railway',
    'station',
  ]);
  expect(stationName('Railway Station', ['feni', 'railway', 'station'])).toEqual([]);
  expect(stationName('Bus Stop', ['link', 'road', 'junction'])).toEqual([]);
});
