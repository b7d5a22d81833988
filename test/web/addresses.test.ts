// Addresses in a browser: a table is dropped or pasted, corrected with its parts explained, put right on the map, downloaded; work that is
// broken off goes on where it stopped.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inMemory } from '../../src/tables/unpacked-chunks.ts';
import { likelyColumn, tableInBytes, tableInText } from '../../src/web/addresses/read-table.ts';
import { axeFaults } from './axe-faults.ts';
import { type ConsoleUnderTest, dropFile, hasBrowser, PHONE, startConsole } from './browser.ts';
import { englishIn } from './english-in-page.ts';

const BATCH = '**/v2/api/search/rupantor/geocode/batch*';
/** Of longitude, at the zoom of the map in a row's details: 15, with tiles of 512 pixels. */
const DEGREES_A_PIXEL = 360 / (512 * 2 ** 15);
const CSV = [
  'id,customer,Delivery address',
  '1,Karim,"h#8 rd 2 blk c sec 2 mirpr, dhaka 1216"',
  '2,Rahima,"বাড়ি ৩৩/এ, রোড ৪, ধানমন্ডি, ঢাকা"',
  '3,Nobody,zzzz qqqq',
  '4,Short',
].join('\r\n');

describe('reading what is dropped or pasted', () => {
  it('finds columns and the one with the address, in any encoding', async () => {
    const table = await tableInBytes(inMemory(Buffer.from(`\ufeff${CSV}`, 'utf16le')), 'orders.csv');
    expect(table).toMatchObject({ name: 'orders.csv', columns: ['id', 'customer', 'Delivery address'] });
    expect(table.rows).toHaveLength(4);
    expect(table.rows[1][2]).toBe('বাড়ি ৩৩/এ, রোড ৪, ধানমন্ডি, ঢাকা');
    expect(likelyColumn(table)).toBe(2);
    const unnamed = await tableInBytes(
      inMemory(Buffer.from('a;b\n1;a long text in here\n2;another one')),
      'x.csv',
    );
    expect(likelyColumn(unnamed)).toBe(1);
  });

  it('takes pasted lines for addresses, commas and all, and pasted cells for a table', async () => {
    expect((await tableInText('House 1, Road 2, Dhaka\n\n  Sylhet\n')).rows).toEqual([
      ['House 1, Road 2, Dhaka'],
      ['Sylhet'],
    ]);
    expect((await tableInText('ঠিকানা\nসিলেট')).rows).toEqual([['সিলেট']]);
    expect(await tableInText('id\taddress\n1\tSylhet')).toMatchObject({
      columns: ['id', 'address'],
      rows: [['1', 'Sylhet']],
    });
    expect((await tableInText('id,address\n1,"Sylhet, Zindabazar"')).rows).toEqual([
      ['1', 'Sylhet, Zindabazar'],
    ]);
    expect((await tableInText('')).rows).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)('the addresses page', () => {
  let site: ConsoleUnderTest;
  beforeAll(async () => {
    site = await startConsole();
  });
  afterAll(() => site?.end());

  const drop = (page: Page, name: string, text: string): Promise<void> =>
    dropFile(page.getByLabel('Drop a table here'), name, text);
  const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

  it('corrects a dropped table, explains the parts, and gives it back as CSV', async () => {
    const { page, errors, foreign, close } = await site.open('/addresses');
    await drop(page, 'orders.csv', CSV);
    expect(await page.getByLabel('Column with the address').inputValue()).toBe('2');
    await page.getByLabel('Column with the address').selectOption('customer');
    await page.getByRole('listitem').getByText('Karim').waitFor();
    await page.getByLabel('Column with the address').selectOption('Delivery address');
    await page.getByRole('button', { name: 'Geocode 4 rows' }).click();
    await page.getByText('4 of 4 rows').waitFor();
    const first = row(page, 'h#8 rd 2');
    await first.getByText('house 8, road 2', { exact: false }).first().waitFor();
    await first.getByText(/\d+%/).waitFor();
    expect(await first.getAttribute('data-trust')).toMatch(/exact|street|area/);
    expect(await first.getByRole('list', { name: 'Parts' }).textContent()).toMatch(
      /house 8.*road 2.*block c/,
    );
    expect(await row(page, 'zzzz').getAttribute('data-trust')).toBe('unknown');
    await page.getByRole('button', { name: /^Not found/ }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    await page.getByRole('button', { name: /^All/ }).click();
    expect(await axeFaults(page)).toEqual([]);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the table' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('orders.geocoded.csv');
    const lines = readFileSync(await download.path(), 'utf8').split('\n');
    expect(lines[0]).toMatch(
      /^\ufeffid,customer,Delivery address,fixed_address,bangla_address,address_status,confidence,latitude,longitude,area,thana,district,postcode,ucode,level,metres,verdict,reason,to_ask,part_flat,/,
    );
    expect(lines[1]).toMatch(
      /^1,Karim,"h#8 rd 2 blk c sec 2 mirpr, dhaka 1216","house 8, road 2.*,23\.\d+,90\.\d+,/,
    );
    expect(lines[4]).toMatch(/^4,Short,,/);
    await page.getByText('POST', { exact: false }).first().waitFor({ state: 'attached' });
    expect(errors).toEqual([]);
    expect(foreign).toEqual([]);
    await close();
  });

  it('puts a row right on the map: by a click, by a typed position', async () => {
    const { page, errors, close } = await site.open('/addresses');
    await page.getByLabel('Or paste addresses').fill('zzzz qqqq\nmatikata rd basa 572/k');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Geocode 2 rows' }).click();
    await page.getByRole('button', { name: 'Details: 2' }).click();
    const detail = page.getByRole('dialog', { name: 'Row 2' });
    await detail
      .getByRole('cell', { name: 'basa 572/k' })
      .or(detail.getByRole('cell', { name: '572/k' }))
      .first()
      .waitFor();
    expect(await axeFaults(page)).toEqual([]);
    // Credits are in sight below every map.
    await detail.locator('.credits', { hasText: 'OpenStreetMap' }).waitFor({ state: 'visible' });
    const before = await detail.getByLabel('Latitude').inputValue();
    const map = detail.locator('canvas');
    await map.waitFor();
    await map.click({ position: { x: 60, y: 60 } });
    await detail.getByText('At this point:').waitFor();
    expect(await detail.getByLabel('Latitude').inputValue()).not.toBe(before);
    await detail.getByRole('button', { name: 'Save this position' }).click();
    await detail.getByText('Saved.').waitFor();
    await page.keyboard.press('Escape');
    await row(page, 'matikata rd basa').getByText('Placed by hand').waitFor();

    await page.getByRole('button', { name: 'Details: 1' }).click();
    const other = page.getByRole('dialog', { name: 'Row 1' });
    await other.getByLabel('Latitude').fill('23.7925');
    await other.getByLabel('Latitude').press('Tab');
    await other.getByLabel('Longitude').fill('90.4152');
    await other.getByLabel('Longitude').press('Tab');
    await other.getByText(/At this point:.*Gulshan/).waitFor();
    await other.getByRole('button', { name: 'Save this position' }).click();
    await other.getByText('Saved.').waitFor();
    await page.keyboard.press('Escape');
    // What was put right is kept.
    await page.reload();
    await row(page, 'zzzz').getByText('Placed by hand').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the table' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/zzzz qqqq,.*,100,23\.7925,90\.4152,Gulshan/);
    expect(errors).toEqual([]);
    await close();
  });

  it('calls a place exact only where the house or a named place was found', async () => {
    const { page, errors, close } = await site.open('/addresses');
    // A dataset that knows the street alone is as sure of it as of a house.
    const levels = { house: 97, place: 98, interpolated: 97, street: 97, area: 97, district: 69 };
    await page.route(BATCH, async (route) => {
      const response = await route.fetch();
      const { results, ...rest } = await response.json();
      const told = results.map((result: object, i: number) => ({
        ...result,
        confidence_score_percentage: Object.values(levels)[i],
        verdict: { level: Object.keys(levels)[i], metres: 300, parts: [] },
      }));
      await route.fulfill({ response, json: { ...rest, results: told } });
    });
    await drop(
      page,
      'levels.csv',
      ['address', ...Object.keys(levels).map((level) => `Banani ${level}`)].join('\n'),
    );
    await page.getByRole('button', { name: 'Geocode 6 rows' }).click();
    await page.getByText('6 of 6 rows').waitFor();
    const said = async (level: string) =>
      (await row(page, `Banani ${level}`).first().locator('.badge').first().textContent())?.replace(
        /[\d%\s]+/,
        '',
      );
    expect(await Promise.all(Object.keys(levels).map(said))).toEqual([
      'Exact place',
      'Exact place',
      'The street',
      'The street',
      'The area',
      'Unreliable',
    ]);
    await page.getByRole('button', { name: /^The street/ }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    expect(errors).toEqual([]);
    await close();
  });

  it('has the parts of an address in Bangla', async () => {
    const { page, errors, close } = await site.open('/addresses', { locale: 'bn-BD' });
    await page.getByLabel('অথবা ঠিকানা পেস্ট করুন').fill('বাসা ১২/কে, রোড ৫, ধানমন্ডি, ঢাকা');
    await page.getByRole('button', { name: 'দেখুন', exact: true }).click();
    await page.getByRole('button', { name: /১টি সারির/ }).click();
    const parts = page.getByRole('list', { name: 'অংশ' }).getByRole('listitem');
    await parts.first().waitFor();
    expect(await parts.allTextContents()).toEqual(
      ['বাড়ি ১২/কে', 'সড়ক ৫', 'এলাকা ধানমন্ডি', 'জেলা ঢাকা'].map((text) => text.normalize('NFC')),
    );
    // The other language of the corrected address stands below it.
    expect(await englishIn(page)).toEqual([]);
    await page.getByRole('button', { name: 'বিস্তারিত: ১' }).click();
    await page.getByRole('dialog').locator('.map-place[data-idle=true]').waitFor();
    expect(await englishIn(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('follows the pin that is dragged on the map', async () => {
    const { page, errors, close } = await site.open('/addresses');
    await page.getByLabel('Or paste addresses').fill('House 4, Road 11, Banani, Dhaka');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Geocode 1 row' }).click();
    await page.getByRole('button', { name: 'Details: 1' }).click();
    const detail = page.getByRole('dialog', { name: 'Row 1' });
    const position = async () => ({
      latitude: Number(await detail.getByLabel('Latitude').inputValue()),
      longitude: Number(await detail.getByLabel('Longitude').inputValue()),
    });
    const pin = detail.locator('.maplibregl-marker');
    await detail.locator('.map-place[data-idle=true]').waitFor();
    await pin.hover();
    const before = await position();
    const box = await pin.boundingBox();
    if (!box) throw new Error('the pin is not on the screen');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 5 });
    await page.mouse.up();
    await detail.getByText('At this point:').waitFor();
    const after = await position();
    // To the right is east, down is south; a pixel at this zoom is about three metres.
    expect(after.longitude - before.longitude).toBeCloseTo(60 * DEGREES_A_PIXEL, 4);
    expect(after.latitude).toBeLessThan(before.latitude);
    await detail.getByRole('button', { name: 'Save this position' }).click();
    await detail.getByText('Saved.').waitFor();
    await page.keyboard.press('Escape');
    await row(page, 'House 4, Road 11').getByText('Placed by hand').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the table' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toContain(
      `${after.latitude.toFixed(6)},${after.longitude.toFixed(6)}`,
    );
    expect(errors).toEqual([]);
    await close();
  });

  it('goes on where it stopped: paused, loaded again, with a server that was busy or gone', async () => {
    const { page, close } = await site.open('/addresses');
    let asked = 0;
    let mode: 'through' | 'busy' | 'gone' = 'through';
    await page.route(BATCH, async (route) => {
      asked++;
      if (asked === 2) await page.getByRole('button', { name: 'Pause' }).click();
      if (mode === 'busy') {
        mode = 'through';
        await route.fulfill({
          status: 503,
          json: { message: 'The server is busy; try again shortly', code: 'busy', status: 503 },
        });
      } else if (mode === 'gone')
        await route.fulfill({
          status: 402,
          json: { message: 'Payment exception', code: 'payment', status: 402 },
        });
      else await route.continue();
    });
    await drop(
      page,
      'long.csv',
      ['address', ...Array.from({ length: 450 }, (_, i) => `House ${i}, Road 3, Dhanmondi, Dhaka`)].join(
        '\n',
      ),
    );
    await page.getByRole('button', { name: 'Geocode 450 rows' }).click();
    await page.getByText('100 of 450 rows').waitFor();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await page.reload();
    await page.getByText('This table is not finished').waitFor();
    await page.getByText('100 of 450 rows').waitFor();
    mode = 'gone';
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('alert').getByText('Payment exception').waitFor();
    mode = 'busy';
    const before = asked;
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('450 of 450 rows').waitFor();
    // Four blocks were left, and one was asked for twice.
    expect(asked - before).toBe(5);
    await page.getByText('1 to 50 of 450').waitFor();
    await page.getByRole('button', { name: 'Next rows' }).click();
    await page.getByText('51 to 100 of 450').waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByLabel('Drop a table here').waitFor();
    await page.reload();
    await page.getByLabel('Drop a table here').waitFor();
    await close();
  });

  it('can be used by keyboard alone, and gives the focus back', async () => {
    const { page, errors, close } = await site.open('/addresses');
    await page.getByLabel('Or paste addresses').focus();
    await page.keyboard.type('House 4, Road 11, Banani, Dhaka');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Geocode 1 row' }).press('Enter');
    const details = page.getByRole('button', { name: 'Details: 1' });
    await details.press('Enter');
    const detail = page.getByRole('dialog', { name: 'Row 1' });
    await detail.getByLabel('Latitude').fill('23.79');
    await page.keyboard.press('Tab');
    await detail.getByText('At this point:').waitFor();
    await detail.getByRole('button', { name: 'Save this position' }).press('Enter');
    await detail.getByText('Saved.').waitFor();
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'detached' });
    await row(page, 'House 4').getByText('Placed by hand').waitFor();
    expect(await details.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(errors).toEqual([]);
    await close();
  });

  it('fits a phone, in Bangla, by night, without a fault by axe-core', async () => {
    const { page, errors, close } = await site.open('/addresses', { ...PHONE, colorScheme: 'dark' });
    await page.getByRole('button', { name: 'বাংলা' }).click();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'নমুনা দিয়ে দেখুন' }).click();
    await page.getByRole('button', { name: '৮টি সারির অবস্থান বের করুন' }).click();
    await page.getByText('৮টি সারির মধ্যে ৮টি').waitFor();
    await page.getByText('ধানমন্ডি', { exact: false }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'বিস্তারিত: ১' }).click();
    await page.getByRole('dialog', { name: 'সারি ১' }).locator('canvas').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });
});
