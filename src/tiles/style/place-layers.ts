// Names of places: divisions and districts from afar, then towns, areas and unions, then landmarks and shops.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { PLAIN, STRONG } from './fonts.ts';
import type { MapTheme } from './look.ts';
import type { Palette } from './palette.ts';
import { signOf } from './place-signs.ts';
import { TILES } from './sources.ts';

interface Kind {
  readonly kinds: readonly string[];
  readonly from: number;
  readonly until?: number;
  /** Pixels at the zooms 5 and 14. */
  readonly size: readonly [number, number];
  readonly strong?: boolean;
  readonly soft?: boolean;
  /** A dot; the name is then placed beside it. */
  readonly dot?: (colours: Palette) => string;
  /** The dot is an image that is left out together with its name: there are too many of them to show all. */
  readonly crowded?: boolean;
}

/** From the least to the most important: MapLibre places the last first. */
const KINDS: readonly Kind[] = [
  { kinds: ['poi'], from: 14, size: [10, 11.5], dot: (c) => c.poi, soft: true, crowded: true },
  { kinds: ['landmark'], from: 12.5, size: [10, 12], dot: (c) => c.poi, soft: true, crowded: true },
  { kinds: ['village'], from: 12, size: [10, 13], soft: true },
  { kinds: ['union'], from: 10.5, size: [10, 13], soft: true },
  { kinds: ['area'], from: 10, size: [9, 14] },
  { kinds: ['sub_district'], from: 8, until: 14, size: [9, 15], soft: true },
  { kinds: ['town'], from: 7, size: [11, 16], dot: (c) => c.nameSoft },
  { kinds: ['district'], from: 5.6, until: 14, size: [10.5, 21], strong: true, dot: (c) => c.nameSoft },
  // By its name a division is also its city, and the tiles have only one of the two.
  { kinds: ['city'], from: 3, until: 14, size: [13.5, 24], strong: true, dot: (c) => c.name },
  { kinds: ['division'], from: 3, until: 14, size: [13.5, 24], strong: true, dot: (c) => c.name },
];

export const placeLayers = (
  colours: Palette,
  name: ExpressionSpecification,
  theme: MapTheme,
): LayerSpecification[] => [
  houseNumbers(colours),
  ...KINDS.flatMap((kind) => [...dots(kind, colours), names(kind, colours, name, theme)]),
];

/** From where houses are large enough to carry a number. */
const houseNumbers = (colours: Palette): LayerSpecification => ({
  id: 'house-numbers',
  type: 'symbol',
  source: TILES,
  'source-layer': 'house_numbers',
  minzoom: 16.5,
  layout: { 'text-field': ['get', 'number'], 'text-font': PLAIN, 'text-size': 10.5, 'text-padding': 1 },
  paint: { 'text-color': colours.nameSoft, 'text-halo-color': colours.halo, 'text-halo-width': 1 },
});

const base = ({ kinds, from, until }: Kind) => ({
  source: TILES,
  'source-layer': 'places',
  minzoom: from,
  ...(until === undefined ? {} : { maxzoom: until }),
  filter: ['in', ['get', 'kind'], ['literal', [...kinds]]] satisfies ExpressionSpecification,
});

/** From afar dots are letters, so that they are drawn by the program that draws names. */
function dots(kind: Kind, colours: Palette): LayerSpecification[] {
  if (!kind.dot || kind.crowded) return [];
  return [
    {
      ...base(kind),
      id: `place-dot-${kind.kinds[0]}`,
      type: 'symbol',
      layout: {
        'text-field': '●',
        'text-font': PLAIN,
        'text-size': ['interpolate', ['linear'], ['zoom'], 5, 7, 14, 11],
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: {
        'text-color': kind.dot(colours),
        'text-halo-color': colours.halo,
        'text-halo-width': 1.2,
      },
    },
  ];
}

function names(
  kind: Kind,
  colours: Palette,
  name: ExpressionSpecification,
  theme: MapTheme,
): LayerSpecification {
  const [small, large] = kind.size;
  return {
    ...base(kind),
    id: `place-${kind.kinds[0]}`,
    type: 'symbol',
    layout: {
      'text-field': name,
      'text-font': kind.strong ? STRONG : PLAIN,
      'text-size': ['interpolate', ['linear'], ['zoom'], 5, small, 14, large],
      'text-max-width': 8,
      'text-padding': 4,
      'symbol-sort-key': ['coalesce', ['to-number', ['get', 'rank']], 99],
      ...(kind.dot
        ? {
            'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
            'text-radial-offset': kind.crowded ? 0.95 : 0.55,
            'text-justify': 'auto',
          }
        : {}),
      ...(kind.dot && kind.crowded ? { 'icon-image': signOf(theme), 'icon-padding': 0 } : {}),
    },
    paint: {
      'text-color': kind.soft ? colours.nameSoft : colours.name,
      'text-halo-color': colours.halo,
      'text-halo-width': 1.6,
    },
  };
}
