// The map's style, made of our own tiles alone: no glyphs and no sprites are fetched, the browser draws all labels itself.
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { Language } from '../frame/language.ts';
import type { Theme } from '../frame/theme.ts';
import { type AreaKind, areaLayers } from './area-layers.ts';
import { PLAIN } from './fonts.ts';
import { overlayLayers } from './overlay-layers.ts';
import { type Palette, palette } from './palette.ts';
import { placeLayers } from './place-layers.ts';
import { roadLayers } from './road-layers.ts';
import { OVERLAY, TILES } from './sources.ts';

export interface MapLook {
  readonly theme: Theme;
  readonly language: Language;
  /** The tiles' URL with {z}, {x} and {y}. */
  readonly tiles: string;
  /** The kinds of areas that are drawn. */
  readonly areas: ReadonlySet<AreaKind>;
}

/** The last zoom that is asked for; beyond it MapLibre enlarges. */
const LAST_ZOOM = 14;

export function mapStyle({ theme, language, tiles, areas }: MapLook): StyleSpecification {
  const colours = palette(theme);
  const name = nameIn(language);
  return {
    version: 8,
    sources: {
      [TILES]: { type: 'vector', tiles: [tiles], minzoom: 0, maxzoom: LAST_ZOOM },
      [OVERLAY]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': colours.land } },
      ...groundLayers(colours),
      ...areaLayers(colours, name, areas),
      ...boundaryLayers(colours),
      ...roadLayers(colours, name),
      ...waterNames(colours, name),
      ...placeLayers(colours, name),
      ...overlayLayers(colours),
    ],
  };
}

/** The name in a language, or the other where there is none. */
function nameIn(language: Language): ExpressionSpecification {
  return language === 'bn'
    ? ['coalesce', ['get', 'name_bn'], ['get', 'name'], '']
    : ['coalesce', ['get', 'name'], ['get', 'name_bn'], ''];
}

const POLYGON: FilterSpecification = ['==', ['geometry-type'], 'Polygon'];
const LINE: FilterSpecification = ['==', ['geometry-type'], 'LineString'];

function groundLayers(colours: Palette): LayerSpecification[] {
  return [
    {
      id: 'landuse',
      type: 'fill',
      source: TILES,
      'source-layer': 'landuse',
      paint: {
        'fill-color': [
          'match',
          ['get', 'class'],
          ['park', 'grass', 'garden', 'pitch', 'recreation_ground'],
          colours.park,
          ['forest', 'wood', 'mangrove'],
          colours.forest,
          ['farmland', 'orchard', 'meadow'],
          colours.farmland,
          colours.built,
        ],
      },
    },
    {
      id: 'water',
      type: 'fill',
      source: TILES,
      'source-layer': 'water',
      filter: POLYGON,
      paint: { 'fill-color': colours.water },
    },
    {
      id: 'rivers',
      type: 'line',
      source: TILES,
      'source-layer': 'water',
      filter: LINE,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': colours.waterLine,
        'line-width': [
          'interpolate',
          ['exponential', 1.5],
          ['zoom'],
          5,
          ['match', ['get', 'class'], 'river', 1.2, 0.4],
          9,
          ['match', ['get', 'class'], 'river', 4, 1],
          14,
          ['match', ['get', 'class'], 'river', 16, 4],
        ],
      },
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
      ...(dash ? { 'line-dasharray': dash } : {}),
    },
  });
  return [
    boundary(8, colours.subDistrict, [0.4, 0.9], 11, [2, 2]),
    boundary(6, colours.subDistrict, [0.4, 1.2], 8),
    boundary(5, colours.district, [0.6, 1.6], 5, [4, 2]),
    boundary(4, colours.division, [1.1, 2.4], 4),
    boundary(2, colours.country, [1.6, 3.2], 0),
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
