// What the screenshots show: where each begins, in which language and light, and what is done before it is taken.

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
  await page.waitForTimeout(900);
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
      await answered(page, /isochrone$/, () => map(page).click({ position: { x: 800, y: 380 } }));
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
      await page.getByRole('status').filter({ hasText: 'flooded' }).waitFor();
    },
  },
  {
    name: 'search-bangla',
    path: '/#map=12.5/23.8/90.36',
    language: 'bn',
    async act(page) {
      await idle(page);
      await page.getByRole('combobox', { name: 'ঠিকানা বা স্থান খুঁজুন' }).fill('মিরপুর ১');
      await page.getByRole('option').nth(2).waitFor();
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
