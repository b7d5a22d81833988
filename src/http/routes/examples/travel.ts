// Examples of matrices and isochrones, as the starter dataset answers them.
import type { Examples } from '../../endpoint.ts';

export const travelExamples: Examples = {
  travelMatrix: {
    params: {
      points: [
        [90.4152, 23.7925],
        [90.416, 23.7805],
      ],
      profile: 'car',
    },
    answer: {
      sources: [
        { location: [90.414718, 23.792429], distance: 49.6 },
        { location: [90.416, 23.7805], distance: 0 },
      ],
      destinations: [
        { location: [90.414718, 23.792429], distance: 49.6 },
        { location: [90.416, 23.7805], distance: 0 },
      ],
      durations: [
        [0, 126.4],
        [126.4, 0],
      ],
      distances: [
        [0, 1334.4],
        [1334.4, 0],
      ],
      status: 200,
    },
  },
  isochrone: {
    params: { point: '23.7925,90.4152', minutes: '1' },
    answer: {},
  },
};
