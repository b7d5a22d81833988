// Examples of search, nearby, reverse geocoding and Rupantor, as the starter dataset answers them; lists are cut to one entry.
import type { Examples } from '../../endpoint.ts';

/** Without parameters of Bangla, and without what they add. */
const inEnglish = {
  params: {
    longitude: 90.4152,
    latitude: 23.7925,
    district: true,
    post_code: true,
    address: true,
    area: true,
  },
  answer: {
    place: {
      id: 895621426,
      distance_within_meters: 39.0751,
      address: 'Shoppers World Gulshan, Gulshan Avenue, Gulshan 2, Gulshan, Dhaka',
      area: 'Gulshan',
      city: 'Dhaka',
      postCode: '1212',
      district: 'Dhaka',
      address_components: { place_name: 'Shoppers World Gulshan', house: '', road: 'Gulshan Avenue' },
      area_components: { area: 'Gulshan', sub_area: 'Gulshan 2' },
    },
    status: 200,
  },
};

const MATIKATA = {
  given_address: 'matikata rd basa 572/k',
  fixed_address: 'house 572/k, matikata road, matikata, dhaka cantonment, dhaka',
  bangla_address: 'বাড়ি ৫৭২/কে, মাটিকাটা রোড, মাটিকাটা, ঢাকা ক্যান্টনমেন্ট, ঢাকা',
  address_status: 'complete',
  geocoded_address: {
    Address: 'Matikata, Dhaka',
    address: 'Matikata',
    address_bn: 'মাটিকাটা, ঢাকা',
    alternate_address: 'House 572/K, Matikata Road, Matikata, Dhaka Cantonment, Dhaka',
    area: 'Matikata',
    area_bn: 'মাটিকাটা',
    bounds:
      'POLYGON((90.3838928 23.8138074,90.4017187 23.8138074,90.4017187 23.8231283,90.3838928 23.8231283,90.3838928 23.8138074))',
    business_name: '',
    city: 'Dhaka',
    city_bn: 'ঢাকা',
    created_at: '2026-01-01T00:00:00',
    district: 'Dhaka',
    geo_location: [90.3945, 23.819],
    holding_number: '572/k',
    id: 193155665,
    latitude: '23.819',
    location: '23.819,90.3945',
    location_shape: 'POINT(90.3945 23.819)',
    longitude: '90.3945',
    match_freq: 1,
    match_fuzzy: 0,
    matching_diff: 0,
    new_address: 'Matikata, Dhaka',
    pType: 'Admin',
    place_code: 'NYPI7315',
    popularity_ranking: 190,
    postCode: 1206,
    postcode: 1206,
    road_name_number: 'matikata road',
    score: 3.88,
    subType: 'Area',
    sub_type: 'Area',
    sub_area: '',
    sub_district: 'Cantonment',
    super_sub_area: '',
    thana: 'Cantonment',
    type: 'Admin',
    uCode: 'NYPI7315',
    union: null,
    unions: null,
    updated_at: '2026-01-01T00:00:00',
    user_id: 0,
  },
  confidence_score_percentage: 92,
  status: 200,
} as const;

export const placesExamples: Examples = {
  reverseGeocodeServerV1: inEnglish,
  reverseGeocode: {
    params: {
      longitude: 90.4152,
      latitude: 23.7925,
      district: true,
      post_code: true,
      address: true,
      area: true,
      bangla: true,
    },
    answer: {
      place: {
        id: 895621426,
        distance_within_meters: 39.0751,
        address: 'Shoppers World Gulshan, Gulshan Avenue, Gulshan 2, Gulshan, Dhaka',
        area: 'Gulshan',
        city: 'Dhaka',
        postCode: '1212',
        address_bn: 'শপার্স ওয়ার্ল্ড গুলশান, গুলশান এভিনিউ, গুলশান ২, গুলশান, ঢাকা',
        area_bn: 'গুলশান',
        city_bn: 'ঢাকা',
        district: 'ঢাকা',
        address_components: {
          place_name: 'Shoppers World Gulshan',
          house: '',
          road: 'Gulshan Avenue',
        },
        area_components: {
          area: 'Gulshan',
          sub_area: 'Gulshan 2',
        },
      },
      status: 200,
    },
  },
  placeByAnyId: {
    params: { own_id: 'SHOP-17' },
    answer: { message: 'Address not found', status: 200 },
  },
  autocomplete: {
    params: {
      q: 'westin',
      bangla: true,
    },
    answer: {
      status: 200,
      places: [
        {
          id: 911933225,
          longitude: '90.4147',
          latitude: '23.7932',
          address: 'The Westin Dhaka, Gulshan 2, Gulshan, Dhaka',
          city: 'Dhaka',
          area: 'Gulshan',
          postCode: 1212,
          pType: 'Hotel',
          subType: 'Hotel',
          uCode: 'QJRM0475',
          address_bn: 'দ্য ওয়েস্টিন ঢাকা, গুলশান ২, গুলশান, ঢাকা',
          city_bn: 'ঢাকা',
          area_bn: 'গুলশান',
          district: 'Dhaka',
          thana: 'Gulshan',
          sub_district: 'Gulshan',
        },
      ],
    },
  },
  structuredSearch: {
    params: {
      area: 'Gulshan',
      district: 'Dhaka',
    },
    answer: {
      status: 200,
      places: [
        {
          id: 985803606,
          longitude: '90.415',
          latitude: '23.7875',
          address: 'Gulshan, Dhaka',
          city: 'Dhaka',
          area: 'Gulshan',
          postCode: 1212,
          pType: 'Admin',
          subType: 'Area',
          district: 'Dhaka',
          thana: 'Gulshan',
          sub_district: 'Gulshan',
          uCode: 'ANVS1666',
        },
      ],
    },
  },
  autocompleteV1: {
    params: {
      q: 'westin',
    },
    answer: {
      status: 200,
      places: [
        {
          id: 911933225,
          longitude: 90.4147,
          latitude: 23.7932,
          address: 'The Westin Dhaka, Gulshan 2, Gulshan, Dhaka',
          city: 'Dhaka',
          area: 'Gulshan',
          postCode: 1212,
          pType: 'Hotel',
          subType: 'Hotel',
          uCode: 'QJRM0475',
        },
      ],
    },
  },
  searchPlace: {
    params: {
      q: 'westin dhaka',
    },
    answer: {
      places: [
        {
          address: 'The Westin Dhaka, Gulshan 2, Gulshan, Dhaka',
          place_code: 'QJRM0475',
        },
      ],
      session_id: '0b6d2a51-6a0c-4b3c-9a77-6f2d6ad2f3c1',
      status: 200,
    },
  },
  nearby: {
    params: {
      radius: 0.5,
      limit: 1,
      longitude: 90.4152,
      latitude: 23.7925,
    },
    answer: {
      places: [
        {
          id: 895621426,
          name: 'Shoppers World Gulshan',
          distance_in_meters: 39.08,
          longitude: '90.415',
          latitude: '23.7928',
          pType: 'Shop',
          subType: 'Shopping Mall',
          Address: 'Shoppers World Gulshan, Gulshan 2, Gulshan, Dhaka',
          area: 'Gulshan',
          city: 'Dhaka',
          postCode: 1212,
          uCode: 'KFFD7686',
          'ST_AsText(location)': 'POINT(90.415 23.7928)',
        },
      ],
      status: 200,
    },
  },
  nearbyCategory: {
    params: {
      radius: 1,
      limit: 1,
      longitude: 90.4152,
      latitude: 23.7925,
      ptype: 'Hotel',
    },
    answer: {
      places: [
        {
          id: 911933225,
          name: 'The Westin Dhaka',
          distance_in_meters: 92.99,
          longitude: '90.4147',
          latitude: '23.7932',
          pType: 'Hotel',
          subType: 'Hotel',
          Address: 'The Westin Dhaka, Gulshan 2, Gulshan, Dhaka',
          area: 'Gulshan',
          city: 'Dhaka',
          postCode: 1212,
          uCode: 'QJRM0475',
          'ST_AsText(location)': 'POINT(90.4147 23.7932)',
        },
      ],
    },
  },
  nearbyMultiType: {
    params: {
      radius: 1,
      limit: 2,
      longitude: 90.4152,
      latitude: 23.7925,
      q: 'Hotel,Landmark',
    },
    answer: {
      places: [
        {
          id: 911933225,
          name: 'The Westin Dhaka',
          distance_in_meters: 92.99,
          longitude: '90.4147',
          latitude: '23.7932',
          pType: 'Hotel',
          subType: 'Hotel',
          Address: 'The Westin Dhaka, Gulshan 2, Gulshan, Dhaka',
          area: 'Gulshan',
          city: 'Dhaka',
          postCode: 1212,
          uCode: 'QJRM0475',
          'ST_AsText(location)': 'POINT(90.4147 23.7932)',
        },
      ],
      status: 200,
    },
  },
  rupantorGeocode: {
    params: {
      q: 'matikata rd basa 572/k',
      district: 'yes',
      bangla: 'yes',
    },
    answer: MATIKATA,
  },
  rupantorGeocodeBatch: {
    params: { addresses: ['matikata rd basa 572/k'], district: 'yes', bangla: 'yes' },
    answer: { results: [MATIKATA], status: 200 },
  },
  rupantorCompare: {
    params: { addresses: ['House 45, Road 3/A, Dhanmondi', 'বাসা ৪৫, রোড ৩, ধানমন্ডি'] },
    answer: {
      pairs: [{ first: 0, second: 1, relation: 'different', score: 0, reason: 'other roads' }],
      duplicates: [],
      status: 200,
    },
  },
  placeDetails: {
    params: {
      place_code: 'QJRM0475',
      session_id: '0b6d2a51-6a0c-4b3c-9a77-6f2d6ad2f3c1',
    },
    answer: {
      session_id: '0b6d2a51-6a0c-4b3c-9a77-6f2d6ad2f3c1',
      status: 200,
      place: {
        address: 'The Westin Dhaka, Gulshan 2, Gulshan, Dhaka',
        place_code: 'QJRM0475',
        latitude: '23.7932',
        longitude: '90.4147',
      },
    },
  },
  placeByIdV1: {
    params: { id: 911933225 },
    answer: {
      place: {
        id: 911933225,
        address: 'The Westin Dhaka, Gulshan 2, Gulshan, Dhaka',
        area: 'Gulshan',
        city: 'Dhaka',
        postcode: 1212,
        ucode: 'QJRM0475',
        longitude: '90.4147',
        latitude: '23.7932',
        pType: 'Hotel',
        subType: 'Hotel',
      },
      status: 200,
    },
  },
};
