// Real extracts, where they are at hand: what comes out agrees with what osmium counts in them.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { RegionKind } from '../../../src/dataset/tables/regions.ts';
import { readPath } from './reading.ts';

const folder = fileURLToPath(new URL('../../../../shared/data/osm', import.meta.url));
const here = existsSync(folder);
if (!here)
  console.log('../shared/data/osm is not here: the checks against real OpenStreetMap files are left out.');

describe.skipIf(!here)('andorra.osm.pbf', () => {
  it('has its parishes, roads, places and addresses', async () => {
    const { regions, roads, places, summary, notes } = await readPath(`${folder}/andorra.osm.pbf`);
    const parishes = regions.filter(({ kind }) => kind === RegionKind.District).map(({ name }) => name);
    expect(parishes.sort()).toEqual([
      'Andorra la Vella',
      'Canillo',
      'Encamp',
      'Escaldes-Engordany',
      'La Massana',
      'Ordino',
      'Sant Julià de Lòria',
    ]);
    expect(notes.some((note) => note.includes('Canillo'))).toBe(true);
    expect(roads?.wayCount).toBe(1613);
    expect(summary).toMatchObject({ boundaries: 36, restrictions: 0, addresses: 3, settlements: 67 });
    expect(places.filter(({ subType }) => subType === 'Parking')).toHaveLength(105);
    expect(summary.date).toBe('2013-05-28T18:59:04.000Z');
  });
});

describe.skipIf(!here)('dhaka-central.osm.pbf', () => {
  it('has its roads with names in both languages', async () => {
    const { roads, skipped } = await readPath(`${folder}/dhaka-central.osm.pbf`);
    expect(roads?.wayCount).toBe(6273);
    expect(skipped['road closed to all modes of travel']).toHaveLength(1);
    expect(roads?.wayName.filter((name) => name !== 0).length).toBeGreaterThan(2400);
    expect(roads?.wayNameBn.filter((name) => name !== 0).length).toBeGreaterThan(450);
  });
});

describe.skipIf(!here)('dhaka-buet.osm', () => {
  it('has its places, in XML', async () => {
    const { places, roads } = await readPath(`${folder}/dhaka-buet.osm`);
    expect(roads?.wayCount).toBe(61);
    expect(places.filter(({ type }) => type === 'Education').length).toBeGreaterThan(15);
  });
});
