// The pages at /examples in a real browser: the search box by keyboard, mouse and screen reader, maps with search and route, in both languages.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { type ConsoleUnderTest, hasBrowser, PHONE, pixelsOf, startConsole } from './browser.ts';
import { englishIn } from './english-in-page.ts';

const ROUTE_COLOUR = '#1a5fb4';

let site: ConsoleUnderTest;
beforeAll(async () => {
  if (hasBrowser) site = await startConsole();
});
afterAll(() => site?.end());

const open = (path: string, options: Parameters<ConsoleUnderTest['open']>[1] = {}) =>
  site.open(path, { withKey: false, ...options });
const field = (page: Page): Locator => page.getByRole('combobox');
const status = (page: Page): Locator => page.locator('thikana-search').getByRole('status');
const options = (page: Page): Locator => page.getByRole('option');

describe.skipIf(!hasBrowser)('the search box', () => {
  it('is a combobox: what is typed is suggested, keys choose, and what was chosen is remembered', async () => {
    const { page, errors, foreign, close } = await open(`/examples/search#key=${site.server.key}`);
    await field(page).fill('mirpur 10');
    await options(page).first().waitFor();
    expect(await field(page).getAttribute('aria-expanded')).toBe('true');
    expect(await field(page).getAttribute('aria-activedescendant')).toBe('option-0');
    expect(await status(page).textContent()).toMatch(/^\d+ results?$/);
    expect(await axeFaults(page)).toEqual([]);
    await field(page).press('ArrowDown');
    expect(await field(page).getAttribute('aria-activedescendant')).toBe('option-1');
    await field(page).press('ArrowUp');
    await field(page).press('Enter');
    await expect
      .poll(() => page.locator('#chosen').textContent())
      .toMatch(/^Mirpur 10.* \(23\.8\d+, 90\.3\d+\)$/);
    expect(await options(page).count()).toBe(0);

    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => options(page).allTextContents()).toEqual([expect.stringMatching(/^Mirpur 10/)]);
    await field(page).press('ArrowDown');
    await field(page).press('Delete');
    await expect.poll(() => options(page).count()).toBe(0);
    await page.route(/[?&]q=nowhere/, (route) => route.fulfill({ json: { places: [], status: 200 } }));
    await field(page).fill('nowhere');
    await expect.poll(() => status(page).textContent()).toBe('Nothing found');
    expect([errors, foreign]).toEqual([[], []]);
    await close();
  });

  it('gives up what was asked before when one types on', async () => {
    const { page, close } = await open(`/examples/search#key=${site.server.key}`);
    const failed: string[] = [];
    page.on(
      'requestfailed',
      (request) => void failed.push(new URL(request.url()).searchParams.get('q') ?? ''),
    );
    const held = new Promise<void>((resolve) => {
      void page.route(/[?&]q=gul(&|$)/, () => resolve());
    });
    await field(page).fill('gul');
    await held;
    await field(page).fill('gulshan 2');
    await options(page).first().waitFor();
    expect(failed).toEqual(['gul']);
    expect(await options(page).first().textContent()).toContain('Gulshan 2');
    await close();
  });

  it('speaks Bangla, and takes the position of the visitor', async () => {
    const { page, errors, close } = await open(`/examples/search?lang=bn#key=${site.server.key}`, {
      geolocation: { longitude: 90.4152, latitude: 23.7925 },
      permissions: ['geolocation'],
    });
    await page.getByRole('combobox', { name: 'জায়গা খুঁজুন' }).fill('গুলশান');
    await options(page).first().waitFor();
    expect(await options(page).first().textContent()).toMatch(/^গুলশান/);
    expect(await status(page).textContent()).toMatch(/^[০-৯]+টি ফল$/);
    expect(await axeFaults(page)).toEqual([]);
    await options(page).first().click();
    await expect.poll(() => page.locator('#chosen').textContent()).toContain('গুলশান');
    await page.getByRole('button', { name: 'আমার অবস্থান' }).click();
    await expect.poll(() => page.locator('#chosen').textContent()).toMatch(/ঢাকা \(23\.7925, 90\.4152\)$/);
    expect(errors).toEqual([]);
    await close();
  });
});

describe.skipIf(!hasBrowser)('the examples', () => {
  it('ask a visitor without a key for one, and need none to be listed', async () => {
    const { page, errors, close } = await open('/examples');
    expect(await page.getByRole('listitem').count()).toBe(4);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'বাংলা' }).click();
    await page.getByRole('heading', { name: 'উদাহরণ' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'নোডের জন্য একটি প্রোগ্রাম' }).click();
    await expect.poll(() => page.locator('#program').textContent()).toContain("from 'thikana-js'");
    await page.goto('/examples/search');
    const dialog = page.getByRole('dialog', { name: 'Your key' });
    await dialog.getByRole('textbox').fill(site.server.key);
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Show' }).click();
    await field(page).fill('banani');
    await options(page).first().waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it.each([
    { language: 'en', typed: 'sadarghat' },
    { language: 'bn', typed: 'সদরঘাট' },
  ])('show a map with search and route ($language)', async ({ language, typed }) => {
    const { page, errors, foreign, close } = await open(
      `/examples/map?lang=${language}#key=${site.server.key}`,
      { viewport: { width: 640, height: 480 } },
    );
    await page.locator('canvas').waitFor();
    await field(page).fill(typed);
    await options(page).first().click();
    await expect.poll(() => pixelsOf(site, page.locator('#map'), ROUTE_COLOUR)).toBeGreaterThan(300);
    expect(await axeFaults(page)).toEqual([]);
    expect([errors, foreign]).toEqual([[], []]);
    await close();
  });

  it.each(['', '/map', '/leaflet', '/search', '/node'])(
    'have no English in Bangla: /examples%s',
    async (path) => {
      const { page, errors, close } = await open(`/examples${path}?lang=bn#key=${site.server.key}`, PHONE);
      if (path === '/map' || path === '/leaflet')
        await page.locator('.thikana-credits summary').getByText('ⓘ').waitFor();
      await expect.poll(() => page.title()).toMatch(/[\u0980-\u09ff]/);
      expect(await englishIn(page)).toEqual([]);
      expect(errors).toEqual([]);
      await close();
    },
  );

  it.each(['/map', '/leaflet'])(
    'credit in one line on a phone, and in full behind its sign: /examples%s',
    async (path) => {
      const { page, errors, close } = await open(`/examples${path}#key=${site.server.key}`, PHONE);
      const credits = page.locator('.thikana-credits');
      await credits.getByText('OpenStreetMap').first().waitFor();
      expect((await credits.boundingBox())?.height).toBeLessThan(24);
      await credits.locator('summary').click();
      await credits.getByText('ODbL 1.0').waitFor();
      expect(await axeFaults(page)).toEqual([]);
      expect(errors).toEqual([]);
      await close();
    },
  );

  it('search on a map of Leaflet, with our map below', async () => {
    const { page, errors, foreign, close } = await open(`/examples/leaflet#key=${site.server.key}`, {
      viewport: { width: 640, height: 480 },
    });
    await page.locator('.leaflet-tile-pane canvas').waitFor();
    await field(page).fill('sadarghat');
    await options(page).first().click();
    await page.locator('path.leaflet-interactive').waitFor();
    expect(await page.locator('.thikana-credits summary').textContent()).toContain('OpenStreetMap');
    expect(await axeFaults(page)).toEqual([]);
    expect([errors, foreign]).toEqual([[], []]);
    await close();
  });
});
