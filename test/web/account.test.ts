// The account pages in a browser: register, confirm, sign in, package, keys, usage, sign out; and what is shown where registration is not open.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { type ConsoleUnderTest, hasBrowser, PHONE, startConsole } from './browser.ts';
import { englishIn } from './english-in-page.ts';

const PASSWORD = 'correct horse battery';
const OPERATOR = 'operator-token-of-the-browser-tests';

describe.skipIf(!hasBrowser)('the account page', () => {
  let site: ConsoleUnderTest;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'thikana-mail-'));
    site = await startConsole({
      flags: ['--registration', '--mail-command', `tee -a ${join(folder, 'mail')}`],
      env: { THIKANA_OPERATOR_TOKEN: OPERATOR },
    });
    await ops('/ops/packages/starter', { open: true });
  });
  afterAll(async () => {
    await site?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const mails = (): string =>
    existsSync(join(folder, 'mail')) ? readFileSync(join(folder, 'mail'), 'utf8') : '';
  const ops = (path: string, body: object) =>
    fetch(site.server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${OPERATOR}` },
      body: JSON.stringify(body),
    });
  const person = (email: string) =>
    ops('/ops/accounts', { name: 'Rupali Courier', email, password: PASSWORD });
  /** The browser also has one for the console's own key. */
  const sessionCookies = async (page: Page) =>
    (await page.context().cookies()).filter(({ name }) => name === 'thikana-account');
  async function signIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  }

  it('has no English in Bangla: registering, and the account of somebody who is signed in', async () => {
    await person('bangla@example.com');
    const { page, errors, close } = await site.open('/account', { locale: 'bn-BD' });
    await page.getByRole('button', { name: 'নিবন্ধন', exact: true }).first().click();
    await page.getByRole('radio', { name: 'বিনামূল্যের' }).waitFor();
    expect(await englishIn(page)).toEqual([]);
    await page.getByRole('button', { name: 'সাইন ইন', exact: true }).first().click();
    await page.locator('input[name=email]').fill('bangla@example.com');
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.getByRole('button', { name: 'সাইন ইন', exact: true }).last().click();
    await page.getByRole('row', { name: /বিনামূল্যের.*চলছে/ }).waitFor();
    // Among the changes stands the address with which the account was made.
    const seen = await englishIn(page);
    expect(seen.filter((text) => /[a-z]{2}/i.test(text.replace('bangla@example.com', '')))).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('takes a person from registering to signing out', async () => {
    const { page, errors, foreign, close } = await site.open('/account');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByLabel('Name').fill('Karim');
    await page.getByLabel('E-mail address').fill('karim@example.com');
    await page.getByLabel('Password').fill(PASSWORD);
    // What the operator has opened can be chosen at once.
    await page.getByRole('radio', { name: /free.*5,000 a day/ }).waitFor();
    expect(await page.getByRole('radio', { name: /free/ }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: /starter.*(500,000|5,00,000) every 30 days/ }).check();
    expect(await page.getByRole('radio').count()).toBe(2);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Register' }).last().click();
    await page.getByText('a code is on its way').waitFor();
    const code = /code for Thikana is (\d{8})/.exec(mails())?.[1] ?? '';
    await page.getByLabel('E-mail address').fill('karim@example.com');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Code from the mail').fill(code);
    await page.getByRole('button', { name: 'Confirm the e-mail address' }).click();
    await page.getByText('The e-mail address is confirmed').waitFor();
    await signIn(page, 'karim@example.com');
    await page.getByText(/(500,000|5,00,000) left of/).waitFor();
    const [cookie] = await sessionCookies(page);
    expect(cookie).toMatchObject({ name: 'thikana-account', httpOnly: true, sameSite: 'Strict' });
    // The session outlives the page; nothing of it is where scripts can read it.
    await page.reload();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    const readable = await page.evaluate(() => document.cookie + JSON.stringify({ ...localStorage }));
    expect(readable).not.toContain('ths_');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
    expect(await sessionCookies(page)).toEqual([]);
    expect(errors).toEqual([]);
    expect(foreign).toEqual([]);
    await close();
  });

  it('sets a forgotten password anew, changes it, limits a key, and shows what was changed', async () => {
    await person('forgetful@example.com');
    const { page, errors, close } = await site.open('/account');
    await page.getByRole('button', { name: 'I have forgotten my password' }).click();
    await page.getByLabel('E-mail address').fill('forgetful@example.com');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('a code is on its way').waitFor();
    const code = /new Thikana password is ([0-9A-Z-]{19})/.exec(mails())?.[1] ?? '';
    await page.getByLabel('Code from the mail').fill(code);
    await page.getByLabel('New password').fill('a password that is new');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('The password is set').waitFor();
    await page.getByLabel('E-mail address').fill('forgetful@example.com');
    await page.getByLabel('Password').fill('a password that is new');
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByLabel('Present password').fill('a password that is new');
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('The password is changed.').waitFor();
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('shop');
    await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
    await page.getByRole('dialog', { name: 'Your new key' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Limits: shop' }).click();
    await page.getByLabel('Credits in each period').fill('500');
    await page.getByLabel('Map tiles').check();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /shop.*500 credits, Map tiles/ }).waitFor();
    await page.reload();
    await page.getByRole('row', { name: /owner.*key limited/ }).waitFor();
    await page.getByRole('row', { name: /by mailed code.*password set anew/ }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('says what is wrong with a password', async () => {
    await person('wrong@example.com');
    const { page, close } = await site.open('/account');
    await page.getByLabel('E-mail address').fill('wrong@example.com');
    await page.getByLabel('Password').fill('another password');
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await page.getByRole('alert').getByText('The e-mail address or the password is wrong').waitFor();
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await page.getByRole('button', { name: 'সাইন ইন' }).last().click();
    await page.getByRole('alert').getByText('ই-মেইল ঠিকানা বা পাসওয়ার্ড ভুল').waitFor();
    await close();
  });

  it('lets nobody guess passwords', async () => {
    await person('guessed@example.com');
    const { page, close } = await site.open('/account');
    await page.getByLabel('E-mail address').fill('guessed@example.com');
    await page.getByLabel('Password').fill('another password');
    const signInAgain = async (): Promise<number> => {
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'POST'),
        page.getByRole('button', { name: 'Sign in' }).last().click(),
      ]);
      return answer.status();
    };
    await expect.poll(signInAgain).toBe(429);
    await page.getByRole('alert').getByText('Too many attempts; try again later').waitFor();
    // The right password does not help then.
    await page.getByLabel('Password').fill(PASSWORD);
    expect(await signInAgain()).toBe(429);
    expect(await sessionCookies(page)).toEqual([]);
    await close();
  });

  it('makes, binds, rotates and revokes keys, and shows each once', async () => {
    await person('keys@example.com');
    const { page, errors, close } = await site.open('/account');
    await signIn(page, 'keys@example.com');
    await page.getByText('There is no key yet').waitFor();
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByLabel('Name').fill('web shop');
    await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
    const shown = page.getByRole('dialog', { name: 'Your new key' }).locator('code');
    const first = (await shown.textContent()) ?? '';
    expect(first).toMatch(/^thk_[0-9a-f]{64}$/);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use it in this console' }).click();
    expect(await page.evaluate(() => localStorage.getItem('thikana.key'))).toBe(first);
    const asked = (key: string, origin?: string) =>
      fetch(`${site.server.url}/v2/api/divisions`, {
        headers: { 'x-api-key': key, ...(origin ? { origin } : {}) },
      }).then(({ status }) => status);
    expect(await asked(first)).toBe(200);

    await page.getByRole('button', { name: 'Domains: web shop' }).click();
    await page.getByRole('textbox', { name: /^Domains/ }).fill('https://x');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('is not a host').waitFor();
    // The browser itself notes the refusal.
    expect(errors.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')]);
    await page.getByRole('textbox', { name: /^Domains/ }).fill('shop.example.com, *.example.org');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'shop.example.com, *.example.org' }).waitFor();

    await page.getByRole('button', { name: 'Rotate: web shop' }).click();
    await page.getByLabel('The old key keeps working').selectOption('not at all');
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    const second = (await shown.textContent()) ?? '';
    expect(second).toMatch(/^thk_[0-9a-f]{64}$/);
    expect(second).not.toBe(first);
    await page.keyboard.press('Escape');
    await page.getByRole('cell', { name: 'ended' }).waitFor();

    await page.getByRole('button', { name: 'Revoke: web shop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect.poll(() => page.getByRole('cell', { name: 'ended' }).count()).toBe(2);
    await expect.poll(() => asked(second, 'https://shop.example.com')).toBe(401);
    expect(await page.content()).not.toContain(second.slice(12));
    expect(errors).toEqual([]);
    await close();
  });

  it('shows credits, packages and usage by day and endpoint', async () => {
    await person('usage@example.com');
    const { page, errors, close } = await site.open('/account');
    await signIn(page, 'usage@example.com');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByLabel('Name').fill('usage');
    await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
    const key = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
    await page.keyboard.press('Escape');
    const asked = (path: string): Promise<number> =>
      fetch(`${site.server.url}/v2/api/${path}`, { headers: { 'x-api-key': key } }).then(
        ({ status }) => status,
      );
    // Whoever is told that the server is busy comes again, and pays once.
    for (const path of ['divisions', 'districts', 'districts'])
      await expect.poll(() => asked(path)).toBe(200);
    // The server reports spent credits once a second; the page is not asked until then.
    const counted = async (): Promise<unknown> => (await page.request.get('/account/usage?by=day')).json();
    await expect.poll(counted, { interval: 500 }).toMatchObject({ result: { requests: 3, credits: 3 } });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('3 requests, 3 credits').waitFor();
    await page.getByRole('img', { name: 'Credits by day over 30 days, at most 3 on one day' }).waitFor();
    expect(await page.getByRole('row', { name: /Districts/i }).textContent()).toContain('2');
    await page.getByRole('button', { name: '7 days' }).click();
    await page.getByRole('img', { name: /over 7 days/ }).waitFor();
    await page.getByRole('button', { name: 'Choose: starter' }).click();
    await page.getByText(/left of 5,00,000|left of 500,000/).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('fits a phone, in Bangla, by night, without a fault by axe-core', async () => {
    await person('phone@example.com');
    const { page, errors, close } = await site.open('/account', { ...PHONE, colorScheme: 'dark' });
    expect(await axeFaults(page)).toEqual([]);
    await signIn(page, 'phone@example.com');
    await page.getByText('There is no key yet').waitFor();
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await page.getByRole('heading', { name: 'অ্যাকাউন্ট' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'কী তৈরি করুন' }).first().click();
    await page.getByLabel('নাম').fill('দোকান');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'কী তৈরি করুন' }).click();
    await page.getByRole('dialog').locator('code').waitFor();
    await page.keyboard.press('Escape');
    for (const name of ['ডোমেইন: দোকান', 'বদলান: দোকান', 'বাতিল করুন: দোকান']) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').waitFor();
      expect(await axeFaults(page), name).toEqual([]);
      await page.keyboard.press('Escape');
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
    expect(errors).toEqual([]);
    await close();
  });

  it('asks to sign in again when the session has ended elsewhere', async () => {
    await person('ended@example.com');
    const { page, close } = await site.open('/account');
    await signIn(page, 'ended@example.com');
    await page.getByText('There were no requests in this period').waitFor();
    await page.evaluate(() => fetch('/session', { method: 'DELETE', headers: { 'x-thikana-console': '1' } }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByLabel('E-mail address').waitFor();
    await close();
  });
});

describe.skipIf(!hasBrowser)('where registration is not open', () => {
  it('the account page says how a key is made', async () => {
    const site = await startConsole();
    const { page, errors, close } = await site.open('/account');
    await page.getByText('npx thikana key create').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
    await site.end();
  });
});
