// Examples of matrices and isochrones, as the starter dataset answers them; of the isochrone every twentieth position.
import type { Examples } from '../../endpoint.ts';

export const travelExamples: Examples = {
  placesAlongRoute: {
    params: { coordinates: '90.4152,23.7925;90.3795,23.7461', ptype: 'Hospital', detour: 5, limit: 1 },
    answer: {
      places: [
        {
          id: 179872038,
          name: 'Al-Raji Hospital Farmgate',
          distance_in_meters: 451.84,
          longitude: '90.39',
          latitude: '23.7594',
          pType: 'Healthcare',
          subType: 'Hospital',
          Address: 'Al-Raji Hospital Farmgate, Farmgate, Dhaka',
          area: 'Farmgate',
          city: 'Dhaka',
          postCode: 1215,
          uCode: 'NRKZ8418',
          'ST_AsText(location)': 'POINT(90.39 23.7594)',
          detour_in_minutes: 0,
          detour_in_meters: 0,
          leg: 0,
          after_in_minutes: 10.7,
        },
      ],
      distance: 8857.7,
      duration: 1259.6,
      status: 200,
    },
  },
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
    answer: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { minutes: 1 },
          geometry: {
            type: 'MultiPolygon',
            coordinates: [
              [
                [
                  [90.41067, 23.786615],
                  [90.414256, 23.786718],
                  [90.417991, 23.786929],
                  [90.420406, 23.788234],
                  [90.419896, 23.791292],
                  [90.419356, 23.79435],
                  [90.418438, 23.797227],
                  [90.416418, 23.798859],
                  [90.41288, 23.799224],
                  [90.410477, 23.797947],
                  [90.41071, 23.794529],
                  [90.410931, 23.791292],
                  [90.410418, 23.788594],
                  [90.41067, 23.786615],
                ],
              ],
            ],
          },
        },
      ],
      location: [90.414718, 23.792429],
      distance: 49.6,
      status: 200,
    },
  },
};
