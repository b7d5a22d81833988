// The dispatcher's page in a browser: orders and riders in, routes out, a stop moved by hand, sheets and files.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decoded, withMoved } from '../../src/web/dispatch/plan.ts';
import { sheetIn, sheetLink } from '../../src/web/dispatch/sheet-link.ts';
import { axeFaults } from './axe-faults.ts';
import { type ConsoleUnderTest, dropFile, hasBrowser, PHONE, startConsole } from './browser.ts';
import { englishIn } from './english-in-page.ts';

describe('what the page works out by itself', () => {
  it('decodes lines, and moves a stop before another or to the end', () => {
    expect(decoded('_p~iF~ps|U_ulLnnqC')).toEqual([
      [-120.2, 38.5],
      [-120.95, 40.7],
    ]);
    const step = (id: number) => ({ type: 'job', id });
    const plan = {
      routes: [
        { vehicle: 1, steps: [step(1), step(2)] },
        { vehicle: 2, steps: [step(3)] },
      ],
    };
    expect([...withMoved(plan as never, 2, 2, 3)]).toEqual([
      [1, [1]],
      [2, [2, 3]],
    ]);
    expect([...withMoved(plan as never, 3, 1, undefined)]).toEqual([
      [1, [1, 2, 3]],
      [2, []],
    ]);
  });

  it('carries a sheet in a link, and takes nothing from one that was changed', () => {
    const sheet = { rider: 'রহিম', stops: [{ name: 'Karim', arrival: 34_200, at: [90.4, 23.75] as const }] };
    const link = sheetLink('http://x', sheet);
    expect(sheetIn(new URL(link).hash)).toEqual(sheet);
    expect(sheetIn('#sheet=%%%')).toBeUndefined();
    expect(sheetIn('#map=1/2/3')).toBeUndefined();
  });
});

describe.skipIf(!hasBrowser)('the dispatch page', () => {
  let site: ConsoleUnderTest;
  beforeAll(async () => {
    site = await startConsole();
  });
  afterAll(() => site?.end());

  const saved = async (page: Page, name: string): Promise<string> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return readFileSync(await download.path(), 'utf8');
  };

  it('plans samples, lets a person look at addresses, move, keep and lock, and gives sheets and files', async () => {
    const { page, errors, foreign, close } = await site.open('/dispatch');
    await page.getByRole('button', { name: 'Try it with samples' }).click();
    await page.getByText('12 orders, 2 riders').waitFor();
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    const review = page.getByRole('region', { name: 'Addresses to look at first' });
    await review.getByText('xyzzy plugh').waitFor();
    await review.getByRole('button', { name: 'Leave out' }).click();
    await page.getByText('11 orders, 2 riders').waitFor();
    expect(await review.count()).toBe(0);

    const days = page.locator('.day');
    await days.nth(0).locator('summary').click();
    const first = days.nth(0).locator('li').first();
    const name = ((await first.locator('span').first().textContent()) ?? '').trim().split(' ')[1];
    await first.getByRole('combobox').selectOption({ label: 'Salma' });
    await page.getByText(`${name} to Salma:`).waitFor();
    await page.getByText(/costs .* (more|less)/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.getByText(`${name} to Salma:`).count()).toBe(0);

    // The same by dragging, with both in sight.
    await days.nth(0).locator('summary').click();
    await days
      .nth(0)
      .locator('.bar-service')
      .first()
      .dragTo(days.nth(1).locator('.day-line'), {
        targetPosition: { x: 3, y: 3 },
      });
    await page.getByText(/to Salma:/).waitFor();
    await page.getByRole('button', { name: 'Keep it so' }).click();
    await days.nth(1).getByRole('button', { name: 'Lock this rider' }).click();
    const lockedStops = await days.nth(1).locator('.bar-service').count();
    await page.getByRole('button', { name: 'Plan again' }).click();
    await page.getByRole('button', { name: 'Plan again' }).waitFor();
    expect(await days.nth(1).locator('.bar-service').count()).toBeGreaterThanOrEqual(lockedStops);

    const csv = await saved(page, 'Download CSV');
    expect(csv).toMatch(/^\ufeff?rider,stop,kind,order,name,arrives/);
    expect(csv.match(/,job,/g)).toHaveLength(11);
    expect(await saved(page, 'Download GPX')).toContain('<rtept lat="');

    await days.nth(1).getByRole('button', { name: 'Sheet' }).click();
    const sheet = page.getByRole('region', { name: 'Sheet: Salma' });
    await sheet.getByRole('img', { name: 'Scan to open on a phone' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const link =
      (await sheet.getByRole('link', { name: 'Scan to open on a phone' }).getAttribute('href')) ?? '';
    await page.goto(link);
    await page.reload();
    await page.getByRole('heading', { name: 'Salma' }).waitFor();
    expect(await page.locator('.sheet li').count()).toBe(lockedStops + 2);
    expect(errors).toEqual([]);
    expect(foreign).toEqual([]);
    await close();
  });

  it('takes tables and points on the map, on a phone, in Bangla', async () => {
    const { page, errors, close } = await site.open('/dispatch', { ...PHONE, locale: 'bn-BD' });
    const orders = 'order,address,lat,lng\n1,Banani,23.7937,90.4043\n2,Gulshan,23.7925,90.4152';
    await dropFile(page.getByLabel('অর্ডারের তালিকা এখানে ছেড়ে দিন'), 'orders.csv', orders);
    await page.getByText('২টি অর্ডার, ০ জন রাইডার').waitFor();
    await page.getByLabel('মানচিত্রে ক্লিক করলে যোগ হবে:').selectOption('rider');
    const map = page.locator('.dispatch-map canvas');
    await map.click({ position: { x: 100, y: 120 } });
    await page.getByText('২টি অর্ডার, ১ জন রাইডার').waitFor();
    await page.getByRole('button', { name: 'পরিকল্পনা করুন', exact: true }).click();
    await page.locator('.timeline').waitFor();
    expect(await page.locator('.day .bar-service').count()).toBe(2);
    expect(await axeFaults(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('has no English in Bangla: samples, what is to be looked at, the plan and a sheet', async () => {
    const { page, errors, close } = await site.open('/dispatch', { locale: 'bn-BD' });
    await page.getByRole('button', { name: 'নমুনা দিয়ে দেখুন' }).click();
    await page.getByText('১২টি অর্ডার, ২ জন রাইডার').waitFor();
    await page.getByRole('button', { name: 'পরিকল্পনা করুন', exact: true }).click();
    const review = page.getByRole('region', { name: 'যেসব ঠিকানা আগে দেখতে হবে' });
    await review.getByText('ঝঝঞ ঢণঙ').waitFor();
    await page.locator('.day .bar-service').first().waitFor();
    expect(await page.locator('.day-head').first().textContent()).toMatch(/রহিম.*[০-৯.]+ কিমি/);
    for (const summary of await page.locator('.day summary').all()) await summary.click();
    await page.getByRole('button', { name: 'পাতা', exact: true }).first().click();
    await page.getByRole('region', { name: 'পাতা: রহিম' }).waitFor();
    expect(await englishIn(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('says which cell of a table it cannot read', async () => {
    const { page, close } = await site.open('/dispatch');
    await dropFile(page.getByLabel('Drop a table of orders here'), 'o.csv', 'address,from\nBanani,noon-ish');
    await page.getByRole('alert').getByText('row 2: "noon-ish" is not a time of day').waitFor();
    await close();
  });
});
