// The operator's pages in a browser: the token is given once, then health and load, accounts, packages, closures on the map, webhooks.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Learning } from '../../src/http/answers/learning.ts';
import { readMetrics } from '../../src/web/operator/read-metrics.ts';
import { axeFaults } from './axe-faults.ts';
import { type ConsoleUnderTest, hasBrowser, PHONE, startConsole } from './browser.ts';

const TOKEN = 'operator-token-of-the-browser-tests';

describe('reading the metrics', () => {
  it('gives requests, faults and latency by route, and numbers without a route', () => {
    const { routes, requests, values } = readMetrics(
      [
        '# HELP thikana_requests_total Requests answered.',
        'thikana_requests_total{route="/a",status="200"} 98',
        'thikana_requests_total{route="/a",status="503"} 2',
        'thikana_requests_total{route="/assets/:name",status="404"} 1',
        'thikana_request_seconds_bucket{le="0.001",route="/a"} 60',
        'thikana_request_seconds_bucket{le="0.25",route="/a"} 99',
        'thikana_request_seconds_bucket{le="+Inf",route="/a"} 100',
        'process_resident_memory_bytes 1e8',
      ].join('\n'),
    );
    expect(routes).toEqual([
      {
        route: '/a',
        requests: 100,
        faults: 2,
        ofConsole: false,
        median: expect.closeTo(0.001 * (50 / 60)),
        p95: expect.closeTo(0.001 + (0.249 * 35) / 39),
        p99: 0.25,
      },
      { route: '/assets/:name', requests: 1, faults: 0, ofConsole: true, median: 0, p95: 0, p99: 0 },
    ]);
    expect(requests).toBe(101);
    expect(values.get('process_resident_memory_bytes')).toBe(1e8);
  });
});

describe.skipIf(!hasBrowser)('the operator page', () => {
  let site: ConsoleUnderTest;
  beforeAll(async () => {
    site = await startConsole({ env: { THIKANA_OPERATOR_TOKEN: TOKEN } });
  });
  afterAll(() => site?.end());

  async function open(section = '', options = {}) {
    const opened = await site.open(`/operator${section}`, options);
    await opened.page.getByLabel(/Operator token|পরিচালকের টোকেন/).fill(TOKEN);
    await opened.page.getByRole('button', { name: 'Sign in' }).click();
    await opened.page.getByRole('button', { name: 'Sign out' }).waitFor();
    return opened;
  }
  const section = (page: Page, name: string) =>
    page.getByRole('group', { name: 'Sections' }).getByRole('button', { name }).click();
  const asked = async (key: string): Promise<number> =>
    (await fetch(`${site.server.url}/v2/api/divisions`, { headers: { 'x-api-key': key } })).status;

  it('takes the token once and keeps it nowhere', async () => {
    const { page, errors, foreign, close } = await site.open('/operator');
    await page.getByLabel('Operator token').fill(`${TOKEN}x`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('This is not the operator token').waitFor();
    expect(errors.splice(0)).toEqual([expect.stringContaining('401 (Unauthorized)')]);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel('Operator token').fill(TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Health' }).waitFor();
    const readable = await page.evaluate(
      () => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }),
    );
    expect(readable).not.toContain(TOKEN);
    expect(readable).not.toContain('tho_');
    await page.reload();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Operator token').waitFor();
    expect(errors).toEqual([]);
    expect(foreign).toEqual([]);
    await close();
  });

  it('shows health, load and latency as they are', async () => {
    const { page, errors, close } = await open();
    await page.getByText('ready', { exact: true }).waitFor();
    await page.getByText(/\d+ MB/).waitFor();
    await page.getByRole('img', { name: /Requests per second over the last minutes/ }).waitFor();
    for (let i = 0; i < 5; i++) await asked(site.server.key);
    await page.getByRole('row', { name: /\/v2\/api\/divisions 5 0 .* ms .* ms/ }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('makes an account, gives it a package, credits and a key, and closes it', async () => {
    const { page, errors, close } = await open('#accounts');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Rupali Courier');
    await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click();
    const detail = page.getByRole('dialog', { name: 'Rupali Courier' });
    await detail.getByText('5,000').waitFor();
    await detail.getByLabel('Package').selectOption('starter');
    await detail.getByRole('button', { name: 'Assign' }).click();
    await detail.getByText('5,00,000').waitFor();
    await detail.getByLabel('Add credits').fill('250');
    await detail.getByRole('button', { name: 'Add', exact: true }).click();
    await detail.getByText('5,00,250').waitFor();
    await detail.getByLabel('Name of a new key').fill('riders');
    await detail.getByRole('button', { name: 'Create a key' }).click();
    const key =
      (await page.getByRole('dialog', { name: 'Your new key' }).locator('code').textContent()) ?? '';
    await expect.poll(() => asked(key)).toBe(200);
    await page.keyboard.press('Escape');
    expect(await axeFaults(page)).toEqual([]);
    await detail.getByRole('button', { name: 'Revoke: riders' }).click();
    await detail.getByText('ended').waitFor();
    await expect.poll(() => asked(key)).toBe(401);
    await detail.getByRole('button', { name: 'Close the account' }).click();
    await detail.getByText('until it is opened again').waitFor();
    await detail.getByRole('button', { name: 'Close the account' }).click();
    await detail.getByText('closed').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Find by name' }).fill('rupali');
    await page.getByRole('row', { name: /Rupali Courier.*closed/ }).waitFor();
    await page.getByRole('button', { name: 'Details: Rupali Courier' }).click();
    await detail.getByRole('button', { name: 'Open the account again' }).click();
    await detail.getByText('in use').waitFor();
    await detail.getByRole('button', { name: 'Close the account' }).click();
    await detail.getByRole('button', { name: 'Close the account' }).click();
    await detail.getByRole('button', { name: 'Delete the account' }).click();
    await detail.getByText('is deleted, for good').waitFor();
    await detail.getByRole('button', { name: 'Delete the account' }).click();
    await page.getByText('There is no such account.').waitFor();
    await page.getByRole('button', { name: 'Changes' }).click();
    await page.getByRole('row', { name: /operator.*account deleted/ }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('changes a package, and shows the usage of all', async () => {
    const { page, errors, close } = await open('#packages');
    await page.getByRole('button', { name: 'Change: starter' }).click();
    await page.getByLabel('Requests per minute').fill('777');
    await page.getByLabel('Anyone may choose it').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /starter .* 777 .* yes/ }).waitFor();
    await page.getByRole('button', { name: 'Create a package' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('tiny');
    await page.getByLabel('Credits', { exact: true }).fill('10');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /tiny 10 1 no limit/ }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await section(page, 'Usage');
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
    // A link to a section leads there, also from another one.
    await page.goto('/operator#packages');
    await page.getByRole('button', { name: 'Create a package' }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('closes roads in an area drawn on the map, and opens them again', async () => {
    const { page, errors, foreign, close } = await open('#closures');
    await page.getByText('No roads are closed').waitFor();
    await page.getByRole('button', { name: 'Close roads in an area' }).click();
    const map = page.locator('.map-place canvas');
    await map.waitFor();
    for (const [x, y] of [
      [150, 150],
      [300, 150],
      [300, 300],
    ])
      await map.click({ position: { x, y } });
    await page.getByText('Corners: 3').waitFor();
    await page.getByRole('button', { name: 'Add a corner at the centre' }).click();
    await page.getByText('Corners: 4').waitFor();
    await page.getByRole('button', { name: 'Undo the last corner' }).click();
    await page.getByRole('textbox', { name: /^Note/ }).fill('flood, Sunamganj');
    await page.getByLabel('Until').selectOption('3 days from now');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close the roads' }).click();
    // What can be opened again is in force.
    await page.getByRole('button', { name: 'Reopen: flood, Sunamganj' }).waitFor();
    const listed = await fetch(`${site.server.url}/v2/api/closures`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    }).then((response) => response.json());
    expect(listed.closures).toMatchObject([
      { note: 'flood, Sunamganj', kind: 'block', geometry: { type: expect.stringContaining('Polygon') } },
    ]);
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('button', { name: 'Reopen: flood, Sunamganj' }).click();
    await page.getByText('No roads are closed').waitFor();
    expect(errors).toEqual([]);
    expect(foreign).toEqual([]);
    await close();
  });

  it('tells how the learning of speeds stands, also before anything is learned', async () => {
    const { page, errors, close } = await open('#learning');
    await page.getByText('Nothing has been learned yet').waitFor();
    await page.getByText('only files of traces').waitFor();
    const sent = { passes: 5_000, positions: 90_000, last: '2026-11-18T03:00:00.000Z' };
    const nine = { days: 'sun-thu', hour: 9, stretches: 40, counting: 31 } as const;
    const known: Learning = {
      learns: true,
      counts_for_all: [3, 7],
      waiting: 12,
      least_vehicles: 3,
      for_all: { ...sent, stretches: 420, counting: 57, by_hour: [nine] },
      accounts: [{ account: 4, name: 'Rupali Courier', ...sent, rows: 9 }],
    };
    await page.route('**/ops/learning', (route) => route.fulfill({ json: { result: known, status: 200 } }));
    await page.reload();
    await page.getByText('57 of these from 3 vehicles or more').waitFor();
    await page.getByText('files of traces and accounts 3, 7').waitFor();
    await page.getByRole('img', { name: /by hour: Sunday to Thursday, at most 31/ }).waitFor();
    await page.getByRole('row', { name: /4 Rupali Courier 5,000 90,000 18 Nov 2026/ }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('lists webhooks and removes one', async () => {
    await fetch(`${site.server.url}/v2/api/webhook?api_key=${site.server.key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'https://courier.example/events' }),
    });
    const { page, errors, close } = await open('#webhooks');
    await page
      .getByRole('row', { name: /operator https:\/\/courier\.example\/events 0 delivering/ })
      .waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove: operator' }).click();
    await page.getByText('No account has a webhook').waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('fits a phone, in Bangla, by night, in every section', async () => {
    const { page, errors, close } = await open('', { ...PHONE, colorScheme: 'dark' });
    await page.getByRole('button', { name: 'বাংলা' }).click();
    const sections = page.getByRole('group', { name: 'বিভাগ' }).getByRole('button');
    await sections.first().waitFor();
    for (const each of await sections.all()) {
      await each.click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
      expect(await axeFaults(page)).toEqual([]);
    }
    expect(errors).toEqual([]);
    await close();
  });
});
