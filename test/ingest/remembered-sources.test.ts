// The sources of a dataset are remembered beside it, each with what was said of it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  changedSource,
  rememberedSources,
  rememberSources,
  withoutSource,
  withSource,
} from '../../src/ingest/remembered-sources.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-sources-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('remembered sources', () => {
  it('are those that were stored, in their order', () => {
    expect(rememberedSources(dir)).toEqual([]);
    const two = withSource(withSource([], { source: '/a/shops.csv', map: 'name=title' }), {
      source: '/a/roads.csv',
    });
    rememberSources(dir, two);
    expect(rememberedSources(dir)).toEqual([
      { name: 'shops.csv', source: '/a/shops.csv', map: 'name=title' },
      { name: 'roads.csv', source: '/a/roads.csv' },
    ]);
  });

  it('are replaced in their place when the same file comes again, and named apart when another has the name', () => {
    const one = withSource([], { source: '/a/shops.csv' });
    expect(withSource(one, { source: '/a/shops.csv', map: 'name=t' })).toEqual([
      { name: 'shops.csv', source: '/a/shops.csv', map: 'name=t' },
    ]);
    expect(withSource(one, { source: '/b/shops.csv' }).map(({ name }) => name)).toEqual([
      'shops.csv',
      'shops.csv-2',
    ]);
    expect(withSource(one, { source: 'wards=/b/w.geojson' })[1]).toMatchObject({
      name: 'w.geojson',
      source: 'wards=/b/w.geojson',
    });
  });

  it('are changed and removed by name, and an unknown name is reported', () => {
    const one = withSource([], { source: '/a/shops.csv', licence: 'CC0' });
    expect(changedSource(one, 'shops.csv', { source: '/b/new.csv', map: undefined })).toEqual([
      { name: 'shops.csv', source: '/b/new.csv', licence: 'CC0' },
    ]);
    expect(withoutSource(one, 'shops.csv')).toEqual([]);
    expect(() => withoutSource(one, 'x')).toThrow('this dataset has no source x; there are shops.csv');
  });

  it('are refused as a whole when the list is damaged', () => {
    writeFileSync(join(dir, 'sources.json'), '{');
    expect(() => rememberedSources(dir)).toThrow('sources.json cannot be read');
  });
});
