// Examples of the administrative lookups, wards and zones, as the starter dataset answers them; lists and shapes are cut.
import type { Examples } from '../../endpoint.ts';

export const regionsExamples: Examples = {
  divisions: {
    params: {
      q: 'dhaka',
    },
    answer: {
      places: [
        {
          id: 3,
          name: 'Dhaka',
          center: '{"type": "Point", "coordinates": [90.4074, 23.7104]}',
        },
      ],
      status: 200,
    },
  },
  districts: {
    params: {
      q: 'comilla',
      division_id: 2,
    },
    answer: {
      places: [
        {
          id: 11,
          name: 'Cumilla',
          center: '{"type": "Point", "coordinates": [91.1788, 23.4683]}',
        },
      ],
    },
  },
  subDistricts: {
    params: {
      q: 'sava',
      district_id: 13,
    },
    answer: {
      places: [
        {
          id: 118,
          name: 'Savar',
          district: 'Dhaka',
          center: '{"type": "Point", "coordinates": [90.2576, 23.8479]}',
        },
      ],
    },
  },
  thanas: {
    params: {
      q: 'gulsan',
      district_id: 13,
    },
    answer: {
      places: [
        {
          id: 156,
          name: 'Gulshan',
          center: '{"type": "Point", "coordinates": [90.416, 23.79]}',
        },
      ],
      status: 200,
    },
  },
  cities: {
    params: {
      q: 'sylhet',
    },
    answer: {
      places: [
        {
          name: 'Sylhet',
          areas: [
            {
              name: 'Zindabazar',
            },
            {
              name: 'Bandar Bazar',
            },
          ],
        },
      ],
      status: 200,
    },
  },
  unions: {
    params: {
      q: 'natai',
    },
    answer: {
      places: [
        {
          id: 450,
          name: 'Dakshin Natai',
          sub_district: 'Brahmanbaria Sadar',
          center: '{"type": "Point", "coordinates": [91.0664, 23.9745]}',
        },
        {
          id: 458,
          name: 'Uttar Natai',
          sub_district: 'Brahmanbaria Sadar',
          center: '{"type": "Point", "coordinates": [91.0782, 23.9969]}',
        },
      ],
    },
  },
  cityCorporation: {
    params: {
      longitude: 90.4152,
      latitude: 23.7925,
    },
    answer: {
      places: [
        {
          id: 1,
          name: 'Dhaka North City Corporation',
        },
      ],
    },
  },
  area: {
    params: {
      longitude: 90.4152,
      latitude: 23.7925,
    },
    answer: {
      area: 'Gulshan',
      status: 200,
    },
  },
  wardAndZone: {
    params: {
      longitude: 90.4152,
      latitude: 23.7925,
    },
    answer: {
      ward: 19,
      'ward area':
        '{"type": "Polygon", "coordinates": [[[90.415658, 23.7739133], [90.4209737, 23.7917256], [90.3989969, 23.8025509], [90.415658, 23.7739133]]]}',
      zone: 3,
    },
  },
  ward: {
    params: {
      longitude: 90.4152,
      latitude: 23.7925,
    },
    answer: [
      {
        Ward: 19,
      },
    ],
  },
  zone: {
    params: {
      longitude: 90.4152,
      latitude: 23.7925,
    },
    answer: [
      {
        Zone: 3,
      },
    ],
  },
  wards: {
    params: {},
    answer: {
      data: [
        {
          ward: 1,
          zone: 1,
          area: '{"type": "Polygon", "coordinates": [[[90.3991927, 23.8478411], [90.4054206, 23.8677145], [90.395304, 23.8757267], [90.3991927, 23.8478411]]]}',
          city_corporation: 'Dhaka North City Corporation',
        },
      ],
    },
  },
  zones: {
    params: {},
    answer: {
      data: [
        {
          zone: 1,
          area: '{"type": "Polygon", "coordinates": [[[90.4104985, 23.808641], [90.4725519, 23.8879001], [90.3486286, 23.8865104], [90.4104985, 23.808641]]]}',
          city_corporation: 'Dhaka North City Corporation',
        },
      ],
    },
  },
  wardGeometry: {
    params: {
      ward_number: 19,
    },
    answer: {
      ward: {
        ward_number: 19,
        geometry:
          '{"type": "Polygon", "coordinates": [[[90.415658, 23.7739133], [90.4209737, 23.7917256], [90.3989969, 23.8025509], [90.415658, 23.7739133]]]}',
      },
      status: 200,
    },
  },
  dncc: {
    params: {
      longitude: 90.4152,
      latitude: 23.7925,
    },
    answer: {
      message: 'DNCC',
      status: 200,
    },
  },
};
