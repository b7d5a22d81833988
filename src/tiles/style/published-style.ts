// A style as a page of any host gets it: the map of the console with the land beneath it, and absolute URLs for all that it needs.
import type { StyleSpecification } from 'maplibre-gl';
import { banglaFaces } from './fonts.ts';
import type { MapLanguage, MapTheme } from './look.ts';
import { mapStyle } from './map-style.ts';
import { palette } from './palette.ts';
import { ARCHIVE } from './tile-source.ts';

/** The names of styles that clients of the hosted service have built in, with the one that looks most alike. */
const ALIASES: Readonly<Record<string, MapTheme>> = {
  'osm-liberty': 'day',
  'osm-bright': 'day',
  osm_barikoi_v2: 'day',
  planet_barikoi_v2: 'day',
  barikoi: 'day',
  'barikoi-light': 'day',
  'barikoi-dark': 'night',
  'barikoi-dark-mode': 'night',
  'dark-matter': 'night',
};
const STYLES: ReadonlyMap<string, MapTheme> = new Map([
  ['day', 'day'],
  ['night', 'night'],
  ...Object.entries(ALIASES),
]);

/** The style of a name or of an alias; undefined if there is none. */
export const styleNamed = (name: string): MapTheme | undefined => STYLES.get(name);

export interface PublishedStyle {
  readonly theme: MapTheme;
  readonly language: MapLanguage;
  /** The tiles' URL with {z}, {x} and {y}, or the URL of an archive, which pages read with the `pmtiles` package. */
  readonly tiles: string;
  /** Whether only the map from afar is told. */
  readonly fromAfar: boolean;
  /** Whom to credit, as HTML. */
  readonly attribution: string;
  readonly center: readonly [lon: number, lat: number, zoom: number];
  /** The URL of a path of this server that everybody may call. */
  url(path: string): string;
}

export function publishedStyle({
  url,
  theme,
  language,
  attribution,
  ...map
}: PublishedStyle): StyleSpecification {
  const look = {
    theme,
    language,
    tiles: map.tiles.endsWith(ARCHIVE) ? `pmtiles://${map.tiles}/{z}/{x}/{y}` : map.tiles,
    fromAfar: map.fromAfar,
    attribution,
    sprite: url('/sprites/map'),
    areas: new Set(['own'] as const),
  };
  const { sources, layers, ...style } = mapStyle(look);
  const [lon, lat, zoom] = map.center;
  return {
    ...style,
    name: `Thikana, ${theme === 'day' ? 'by day' : 'by night'}`,
    center: [lon, lat],
    zoom,
    glyphs: url('/fonts/{fontstack}/{range}.pbf'),
    // Maps that are older than these do not load a style that has them, and could not draw Bangla anyway.
    ...(language === 'bn'
      ? { 'font-faces': banglaFaces((weight) => url(`/fonts/noto-sans-bengali-${weight}.woff2`)) }
      : {}),
    sources,
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': palette(theme).land } },
      ...layers,
    ],
  };
}
