// A preview says what an import would make of a file without importing it; mistakes that would go unnoticed are errors.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SkipLedger } from '../../src/ingest/gather/skip-ledger.ts';
import { importDataset } from '../../src/ingest/import.ts';
import { previewText } from '../../src/ingest/output/preview-text.ts';
import { previewSource } from '../../src/ingest/preview.ts';
import { parseFieldMap } from '../../src/ingest/records/fields.ts';
import { SourceError } from '../../src/ingest/records/source-error.ts';
import { REASONS_IN_BANGLA } from '../../src/web/desk/reasons-in-bangla.ts';

const SHOPS = `Shop ID,Title,Phone,Lat,Lng,Category
S1,Karim Store,01711-000000,23.75,90.39,shop
S2,Turned,01711-000001,90.39,23.75,shop
S3,,01711-000002,90.4,23.7,
S4,Eiffel,01711-000003,48.85,2.35,
S5,Nowhere,01711-000004,,,
`;

/** Found only roughly. */
const AREA = { level: 'area', metres: 900, certain: false };

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-preview-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(dir, name);
  writeFileSync(path, content);
  return path;
}

describe('previewSource', () => {
  it('gives reasons that the console knows in Bangla', async () => {
    const odd = [
      'S6,Beyond,,95,23,shop',
      'S7,Zero,,0,0,shop',
      'S8,Words,,north,east,shop',
      'S9,Metres,,2600000,540000,shop',
      'S10,Short',
    ];
    const seen = await previewSource(file('odd.csv', `${SHOPS}${odd.join('\n')}\n`));
    const byAddress = await previewSource(file('lost.csv', 'name,address\nLost,Nowhere at all\n'), {
      locate: () => undefined,
    });
    const reasons = [...seen.reasons, ...byAddress.reasons].map(({ reason }) => reason);
    expect(reasons.filter((reason) => REASONS_IN_BANGLA[reason] === undefined)).toEqual([]);
    expect(Object.keys(REASONS_IN_BANGLA).filter((reason) => !reasons.includes(reason))).toEqual([]);
    for (const bangla of Object.values(REASONS_IN_BANGLA)) expect(bangla).toBe(bangla.normalize('NFC'));
  });

  it('leaves out the column names that stand on every page of a printed table', async () => {
    const page = (name: string) => ['name,address', `${name},"Mirpur, Dhaka"`];
    const found = { lon: 90.36, lat: 23.8, understood: 'Mirpur', confidence: 90, ...AREA };
    const rows = [...page('One'), ...page('Two')].join('\n');
    const seen = await previewSource(file('pages.csv', rows), { locate: () => found });
    expect(seen).toMatchObject({ kept: 2, refused: 0 });
  });

  it('shows rows as to be placed by their address where there is no dataset to look them up in', async () => {
    const rows = ['name,address', 'Here,"Mirpur, Dhaka"', 'Gibberish,Qwzx Vbnq', 'Unsaid,', ''];
    const seen = await previewSource(file('later.csv', rows.join('\n')));
    expect(seen).toMatchObject({ located: 'address', byAddress: 2, kept: 2, refused: 1 });
    expect(seen.rows[0]).not.toHaveProperty('latitude');
    expect(previewText(seen)).toContain('Here · Others · to be placed by its address');
  });

  it('counts the rows of a table with positions that are placed by their address', async () => {
    const rows = ['name,address,lat,lon', 'Here,Mirpur,23.8,90.36', 'There,Uttara,?,?', 'Unsaid,,,', ''];
    const found = {
      lon: 90.39,
      lat: 23.87,
      understood: 'Uttara',
      confidence: 40,
      ...AREA,
    };
    const seen = await previewSource(file('some.csv', rows.join('\n')), { locate: () => found });
    expect(seen).toMatchObject({ located: 'position', byAddress: 1, kept: 2, refused: 1 });
    expect(seen.toCheck).toMatchObject([{ name: 'There', address: 'Uttara', level: 'area', metres: 900 }]);
  });

  it('tells columns, rows and what would be refused', async () => {
    const seen = await previewSource(file('shops.csv', SHOPS));
    expect(seen).toMatchObject({ format: 'csv', about: 'places', kept: 2, refused: 3, turned: 1 });
    expect(seen.columns).toEqual([
      { column: 'Shop ID', field: 'id' },
      { column: 'Title', field: 'name' },
      { column: 'Phone', field: 'phone' },
      { column: 'Lat', field: 'lat' },
      { column: 'Lng', field: 'lon' },
      { column: 'Category', field: 'type' },
    ]);
    expect(seen.rows[1]).toMatchObject({ name: 'Turned', longitude: 90.39, latitude: 23.75 });
    expect(seen.rows.slice(0, 1)).toEqual([
      {
        name: 'Karim Store',
        nameBn: undefined,
        type: 'Shop',
        subType: 'Shop',
        house: undefined,
        street: undefined,
        postcode: undefined,
        longitude: 90.39,
        latitude: 23.75,
        id: 'S1',
        extra: { 'Shop ID': 'S1', Phone: '01711-000000' },
      },
    ]);
    expect(seen.reasons.map(({ reason }) => reason).sort()).toEqual([
      'neither a name nor a house number',
      'no coordinates',
      'the position is outside the country',
    ]);
    expect(
      seen.refusedPoints.map(({ name, longitude, latitude, swapped }) => [
        name,
        longitude,
        latitude,
        swapped,
      ]),
    ).toEqual([
      ['', 23.7, 90.4, true],
      ['Eiffel', 2.35, 48.85, false],
    ]);
  });

  it('shows at most ten rows', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => `Shop ${i},23.75,90.39`).join('\n');
    const seen = await previewSource(file('many.csv', `name,lat,lon\n${rows}\n`));
    expect(seen.kept).toBe(30);
    expect(seen.rows).toHaveLength(10);
  });

  it('stops unpacking what no table unpacks to, and leaves nothing behind', async () => {
    const bomb = file('bomb.csv.gz', gzipSync(Buffer.alloc(70 * 2 ** 20, 'x')));
    vi.stubEnv('TMPDIR', join(dir, 'temporary'));
    mkdirSync(join(dir, 'temporary'));
    // Of a process that was killed long ago, of one just now, and of one that runs.
    const old = new Date(Date.now() - 3_600_000);
    for (const name of [`${2 ** 22 + 1}-old`, `${2 ** 22 + 1}-new`, `${process.pid}-old`]) {
      const folder = join(dir, 'temporary', `thikana-unpacked-${name}`);
      mkdirSync(folder);
      if (name.endsWith('old')) utimesSync(folder, old, old);
    }
    await expect(previewSource(bomb)).rejects.toThrow('more than 64 MiB when decompressed');
    vi.unstubAllEnvs();
    expect(readdirSync(join(dir, 'temporary')).sort()).toEqual(
      [`thikana-unpacked-${2 ** 22 + 1}-new`, `thikana-unpacked-${process.pid}-old`].sort(),
    );
  });

  it('reads gzipped files, and keeps properties of features', async () => {
    const features = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { name: 'Karim Store', hours: '9-17', open: true, tags: { a: 1 } },
          geometry: { type: 'Point', coordinates: [90.39, 23.75] },
        },
      ],
    };
    const packed = await previewSource(file('a.geojson.gz', gzipSync(JSON.stringify(features))));
    expect(packed).toMatchObject({ format: 'geojson', kept: 1 });
    expect(packed.rows[0].extra).toEqual({ hours: '9-17', open: 'true', tags: '{"a":1}' });
    const table = await previewSource(file('shops.csv.gz', gzipSync(SHOPS)));
    expect(table.kept).toBe(2);
  });

  it('names the compressed file, not the temporary one, in its errors', async () => {
    const path = file('broken.csv.gz', gzipSync(SHOPS).subarray(0, 40));
    await expect(previewSource(path)).rejects.toThrow(`${path}: it cannot be decompressed`);
    const empty = file('no-rows.csv.gz', gzipSync('name,lat,lon\n'));
    await expect(previewSource(empty)).rejects.toThrow(`${empty}: there are no rows`);
  });

  it('refuses a column in --map that does not exist', async () => {
    const path = file('shops.csv', SHOPS);
    await expect(previewSource(path, { map: parseFieldMap('house=Holding') })).rejects.toThrow(
      /--map names the column "Holding", which does not exist; the columns are Shop ID, Title/,
    );
  });

  it('says how to convert other formats', async () => {
    for (const [name, line] of [
      ['wards.zip', 'wards.geojson /vsizip/'],
      ['wards.fgb', 'ogr2ogr -f GeoJSON -t_srs EPSG:4326 wards.geojson '],
      ['shops.xlsx', 'save it as "CSV UTF-8"'],
    ] as const)
      await expect(previewSource(file(name, 'x'))).rejects.toThrow(line);
  });
});

describe('importDataset', () => {
  const importing = (path: string, map?: string): Promise<unknown> =>
    importDataset({
      sources: [path],
      out: join(dir, 'dataset'),
      starter: false,
      map: map === undefined ? undefined : parseFieldMap(map),
    });

  it('refuses a file of which no row can be used', async () => {
    const path = file('turned.csv', 'name,lat,lon\nA,,90.39\nB,23.7,\n');
    await expect(importing(path)).rejects.toThrow(SourceError);
    await expect(importing(path)).rejects.toThrow('none of its records can be used: 2 × no coordinates');
    expect(readdirSync(join(dir, 'dataset'))).toEqual([]);
  });

  it('refuses a column in --map that no file has', async () => {
    await expect(importing(file('shops.csv', SHOPS), 'name=Naam')).rejects.toThrow(
      '--map names the column "Naam"',
    );
  });
});

describe('the report of what was refused', () => {
  it('shows no sample twice', () => {
    const ledger = new SkipLedger();
    for (const sample of ['a', 'a', 'b', 'a']) ledger.add(0, 'why', sample);
    expect(ledger.list()[0]).toMatchObject({ count: 4, samples: ['a', 'b'] });
  });
});
