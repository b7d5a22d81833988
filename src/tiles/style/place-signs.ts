// Signs of places by what they are: a round badge in the colour of its group with a figure in it. scripts/draw-map-files.mjs draws them into the
// sprite, with a dot for all other places and the arrow of one-way streets.
import type { ExpressionSpecification } from 'maplibre-gl';
import type { PlaceType } from '../../dataset/tables/place-types.ts';
import type { MapTheme } from './look.ts';

interface Sign {
  readonly name: string;
  readonly types: readonly PlaceType[];
  /** On a field of 24 × 24; overlaps are holes. */
  readonly figure: string;
  /** By day and by night. */
  readonly colours: readonly [day: string, night: string];
}

const CIVIC = ['#565a86', '#a9aede'] as const;
const TRADE = ['#7a4b9e', '#c9a2ea'] as const;

/** What the sprite has for each of day and night, beside `DOT` and `ONE_WAY`. */
export const SIGNS: readonly Sign[] = [
  {
    name: 'food',
    types: ['Food'],
    figure:
      'M7 4v6q0 1.5 1.5 2V20h2v-8q1.5-.5 1.5-2V4h-1v5h-1V4H9v5H8V4zM15 4q-1.8 2-1.8 6 0 2 1.3 2.6V20h2.5V4z',
    colours: ['#b5561c', '#f0a56c'],
  },
  {
    name: 'health',
    types: ['Healthcare'],
    figure: 'M10 5h4v5h5v4h-5v5h-4v-5H5v-4h5z',
    colours: ['#c03a32', '#ff8f86'],
  },
  {
    name: 'education',
    types: ['Education'],
    figure: 'M12 5 2 10l10 5 8-4v5h1.5v-6zM6 13.5V17q6 3 12 0v-3.5l-6 3z',
    colours: ['#8a6d1d', '#e0c46a'],
  },
  {
    name: 'worship',
    types: ['Religious Place'],
    figure: 'M14.5 3.5a8.5 8.5 0 1 0 6 13.5A7.5 7.5 0 1 1 14.5 3.5z',
    colours: ['#4f6b52', '#a5cfa9'],
  },
  {
    name: 'bank',
    types: ['Bank'],
    figure: 'M12 4 4 9v2h16V9zM6 12h2v5H6zM11 12h2v5h-2zM16 12h2v5h-2zM4 18h16v2H4z',
    colours: CIVIC,
  },
  {
    name: 'government',
    types: ['Government'],
    figure: 'M6 4h1.5v16H6zM8.5 5H18l-2.5 3.5L18 12H8.5z',
    colours: CIVIC,
  },
  {
    name: 'shop',
    types: ['Shop', 'Commercial'],
    figure: 'M6 9h12l1 11H5zM8.5 8.5V8a3.5 3.5 0 0 1 7 0v.5H14V8a2 2 0 0 0-4 0v.5z',
    colours: TRADE,
  },
  {
    name: 'transport',
    types: ['Transportation'],
    figure: 'M6 5h12q1.5 0 1.5 1.5V17H18v2h-2v-2H8v2H6v-2H4.5V6.5Q4.5 5 6 5zM6.5 7v4h11V7z',
    colours: ['#1d6c9f', '#7fc2ee'],
  },
  {
    name: 'fuel',
    types: ['Fuel'],
    figure: 'M6 4h8v16H6zM7.5 6v4h5V6zM15 8l3 3v6a1 1 0 0 1-2 0v-3h-1z',
    colours: ['#1d6c9f', '#7fc2ee'],
  },
  {
    name: 'hotel',
    types: ['Hotel'],
    figure: 'M4 7h2v6h14v5h-2v-2H6v2H4zM8 9h3v3H8zM12 9h6q2 0 2 2v1h-8z',
    colours: TRADE,
  },
  {
    name: 'recreation',
    types: ['Recreation', 'Agricultural'],
    figure: 'M12 3 6 11h3l-4 6h6v4h2v-4h6l-4-6h3z',
    colours: ['#3d7a3a', '#92d28e'],
  },
  {
    name: 'office',
    types: ['Office', 'Residential', 'Admin'],
    figure: 'M9 7V5h6v2h5v12H4V7zM10.5 7h3v-.7h-3z',
    colours: CIVIC,
  },
  {
    name: 'industry',
    types: ['Industry', 'Construction'],
    figure: 'M4 20V10l5 3v-3l5 3V5h3l1 15z',
    colours: ['#6b6259', '#c7bdb2'],
  },
  {
    name: 'landmark',
    types: ['Landmark'],
    figure: 'M12 4l2.4 5 5.6.7-4.1 3.9L17 19.1 12 16.4 7 19.1l1.1-5.5L4 9.7 9.6 9z',
    colours: ['#a3622a', '#e3ad7a'],
  },
  {
    name: 'utility',
    types: ['Utility'],
    figure: 'M13 3 6 13h5l-1 8 8-11h-5z',
    colours: ['#6b6259', '#c7bdb2'],
  },
];

/** The dot of places without a sign, and the arrow along streets that are open in one direction. */
export const DOT = 'dot';
export const ONE_WAY = 'one-way';

/** What the sprite calls an image. */
export const imageName = (sign: string, theme: MapTheme): string => `${sign}-${theme}`;

export const oneWayImage = (theme: MapTheme): string => imageName(ONE_WAY, theme);

/** The image of a place by its type. */
export const signOf = (theme: MapTheme): ExpressionSpecification =>
  [
    'match',
    ['get', 'type'],
    ...SIGNS.flatMap(({ name, types }) => [[...types], imageName(name, theme)]),
    imageName(DOT, theme),
  ] as unknown as ExpressionSpecification;
