// The tables that only tiles need are written by the import: opening a dataset works none of them out, and a dataset of an earlier
// version, which does not have them, shows the same map.
import { expect, it } from 'vitest';
import { type Dataset, datasetFromShared, openDataset } from '../../src/dataset/open.ts';
import { TileCutter } from '../../src/tiles/tile-cutter.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const isForTiles = (name: string): boolean => name.startsWith('tile-');
/** Bangladesh, Dhaka in ever more detail. */
const TILES = [
  { z: 6, x: 48, y: 27 },
  { z: 9, x: 384, y: 221 },
  { z: 11, x: 1538, y: 885 },
  { z: 14, x: 12306, y: 7082 },
];

const derivedBy = (dataset: Dataset): string[] =>
  [...dataset.shared().derived.keys()].filter(isForTiles).sort();

it('cuts the same tiles from the tables of the import as from those worked out later', () => {
  const written = openDataset(starterDataset());
  const shared = written.shared();
  const files = Object.fromEntries(Object.entries(shared.files).filter(([name]) => !isForTiles(name)));
  const earlier = datasetFromShared({ ...shared, files, derived: new Map() });
  const [one, other] = [new TileCutter(written), new TileCutter(earlier)];
  expect(derivedBy(written)).toEqual([]);
  expect(derivedBy(earlier)).toEqual(Object.keys(shared.files).filter(isForTiles).sort());
  for (const tile of TILES) {
    const bytes = one.cut(tile);
    expect(bytes.length).toBeGreaterThan(100);
    expect(Buffer.compare(bytes, other.cut(tile))).toBe(0);
  }
});
