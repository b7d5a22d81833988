// Names around Bangladesh, so that the country does not float: neighbouring states and their cities near the border. Positions are rounded.
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { PLAIN } from './fonts.ts';
import type { MapLanguage } from './look.ts';
import type { Palette } from './palette.ts';

const STATES: readonly (readonly [english: string, bangla: string, lon: number, lat: number])[] = [
  ['India', 'ভারত', 86.3, 23.6],
  ['India', 'ভারত', 93.3, 24.9],
  ['Myanmar', 'মিয়ানমার', 95.3, 21.6],
  ['Nepal', 'নেপাল', 85.6, 27.6],
  ['Bhutan', 'ভুটান', 90.4, 27.45],
];
const CITIES: typeof STATES = [
  ['Kolkata', 'কলকাতা', 88.36, 22.57],
  ['Agartala', 'আগরতলা', 91.29, 23.83],
  ['Guwahati', 'গুয়াহাটি', 91.75, 26.15],
  ['Shillong', 'শিলং', 91.89, 25.57],
  ['Siliguri', 'শিলিগুড়ি', 88.43, 26.71],
  ['Aizawl', 'আইজল', 92.72, 23.73],
  ['Silchar', 'শিলচর', 92.8, 24.82],
  ['Sittwe', 'সিটুয়ে', 92.9, 20.15],
  ['Malda', 'মালদা', 88.14, 25.01],
  ['Imphal', 'ইম্ফল', 93.94, 24.81],
  ['Mandalay', 'মান্দালয়', 96.08, 21.98],
];

export const NEIGHBOURS = 'neighbours';

export function neighbourSource(language: MapLanguage): StyleSpecification['sources'][string] {
  const points = (rows: typeof STATES, kind: string) =>
    rows.map(([english, bangla, lon, lat]) => ({
      type: 'Feature' as const,
      properties: { kind, name: language === 'bn' ? bangla : english },
      geometry: { type: 'Point' as const, coordinates: [lon, lat] },
    }));
  return {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [...points(STATES, 'state'), ...points(CITIES, 'city')] },
  };
}

export function neighbourLayers(colours: Palette): LayerSpecification[] {
  const names = (kind: string, from: number, until: number, size: number): LayerSpecification => ({
    id: `neighbour-${kind}`,
    type: 'symbol',
    source: NEIGHBOURS,
    minzoom: from,
    maxzoom: until,
    filter: ['==', ['get', 'kind'], kind],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': PLAIN,
      'text-size': size,
      'text-letter-spacing': kind === 'state' ? 0.12 : 0,
    },
    paint: { 'text-color': colours.nameSoft, 'text-halo-color': colours.halo, 'text-halo-width': 1.2 },
  });
  return [names('city', 5.5, 11, 11), names('state', 3, 8, 13)];
}
