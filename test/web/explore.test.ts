// Everything that one can do on the map of the console, done in a browser on the starter dataset.
import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { palette } from '../../src/tiles/style/palette.ts';
import { TRAFFIC_COLOURS } from '../../src/tiles/style/traffic-layer.ts';
import { subTypeInBangla } from '../../src/web/explore/sub-types-in-bangla.ts';
import { axeFaults } from './axe-faults.ts';
import {
  type ConsoleUnderTest,
  dropFile,
  hasBrowser,
  PHONE,
  pixelsOf,
  startConsole,
  type WatchedPage,
} from './browser.ts';
import {
  answerOf,
  cornersAround,
  idle,
  lastCall,
  map,
  mark,
  menuAt,
  ROUTE,
  search,
  tool,
} from './explore-page.ts';

/** Pixels of a colour in the legend beside the map. */
const SWATCH = 14 * 14;
/** Dhaka, right of the panel. */
const DHAKA = '/#map=11.5/23.77/90.36';
const WIDE = { viewport: { width: 1100, height: 700 }, permissions: ['clipboard-read', 'clipboard-write'] };

describe.skipIf(!hasBrowser)('explore', () => {
  let site: ConsoleUnderTest;
  let wide: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    site = await startConsole();
    wide = await site.open(DHAKA, WIDE);
    page = wide.page;
    await idle(page);
  });
  afterAll(async () => {
    await wide?.close();
    await site?.end();
  });

  it('finds places while one types, marks what was typed, and takes one by keyboard', async () => {
    await search(page).fill('gulsh');
    const first = page.getByRole('option').first();
    await first.waitFor();
    expect(await first.locator('mark').first().textContent()).toMatch(/^gulsh$/i);
    await page.keyboard.press('ArrowDown');
    const active = page.getByRole('option', { selected: true });
    expect(await active.getAttribute('id')).toBe(await search(page).getAttribute('aria-activedescendant'));
    const { body } = await answerOf(page, /reverse\/geocode$/, () => page.keyboard.press('Enter'));
    expect(await page.locator('.parts').textContent()).toContain('Dhaka');
    expect(await page.getByRole('row', { name: /^Division/ }).textContent()).toContain(body.place.division);
    expect(await page.getByRole('option').count()).toBe(0);
  });

  it('shows the call as curl, fetch and PHP with its answer and time, ready to copy', async () => {
    const panel = page.locator('.request-panel');
    await panel.locator('summary').click();
    expect(await panel.locator('.status-number').textContent()).toBe('200');
    expect(await panel.locator('.call-time').textContent()).toMatch(/^[\d.,]+ ms$/);
    const code = panel.locator('.code').first();
    expect(await code.textContent()).toMatch(
      /^curl 'http:\/\/127\.0\.0\.1:\d+\/v2\/api\/search\/reverse\/geocode\?api_key=thk_/,
    );
    await panel.getByRole('button', { name: 'fetch' }).click();
    expect(await code.textContent()).toMatch(/^const response = await fetch\('/);
    await panel.getByRole('button', { name: 'PHP' }).click();
    expect(await code.textContent()).toMatch(/^\$call = curl_init\('/);
    await panel.getByRole('button', { name: 'Copy' }).first().click();
    await panel.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.textContent());
    expect(await panel.locator('.answer').textContent()).toContain('"status": 200');
    await panel.locator('summary').click();
  });

  it('understands Bangla, and speaks it', async () => {
    await page.getByRole('button', { name: 'বাংলা' }).click();
    const field = page.getByRole('combobox', { name: 'ঠিকানা বা স্থান খুঁজুন' });
    await field.fill('মিরপু');
    const first = page.getByRole('option').first();
    await first.waitFor();
    expect(await first.locator('mark').first().textContent()).toBe('মিরপু');
    await answerOf(page, /reverse\/geocode$/, () => first.click());
    expect(await page.locator('.parts').textContent()).toMatch(/বিভাগ.*ঢাকা/);
    // Names, post code and position too.
    await page.getByRole('row', { name: /^পোস্ট কোড [০-৯]{4}$/ }).waitFor();
    // The id is for calls.
    await page.getByRole('row', { name: 'আইডি' }).locator('code').waitFor();
    const told = await page.locator('.parts td:not(:has(code))').allTextContents();
    expect(told.join()).not.toMatch(/[a-z0-9]/i);
    expect(await page.locator('.maplibregl-ctrl-scale').textContent()).toMatch(/^[০-৯,.]+ (মি|কিমি)$/);
    await answerOf(page, /reverse\/geocode$/, () => page.getByRole('button', { name: 'EN' }).click());
    expect(await page.locator('.parts').textContent()).toMatch(/Division.*Dhaka/);
  });

  it('shows the place that was chosen, not what is next to it: by link, back and forward, and in the other language too', async () => {
    const chosen = await site.open('/', WIDE);
    const panel = chosen.page.locator('#tool-panel');
    const title = (name: string) => panel.getByRole('heading', { name, exact: true }).waitFor();
    const { body } = await answerOf(chosen.page, /autocomplete\/place$/, () =>
      search(chosen.page).fill('dhanmndi 27'),
    );
    const [first] = body.places;
    expect(first.address).toBe('Dhanmondi 27, Dhanmondi, Dhaka');
    const around = await answerOf(chosen.page, /reverse\/geocode$/, () =>
      chosen.page.getByRole('option').first().click(),
    );
    expect(around.body.place.address).not.toBe(first.address);
    await title('Dhanmondi 27');
    await panel.getByRole('row', { name: 'Type Sub Area' }).waitFor();
    await panel.getByRole('row', { name: `Id ${first.id} · ${first.uCode}` }).waitFor();
    expect(await search(chosen.page).inputValue()).toBe(first.address);
    await search(chosen.page).fill('sadarghat');
    await chosen.page.getByRole('option').first().click();
    await title('Sadarghat');
    await chosen.page.goBack();
    await title('Dhanmondi 27');
    await panel.getByRole('row', { name: 'Type Sub Area' }).waitFor();
    // Who gets the link may read the other language.
    const sent = await site.open(new URL(chosen.page.url()).hash.replace(/^/, '/'), {
      ...WIDE,
      locale: 'bn-BD',
    });
    const there = sent.page.locator('#tool-panel');
    await there.getByRole('heading', { name: 'ধানমন্ডি ২৭', exact: true }).waitFor();
    await there.getByRole('row', { name: 'ধরন উপ-এলাকা' }).waitFor();
    await sent.page.reload();
    await there.getByRole('heading', { name: 'ধানমন্ডি ২৭', exact: true }).waitFor();
    expect([chosen.errors, sent.errors]).toEqual([[], []]);
    await sent.close();
    await chosen.close();
  });

  it('has no English in Bangla: places, suggestions, turns', async () => {
    const walked = await site.open('/', { ...WIDE, locale: 'bn-BD' });
    const panel = walked.page.locator('#tool-panel');
    for (const at of [
      '90.3654,23.8069',
      '90.4125,23.7925',
      '91.8311,22.3419',
      '91.8833,24.8917',
      '89.2512,25.7466',
    ]) {
      await answerOf(walked.page, /reverse\/geocode$/, () =>
        walked.page.goto(`/?${at}#map=14/${at.split(',').reverse().join('/')}&place=${at}`),
      );
      await panel.locator('.parts').waitFor();
      expect(await panel.innerText()).not.toMatch(/[a-z0-9]/i);
    }
    await walked.page.getByRole('combobox').first().fill('ধানমন্ডি');
    await walked.page.getByRole('option').first().waitFor();
    expect((await walked.page.getByRole('listbox').innerText()).length).toBeGreaterThan(20);
    expect(await walked.page.getByRole('listbox').innerText()).not.toMatch(/[a-z0-9]/i);
    // A Tuesday: on a Friday the way takes as long at every hour, and there is nothing to draw.
    await walked.page.goto(
      '/?route#map=12/23.77/90.39&tool=route&stops=90.3654,23.8069;90.4125,23.7925&at=2026-11-17T09:00&day=yes',
    );
    await panel.locator('.turns li').nth(2).waitFor();
    await panel.locator('.day-curve').waitFor();
    // The stops have the letters of their marks.
    expect((await panel.innerText()).replace(/^[A-Z]$/gm, '')).not.toMatch(/[a-z]/i);
    expect([walked.errors, walked.foreign]).toEqual([[], []]);
    await walked.close();
  });

  it('finds a far town by its name before what is near and only called after it', async () => {
    const { url, body } = await answerOf(page, /autocomplete\/place$/, () => search(page).fill('Sylhet'));
    expect(url.searchParams.get('q')).toBe('Sylhet');
    expect(body.places[0].address).toBe('Sylhet');
    await page.getByRole('option').first().getByText('Sylhet', { exact: true }).first().waitFor();
    await search(page).press('Escape');
  });

  it('tells the address of a place that is clicked', async () => {
    const { url } = await answerOf(page, /reverse\/geocode$/, () =>
      map(page).click({ position: { x: 700, y: 300 } }),
    );
    expect(url.searchParams.get('district')).toBe('true');
    await page.getByRole('row', { name: /^Thana or sub-district/ }).waitFor();
    expect(await lastCall(page).textContent()).toContain('/v2/api/search/reverse/geocode');
    expect(await page.locator('.mark.pin').count()).toBe(1);
  });

  it('leads from here to here, with turns in both languages', async () => {
    await page.goto(DHAKA.replace('#', '?anew#'));
    await idle(page);
    await menuAt(page, 640, 160, 'From here');
    const { url, body } = await answerOf(page, ROUTE, () => menuAt(page, 800, 560, 'To here'));
    expect(url.searchParams.get('language')).toBe('en');
    expect(await mark(page, 'Stop A').count()).toBe(1);
    expect(await mark(page, 'Stop B').count()).toBe(1);
    const turns = page.locator('.turns li');
    await turns.first().waitFor();
    expect(await turns.count()).toBe(body.routes[0].legs[0].steps.length);
    expect(await turns.first().textContent()).toContain(body.routes[0].legs[0].steps[0].maneuver.instruction);
    const bangla = await answerOf(page, ROUTE, () => page.getByRole('button', { name: 'বাংলা' }).click());
    expect(bangla.body.routes[0].legs[0].steps[0].maneuver.instruction).toMatch(/[\u0980-\u09ff]/);
    await page
      .locator('.turn-text', { hasText: bangla.body.routes[0].legs[0].steps[0].maneuver.instruction })
      .first()
      .waitFor();
    await answerOf(page, ROUTE, () => page.getByRole('button', { name: 'EN' }).click());
  });

  it('shows other ways through the country, and the turns of the one that is chosen', async () => {
    const far = await site.open('/#map=7.2/23.3/90.6', WIDE);
    await idle(far.page);
    // Dhaka and Chattogram.
    await menuAt(far.page, 510, 200, 'From here');
    const { body } = await answerOf(far.page, ROUTE, () => menuAt(far.page, 800, 520, 'To here'));
    expect(body.routes.length).toBeGreaterThan(1);
    const ways = far.page.locator('.ways button');
    await expect.poll(() => ways.count()).toBe(body.routes.length);
    await ways.nth(1).click();
    await far.page.locator('.ways button:nth-of-type(2)[aria-pressed=true]').waitFor();
    const steps = body.routes[1].legs.flatMap((leg: { steps: unknown[] }) => leg.steps);
    await expect.poll(() => far.page.locator('.turns li').count()).toBe(steps.length);
    expect([far.errors, far.foreign]).toEqual([[], []]);
    await far.close();
  });

  it('takes another profile, and avoids what it is told to', async () => {
    for (const [name, profile] of [
      ['Motorcycle', 'motorcycle'],
      ['Bicycle', 'bike'],
      ['On foot', 'foot'],
    ]) {
      const { url } = await answerOf(page, ROUTE, () => page.getByRole('button', { name }).click());
      expect(url.searchParams.get('profile')).toBe(profile);
    }
    await expect.poll(() => lastCall(page).textContent()).toMatch(/\/v2\/api\/route\/.*profile=foot/);
    await page.locator('.more summary', { hasText: 'Avoid' }).click();
    const dry = await answerOf(page, ROUTE, () => page.locator('.chip', { hasText: 'Ferries' }).click());
    expect(dry.url.searchParams.get('avoid')).toBe('ferries');
    await answerOf(page, ROUTE, () => page.locator('.chip', { hasText: 'Ferries' }).click());
    await answerOf(page, ROUTE, () => page.getByRole('button', { name: 'Car', exact: true }).click());
  });

  it('takes a departure, and tells what the hour costs', async () => {
    const field = page.getByLabel('Departure');
    const { url, body } = await answerOf(page, ROUTE, () => field.fill('2026-11-17T09:00'));
    expect(url.searchParams.get('depart_at')).toBe('2026-11-17T09:00');
    expect(body.routes[0].duration_free).toBeGreaterThan(0);
    await expect.poll(() => page.locator('.ways button').first().textContent()).toContain('on free roads');
    expect(page.url()).toContain('at=2026-11-17T09');
    const free = await answerOf(page, ROUTE, () => field.fill(''));
    expect(free.url.searchParams.has('depart_at')).toBe(false);
  });

  it('draws how long the way takes over the day, and takes a departure from it', async () => {
    const field = page.getByLabel('Departure', { exact: true }).first();
    await answerOf(page, ROUTE, () => field.fill('2026-11-17T03:00'));
    const opened = await answerOf(page, ROUTE, () => page.locator('.over-day summary').click());
    expect(opened.url.searchParams.get('day_durations')).toBe('48');
    expect(page.url()).toContain('day=yes');
    const slider = page.getByRole('slider', { name: 'Departure' });
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^3:00: \d+ min$/);
    expect(await page.locator('.over-day').textContent()).toMatch(/Tuesday.*quickest \d+ min at .*, slowest/);
    const line = (await page.locator('.day-curve polyline').getAttribute('points')) ?? '';
    expect(line.split(' ')).toHaveLength(49);
    // To nine o'clock, as a hand or an arrow key would.
    const nine = await answerOf(page, ROUTE, () => slider.fill('540'));
    expect(nine.url.searchParams.get('depart_at')).toBe('2026-11-17T09:00');
    expect(nine.body.routes[0].day_durations[18]).toBe(nine.body.routes[0].duration);
    await answerOf(page, ROUTE, () => page.locator('.over-day summary').click());
    await answerOf(page, ROUTE, () => field.fill(''));
  });

  it('follows a stop that is dragged', async () => {
    await idle(page);
    const before = await page.locator('.request-panel .code').first().textContent();
    await mark(page, 'Stop B').hover();
    const box = await mark(page, 'Stop B').boundingBox();
    if (!box) throw new Error('the mark is not on the screen');
    const { url } = await answerOf(page, ROUTE, async () => {
      await page.mouse.down();
      await page.mouse.move(box.x - 20, box.y - 30, { steps: 4 });
      await page.mouse.up();
    });
    expect(before).not.toContain(url.pathname);
    expect(url.pathname.split(';').length).toBe(2);
  });

  it('goes round a flooded area as soon as it is drawn', async () => {
    await idle(page);
    const first = await answerOf(page, ROUTE, () => page.getByRole('button', { name: 'Motorcycle' }).click());
    const [before] = first.body.routes;
    const asked = first.url.pathname.split('/route/')[1];
    await idle(page);
    const line: [number, number][] = before.geometry.coordinates;
    await page.getByRole('button', { name: 'Draw a flooded area' }).click();
    await page.getByRole('status').filter({ hasText: 'Corners: 0' }).waitFor();
    const corners = await cornersAround(page, asked, line[Math.floor(line.length / 2)]);
    for (const [x, y] of corners) await map(page).click({ position: { x, y } });
    const { url, body } = await answerOf(page, ROUTE, () => page.keyboard.press('Enter'));
    expect(url.searchParams.get('avoid')?.split(',').length).toBe(8);
    expect(body.routes[0].distance).not.toBe(before.distance);
    // Not one of the other ways is shorter than the one that keeps out of the water.
    for (const { duration } of body.routes) expect(duration).toBeGreaterThanOrEqual(body.routes[0].duration);
    await page.locator('.floods [role=status]').waitFor();
    const after = await answerOf(page, ROUTE, () =>
      page.getByRole('button', { name: 'Remove flooded areas' }).click(),
    );
    expect(after.body.routes[0].distance).toBe(before.distance);
  });

  it('puts stops into their best order', async () => {
    for (const [x, y] of [
      [900, 500],
      [640, 200],
    ])
      await answerOf(page, ROUTE, () => menuAt(page, x, y, 'Add a stop here'));
    expect(await page.locator('.stops li').count()).toBe(4);
    const { body } = await answerOf(page, /route\/optimized$/, () =>
      page.getByRole('button', { name: 'Best order of stops' }).click(),
    );
    expect([...body.paths[0].points_order].sort()).toEqual([1, 2]);
    expect(await page.locator('.request-panel summary').textContent()).toContain('200');
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await mark(page, 'Stop A').count()).toBe(0);
  });

  it('shows what is within reach', async () => {
    await tool(page, 'Reach');
    const { url } = await answerOf(page, /isochrone$/, () =>
      map(page).click({ position: { x: 700, y: 350 } }),
    );
    expect(url.searchParams.get('minutes')).toBe('5,10,15');
    // The point goes by its address, not by its coordinates.
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Place', exact: true }).inputValue())
      .toMatch(/[a-z], [A-Z]/);
    expect(await lastCall(page).textContent()).toContain('/v2/api/isochrone');
    await page.locator('.legend li').nth(2).waitFor();
    const more = await answerOf(page, /isochrone$/, () => page.locator('.chip', { hasText: /^30$/ }).click());
    expect(more.url.searchParams.get('minutes')).toBe('5,10,15,30');
    await answerOf(page, /isochrone$/, () => page.getByRole('button', { name: 'To this point' }).click());
    await page.locator('.legend li').nth(3).waitFor();
  });

  it('lists what is near, by type', async () => {
    await tool(page, 'Nearby');
    const all = await answerOf(page, /search\/nearby\/1\/20$/, () =>
      page.getByRole('button', { name: 'Use the map’s centre' }).click(),
    );
    await page.getByRole('status').filter({ hasText: /found/i }).last().waitFor();
    expect(all.body.status).toBe(200);
    await answerOf(page, /nearby\/10\/20$/, () => page.getByLabel('Within').selectOption('10'));
    const { url, body } = await answerOf(page, /nearby\/category\/10\/20$/, () =>
      page.getByLabel('Type').selectOption('Healthcare'),
    );
    expect(url.searchParams.get('ptype')).toBe('Healthcare');
    expect(body.places.length).toBeGreaterThan(0);
    await page
      .locator('.found li')
      .nth(body.places.length - 1)
      .waitFor();
    expect(await page.locator('.found li').first().textContent()).toContain(body.places[0].name);
    expect(await lastCall(page).textContent()).toContain('/v2/api/search/nearby/category/10/20');
    const bangla = await answerOf(page, /nearby\/category/, () =>
      page.getByRole('button', { name: 'বাংলা' }).click(),
    );
    await page.locator('.found li', { hasText: bangla.body.places[0].name_bn }).first().waitFor();
    await expect.poll(() => page.locator('.found li').first().textContent()).not.toMatch(/[a-z0-9]/i);
    // What each is, not only its type.
    const kind = subTypeInBangla(bangla.body.places[0].subType) ?? '';
    expect(kind).not.toBe('');
    await page.locator('.found li').first().getByText(kind, { exact: true }).waitFor();
    await answerOf(page, /nearby\/category/, () => page.getByRole('button', { name: 'EN' }).click());
  });

  it('puts a trace on the roads: a CSV file that is chosen or dropped, and a GPX file', async () => {
    await tool(page, 'Trace');
    const points = [
      [90.3955, 23.774],
      [90.393, 23.77],
      [90.3905, 23.766],
      [90.39, 23.762],
    ];
    const csv = ['time,lat,lon', ...points.map(([lon, lat], i) => `${i * 30},${lat},${lon}`)].join('\n');
    const chosen = await answerOf(page, /routing\/matching$/, () =>
      page
        .getByLabel('Choose a GPX or CSV file')
        .setInputFiles({ name: 'walk.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }),
    );
    expect(chosen.body.distance).toBeGreaterThan(500);
    await page.getByText('4 positions').waitFor();
    const gpx = `<gpx><trk><trkseg>${points.map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"/>`).join('')}</trkseg></trk></gpx>`;
    const dropped = await answerOf(page, /routing\/matching$/, () =>
      dropFile(page.locator('.explore'), 'ride.gpx', gpx),
    );
    expect(dropped.body.distance).toBeCloseTo(chosen.body.distance, -2);
    await page.getByText('ride.gpx').waitFor();
    expect(await lastCall(page).textContent()).toContain('/v2/api/routing/matching');
    const again = await answerOf(page, /routing\/matching$/, () =>
      dropFile(page.locator('.explore'), 'walk again.csv', csv),
    );
    expect(again.body.distance).toBe(chosen.body.distance);
    await page.getByText('walk again.csv').waitFor();
    const broken = { name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') };
    await page.getByLabel('Choose a GPX or CSV file').setInputFiles(broken);
    await page.getByRole('alert').filter({ hasText: 'columns named lon and lat' }).waitFor();
  });

  it('draws a fence, keeps it, tells which points lie inside, and removes it', async () => {
    await tool(page, 'Fences');
    await page.getByText('There are no fences yet.').waitFor();
    await page.getByRole('button', { name: 'Draw a fence' }).click();
    for (const [x, y] of [
      [600, 200],
      [800, 200],
      [700, 400],
    ])
      await map(page).click({ position: { x, y } });
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByLabel('Name').fill('Depot');
    await answerOf(page, /\/polygons$/, () => page.getByRole('button', { name: 'Save the fence' }).click());
    await page.getByRole('button', { name: 'Remove Depot' }).waitFor();
    const inside = await answerOf(page, /point-in-polygon$/, () =>
      map(page).click({ position: { x: 700, y: 260 } }),
    );
    expect(inside.body.data.name).toBe('Depot');
    await page.locator('.badge.good', { hasText: 'Inside Depot' }).waitFor();
    await answerOf(page, /point-in-polygon$/, () => map(page).click({ position: { x: 900, y: 480 } }));
    await page.locator('.badge.alarm', { hasText: 'Outside all fences' }).waitFor();
    expect(await lastCall(page).textContent()).toContain('/v2/api/point-in-polygon');
    await page.getByRole('button', { name: 'Remove Depot' }).click();
    await page.getByText('There are no fences yet.').waitFor();
  });

  it('draws wards, zones and unions over the map', async () => {
    // Where there are all three.
    await page.goto(DHAKA.replace('#', '?layers#'));
    await idle(page);
    await tool(page, 'Layers');
    const names = (message: string) =>
      expect.poll(() => pixelsOf(site, map(page), palette('day').areaName), { message });
    await names('none yet').toBe(0);
    for (const name of ['Wards', 'Zones', 'Unions']) {
      await page.locator('.chip', { hasText: name }).click();
      await names(`${name} are drawn`).toBeGreaterThan(20);
      await page.locator('.chip', { hasText: name }).click();
      await names(`${name} are gone`).toBe(0);
    }
  });

  it('colours the roads by the traffic of an hour, and keeps it in the URL', async () => {
    await tool(page, 'Layers');
    const colours = TRAFFIC_COLOURS.day;
    const sees = (level: 'busy' | 'free') => expect.poll(() => pixelsOf(site, map(page), colours[level]));
    await sees('busy').toBe(0);
    const choice = page.getByLabel('Traffic');
    const asked = page.waitForResponse((response) => response.url().includes('/tiles/traffic/'));
    await page.evaluate(() => location.replace(`${location.hash}&traffic=2026-11-17T09:00`));
    expect((await asked).status()).toBe(200);
    await sees('busy').toBeGreaterThan(SWATCH * 3);
    expect(await choice.inputValue()).toBe('9');
    await choice.selectOption('3');
    await sees('free').toBeGreaterThan(SWATCH * 3);
    await sees('busy').toBeLessThan(SWATCH);
    expect(page.url()).toContain('traffic=2026-11-17T03');
    await page.locator('.traffic-legend li', { hasText: 'Jam' }).waitFor();
    await choice.selectOption('');
    await sees('free').toBe(0);
    expect(page.url()).not.toContain('traffic');
  });

  it('draws the map by day and by night, with names in either language', async () => {
    const whole = await site.open('/', WIDE);
    const shown = whole.page.locator('.map-place');
    await idle(whole.page);
    const sees = (colour: string) => expect.poll(() => pixelsOf(site, shown, colour));
    await sees(palette('day').land).toBeGreaterThan(50_000);
    await sees(palette('day').water).toBeGreaterThan(1_000);
    await whole.page.getByRole('button', { name: 'Switch to night' }).click();
    await sees(palette('night').land).toBeGreaterThan(50_000);
    await sees(palette('night').water).toBeGreaterThan(1_000);
    await sees(palette('day').water).toBe(0);
    await idle(whole.page);
    const english = await pixelsOf(site, shown, palette('night').name);
    expect(english).toBeGreaterThan(50);
    await whole.page.getByRole('button', { name: 'বাংলা' }).click();
    // Other letters, so another number of pixels; and not none.
    await sees(palette('night').name).not.toBe(english);
    await sees(palette('night').name).toBeGreaterThan(50);
    expect([whole.errors, whole.foreign]).toEqual([[], []]);
    await whole.close();
  });

  it('can be used by keyboard alone: the menu of a place, and drawing by the centre of the map', async () => {
    await map(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu', { name: 'This place' }).waitFor();
    await page.locator('[role=menuitem]:focus', { hasText: 'From here' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=menuitem]:focus', { hasText: 'To here' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Layers' }).press('Enter');
    for (const name of ['Place', 'Route']) {
      await page.keyboard.press('ArrowRight');
      await page.locator(`[role=tab][aria-selected=true]`, { hasText: name }).waitFor();
    }
    await page.getByRole('button', { name: 'Draw a flooded area' }).press('Enter');
    const corner = page.getByRole('button', { name: 'Add a corner at the centre' });
    for (let i = 1; i <= 3; i++) {
      await corner.press('Enter');
      await page
        .getByRole('status')
        .filter({ hasText: `Corners: ${i}` })
        .waitFor();
      await map(page).press(i === 1 ? 'ArrowRight' : 'ArrowDown');
      await idle(page);
    }
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await page.locator('.floods [role=status]').waitFor();
  });

  it('has no fault by axe-core with any of its tools and their results, in both languages, by day and by night', async () => {
    const full = await site.open(DHAKA, WIDE);
    await idle(full.page);
    await menuAt(full.page, 640, 160, 'From here');
    await answerOf(full.page, ROUTE, () => menuAt(full.page, 800, 560, 'To here'));
    await answerOf(full.page, /isochrone$/, () => menuAt(full.page, 720, 300, 'Within reach'));
    await answerOf(full.page, /nearby/, () => menuAt(full.page, 720, 300, 'Nearby'));
    await full.page.getByRole('tab', { name: 'Fences' }).click();
    await answerOf(full.page, /point-in-polygon$/, () =>
      full.page.getByRole('button', { name: 'Test the map’s centre' }).click(),
    );
    await answerOf(full.page, /reverse\/geocode$/, () => menuAt(full.page, 720, 300, 'What is here?'));
    await full.page.locator('.parts').waitFor();
    await full.page.locator('.request-panel summary').click();
    const faults = async (when: string): Promise<void> => {
      for (const each of await full.page.getByRole('tab').all()) {
        await each.click();
        await full.page.locator(`#${await each.getAttribute('id')}[aria-selected=true]`).waitFor();
        expect(await axeFaults(full.page), `${await each.textContent()} ${when}`).toEqual([]);
      }
    };
    await faults('by day');
    await full.page.getByRole('button', { name: 'Switch to night' }).click();
    await full.page.getByRole('button', { name: 'বাংলা' }).click();
    await full.page.getByRole('tab', { name: 'পথ' }).waitFor();
    await faults('by night, in Bangla');
    await full.page.getByRole('tab', { name: 'পথ' }).click();
    await full.page.getByRole('button', { name: 'প্লাবিত এলাকা আঁকুন' }).click();
    await full.page.locator('.draw-bar').waitFor();
    expect(await axeFaults(full.page), 'while drawing').toEqual([]);
    await full.close();
  });

  it('shows a country with names at the width of a phone', async () => {
    const phone = await site.open('/', PHONE);
    await idle(phone.page);
    const shown = phone.page.locator('.map-place');
    await expect.poll(() => pixelsOf(site, shown, palette('day').name)).toBeGreaterThan(50);
    expect([...phone.errors, ...phone.foreign]).toEqual([]);
    await phone.close();
  });

  it('works at the width of a phone: all of it fits, a long press opens the menu, the credits are in sight', async () => {
    const phone = await site.open('/#map=11/23.77/90.39', PHONE);
    await idle(phone.page);
    const { width, height } = PHONE.viewport;
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const credits = await phone.page.locator('.credits').boundingBox();
    expect(credits?.height).toBeGreaterThan(8);
    expect((credits?.y ?? height) + (credits?.height ?? 0)).toBeLessThanOrEqual(height);
    const touch = { x: 180, y: 200 };
    const session = await phone.page.context().newCDPSession(phone.page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touch] });
    await phone.page.getByRole('menu', { name: 'This place' }).waitFor();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await phone.page.getByRole('menuitem', { name: 'From here' }).tap();
    await mark(phone.page, 'Stop A').waitFor();
    expect(await axeFaults(phone.page)).toEqual([]);
    // What tells how to draw leaves all of the map free.
    await phone.page.getByRole('button', { name: 'Draw a flooded area' }).tap();
    const [bar, canvas] = [
      await phone.page.locator('.draw-bar').boundingBox(),
      await map(phone.page).boundingBox(),
    ];
    expect(bar?.y).toBeGreaterThan((canvas?.y ?? height) + (canvas?.height ?? height));
    expect([...phone.errors, ...phone.foreign]).toEqual([]);
    await phone.close();
  });

  it('did all that without an error in the console and without asking another host', () => {
    expect(wide.errors).toEqual([]);
    expect(wide.foreign).toEqual([]);
  });
});
