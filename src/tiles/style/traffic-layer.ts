// The traffic on the roads: a line in the colour of how slow they are, with the surface of the road at both sides.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapTheme } from './look.ts';
import { TRAFFIC } from './sources.ts';

/** As tiles of traffic tell it, from the quickest to the slowest. */
export const TRAFFIC_LEVELS = ['free', 'slow', 'busy', 'jam', 'closed'] as const;
export type TrafficLevel = (typeof TRAFFIC_LEVELS)[number];

export const TRAFFIC_COLOURS: Readonly<Record<MapTheme, Readonly<Record<TrafficLevel, string>>>> = {
  day: { free: '#2c9a52', slow: '#d9a400', busy: '#dd5a1f', jam: '#a3162a', closed: '#1f1a1c' },
  night: { free: '#3fae68', slow: '#e0b93a', busy: '#ee7d45', jam: '#e2435a', closed: '#f2e6e8' },
};

export const trafficLayer = (theme: MapTheme): LayerSpecification => ({
  id: 'traffic',
  type: 'line',
  source: TRAFFIC,
  'source-layer': 'traffic',
  layout: { 'line-cap': 'butt', 'line-join': 'round' },
  paint: {
    'line-color': colourIn(TRAFFIC_COLOURS[theme]),
    'line-width': [
      'interpolate',
      ['exponential', 1.4],
      ['zoom'],
      9,
      1,
      12,
      2,
      14,
      ['case', ['has', 'minor'], 1, 3],
      18,
      ['case', ['has', 'minor'], 4, 9],
    ],
    'line-opacity': ['case', ['has', 'minor'], 0.6, 1],
  },
});

const colourIn = (colours: Readonly<Record<TrafficLevel, string>>): ExpressionSpecification => [
  'match',
  ['get', 'level'],
  'free',
  colours.free,
  'slow',
  colours.slow,
  'busy',
  colours.busy,
  'jam',
  colours.jam,
  colours.closed,
];
