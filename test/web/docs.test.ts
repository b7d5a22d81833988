// The API reference in the console's frame: its own title and icon, the user's key filled in and kept, nothing from elsewhere.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { type ConsoleUnderTest, hasBrowser, PHONE, startConsole, type WatchedPage } from './browser.ts';

describe.skipIf(!hasBrowser)('the API reference', () => {
  let site: ConsoleUnderTest;
  beforeAll(async () => {
    site = await startConsole();
  });
  afterAll(() => site?.end());

  describe('on a desk', () => {
    let shown: WatchedPage;
    beforeAll(async () => {
      // One page for these tests: drawing the reference takes seconds.
      shown = await site.open('/docs');
    });
    afterAll(() => shown?.close());

    it('stands in the frame, under our title and icon, and shows every family of calls', async () => {
      const { page, foreign } = shown;
      await page.getByRole('navigation', { name: 'Pages' }).waitFor();
      await page.getByRole('heading', { name: 'Geocoding and search' }).first().waitFor();
      expect(await page.title()).toMatch(/Thikana ঠিকানা$/);
      expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/icon.svg');
      expect((await page.request.get('/icon.svg')).status()).toBe(200);
      // What the third-party script draws is fixed as it appears.
      expect(await axeFaults(page)).toEqual([]);
      expect(foreign).toEqual([]);
    });

    it('is dark as soon as night is chosen, and shows Bangla in letters of our own', async () => {
      const { page } = shown;
      await page.locator('body.light-mode').waitFor();
      await page.getByRole('button', { name: 'Switch to night' }).click();
      await page.locator('body.dark-mode').waitFor();
      expect(await axeFaults(page)).toEqual([]);
      const fonts = await page
        .locator('.reference code, .reference pre')
        .first()
        .evaluate((code) => getComputedStyle(code).fontFamily);
      expect(fonts).toContain('Noto Sans Bengali');
    });

    it('has the key filled in: the demo key, then the user’s own, also after loading again', async () => {
      const { page, errors, foreign } = shown;
      const filled = (): Promise<string[]> =>
        page
          .locator('.reference input')
          .evaluateAll((inputs) =>
            inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')),
          );
      await expect.poll(filled, { timeout: 60_000 }).toContain(site.server.key);
      // One that is given on this page is filled in at once.
      const own = `thk_${'5'.repeat(64)}`;
      await page.getByRole('button', { name: 'Key', exact: true }).click();
      await page.getByRole('textbox', { name: 'Key' }).fill(own);
      await page.getByRole('button', { name: 'Use this key' }).click();
      await expect.poll(filled, { timeout: 60_000 }).toContain(own);
      await page.reload();
      await expect.poll(filled, { timeout: 60_000 }).toContain(own);
      expect(errors).toEqual([]);
      expect(foreign).toEqual([]);
    });
  });

  it('fits a phone, by night, without a fault by axe-core', async () => {
    const { page, errors, close } = await site.open('/docs', { ...PHONE, colorScheme: 'dark' });
    await page.getByRole('heading', { name: 'Geocoding and search' }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
    // The bar of the frame stays above what is scrolled.
    await page.evaluate(() => scrollTo(0, 1500));
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Explore' }).waitFor({ state: 'visible' });
    await page.keyboard.press('Escape');
    // On a phone the reference names the part that one has scrolled to in a bar outside its landmarks.
    const faults = await axeFaults(page);
    expect(faults.filter((fault) => !fault.startsWith('region (moderate)'))).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });
});
