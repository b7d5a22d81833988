// The page with the map, as tests use it: its tools, its marks, and the calls that it makes.
import type { Page, Response } from 'playwright-core';

export const tool = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
export const search = (page: Page) =>
  page.getByRole('combobox', { name: 'Search for an address or a place' });
export const idle = (page: Page) => page.locator('.map-place[data-idle=true]').waitFor();
export const mark = (page: Page, name: string) => page.getByRole('img', { name, exact: true });
export const map = (page: Page) => page.locator('.maplibregl-canvas');

/** What the API answered to the call that `act` makes. */
export async function answerOf(
  page: Page,
  path: RegExp,
  act: () => Promise<unknown>,
): Promise<{ url: URL; body: any }> {
  const answered = page.waitForResponse((response: Response) => path.test(new URL(response.url()).pathname));
  await act();
  const response = await answered;
  return { url: new URL(response.url()), body: await response.json() };
}

/** The call that the panel shows, as it can be copied. */
export const lastCall = (page: Page) => page.locator('.request-panel .code').first();

export const ROUTE = /^\/v2\/api\/route\/[-\d]/;

/** Opens the menu of a place, in pixels from the map's corner. */
export async function menuAt(page: Page, x: number, y: number, item: string): Promise<void> {
  await map(page).click({ button: 'right', position: { x, y } });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Four pixels around a position, from where the two stops that were asked for stand on the screen. */
export async function cornersAround(
  page: Page,
  asked: string,
  [lon, lat]: readonly [number, number],
): Promise<[number, number][]> {
  const pixels = async (label: string): Promise<[number, number]> => {
    const box = await mark(page, label).boundingBox();
    const canvas = await map(page).boundingBox();
    if (!box || !canvas) throw new Error(`${label} is not on the screen`);
    return [box.x + box.width / 2 - canvas.x, box.y + box.height - canvas.y];
  };
  const [from, to] = [await pixels('Stop A'), await pixels('Stop B')];
  const [start, end] = decodeURIComponent(asked)
    .split(';')
    .map((pair) => pair.split(',').map(Number));
  const x = from[0] + ((lon - start[0]) / (end[0] - start[0])) * (to[0] - from[0]);
  const y = from[1] + ((lat - start[1]) / (end[1] - start[1])) * (to[1] - from[1]);
  return [
    [x - 25, y - 25],
    [x + 25, y - 25],
    [x + 25, y + 25],
    [x - 25, y + 25],
  ];
}
