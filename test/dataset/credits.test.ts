// Credits name sources and licences, once each.
import { describe, expect, it } from 'vitest';
import { creditsOf } from '../../src/dataset/credits.ts';

describe('creditsOf', () => {
  it('names each source with its licence once, and no files', () => {
    const osm = { licence: 'ODbL', attribution: 'OpenStreetMap contributors' };
    expect(
      creditsOf([
        { name: 'a.osm.pbf', ...osm },
        { name: 'b.osm', ...osm },
        { name: 'schools.csv', licence: 'not stated', attribution: 'schools.csv' },
        { name: 'wards.json', licence: 'not stated', attribution: 'wards.json' },
        { name: 'x.csv', licence: 'MIT', attribution: '' },
      ]),
    ).toEqual([
      'OpenStreetMap contributors (ODbL)',
      'Imported tables (licence not stated)',
      'Imported tables (MIT)',
    ]);
  });
});
