// Examples of the calls about the map.
import { VECTOR_LAYERS } from '../../../tiles/tilejson.ts';
import type { Examples } from '../../endpoint.ts';

export const tileExamples = {
  tileJson: {
    params: {},
    answer: {
      tilejson: '3.0.0',
      name: 'Thikana',
      description: 'Water, land, roads, boundaries and places, in English and Bangla',
      version: '1.0.0',
      scheme: 'xyz',
      tiles: ['http://localhost:8080/tiles/{z}/{x}/{y}.mvt?api_key=KEY'],
      minzoom: 0,
      maxzoom: 14,
      bounds: [88.01, 20.59, 92.68, 26.63],
      center: [90.4, 23.8, 6],
      attribution: 'OpenStreetMap contributors (ODbL 1.0)',
      vector_layers: VECTOR_LAYERS,
    },
  },
  tile: { params: { z: 7, x: 96, y: 55 }, answer: null },
} satisfies Examples;
