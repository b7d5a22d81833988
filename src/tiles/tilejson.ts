// What a map needs to know about the tiles (TileJSON 3.0): where they are, what they contain, whom to credit.
import { creditsOf } from '../dataset/credits.ts';
import type { Dataset } from '../dataset/open.ts';
import { REGIONS, RegionKind } from '../dataset/tables/regions.ts';
import { fromFixedDegrees } from '../geo/units.ts';
import { FULL_ZOOM } from './build/tile-grid.ts';

type Fields = Readonly<Record<string, string>>;

const NAMES: Fields = { name: 'In English', name_bn: 'In Bangla' };

/** The layers with their fields. */
const VECTOR_LAYERS: readonly {
  readonly id: string;
  readonly description: string;
  readonly fields: Fields;
}[] = [
  {
    id: 'water',
    description: 'Rivers and canals as lines and areas, lakes, the sea',
    fields: { class: 'river, lake, sea or canal', ...NAMES },
  },
  {
    id: 'landuse',
    description: 'What land is used for',
    fields: {
      class: 'park, forest, residential, commercial, industrial, farmland, grass, wetland, sand or cemetery',
      ...NAMES,
    },
  },
  { id: 'buildings', description: 'Buildings', fields: NAMES },
  { id: 'own', description: 'Areas that were imported as a layer of their own', fields: NAMES },
  {
    id: 'boundaries',
    description: 'Lines between administrative units',
    fields: { level: 'Number: 2 country, 4 division, 5 district, 6 sub-district, 8 union' },
  },
  {
    id: 'areas',
    description: 'Wards, zones, unions and thanas',
    fields: { kind: 'ward, zone, union or thana', id: 'Number of the unit', ...NAMES },
  },
  {
    id: 'roads',
    description: 'Roads and ferries',
    fields: {
      class: 'motorway, trunk, primary, secondary, tertiary, residential, service, track, path or ferry',
      oneway: 'Number: 1 where cars may go along the line only',
      bridge: 'Number: 1 on a bridge',
      ...NAMES,
    },
  },
  { id: 'house_numbers', description: 'Houses by their numbers', fields: { number: 'As on the house' } },
  {
    id: 'places',
    description: 'Units, settlements and places by their names',
    fields: {
      kind: 'division, district, city, corporation, town, sub_district, union, area, village, landmark or poi',
      type: 'Type of the place, as in the interface',
      rank: 'Number: 1 is the most important',
      id: 'Number of the place',
      ...NAMES,
    },
  },
];

export type TileBounds = readonly [west: number, south: number, east: number, north: number];

/** Where Bangladesh lies, for a dataset without its outline. */
const BANGLADESH: TileBounds = [88, 20.5, 92.8, 26.8];
export const HOME = [90.4, 23.8, 6] as const;

export function boundsOf(dataset: Dataset): TileBounds {
  if (!dataset.has(REGIONS.file)) return BANGLADESH;
  const { kind, polygonStart, ringStart, pointStart, points } = dataset.table(REGIONS);
  const box: [number, number, number, number] = [180, 90, -180, -90];
  for (let row = 0; row < kind.length; row++) {
    if (kind[row] !== RegionKind.Country) continue;
    const first = pointStart[ringStart[polygonStart[row]]];
    const end = pointStart[ringStart[polygonStart[row + 1]]];
    for (let p = first; p < end; p++) {
      const lon = fromFixedDegrees(points[p * 2]);
      const lat = fromFixedDegrees(points[p * 2 + 1]);
      box[0] = Math.min(box[0], lon);
      box[1] = Math.min(box[1], lat);
      box[2] = Math.max(box[2], lon);
      box[3] = Math.max(box[3], lat);
    }
  }
  return box[0] <= box[2] ? box : BANGLADESH;
}

/** Whom a map credits, as HTML. */
export const attributionOf = ({ manifest }: Dataset): string =>
  creditsOf(manifest.sources).map(asHtml).join('; ');

/** `tiles`: the URL of a tile with {z}, {x} and {y} in it. */
export function tileJson(dataset: Dataset, tiles: string) {
  return {
    tilejson: '3.0.0',
    name: 'Thikana',
    description: 'Water, land, roads, boundaries and places, in English and Bangla',
    version: '1.0.0',
    scheme: 'xyz',
    tiles: [tiles],
    minzoom: 0,
    maxzoom: FULL_ZOOM,
    bounds: boundsOf(dataset),
    center: HOME,
    attribution: attributionOf(dataset),
    vector_layers: VECTOR_LAYERS,
  };
}

/** Maps show the attribution as HTML, so names are escaped. */
const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
