// The map's styles are checked here, so that browsers need not check them before every map, and held against the files that they name.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { MAP_LANGUAGES, MAP_THEMES } from '../../src/tiles/style/look.ts';
import { palette } from '../../src/tiles/style/palette.ts';
import { DOT, imageName, ONE_WAY, SIGNS } from '../../src/tiles/style/place-signs.ts';
import { publishedStyle } from '../../src/tiles/style/published-style.ts';
import { consoleStyle } from '../../src/web/map/style.ts';

const look = {
  theme: 'day',
  language: 'en',
  tiles: 'http://127.0.0.1/tiles/{z}/{x}/{y}.mvt',
  sprite: 'http://127.0.0.1/sprites/map',
  areas: new Set<never>(),
} as const;
const file = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../data/map/${name}`, import.meta.url)));
const faults = (style: object) => validateStyleMin(style as never).map(({ message }) => message);

describe('the style of the console', () => {
  it('is valid by day and by night, in both languages, with and without areas', () => {
    for (const theme of MAP_THEMES)
      for (const language of MAP_LANGUAGES)
        for (const areas of [[], ['ward', 'zone', 'union']] as const) {
          const style = consoleStyle({ ...look, theme, language, areas: new Set(areas) });
          expect(style.layers.length).toBeGreaterThan(20);
          expect(faults(style)).toEqual([]);
        }
  });

  it('has a check that fails: a colour that is none is found', () => {
    const style = consoleStyle(look);
    const spoiled = style.layers.map((layer) =>
      layer.type === 'fill' ? { ...layer, paint: { 'fill-color': 'no colour' } } : layer,
    );
    expect(faults({ ...style, layers: spoiled }).length).toBeGreaterThan(0);
  });
});

describe('a style for any page', () => {
  it('is valid, and names a web font only in Bangla: maps that cannot draw with one do not load it', () => {
    for (const theme of MAP_THEMES)
      for (const language of MAP_LANGUAGES) {
        const style = publishedStyle({
          theme,
          language,
          tiles: look.tiles,
          fromAfar: false,
          attribution: 'Somebody',
          center: [90, 23, 6],
          url: (path) => `http://127.0.0.1${path}`,
        });
        expect(faults(style)).toEqual([]);
        expect('font-faces' in style).toBe(language === 'bn');
        expect(style.layers[0]).toMatchObject({
          type: 'background',
          paint: { 'background-color': palette(theme).land },
        });
      }
  });
});

describe('the sprite', () => {
  it.each(['map', 'map@2x'])('has every sign of the styles: %s', (name) => {
    const index = JSON.parse(file(`${name}.json`).toString());
    const wanted = MAP_THEMES.flatMap((theme) =>
      [...SIGNS.map((sign) => sign.name), DOT, ONE_WAY].map((sign) => imageName(sign, theme)),
    );
    expect(Object.keys(index).sort()).toEqual(wanted.sort());
    const picture = file(`${name}.png`);
    const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
    for (const each of Object.values<Record<string, number>>(index)) {
      expect(each.x + each.width).toBeLessThanOrEqual(width);
      expect(each.y + each.height).toBeLessThanOrEqual(height);
    }
  });

  it('was drawn from the signs and colours as they are; else run scripts/draw-map-files.mjs', () => {
    const now = JSON.stringify([SIGNS, palette('day'), palette('night')]);
    expect(file('drawn-from.txt').toString().trim()).toBe(createHash('sha256').update(now).digest('hex'));
  });
});
