// Examples of the routing endpoints, as the starter dataset answers them.
import type { Examples } from '../../endpoint.ts';

export const routingExamples: Examples = {
  routeOverview: {
    params: {
      coordinates: '90.4152,23.7925;90.3795,23.7461',
    },
    answer: {
      code: 'Ok',
      routes: [
        {
          geometry: 'u}epC_czfPtZ{Czm@cBjH~bBf^b[~p@f^bo@~Cg@r{@cBvj@vj@{T~c@oQ',
          legs: [
            {
              steps: [],
              distance: 8857.7,
              duration: 752.4,
              summary: 'Gulshan Avenue, Kazi Nazrul Islam Avenue',
              weight: 752.4,
            },
          ],
          distance: 8857.7,
          duration: 752.4,
          weight_name: 'routability',
          weight: 752.4,
        },
      ],
      waypoints: [
        {
          hint: 'CwIAADwJAgA',
          distance: 49.6,
          name: 'Gulshan Avenue',
          location: [90.414718, 23.792429],
        },
        {
          hint: '-gEAAAlpAgA',
          distance: 4.6,
          name: 'Mirpur Road',
          location: [90.379459, 23.746083],
        },
      ],
    },
  },
  detailedRoute: {
    params: {
      type: 'gh',
      profile: 'car',
      country_code: 'BGD',
      data: {
        start: {
          latitude: 23.7925,
          longitude: 90.4152,
        },
        destination: {
          latitude: 23.7805,
          longitude: 90.416,
        },
      },
    },
    answer: {
      hints: {
        'visited_nodes.sum': 2,
        'visited_nodes.average': 2,
      },
      info: {
        copyrights: ['© OpenStreetMap contributors'],
        took: 1,
        road_data_timestamp: '2026-01-01T00:00:00.000Z',
      },
      paths: [
        {
          distance: 1334.36,
          weight: 126.413,
          time: 126413,
          transfers: 0,
          points_encoded: false,
          bbox: [90.414718, 23.7805, 90.416, 23.792429],
          points: {
            type: 'LineString',
            coordinates: [
              [90.414718, 23.792429],
              [90.4155, 23.788],
              [90.416, 23.7805],
            ],
          },
          instructions: [
            {
              distance: 1334.36,
              sign: 0,
              interval: [0, 2],
              text: 'Head south on Gulshan Avenue',
              time: 126413,
              street_name: 'Gulshan Avenue',
              heading: 170.83,
            },
            {
              distance: 0,
              sign: 4,
              interval: [2, 2],
              text: 'Arrive at your destination',
              time: 0,
              street_name: '',
              last_heading: 176.51,
            },
          ],
          legs: [],
          details: {},
          ascend: 0,
          descend: 0,
          snapped_waypoints: {
            type: 'LineString',
            coordinates: [
              [90.414718, 23.792429],
              [90.416, 23.7805],
            ],
          },
        },
      ],
    },
  },
  optimizedRoute: {
    params: {
      source: '23.7925,90.4152',
      destination: '23.7805,90.4160',
      profile: 'car',
      geo_points: [
        {
          id: 1,
          point: '23.7880,90.4155',
        },
      ],
    },
    answer: {
      hints: {
        'visited_nodes.sum': 3,
        'visited_nodes.average': 1.5,
      },
      info: {
        copyrights: ['© OpenStreetMap contributors'],
        took: 1,
        road_data_timestamp: '2026-01-01T00:00:00.000Z',
      },
      paths: [
        {
          distance: 1334.36,
          weight: 126.413,
          time: 126413,
          transfers: 0,
          points_encoded: true,
          bbox: [90.414718, 23.7805, 90.416, 23.792429],
          points: 'u}epC_czfPtZ{Czm@cB',
          instructions: [
            {
              distance: 498.85,
              sign: 0,
              interval: [0, 1],
              text: 'Head south on Gulshan Avenue',
              time: 47259,
              street_name: 'Gulshan Avenue',
              heading: 170.83,
            },
            {
              distance: 835.51,
              sign: 5,
              interval: [1, 2],
              text: 'Arrive at your stop',
              time: 79154,
              street_name: 'Gulshan Avenue',
            },
            {
              distance: 0,
              sign: 4,
              interval: [2, 2],
              text: 'Arrive at your destination',
              time: 0,
              street_name: '',
              last_heading: 176.51,
            },
          ],
          legs: [],
          details: {},
          ascend: 0,
          descend: 0,
          snapped_waypoints: 'u}epC_czfPtZ{Czm@cB',
        },
      ],
    },
  },
  sortedLocations: {
    params: {
      locations: [
        {
          point: {
            lat: 23.7925,
            lon: 90.4152,
          },
          additional_payload: [
            {
              parcel: 'A',
            },
          ],
        },
        {
          point: {
            lat: 23.7461,
            lon: 90.3795,
          },
          additional_payload: [
            {
              parcel: 'C',
            },
          ],
        },
        {
          point: {
            lat: 23.759,
            lon: 90.373,
          },
          additional_payload: [
            {
              parcel: 'B',
            },
          ],
        },
        {
          point: {
            lat: 23.7352,
            lon: 90.3836,
          },
          additional_payload: [
            {
              parcel: 'D',
            },
          ],
        },
      ],
    },
    answer: {
      sorted_waypoints: [
        {
          point: {
            lat: 23.7925,
            lon: 90.4152,
          },
          additional_payload: [
            {
              parcel: 'A',
            },
          ],
          index: 1,
        },
        {
          point: {
            lat: 23.759,
            lon: 90.373,
          },
          additional_payload: [
            {
              parcel: 'B',
            },
          ],
          index: 2,
        },
        {
          point: {
            lat: 23.7461,
            lon: 90.3795,
          },
          additional_payload: [
            {
              parcel: 'C',
            },
          ],
          index: 3,
        },
        {
          point: {
            lat: 23.7352,
            lon: 90.3836,
          },
          additional_payload: [
            {
              parcel: 'D',
            },
          ],
          index: 4,
        },
      ],
      status: 200,
    },
  },
  routeMatch: {
    params: {
      points: '90.4150,23.7910;90.4156,23.7880;90.4158,23.7840',
    },
    answer: {
      geometry: {
        coordinates: [
          [90.414971, 23.790996],
          [90.4155, 23.788],
          [90.4155, 23.787994],
          [90.415767, 23.783998],
        ],
        type: 'LineString',
      },
      distance: 783.2,
      status: 200,
    },
  },
  snapToRoad: {
    params: {
      point: '23.7925,90.4152',
    },
    answer: {
      coordinates: [90.4147184, 23.7924288],
      distance: 49.63575204963609,
      type: 'Point',
    },
  },
  distanceV1: {
    params: {
      from: '90.4152,23.7925',
      to: '90.3795,23.7461',
    },
    answer: {
      Distance: '8.8577 KM',
      status: 200,
    },
  },
};
