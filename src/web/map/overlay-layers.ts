// What a page draws over the map: features that carry a role, which chooses their colour by day and by night.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { STRONG } from '../../tiles/style/fonts.ts';
import type { Palette } from '../../tiles/style/palette.ts';

/** The source of what a page draws over the map. */
export const OVERLAY = 'overlay';

export type OverlayRole =
  | 'route'
  | 'other'
  | 'reach'
  | 'flood'
  | 'fence'
  | 'trace'
  | 'matched'
  | 'near'
  | 'good'
  | 'bad'
  | 'drawn';

export interface OverlayProperties {
  readonly role: OverlayRole;
  /** With `reach`: which of the limits, from the smallest. */
  readonly step?: number;
  readonly label?: string;
  /** Identifies the feature when it is clicked. */
  readonly id?: number | string;
}

export type OverlayFeature = GeoJSON.Feature<GeoJSON.Geometry, OverlayProperties>;

const ROLE: ExpressionSpecification = ['get', 'role'];
const isRole = (...roles: OverlayRole[]): ExpressionSpecification => ['in', ROLE, ['literal', roles]];
const isShape = (shape: 'Polygon' | 'LineString' | 'Point'): ExpressionSpecification => [
  '==',
  ['geometry-type'],
  shape,
];

function colourOf(c: Palette): ExpressionSpecification {
  const [first, ...more] = c.reach;
  const steps: ExpressionSpecification = [
    'match',
    ['coalesce', ['get', 'step'], 0],
    0,
    first,
    1,
    more[0],
    2,
    more[1],
    3,
    more[2],
    4,
    more[3],
    more[4],
  ];
  return [
    'match',
    ROLE,
    'route',
    c.route,
    'other',
    c.other,
    'reach',
    steps,
    'flood',
    c.flood,
    'fence',
    c.fence,
    'trace',
    c.trace,
    'matched',
    c.route,
    'near',
    c.near,
    'good',
    c.good,
    'bad',
    c.bad,
    c.drawn,
  ];
}

export function overlayLayers(colours: Palette): LayerSpecification[] {
  const colour = colourOf(colours);
  return [...areaLayers(colour), ...lineLayers(colours, colour), ...pointLayers(colours, colour)];
}

const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const;

const areaLayers = (colour: ExpressionSpecification): LayerSpecification[] => [
  {
    id: 'overlay-area',
    type: 'fill',
    source: OVERLAY,
    filter: isShape('Polygon'),
    paint: {
      'fill-color': colour,
      'fill-opacity': ['match', ROLE, 'flood', 0.34, 'reach', 0.22, 0.16],
    },
  },
  {
    id: 'overlay-edge',
    type: 'line',
    source: OVERLAY,
    filter: ['any', isShape('Polygon'), isRole('drawn')],
    layout: ROUND,
    paint: { 'line-color': colour, 'line-width': 2 },
  },
];

function lineLayers(colours: Palette, colour: ExpressionSpecification): LayerSpecification[] {
  const wide: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 6, 3.5, 14, 6.5];
  return [
    {
      id: 'overlay-casing',
      type: 'line',
      source: OVERLAY,
      filter: ['all', isShape('LineString'), isRole('route', 'other', 'matched')],
      layout: ROUND,
      paint: {
        'line-color': colours.routeCasing,
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 6.5, 14, 10.5],
        'line-opacity': 0.9,
      },
    },
    {
      id: 'overlay-line',
      type: 'line',
      source: OVERLAY,
      filter: ['all', isShape('LineString'), isRole('route', 'other', 'matched')],
      layout: { ...ROUND, 'line-sort-key': ['match', ROLE, 'other', 0, 1] },
      paint: { 'line-color': colour, 'line-width': wide },
    },
    {
      id: 'overlay-trace',
      type: 'line',
      source: OVERLAY,
      filter: ['all', isShape('LineString'), isRole('trace')],
      paint: { 'line-color': colour, 'line-width': 2, 'line-dasharray': [2, 1.5] },
    },
  ];
}

function pointLayers(colours: Palette, colour: ExpressionSpecification): LayerSpecification[] {
  return [
    {
      id: 'overlay-point',
      type: 'circle',
      source: OVERLAY,
      filter: isShape('Point'),
      paint: {
        'circle-color': colour,
        'circle-radius': ['match', ROLE, ['trace', 'drawn'], 4, 6.5],
        'circle-stroke-color': colours.halo,
        'circle-stroke-width': 1.6,
      },
    },
    {
      id: 'overlay-label',
      type: 'symbol',
      source: OVERLAY,
      filter: ['has', 'label'],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': STRONG,
        'text-size': 12.5,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.9,
        'text-optional': true,
      },
      paint: { 'text-color': colour, 'text-halo-color': colours.halo, 'text-halo-width': 1.8 },
    },
  ];
}
