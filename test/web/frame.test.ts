// The frame around every page of the console: navigation, languages, light and dark, the key, and the security headers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsoleCodes } from '../../src/accounts/console-codes.ts';
import { axeFaults } from './axe-faults.ts';
import { type ConsoleUnderTest, hasBrowser, PHONE, startConsole } from './browser.ts';
import { englishIn } from './english-in-page.ts';

describe.skipIf(!hasBrowser)('the frame of the console', () => {
  let site: ConsoleUnderTest;
  beforeAll(async () => {
    site = await startConsole();
  });
  afterAll(() => site?.end());

  it('leads to every page, with its name in the title, and back', async () => {
    const { page, errors, foreign, close } = await site.open('/');
    const nav = page.getByRole('navigation', { name: 'Pages' });
    await nav.getByRole('link', { name: 'Explore' }).waitFor();
    expect(await page.title()).toBe('Explore · Thikana ঠিকানা');
    const links = await nav.getByRole('link').all();
    for (const { name, href } of await Promise.all(
      links.map(async (link) => ({
        name: (await link.textContent()) ?? '',
        href: await link.getAttribute('href'),
      })),
    )) {
      await nav.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(({ pathname }) => pathname === href);
      await page.locator(`nav a[href="${href}"][aria-current=page]`).waitFor();
      await expect.poll(() => page.title()).toContain(name);
    }
    await page.goBack();
    await page.locator('nav a[aria-current=page]:not([href="/docs"])').waitFor();
    expect(errors).toEqual([]);
    expect(foreign).toEqual([]);
    await close();
  });

  it('has the operator’s pages in its menu for those who run the server alone', async () => {
    const { page, close } = await site.open('/account', { withKey: false });
    const nav = page.getByRole('navigation', { name: 'Pages' });
    await page.getByRole('heading', { name: 'Account' }).waitFor();
    expect(await nav.getByRole('link').allTextContents()).toEqual([
      'Explore',
      'Addresses',
      'Dispatch',
      'Account',
      'API docs',
    ]);
    // Whoever knows the path gets there.
    await page.goto('/operator');
    await nav.getByRole('link', { name: 'Operator' }).waitFor();
    expect(await nav.getByRole('link', { name: 'Data desk' }).count()).toBe(0);
    await close();
  });

  it('speaks both languages and remembers which', async () => {
    const { page, errors, close } = await site.open('/');
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await page.getByRole('link', { name: 'মানচিত্র' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('bn');
    await page.reload();
    await page.getByRole('link', { name: 'মানচিত্র' }).waitFor();
    const loaded = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    });
    expect(loaded.join()).toContain('Noto Sans Bengali');
    for (const href of ['/addresses', '/dispatch', '/account', '/desk', '/operator', '/']) {
      await page.locator(`nav a[href="${href}"]`).click();
      await page.locator(`nav a[href="${href}"][aria-current=page]`).waitFor();
      await page.getByRole('main').locator('h1, h2, form, [role=tablist]').first().waitFor();
      expect(await englishIn(page), href).toEqual([]);
    }
    await page.getByRole('button', { name: 'EN' }).click();
    await page.getByRole('link', { name: 'Explore' }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('is dark at night, by the system or by choice', async () => {
    const { page, close } = await site.open('/', { colorScheme: 'dark' });
    await page.locator('html[data-theme=night]').waitFor();
    await page.getByRole('button', { name: 'Switch to day' }).click();
    await page.locator('html[data-theme=day]').waitFor();
    await page.reload();
    await page.locator('html[data-theme=day]').waitFor();
    await close();
  });

  it('opens its menu by keyboard at the width of a phone, and closes it with Escape', async () => {
    const { page, close } = await site.open('/', PHONE);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.focus();
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: 'API docs' });
    await link.waitFor({ state: 'visible' });
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'hidden' });
    expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      PHONE.viewport.width,
    );
    await close();
  });

  it('asks for a key where none is filled in, and keeps it', async () => {
    const { page, close } = await site.open('/', { withKey: false });
    await page.getByRole('button', { name: 'No key' }).click();
    await page.getByRole('textbox', { name: 'Key' }).fill(site.server.key);
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Key', exact: true }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('thikana.key'))).toBe(site.server.key);
    await close();
  });

  it('without a key shows the map and says how to get one', async () => {
    const { page, errors, close } = await site.open('/', { withKey: false });
    const notice = page.getByRole('complementary', { name: 'This page has no key yet' });
    await notice.waitFor();
    expect(await notice.textContent()).toContain('npx thikana console-link');
    await page.locator('.map-place[data-idle=true]').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('covers nothing on a phone with the notice that there is no key, and has none where one registers', async () => {
    const { page, close } = await site.open('/', { withKey: false, ...PHONE });
    const notice = page.getByRole('complementary', { name: 'This page has no key yet' });
    for (const path of ['/', '/addresses', '/dispatch', '/desk']) {
      await page.goto(path);
      await notice.waitFor();
      const [own, content] = [await notice.boundingBox(), await page.getByRole('main').boundingBox()];
      if (!own || !content) throw new Error(`${path} is not drawn`);
      expect(own.y + own.height, path).toBeLessThanOrEqual(content.y);
      expect(await notice.evaluate((shown) => getComputedStyle(shown).position), path).toBe('static');
    }
    await page.goto('/account');
    await page.getByRole('heading', { name: 'Account' }).waitFor();
    await page.getByRole('button', { name: 'No key' }).waitFor();
    expect(await notice.count()).toBe(0);
    await close();
  });

  it('gets its key by a link, once, and keeps it in a cookie that no script reads', async () => {
    const code = new ConsoleCodes(site.server.state).make();
    const { page, close } = await site.open(`/#code=${code}`, { withKey: false });
    await page.getByRole('button', { name: 'Key', exact: true }).waitFor();
    expect(page.url()).not.toContain(code);
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      value: expect.stringMatching(/^thk_/),
    });
    expect(await page.evaluate(() => document.cookie + JSON.stringify({ ...localStorage }))).not.toContain(
      'thk_',
    );
    await page.reload();
    await page.getByRole('button', { name: 'Key', exact: true }).waitFor();
    await close();
    const another = await site.open(`/#code=${code}`, { withKey: false });
    await another.page.getByText('has been used or is too old').waitFor();
    await another.close();
  });

  it('has no fault by axe-core, by day and by night', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, close } = await site.open('/', { colorScheme });
      await page.getByRole('navigation', { name: 'Pages' }).waitFor();
      await page.getByRole('button', { name: 'Key', exact: true }).click();
      expect(await axeFaults(page)).toEqual([]);
      // The ring around what has the focus differs from what is behind it, also over the bar.
      const field = page.getByRole('textbox', { name: 'Key' });
      await field.focus();
      const [ring, behind] = await field.evaluate((input) => [
        getComputedStyle(input).outlineColor,
        getComputedStyle(input.closest('dialog') ?? input).backgroundColor,
      ]);
      expect(ring).not.toBe(behind);
      await close();
    }
  });

  it('has no fault in Bangla, with its menu open on a phone', async () => {
    const { page, close } = await site.open('/addresses', { ...PHONE, locale: 'bn-BD' });
    await page.getByRole('button', { name: 'মেনু' }).click();
    await page.getByRole('link', { name: 'API নির্দেশিকা' }).waitFor({ state: 'visible' });
    expect(await axeFaults(page)).toEqual([]);
    await close();
  });
});
