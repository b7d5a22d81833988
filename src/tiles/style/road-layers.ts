// Roads on the map: each class with its casing, narrow from afar and wide from near; ferries dashed; names along the road.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { PLAIN } from './fonts.ts';
import type { MapTheme } from './look.ts';
import type { Palette } from './palette.ts';
import { oneWayImage } from './place-signs.ts';
import { TILES } from './sources.ts';

interface RoadClass {
  readonly classes: readonly string[];
  readonly from: number;
  /** Pixels at the zooms 6, 10, 14 and 18. */
  readonly width: readonly [number, number, number, number];
  colour(colours: Palette): string;
}

/** From minor to major: the last is drawn above the others. */
const CLASSES: readonly RoadClass[] = [
  { classes: ['service'], from: 13, width: [0, 0, 1.6, 9], colour: (c) => c.street },
  {
    classes: ['residential', 'tertiary', 'unclassified'],
    from: 10,
    width: [0, 0.6, 3.2, 18],
    colour: (c) => c.street,
  },
  { classes: ['secondary'], from: 8, width: [0.3, 1.3, 4.5, 21], colour: (c) => c.secondary },
  { classes: ['primary'], from: 6, width: [0.6, 1.9, 5.5, 24], colour: (c) => c.primary },
  { classes: ['trunk'], from: 5, width: [0.9, 2.4, 6.5, 26], colour: (c) => c.trunk },
  { classes: ['motorway'], from: 5, width: [1.1, 2.8, 7.5, 28], colour: (c) => c.motorway },
];

export const roadLayers = (colours: Palette): LayerSpecification[] => [
  paths(colours),
  ferries(colours),
  ...CLASSES.map((road) => casing(road, colours)),
  ...CLASSES.map((road) => surface(road, colours)),
];

/** What stands on roads: arrows and names. */
export const roadSigns = (
  colours: Palette,
  name: ExpressionSpecification,
  theme: MapTheme,
): LayerSpecification[] => [oneWays(theme), names(colours, name)];

const idOf = ({ classes }: RoadClass): string => classes[0];

function widths([a, b, c, d]: RoadClass['width'], more = 0): ExpressionSpecification {
  const at = (width: number): number => (width === 0 ? 0 : width + more);
  return ['interpolate', ['exponential', 1.4], ['zoom'], 6, at(a), 10, at(b), 14, at(c), 18, at(d)];
}

function casing(road: RoadClass, colours: Palette): LayerSpecification {
  return {
    id: `road-casing-${idOf(road)}`,
    type: 'line',
    source: TILES,
    'source-layer': 'roads',
    minzoom: Math.max(road.from, 9),
    filter: ['in', ['get', 'class'], ['literal', [...road.classes]]],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': road.from >= 10 ? colours.streetCasing : colours.casing,
      'line-width': widths(road.width, 1.6),
    },
  };
}

function surface(road: RoadClass, colours: Palette): LayerSpecification {
  return {
    id: `road-${idOf(road)}`,
    type: 'line',
    source: TILES,
    'source-layer': 'roads',
    minzoom: road.from,
    filter: ['in', ['get', 'class'], ['literal', [...road.classes]]],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': road.colour(colours), 'line-width': widths(road.width) },
  };
}

const paths = (colours: Palette): LayerSpecification => ({
  id: 'paths',
  type: 'line',
  source: TILES,
  'source-layer': 'roads',
  minzoom: 13,
  filter: ['in', ['get', 'class'], ['literal', ['track', 'path']]],
  paint: { 'line-color': colours.path, 'line-width': 1.2, 'line-dasharray': [3, 1.5] },
});

const ferries = (colours: Palette): LayerSpecification => ({
  id: 'ferries',
  type: 'line',
  source: TILES,
  'source-layer': 'roads',
  minzoom: 7,
  filter: ['==', ['get', 'class'], 'ferry'],
  paint: { 'line-color': colours.ferry, 'line-width': 1.4, 'line-dasharray': [4, 3] },
});

/** Arrows along streets that are open in one direction. */
const oneWays = (theme: MapTheme): LayerSpecification => ({
  id: 'one-ways',
  type: 'symbol',
  source: TILES,
  'source-layer': 'roads',
  minzoom: 15.5,
  filter: ['==', ['get', 'oneway'], 1],
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 110,
    'icon-image': oneWayImage(theme),
    'icon-padding': 6,
  },
});

const names = (colours: Palette, name: ExpressionSpecification): LayerSpecification => ({
  id: 'road-names',
  type: 'symbol',
  source: TILES,
  'source-layer': 'roads',
  minzoom: 10,
  filter: ['any', ['has', 'name'], ['has', 'name_bn']],
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 320,
    'text-field': name,
    'text-font': PLAIN,
    'text-size': ['interpolate', ['linear'], ['zoom'], 10, 10.5, 16, 14],
    'text-max-angle': 32,
  },
  paint: { 'text-color': colours.roadName, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
});
