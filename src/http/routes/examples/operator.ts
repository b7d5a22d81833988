// Examples of the endpoints for operators.
import type { Examples } from '../../endpoint.ts';

const closure = {
  id: 1,
  kind: 'block',
  factor: null,
  note: 'flood, Sylhet Sadar',
  created_at: '2026-06-18T06:00:00.000Z',
  until: '2026-06-21T06:00:00.000Z',
  profiles: ['car', 'motorcycle', 'bike', 'foot'],
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [91.85, 24.88],
        [91.9, 24.88],
        [91.9, 24.92],
        [91.85, 24.92],
        [91.85, 24.88],
      ],
    ],
  },
};

export const operatorExamples: Examples = {
  listClosures: { params: {}, answer: { closures: [closure], status: 200 } },
  addClosure: {
    params: { bbox: '91.85,24.88,91.9,24.92', until: '3d', note: 'flood, Sylhet Sadar' },
    answer: { closure, roads: 214, status: 200 },
  },
  reportTraffic: {
    params: {
      reports: [
        {
          coordinates: [
            [90.4074, 23.7805],
            [90.4075, 23.7861],
          ],
          speed: 6,
          until: '30m',
          note: 'jam at the crossing',
        },
      ],
    },
    answer: { ids: [1], status: 200 },
  },
  changeRoad: {
    params: {
      coordinates: [
        [90.39, 23.7573],
        [90.3958, 23.74],
      ],
      oneway: true,
      max_speed: 40,
      note: 'one-way since the metro works',
    },
    answer: { id: 1, roads: 3, status: 200 },
  },
  addRoad: {
    params: {
      coordinates: [
        [90.39, 23.7573],
        [90.394, 23.749],
        [90.3958, 23.74],
      ],
      class: 'tertiary',
      name: 'Lake Link Road',
      name_bn: 'লেক সংযোগ সড়ক',
    },
    answer: { id: 2, roads: 2, status: 200 },
  },
  removeClosure: { params: { id: 1 }, answer: { message: 'Closure 1 is removed', status: 200 } },
};
