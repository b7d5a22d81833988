// What the screenshots show: the URL of each, its language and colour scheme, and what is done before it is taken.

const tool = (page, name) => page.getByRole('tab', { name, exact: true }).click();
const idle = (page) => page.locator('.map-place[data-idle=true]').waitFor();
const map = (page) => page.locator('.maplibregl-canvas');

/** Waits for the answer to a call that an action makes. */
async function answered(page, path, act) {
  const answer = page.waitForResponse((response) => path.test(new URL(response.url()).pathname));
  await act();
  await answer;
}

async function stop(page, label, text) {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.fill(text);
  await page.getByRole('option').first().waitFor();
  await field.press('Enter');
}

const ROUTE = /^\/v2\/api\/route\/[-\d]/;

async function routed(page, from, to) {
  await idle(page);
  await tool(page, 'Route');
  await stop(page, 'Start', from);
  await answered(page, ROUTE, () => stop(page, 'Destination', to));
  await page.locator('.turns li').first().waitFor();
  await page.getByRole('combobox', { name: 'Destination', exact: true }).blur();
  await page.waitForTimeout(900);
}

const ORDERS = [
  'order,address',
  '1041,"h#8 rd 2 blk c sec 2 mirpr, dhaka 1216"',
  '1042,"বাড়ি ৩৩/এ, রোড ৪, ধানমন্ডি, ঢাকা"',
  '1043,"flat 5B house 27 road 11 banani dhk"',
  '1044,"gulsan 2 near westin hotel"',
  '1045,"uttora sector 7 rd 18 house 4"',
  '1046,"মিরপুর ১০ গোলচত্বরের পাশে"',
  '1047,"khulna boyra bazar"',
  '1048,"zindabazar, sylhet"',
  '1049,"somewhere unknown"',
];
const STALLS = [
  'name,type,lat,lon',
  'Qamrul Tea Stall,Food,23.7937,90.4066',
  'Lake View Pharmacy,Healthcare,23.7461,90.3742',
  'Bonolota Sweets,Food,23.7806,90.4193',
  'Swapped Store,Shop,90.4,23.8',
  'Far Away Store,Shop,48.85,2.35',
  'Nowhere Store,Shop,,',
];
const CUSTOMER = { name: 'Rupali Courier', email: 'rupali@example.com', password: 'correct horse battery' };

/** An account in which one can sign in. */
const customer = ({ url, token }) =>
  fetch(`${url}/ops/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(CUSTOMER),
  });

/** Asks this and that with a key. */
async function use({ url }, key) {
  const ask = (path) => fetch(url + path, { headers: { 'x-api-key': key } });
  for (let i = 0; i < 40; i++) {
    await ask(`/v2/api/search/reverse/geocode?longitude=${90.36 + i / 1000}&latitude=23.78`);
    if (i % 2 === 0) await ask('/v2/api/search/autocomplete/place?q=gulshan');
    if (i % 8 === 0) await ask('/v2/api/route/90.4152,23.7925;90.3795,23.7461');
  }
}

export const SCENES = [
  { name: 'country-bangla', path: '/', language: 'bn', act: idle },
  { name: 'dhaka-streets', path: '/#map=14.2/23.7925/90.3985', act: idle },
  {
    name: 'route-turns',
    path: '/#map=12/23.77/90.38',
    act: (page) => routed(page, 'Mohammadpur', 'Gulshan 2'),
  },
  {
    name: 'isochrone',
    path: '/#map=12/23.77/90.38',
    async act(page) {
      await idle(page);
      await tool(page, 'Reach');
      // The second time the server has been asked before.
      for (let i = 0; i < 2; i++)
        await answered(page, /isochrone$/, () => map(page).click({ position: { x: 800 + i, y: 380 } }));
      await page.locator('.legend li').nth(2).waitFor();
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'flood-detour',
    path: '/#map=12/23.77/90.38',
    async act(page) {
      await routed(page, 'Mohammadpur', 'Gulshan 2');
      await idle(page);
      await page.getByRole('button', { name: 'Draw a flooded area' }).click();
      for (const [x, y] of [
        [720, 380],
        [830, 340],
        [900, 400],
        [880, 500],
        [760, 510],
      ])
        await map(page).click({ position: { x, y } });
      await answered(page, ROUTE, () => page.keyboard.press('Enter'));
      await page.getByRole('status').filter({ hasText: 'Flooded areas' }).waitFor();
    },
  },
  {
    name: 'search-bangla',
    path: '/#map=12.5/23.79/90.37',
    language: 'bn',
    async act(page) {
      await idle(page);
      await page.getByRole('combobox', { name: 'ঠিকানা বা স্থান খুঁজুন' }).fill('মিরপুর ১');
      await page.getByRole('option').nth(2).waitFor();
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'address-table',
    path: '/addresses',
    async act(page) {
      await page.getByLabel('Drop a CSV file here').waitFor();
      await page.locator('input[type=file]').setInputFiles({
        name: 'orders.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(ORDERS.join('\n')),
      });
      await page.getByRole('button', { name: /^Geocode/ }).click();
      await page.getByText(`${ORDERS.length - 1} of ${ORDERS.length - 1} rows`).waitFor();
    },
  },
  {
    name: 'data-desk',
    path: '/desk',
    async act(page, { token }) {
      await page.getByLabel('Operator token').fill(token);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'The dataset in use' }).waitFor();
      await page.locator('input[type=file]').setInputFiles({
        name: 'tea-stalls.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(STALLS.join('\n')),
      });
      const heading = page.getByRole('heading', { name: 'tea-stalls.csv' });
      await page.locator('.badge.good', { hasText: 'would be imported' }).waitFor();
      await page.locator('.points canvas').waitFor();
      await heading.evaluate((element) => element.scrollIntoView());
      await page.evaluate('scrollBy(0, -80)');
    },
  },
  {
    name: 'usage',
    path: '/account',
    async act(page, server) {
      await customer(server);
      await page.getByLabel('E-mail address').fill(CUSTOMER.email);
      await page.getByLabel('Password').fill(CUSTOMER.password);
      await page.getByRole('button', { name: 'Sign in' }).last().click();
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      await page.getByRole('button', { name: 'Create a key' }).click();
      await page.getByLabel('Name').fill('shop');
      await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
      const key = await page.getByRole('dialog').locator('code').textContent();
      await page.keyboard.press('Escape');
      await use(server, key);
      // The server reports what was spent once a second.
      await page.waitForTimeout(2500);
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByRole('button', { name: '7 days' }).click();
      await page.getByRole('img', { name: /^Credits by day over 7/ }).waitFor();
      await page.getByRole('heading', { name: /^Usage/ }).evaluate((heading) => heading.scrollIntoView());
      await page.evaluate('scrollBy(0, -90)');
    },
  },
  {
    name: 'phone',
    path: '/#map=12/23.78/90.4',
    phone: true,
    async act(page) {
      await idle(page);
      await answered(page, /reverse\/geocode$/, () => map(page).tap({ position: { x: 190, y: 180 } }));
      await page.locator('.parts').waitFor();
    },
  },
  {
    name: 'night',
    path: '/#map=13.2/23.775/90.395',
    night: true,
    language: 'bn',
    act: idle,
  },
];
