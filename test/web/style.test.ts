// The map's style is checked here, so that browsers need not check it before every map.
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, it } from 'vitest';
import { mapStyle } from '../../src/web/map/style.ts';

const tiles = 'http://127.0.0.1/tiles/{z}/{x}/{y}.mvt';

it('is valid by day and by night, in both languages, with and without areas', () => {
  for (const theme of ['day', 'night'] as const)
    for (const language of ['en', 'bn'] as const)
      for (const areas of [[], ['ward', 'zone', 'union']] as const) {
        const style = mapStyle({ theme, language, tiles, areas: new Set(areas) });
        expect(style.layers.length).toBeGreaterThan(20);
        expect(validateStyleMin(style).map(({ message }) => message)).toEqual([]);
      }
});

it('has a check that fails: a colour that is none is found', () => {
  const style = mapStyle({ theme: 'day', language: 'en', tiles, areas: new Set() });
  const spoiled = style.layers.map((layer) =>
    layer.type === 'fill' ? { ...layer, paint: { 'fill-color': 'no colour' } } : layer,
  );
  expect(validateStyleMin({ ...style, layers: spoiled }).length).toBeGreaterThan(0);
});
