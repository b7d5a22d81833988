// Exported places in a spreadsheet: what strangers wrote is text there, never a formula, and reads back as it was.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { previewSource } from '../../../src/ingest/preview.ts';
import type { ExportedPlace } from '../../../src/places/export/exported-place.ts';
import { placesAsCsv } from '../../../src/places/export/places-csv.ts';

const FORMULA = '=HYPERLINK("http://evil.example","Dhaka")';
const place: ExportedPlace = {
  id: 1,
  name: FORMULA,
  nameBn: '@SUM(A1)',
  type: 'shop',
  subType: '',
  house: '-5',
  street: '+cmd|A0',
  postcode: 1207,
  lon: 90.39,
  lat: 23.75,
  source: '=1+A1.csv',
  own: { id: '-A1', phone: '+880 1712-345678', '=field': '=1+A1' },
};
const places = { fields: ['id', 'phone', '=field'], [Symbol.iterator]: () => [place][Symbol.iterator]() };

describe('places as CSV', () => {
  it('have no formulas; numbers and telephone numbers stay as they are', () => {
    const [head, row] = [...placesAsCsv(places)].join('').split('\n');
    expect(head).toBe("name,name_bn,type,sub_type,house,street,postcode,lat,lon,source,id,phone,'=field");
    expect(row).toBe(
      `"'=HYPERLINK(""http://evil.example"",""Dhaka"")",'@SUM(A1),shop,,-5,'+cmd|A0,1207,23.75,90.39,'=1+A1.csv,'-A1,+880 1712-345678,'=1+A1`,
    );
  });

  it('are the same places when they are read again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'thikana-places-csv-'));
    const file = join(folder, 'places.csv');
    writeFileSync(file, [...placesAsCsv(places)].join(''));
    const { rows } = await previewSource(file);
    rmSync(folder, { recursive: true });
    expect(rows).toMatchObject([
      { name: FORMULA, nameBn: '@SUM(A1)', house: '-5', street: '+cmd|A0', id: '-A1' },
    ]);
    expect(rows[0].extra).toMatchObject({ phone: '+880 1712-345678', '=field': '=1+A1' });
  });
});
