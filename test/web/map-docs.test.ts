// The maps of docs/tiles.md as a page of another host shows them: the documents' own code, against a started server, in one page.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { palette } from '../../src/tiles/style/palette.ts';
import { type ConsoleUnderTest, hasBrowser, pixelsOf, startConsole } from './browser.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const snippets = (language: string) =>
  [...read('docs/tiles.md').matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(
    ([, code]) => code,
  );
const LIBRARY = 'https://unpkg.com/maplibre-gl@6/dist/';
const WIDTH = 400;
const HEIGHT = 500;

describe.skipIf(!hasBrowser)('the maps of the documents', () => {
  let site: ConsoleUnderTest;
  let page: Page;
  let close: () => void;
  const errors: string[] = [];

  beforeAll(async () => {
    const [pages, scripts] = [snippets('html'), snippets('js')];
    expect([pages.length, scripts.length], 'every snippet is shown').toEqual([1, 1]);
    site = await startConsole();
    const forTest = (code: string) =>
      code
        .replaceAll(LIBRARY, '/')
        .replaceAll('http://localhost:8080', site.server.url)
        .replaceAll('KEY', site.server.key);
    // Side by side: the page of the documents, and the second map in a box of its own.
    const html = forTest(pages[0])
      .replace('inset: 0', `left: 0; top: 0; width: ${WIDTH}px; height: ${HEIGHT}px`)
      .replace(
        '</script>',
        `{ ${forTest(scripts[0]).replace("container: 'map'", "container: 'own'")} window.maps.push(map); }</script>`,
      )
      .replace('const map =', 'const map = window.first =')
      .replace('{ const map', 'window.maps = [map]; { const map')
      .replace(
        '<script',
        `<div id="own" style="position: absolute; left: ${WIDTH}px; top: 0; width: ${WIDTH}px; height: ${HEIGHT}px"></div><script`,
      );
    const server = createServer(({ url = '/' }, response) => {
      if (url === '/') return void response.setHeader('content-type', 'text/html').end(html);
      if (url === '/favicon.ico') return void response.writeHead(204).end();
      const name = basename(url);
      response.setHeader('content-type', name.endsWith('.css') ? 'text/css' : 'text/javascript');
      try {
        response.end(read(`node_modules/maplibre-gl/dist/${name}`));
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close = () => void server.close();
    page = await site.browser.newPage({ viewport: { width: 2 * WIDTH, height: HEIGHT } });
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.evaluate(() =>
      Promise.all(
        (window as unknown as Maps).maps.map((map) =>
          map.loaded() ? undefined : new Promise((resolve) => map.once('idle', resolve)),
        ),
      ),
    );
  }, 60_000);
  afterAll(async () => {
    close?.();
    await site?.end();
  });

  it('are loaded without a complaint of the map', () => {
    expect(errors.filter((text) => !/GPU|WebGL|swiftshader/i.test(text))).toEqual([]);
  });

  it('has land, water and names by day', async () => {
    const { land, water } = palette('day');
    const shown = page.locator('#map');
    const all = WIDTH * HEIGHT;
    expect(await pixelsOf(site, shown, land)).toBeGreaterThan(all / 4);
    expect(await pixelsOf(site, shown, water)).toBeGreaterThan(all / 100);
    await expect(page.locator('#map .maplibregl-ctrl-attrib').innerText()).resolves.toContain(
      'OpenStreetMap',
    );
  });

  it('draws Bangla by clusters, with the font that the style names', async () => {
    const drawn = await page.evaluate(() => {
      const [map] = (window as unknown as Maps).maps;
      const letters = Object.values(map.style.glyphManager.entries).flatMap(({ glyphs }) =>
        Object.keys(glyphs.default),
      );
      const fonts = [...document.fonts].filter(({ family }) => family.includes('maplibre-gl-font-face'));
      return { letters, fonts: fonts.map(({ status }) => status) };
    });
    expect(drawn.letters).toContain('ঢা');
    expect(
      drawn.letters.some((letter) => /^\p{L}্\p{L}/u.test(letter)),
      'a conjunct',
    ).toBe(true);
    expect(drawn.fonts).toContain('loaded');
  });

  it('has no water where lines were filled as areas', async () => {
    const water = await pixelsOf(site, page.locator('#own'), '#a9cfe0');
    const land = await pixelsOf(site, page.locator('#own'), '#f4f1ea');
    expect(land).toBeGreaterThan((WIDTH * HEIGHT) / 2);
    expect(water).toBeGreaterThan(500);
    expect(water).toBeLessThan((WIDTH * HEIGHT) / 5);
    expect(await pixelsOf(site, page.locator('#own'), '#b08f4f')).toBeGreaterThan(100);
  });
});

/** What the page keeps of its maps. */
interface Maps {
  readonly maps: readonly {
    loaded(): boolean;
    once(event: string, then: (value: unknown) => void): void;
    readonly style: {
      readonly glyphManager: {
        readonly entries: Record<string, { readonly glyphs: { readonly default: object } }>;
      };
    };
  }[];
}
