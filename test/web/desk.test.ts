// The data desk in a browser: where the dataset comes from, a file previewed on the map before it is imported, what is refused and why,
// the import with its progress until the new dataset is in use, and export.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { palette } from '../../src/tiles/style/palette.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { axeFaults } from './axe-faults.ts';
import { type ConsoleUnderTest, dropFile, hasBrowser, PHONE, pixelsOf, startConsole } from './browser.ts';
import { englishIn } from './english-in-page.ts';

const TOKEN = 'operator-token-of-the-browser-tests';
const DROP = 'Drop a file with places, addresses or boundaries here';
const PLACES = [
  'Shop name,category,Y,X',
  'Qamrul Tea Stall Console,Food,23.7937,90.4066',
  'Console Pharmacy,Healthcare,23.7461,90.3742',
  'Swapped Store,Shop,90.4,23.8',
  'Far Away Store,Shop,48.85,2.35',
  'Nowhere Store,Shop,,',
  ',,23.82,90.36',
].join('\n');

/** With a column that needs no explanation. */
const NAMED = PLACES.replace('Shop name', 'name');

describe.skipIf(!hasBrowser)('the data desk', () => {
  let site: ConsoleUnderTest;
  let dataset: string;
  beforeAll(async () => {
    // It is rebuilt here, so this test needs a copy of its own.
    dataset = mkdtempSync(join(tmpdir(), 'thikana-desk-'));
    cpSync(starterDataset(), dataset, { recursive: true });
    site = await startConsole({ dataset, env: { THIKANA_OPERATOR_TOKEN: TOKEN } });
  });
  afterAll(async () => {
    await site?.end();
    rmSync(dataset, { recursive: true, force: true });
  });

  async function open(options = {}) {
    const opened = await site.open('/desk', options);
    await opened.page.getByLabel(/Operator token|পরিচালকের টোকেন/).fill(TOKEN);
    await opened.page.getByRole('button', { name: /Sign in|সাইন ইন/ }).click();
    await opened.page.getByRole('heading', { name: /The dataset in use|চলমান ডেটাসেট/ }).waitFor();
    return opened;
  }

  it('has no English in Bangla but the names of files and licences', async () => {
    const { page, errors, close } = await open({ locale: 'bn-BD' });
    const told = await page.getByRole('table', { name: 'উৎস' }).locator('td').allTextContents();
    expect(told.join()).not.toMatch(/not stated|unknown/);
    expect(await englishIn(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('tells where the dataset comes from, and gives the places out as CSV', async () => {
    const { page, errors, foreign, close } = await open();
    await page.getByRole('table', { name: 'Sources' }).getByRole('row').nth(1).waitFor();
    await page.getByText('districts').waitFor();
    // Every source has its licence and its age: no day is left out.
    const row = page.getByRole('row', { name: /^starter-places .*ODbL 1\.0/ });
    expect(await row.locator('time').getAttribute('datetime')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(await page.getByRole('table', { name: 'Sources' }).getByText('unknown').count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export places as CSV' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8').split('\n');
    expect(lines[0]).toBe('name,name_bn,type,sub_type,house,street,postcode,lat,lon,source');
    expect(lines.length).toBeGreaterThan(1000);
    expect(errors).toEqual([]);
    expect(foreign).toEqual([]);
    await close();
  });

  /** The map shows what would be imported, then what would be rejected: in the country, and far away from it. */
  async function looksAtTheRejected(page: Page): Promise<void> {
    const map = page.locator('.points .map-frame');
    const { good, bad } = palette('day');
    const sees = (colour: string) => expect.poll(() => pixelsOf(site, map, colour));
    await map.locator('[data-shown=true]').waitFor();
    await sees(good).toBeGreaterThan(80);
    // The nameless one lies in Dhaka; Paris is a continent away: one red point is seen.
    await page.getByRole('button', { name: 'Show the rejected (2)' }).click();
    await sees(bad).toBeGreaterThan(80);
    await page.getByRole('button', { name: 'Show the imported (3)' }).click();
    await sees(good).toBeGreaterThan(80);
  }

  it('shows a file on the map with what would be rejected, imports it, and puts it in use', async () => {
    const { page, errors, foreign, close } = await open();
    const drop = () => dropFile(page.getByLabel(DROP), 'tea stalls.csv', PLACES);
    await drop();
    await page.getByRole('heading', { name: 'tea_stalls.csv' }).waitFor();
    const meaning = page.getByLabel('Meaning: Shop name');
    await meaning.waitFor();
    // One that is sent again takes the place of the first.
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok()),
      drop(),
    ]);
    await expect.poll(() => page.getByRole('button', { name: 'Remove: tea_stalls.csv' }).count()).toBe(1);
    await meaning.waitFor();
    // The meaning of a column can be changed, and the preview is made again.
    if ((await meaning.inputValue()) !== 'name') {
      await meaning.selectOption('name');
      await page.getByRole('button', { name: 'Preview with these meanings' }).click();
    }
    await page.getByText('3 would be imported').waitFor();
    await page.getByText('3 would be rejected').waitFor();
    await page.getByRole('table', { name: 'First rows' }).getByText('Console Pharmacy').waitFor();
    const reasons = page.getByRole('table', { name: 'Rejected rows, with reasons' });
    await reasons.getByText('Far Away Store', { exact: false }).waitFor();
    await page.getByText('the other way round, to be turned: 1').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await looksAtTheRejected(page);
    await page.getByLabel('Licence of the data').fill('CC0');
    await page.getByLabel('Attribution').fill('Tea Stall Census');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('The dataset is being rebuilt').waitFor();
    await page.getByText('The new dataset is in use').waitFor({ timeout: 170_000 });
    await page
      .getByRole('table', { name: 'Sources' })
      .getByRole('row', { name: /tea_stalls\.csv 3 .*CC0 Tea Stall Census/ })
      .waitFor();
    await page
      .getByRole('table', { name: 'Rejected rows', exact: true })
      .getByText('Far Away Store', { exact: false })
      .waitFor();
    const found = await fetch(
      `${site.server.url}/v2/api/search/autocomplete/place?api_key=${site.server.key}&q=Console+Pharmacy`,
    ).then((response) => response.text());
    expect(found).toContain('Console Pharmacy');
    expect(errors).toEqual([]);
    expect(foreign).toEqual([]);
    await close();
  });

  it('says what cannot be read, and forgets a file', async () => {
    const { page, close } = await open();
    const field = page.getByLabel(DROP);
    await dropFile(field, 'broken.geojson', '{"type": "FeatureCollection", "features": [');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('broken.geojson');
    await page.getByRole('button', { name: 'Remove: broken.geojson' }).click();
    await page.getByRole('button', { name: 'Remove: broken.geojson' }).waitFor({ state: 'detached' });
    await close();
  });

  it('fits a phone, in Bangla, by night, without a fault by axe-core', async () => {
    const { page, errors, close } = await open({ ...PHONE, colorScheme: 'dark' });
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await page.getByRole('heading', { name: 'ডেটা ডেস্ক' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await dropFile(page.getByLabel('স্থান, ঠিকানা বা সীমানার ফাইল এখানে ছেড়ে দিন'), 'stalls.csv', NAMED);
    await page.getByText('৩টি বাদ যাবে').waitFor();
    await page.getByRole('table').getByText('অবস্থানটি দেশের বাইরে').first().waitFor();
    await page.locator('.points [data-shown=true]').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'সরান: stalls.csv' }).click();
    await page.getByRole('button', { name: 'সরান: stalls.csv' }).waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await close();
  });

  it('is for the operator alone', async () => {
    for (const [method, path] of [
      ['GET', '/desk/sources'],
      ['GET', '/desk/export'],
      ['POST', '/desk/files'],
      ['POST', '/desk/import'],
    ]) {
      const { status } = await fetch(`${site.server.url}${path}?api_key=${site.server.key}`, { method });
      expect([path, status]).toEqual([path, 401]);
    }
  });
});
