// The example of the call for a style.
import type { Examples } from '../../endpoint.ts';

export const styleExamples = {
  mapStyle: {
    params: { style: 'day', lang: 'bn' },
    answer: {
      version: 8,
      name: 'Thikana, by day',
      sprite: 'http://localhost:8080/sprites/map',
      glyphs: 'http://localhost:8080/fonts/{fontstack}/{range}.pbf',
      center: [90.4, 23.8],
      zoom: 6,
      sources: {
        thikana: {
          type: 'vector',
          tiles: ['http://localhost:8080/tiles/{z}/{x}/{y}.mvt?api_key=KEY'],
          minzoom: 0,
          maxzoom: 14,
          attribution: 'OpenStreetMap contributors (ODbL 1.0)',
        },
      },
      layers: [{ id: 'land', type: 'background', paint: { 'background-color': '#f4f1e8' } }],
    },
  },
} satisfies Examples;
