// The style of our own tiles, for the console and for every page: layers by day and by night, names in one of two languages.
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { AreaKind } from './area-kinds.ts';
import { areaLayers } from './area-layers.ts';
import { PLAIN } from './fonts.ts';
import type { MapLanguage, MapTheme } from './look.ts';
import { NEIGHBOURS, neighbourLayers, neighbourSource } from './neighbouring-countries.ts';
import { type Palette, palette } from './palette.ts';
import { placeLayers } from './place-layers.ts';
import { roadLayers, roadSigns } from './road-layers.ts';
import { TILES, TRAFFIC } from './sources.ts';
import { trafficLayer } from './traffic-layer.ts';

export interface MapLook {
  readonly theme: MapTheme;
  readonly language: MapLanguage;
  /** The tiles' URL with {z}, {x} and {y}. */
  readonly tiles: string;
  /** The sprite's URL, without ending. */
  readonly sprite: string;
  /** Without a key only the map from afar is told; closer by, it is enlarged. */
  readonly fromAfar?: boolean;
  /** Whom to credit, as HTML; the console credits in a place of its own. */
  readonly attribution?: string;
  /** The kinds of areas that are drawn. */
  readonly areas: ReadonlySet<AreaKind>;
  /** The URL of tiles of traffic with {z}, {x} and {y}; without one none is shown. */
  readonly traffic?: string;
}

/** The highest zoom that is requested; beyond it MapLibre enlarges the tiles. */
const LAST_ZOOM = 14;
/** The same for those without a key: what the server tells everybody. */
const LAST_ZOOM_OF_ALL = 7;

/** The map on the colour of the land, which the page that shows it paints behind it: `palette(theme).land`. */
export function mapStyle({
  theme,
  language,
  tiles,
  sprite,
  fromAfar,
  attribution,
  areas,
  traffic,
}: MapLook): StyleSpecification {
  const colours = palette(theme);
  const name = nameIn(language);
  return {
    version: 8,
    sprite,
    sources: {
      [TILES]: {
        type: 'vector',
        tiles: [tiles],
        minzoom: 0,
        maxzoom: fromAfar ? LAST_ZOOM_OF_ALL : LAST_ZOOM,
        ...(attribution === undefined ? {} : { attribution }),
      },
      ...(traffic === undefined
        ? {}
        : { [TRAFFIC]: { type: 'vector', tiles: [traffic], minzoom: 9, maxzoom: 14 } }),
      [NEIGHBOURS]: neighbourSource(language),
    },
    layers: [
      ...groundLayers(colours),
      ...areaLayers(colours, name, areas),
      ...boundaryLayers(colours),
      ...roadLayers(colours),
      ...(traffic === undefined ? [] : [trafficLayer(theme)]),
      ...roadSigns(colours, name, theme),
      ...waterNames(colours, name),
      ...greenNames(colours, name),
      ...neighbourLayers(colours),
      ...placeLayers(colours, name, theme),
    ],
  };
}

/** The name in a language, or the other where there is none. */
function nameIn(language: MapLanguage): ExpressionSpecification {
  return language === 'bn'
    ? ['coalesce', ['get', 'name_bn'], ['get', 'name'], '']
    : ['coalesce', ['get', 'name'], ['get', 'name_bn'], ''];
}

/**
 * Until here the map is drawn with few kinds of layers: fills without outlines, lines without dashes, no circles. Each kind is a program
 * that a browser compiles before it can show anything, which takes long where there is no graphics card.
 */
const PLAIN_UNTIL = 9;
const OUTLINED: ExpressionSpecification = ['step', ['zoom'], false, PLAIN_UNTIL, true];

const POLYGON: FilterSpecification = ['==', ['geometry-type'], 'Polygon'];
const LINE: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];

function groundLayers(colours: Palette): LayerSpecification[] {
  return [
    ...landUse(colours),
    // Below the areas: where a river has banks, a line in its middle would look like a road.
    waterway('canals', ['!=', ['get', 'class'], 'river'], [0.4, 1, 4], colours),
    waterway('rivers', ['==', ['get', 'class'], 'river'], [1.2, 4, 16], colours),
    {
      id: 'water',
      type: 'fill',
      source: TILES,
      'source-layer': 'water',
      filter: POLYGON,
      paint: { 'fill-color': colours.water, 'fill-antialias': OUTLINED },
    },
    {
      // Smooths the edges that the fill leaves jagged.
      id: 'shores',
      type: 'line',
      source: TILES,
      'source-layer': 'water',
      maxzoom: PLAIN_UNTIL,
      filter: POLYGON,
      paint: { 'line-color': colours.water, 'line-width': 1 },
    },
    {
      id: 'buildings',
      type: 'fill',
      source: TILES,
      'source-layer': 'buildings',
      minzoom: 14,
      paint: {
        'fill-color': colours.building,
        'fill-outline-color': colours.buildingLine,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 14, 0.4, 15.5, 1],
      },
    },
  ];
}

const GREEN = ['park', 'grass', 'cemetery'];
const FOREST = ['forest', 'wetland'];

/** A layer for each colour: a colour that is looked up for each feature would be one program more. */
function landUse(colours: Palette): LayerSpecification[] {
  const ground = (id: string, which: ExpressionSpecification, color: string): LayerSpecification => ({
    id,
    type: 'fill',
    source: TILES,
    'source-layer': 'landuse',
    filter: which,
    paint: { 'fill-color': color, 'fill-antialias': OUTLINED },
  });
  const isOf = (...classes: string[]): ExpressionSpecification => [
    'in',
    ['get', 'class'],
    ['literal', classes],
  ];
  return [
    ground('farmland', isOf('farmland'), colours.farmland),
    ground('built', ['!', isOf('farmland', ...GREEN, ...FOREST)], colours.built),
    ground('green', isOf(...GREEN), colours.park),
    ground('forest', isOf(...FOREST), colours.forest),
  ];
}

/** Water that is drawn as a line; its width in pixels at the zooms 5, 9 and 14. */
function waterway(
  id: string,
  which: ExpressionSpecification,
  [far, middle, near]: readonly [number, number, number],
  colours: Palette,
): LayerSpecification {
  return {
    id,
    type: 'line',
    source: TILES,
    'source-layer': 'water',
    filter: ['all', LINE, which],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': colours.waterLine,
      'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 5, far, 9, middle, 14, near],
    },
  };
}

function boundaryLayers(colours: Palette): LayerSpecification[] {
  const boundary = (
    level: number,
    color: string,
    width: readonly [number, number],
    from: number,
    dash?: number[],
  ): LayerSpecification => ({
    id: `boundary-${level}`,
    type: 'line',
    source: TILES,
    'source-layer': 'boundaries',
    minzoom: from,
    filter: ['==', ['get', 'level'], level],
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': color,
      'line-width': ['interpolate', ['linear'], ['zoom'], 5, width[0], 12, width[1]],
      // Near by, streets matter more than where one district ends.
      ...(level === 2 ? {} : { 'line-opacity': ['interpolate', ['linear'], ['zoom'], 9, 0.9, 13, 0.35] }),
      ...(dash ? { 'line-dasharray': dash } : {}),
    },
  });
  return [
    boundary(8, colours.subDistrict, [0.4, 0.9], 11, [2, 2]),
    boundary(6, colours.subDistrict, [0.4, 1], 8),
    boundary(5, colours.district, [0.6, 1.2], 5),
    boundary(4, colours.division, [1, 1.8], 4),
    boundary(2, colours.country, [1.6, 3.2], 0),
  ];
}

/** Parks and the like by their names, from where they are large enough to carry one. */
function greenNames(colours: Palette, name: ExpressionSpecification): LayerSpecification[] {
  return [
    {
      id: 'green-names',
      type: 'symbol',
      source: TILES,
      'source-layer': 'landuse',
      minzoom: 13,
      filter: ['in', ['get', 'class'], ['literal', [...GREEN, ...FOREST]]],
      layout: { 'text-field': name, 'text-font': PLAIN, 'text-size': 11.5, 'text-max-width': 7 },
      paint: { 'text-color': colours.greenName, 'text-halo-color': colours.halo, 'text-halo-width': 1.2 },
    },
  ];
}

function waterNames(colours: Palette, name: ExpressionSpecification): LayerSpecification[] {
  const paint = {
    'text-color': colours.waterName,
    'text-halo-color': colours.halo,
    'text-halo-width': 1.2,
  };
  return [
    {
      id: 'water-names',
      type: 'symbol',
      source: TILES,
      'source-layer': 'water',
      minzoom: 6,
      filter: LINE,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-field': name,
        'text-font': PLAIN,
        'text-size': ['interpolate', ['linear'], ['zoom'], 6, 11, 13, 15],
        'text-letter-spacing': 0.02,
        'text-max-angle': 35,
      },
      paint,
    },
    {
      id: 'lake-names',
      type: 'symbol',
      source: TILES,
      'source-layer': 'water',
      minzoom: 9,
      filter: POLYGON,
      layout: { 'text-field': name, 'text-font': PLAIN, 'text-size': 12, 'text-max-width': 7 },
      paint,
    },
  ];
}
