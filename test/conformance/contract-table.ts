// The interface as documented, as data: every call of both versions with its parameters, the fields of its
// answer and their types, and what it refuses. contract-table.test.ts holds a started server and the API document against
// each line. Nothing here is taken from the code of the server.

/** `integer`, `number`, `string`, `boolean`, `object`, `array`, `null`; several are separated by a bar. */
export type Types = string;
/** Fields by name; a name that ends in `?` need not be in every answer, but must be seen in one. A list holds its item. */
export type Shape = Types | readonly [Shape] | { readonly [field: string]: Shape };

export interface Parameter {
  readonly in: 'path' | 'query' | 'form' | 'body';
  readonly type: Types;
  readonly required?: boolean;
  /** Values that must be taken, each on its own beside the sample. */
  readonly takes?: readonly unknown[];
  /** Values that must be refused with 400. */
  readonly refuses?: readonly unknown[];
}

export type Values = Readonly<Record<string, unknown>>;

export interface ContractCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** As the description writes it, the names of path parameters apart. */
  readonly path: string;
  /** Where the description has the key. */
  readonly key: 'api_key' | 'key' | 'body' | 'path';
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Requests that are answered with 200; a text of the form `$name` is something that was made before. */
  readonly samples: readonly Values[];
  readonly answer: Shape;
  /** Requests whose answer has another shape. */
  readonly also?: readonly { readonly values: Values; readonly answer: Shape }[];
  /** Further requests with the status that they must get, and the message where it is documented. */
  readonly refused?: readonly {
    readonly values: Values;
    readonly status: number;
    readonly message?: string;
  }[];
}

// ── parameters ──────────────────────────────────────────────────────────────────────────────────────────────────────

const needed = (type: Types, more: Partial<Parameter> = {}): Parameter => ({
  in: 'query',
  type,
  required: true,
  ...more,
});
const may = (type: Types, ...takes: unknown[]): Parameter => ({ in: 'query', type, takes });
const inPath = (type: Types, refuses: readonly unknown[] = []): Parameter => ({
  in: 'path',
  type,
  required: true,
  refuses,
});
const flags = (...names: string[]): Record<string, Parameter> =>
  Object.fromEntries(names.map((name) => [name, may('boolean', 'true', 'false')]));

const longitude = needed('number', { refuses: [-180.5, 181, 'east'] });
const latitude = needed('number', { refuses: [-90.5, 91, 'north'] });
const POINT = { longitude, latitude };
const POINT_IN_PATH = {
  longitude: inPath('number', [181, 'east']),
  latitude: inPath('number', [91, 'north']),
};

const GULSHAN = { longitude: 90.4152, latitude: 23.7925 };
const VILLAGE = { longitude: 91.98, latitude: 22.3 };
const TOWN = { longitude: 90.2661, latitude: 23.8474 };

// ── resources ───────────────────────────────────────────────────────────────────────────────────────────────────────

const STATUS = { status: 'integer' };
const MESSAGE = { message: 'string', status: 'integer' };

const PLACE = {
  id: 'integer|string',
  distance_within_meters: 'number',
  address: 'string',
  area: 'string',
  city: 'string',
  'postCode?': 'string|integer',
  'address_bn?': 'string',
  'area_bn?': 'string',
  'city_bn?': 'string',
  'country?': 'string',
  'division?': 'string',
  'district?': 'string',
  'sub_district?': 'string',
  'pauroshova?': 'string|null',
  'union?': 'string|null',
  'location_type?': 'string',
  'address_components?': { place_name: 'string|null', house: 'string', road: 'string' },
  'area_components?': { area: 'string', sub_area: 'string' },
};
const THANA_FIELDS = { 'thana?': 'string', 'thana_bn?': 'string' };
const { 'address_bn?': _a, 'area_bn?': _b, 'city_bn?': _c, ...ENGLISH_PLACE } = PLACE;

const found = (coordinate: Types) => ({
  id: 'integer|null',
  longitude: coordinate,
  latitude: coordinate,
  address: 'string',
  'address_bn?': 'string',
  city: 'string',
  'city_bn?': 'string',
  area: 'string',
  'area_bn?': 'string',
  postCode: 'integer',
  pType: 'string',
  subType: 'string',
  uCode: 'string',
});
const FOUND = { ...found('string'), district: 'string', thana: 'string', sub_district: 'string' };

const NEARBY = {
  id: 'integer',
  name: 'string',
  distance_in_meters: 'number|string',
  longitude: 'number|string',
  latitude: 'number|string',
  pType: 'string',
  subType: 'string',
  Address: 'string',
  area: 'string',
  city: 'string',
  postCode: 'integer|string',
  uCode: 'string',
  'ST_AsText(location)': 'string',
};

const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'string']));
const GEOCODED = {
  ...texts('Address', 'address', 'address_bn', 'alternate_address', 'area', 'area_bn', 'bounds'),
  ...texts('business_name', 'city', 'city_bn', 'created_at', 'district', 'latitude', 'location'),
  ...texts('location_shape', 'longitude', 'new_address', 'pType', 'place_code', 'subType', 'sub_type'),
  ...texts('sub_area', 'sub_district', 'super_sub_area', 'thana', 'type', 'uCode', 'updated_at'),
  geo_location: ['number'] as const,
  holding_number: 'string|null',
  id: 'integer',
  match_freq: 'integer',
  match_fuzzy: 'integer',
  matching_diff: 'integer',
  popularity_ranking: 'integer',
  postCode: 'integer',
  postcode: 'integer',
  road_name_number: 'string|null',
  score: 'number',
  union: 'string|null',
  unions: 'string|null',
  user_id: 'integer',
};
const RUPANTOR = {
  given_address: 'string',
  fixed_address: 'string',
  bangla_address: 'string',
  address_status: 'string',
  geocoded_address: GEOCODED,
  confidence_score_percentage: 'number',
  ...STATUS,
};

const UNIT = { id: 'integer', name: 'string', center: 'string' };

const LINE = { type: 'string', coordinates: [['number']] as const };
const OVERVIEW = {
  code: 'string',
  routes: [
    {
      geometry: 'string|object',
      legs: [{ steps: 'array', distance: 'number', duration: 'number', summary: 'string', weight: 'number' }],
      distance: 'number',
      duration: 'number',
      weight_name: 'string',
      weight: 'number',
    },
  ],
  waypoints: [{ hint: 'string', distance: 'number', name: 'string|null', location: ['number'] }],
} as const;

const SUMMARY = {
  has_time_restrictions: 'boolean',
  has_toll: 'boolean',
  has_highway: 'boolean',
  has_ferry: 'boolean',
  ...Object.fromEntries(
    ['min_lat', 'min_lon', 'max_lat', 'max_lon', 'time', 'length', 'cost'].map((name) => [name, 'number']),
  ),
};
const SHAPE_A: Shape = {
  trip: {
    locations: [{ type: 'string', lat: 'number', lon: 'number', original_index: 'integer' }],
    legs: [
      {
        maneuvers: [
          {
            type: 'integer',
            instruction: 'string',
            verbal_succinct_transition_instruction: 'string',
            verbal_pre_transition_instruction: 'string',
            verbal_post_transition_instruction: 'string',
            time: 'number',
            length: 'number',
            cost: 'number',
            begin_shape_index: 'integer',
            end_shape_index: 'integer',
            verbal_multi_cue: 'boolean',
            travel_mode: 'string',
            travel_type: 'string',
            street_names: ['string'],
          },
        ],
        summary: SUMMARY,
        shape: 'string',
      },
    ],
    summary: SUMMARY,
    status_message: 'string',
    status: 'integer',
    units: 'string',
    language: 'string',
  },
  id: 'string',
};
const SHAPE_B: Shape = {
  hints: 'object',
  info: { copyrights: ['string'], took: 'integer' },
  paths: [
    {
      distance: 'number',
      weight: 'number',
      time: 'integer',
      transfers: 'integer',
      points_encoded: 'boolean',
      bbox: ['number'],
      points: 'string|object',
      instructions: [
        {
          distance: 'number',
          sign: 'integer',
          interval: ['integer'],
          text: 'string',
          time: 'integer',
          street_name: 'string',
        },
      ],
      legs: 'array',
      details: 'object',
      ascend: 'number',
      descend: 'number',
      snapped_waypoints: 'string|object',
    },
  ],
};
const MATCHED = { geometry: LINE, distance: 'number', ...STATUS };
const FENCE = {
  id: 'string',
  name: 'string',
  radius: 'number',
  longitude: 'string',
  latitude: 'string',
  user_id: 'integer',
};

// ── calls that several lines of the description share ───────────────────────────────────────────────────────────────

const REVERSE_FLAGS = flags(
  ...['country', 'district', 'post_code', 'sub_district', 'union', 'pauroshova', 'location_type'],
  ...['division', 'address', 'area'],
);
const allOn = (names: object): Values => Object.fromEntries(Object.keys(names).map((name) => [name, 'true']));
const country_code = may('string', 'BD', 'bd');

const RUPANTOR_FIELDS: Readonly<Record<string, Parameter>> = {
  q: { in: 'form', type: 'string', required: true },
  thana: { in: 'form', type: 'string', takes: ['yes', 'no'] },
  district: { in: 'form', type: 'string', takes: ['yes', 'no'] },
  bangla: { in: 'form', type: 'string', takes: ['yes', 'no'] },
};
const RUPANTOR_SAMPLE = { q: 'house 8, road 2, block c, section 2, mirpur, dhaka' };

const TRIP = { start: GULSHAN, destination: { latitude: 23.7461, longitude: 90.3795 } };
const COORDINATES = '90.4152,23.7925;90.3795,23.7461';
const TRACE = '90.3756,23.7461;90.3765,23.7480;90.3772,23.7500';
const geometries = may('string', 'polyline', 'polyline6', 'geojson');

const NEARBY_PATH = {
  radius: inPath('number', [0.05, 101, 'far']),
  limit: inPath('integer', [0, 101, 'all']),
};
const NEARBY_SAMPLE = { radius: 1, limit: 5, ...GULSHAN };

const term = (required: boolean): Parameter => ({ in: 'query', type: 'string', required, takes: ['dha'] });
const lists = (places: Shape, withStatus: boolean): Shape => ({
  places: [places],
  ...(withStatus ? STATUS : {}),
});
const LISTS: Readonly<Record<string, Shape>> = {
  districts: lists(UNIT, false),
  sub_districts: lists({ ...UNIT, district: 'string' }, false),
  cities: lists({ name: 'string', areas: [{ name: 'string' }] }, true),
  unions: lists({ ...UNIT, sub_district: 'string' }, false),
};

const WARD: Shape = [{ Ward: 'integer' }];
const ZONE: Shape = [{ Zone: 'integer' }];
const WARD_AND_ZONE = { ward: 'integer', 'ward area': 'string', zone: 'integer' };

const get = (
  path: string,
  key: ContractCall['key'],
  parameters: Readonly<Record<string, Parameter>>,
  samples: readonly Values[],
  answer: Shape,
): ContractCall => ({ method: 'GET', path, key, parameters, samples, answer });

// ── the calls ───────────────────────────────────────────────────────────────────────────────────────────────────────

const GEOCODING: readonly ContractCall[] = [
  get(
    '/v2/api/search/reverse/geocode',
    'api_key',
    { ...POINT, country_code, ...REVERSE_FLAGS, ...flags('bangla', 'thana') },
    [GULSHAN, VILLAGE, TOWN].map((point) => ({
      ...point,
      ...allOn({ ...REVERSE_FLAGS, bangla: 1, thana: 1 }),
    })),
    { place: { ...PLACE, ...THANA_FIELDS }, ...STATUS },
  ),
  {
    method: 'GET',
    path: '/v2/api/search/autocomplete/place',
    key: 'api_key',
    parameters: {
      q: needed('string'),
      district: may('string', 'Dhaka'),
      city: { in: 'query', type: 'string' },
      area: { in: 'query', type: 'string' },
      thana: may('string', 'Gulshan'),
      sub_district: may('string', 'Gulshan'),
      union: may('string', 'Nagori'),
      type: may('string', 'Bank'),
      bbox: {
        in: 'query',
        type: 'string',
        takes: ['90,23,91,24'],
        refuses: ['91,23,90,24', '90,24,91,23', '1,2,3', 'a,b,c,d'],
      },
      ...flags('bangla', 'sub_area', 'post_office', 'industrial'),
      latitude: { in: 'query', type: 'number' },
      longitude: { in: 'query', type: 'number' },
      country_code,
    },
    samples: [
      { q: 'bank', bangla: 'true' },
      { q: 'bank', district: 'Dhaka', city: 'Dhaka' },
      { q: 'b', district: 'Dhaka', area: 'Gulshan' },
      { q: 'hospital', ...GULSHAN },
    ],
    answer: { places: [FOUND], ...STATUS },
    refused: [
      { values: { q: 'bank', city: 'Dhaka' }, status: 400 },
      { values: { q: 'bank', area: 'Gulshan' }, status: 400 },
      { values: { q: 'bank', latitude: 23.7 }, status: 402 },
      { values: { q: 'bank', longitude: 90.4 }, status: 402 },
      { values: { q: 'qqxzzwvv' }, status: 200, message: 'Address not found' },
    ],
  },
  {
    method: 'POST',
    path: '/v2/api/search/rupantor/geocode',
    key: 'api_key',
    parameters: RUPANTOR_FIELDS,
    samples: [RUPANTOR_SAMPLE],
    answer: RUPANTOR,
  },
  get('/api/v2/search-place', 'api_key', { q: needed('string') }, [{ q: 'dhanmondi' }], {
    places: [{ address: 'string', place_code: 'string' }],
    session_id: 'string',
    ...STATUS,
  }),
  get(
    '/api/v2/places',
    'api_key',
    { place_code: needed('string'), session_id: needed('string') },
    [{ place_code: '$place_code', session_id: '$session_id' }],
    {
      session_id: 'string',
      ...STATUS,
      place: { address: 'string', place_code: 'string', latitude: 'string', longitude: 'string' },
    },
  ),
];

const ROUTING: readonly ContractCall[] = [
  get(
    '/v2/api/route/{coordinates}',
    'api_key',
    {
      coordinates: inPath('string', ['90.4152,23.7925', 'here;there']),
      geometries: { ...geometries, refuses: ['wkt'] },
      profile: { ...may('string', 'car', 'foot'), refuses: ['boat'] },
    },
    [{ coordinates: COORDINATES }, { coordinates: COORDINATES, geometries: 'geojson' }],
    OVERVIEW,
  ),
  {
    method: 'POST',
    path: '/v2/api/routing',
    key: 'key',
    parameters: {
      type: needed('string', { takes: ['vh', 'gh'] }),
      country_code: may('string', 'BGD'),
      profile: may('string', 'bike', 'motorcycle', 'car'),
      data: { in: 'body', type: 'object', required: true, refuses: [{ start: GULSHAN }, 'x'] },
    },
    samples: [{ type: 'vh', data: TRIP }],
    answer: SHAPE_A,
    also: [{ values: { type: 'gh', data: TRIP }, answer: SHAPE_B }],
  },
  {
    method: 'POST',
    path: '/v2/api/route/optimized',
    key: 'body',
    parameters: {
      source: { in: 'body', type: 'string', required: true, refuses: ['here'] },
      destination: { in: 'body', type: 'string', required: true, refuses: ['there'] },
      profile: { in: 'body', type: 'string', required: true, takes: ['car', 'bike', 'pedestrian'] },
      geo_points: {
        in: 'body',
        type: 'array',
        refuses: [Array.from({ length: 51 }, (_, id) => ({ id, point: '23.78,90.40' })), [{ id: 1 }]],
      },
    },
    samples: [
      {
        source: '23.7925,90.4152',
        destination: '23.7461,90.3795',
        profile: 'car',
        geo_points: [
          { id: 1, point: '23.78,90.40' },
          { id: 2, point: '23.76,90.39' },
        ],
      },
    ],
    answer: SHAPE_B,
  },
  {
    method: 'POST',
    path: '/v2/api/route/sorted',
    key: 'body',
    parameters: {
      locations: {
        in: 'body',
        type: 'array',
        required: true,
        refuses: [Array.from({ length: 51 }, () => ({ point: { lat: 23.78, lon: 90.4 } }))],
      },
    },
    samples: [
      {
        locations: [
          { point: { lat: 23.7925, lon: 90.4152 }, additional_payload: [{ order: 7 }] },
          { point: { lat: 23.76, lon: 90.39 }, additional_payload: [{}] },
          { point: { lat: 23.7461, lon: 90.3795 }, additional_payload: [] },
        ],
      },
    ],
    answer: {
      sorted_waypoints: [
        { point: { lat: 'number', lon: 'number' }, additional_payload: 'array', index: 'integer' },
      ],
      ...STATUS,
    },
  },
  get(
    '/v2/api/routing/matching',
    'api_key',
    { points: needed('string', { refuses: ['90.4,23.7', 'a,b;c,d'] }) },
    [{ points: TRACE }],
    MATCHED,
  ),
  get(
    '/v2/api/routing/nearest',
    'api_key',
    { point: needed('string', { refuses: ['here', '91,200'] }) },
    [{ point: '23.7925,90.4152' }],
    { coordinates: ['number'], distance: 'number', type: 'string' },
  ),
];

const ADMINISTRATIVE: readonly ContractCall[] = [
  get('/v2/api/divisions', 'api_key', { q: term(false) }, [{}], lists(UNIT, true)),
  get(
    '/v2/api/districts',
    'api_key',
    { q: term(false), division_id: may('integer', ...[1, 2, 3, 4, 5, 6, 7, 8]) },
    [{}],
    LISTS.districts,
  ),
  get('/v2/api/sub_districts', 'api_key', { q: term(false) }, [{}], LISTS.sub_districts),
  get(
    '/v2/api/thanas',
    'api_key',
    { q: term(false), district_id: may('integer', 1, 64) },
    [{}],
    lists(UNIT, true),
  ),
  get('/v2/api/cities', 'api_key', { q: term(false) }, [{}], LISTS.cities),
  get('/v2/api/unions', 'api_key', { q: term(false) }, [{}], LISTS.unions),
  get('/v2/api/search/city-corp', 'api_key', POINT, [GULSHAN], {
    places: [{ id: 'integer', name: 'string' }],
  }),
  get('/v2/api/search/area', 'api_key', POINT, [GULSHAN], { area: 'string', ...STATUS }),
  get('/v2/api/search/ward/zone/{longitude}/{latitude}', 'key', POINT_IN_PATH, [GULSHAN], WARD_AND_ZONE),
  get('/v2/api/search/ward/{longitude}/{latitude}', 'key', POINT_IN_PATH, [GULSHAN], WARD),
  get('/v2/api/search/zone/{longitude}/{latitude}', 'key', POINT_IN_PATH, [GULSHAN], ZONE),
  get('/v2/api/search/get/ward', 'key', {}, [{}], {
    data: [{ ward: 'integer', zone: 'integer', area: 'string' }],
  }),
  get('/v2/api/search/get/zone', 'key', {}, [{}], { data: [{ zone: 'integer', area: 'string' }] }),
  get(
    '/v2/api/search/get/ward/geometry',
    'api_key',
    { ward_number: needed('number', { refuses: ['first'] }) },
    [{ ward_number: 19 }],
    { ward: { ward_number: 'integer', geometry: 'string' }, ...STATUS },
  ),
  get('/v2/api/search/dncc/{longitude}/{latitude}', 'key', POINT_IN_PATH, [GULSHAN], MESSAGE),
];

const NEARBY_CALLS: readonly ContractCall[] = [
  get(
    '/v2/api/search/nearby/{radius}/{limit}',
    'api_key',
    { ...NEARBY_PATH, ...POINT },
    [NEARBY_SAMPLE],
    lists(NEARBY, true),
  ),
  get(
    '/v2/api/search/nearby/category/{radius}/{limit}',
    'api_key',
    { ...NEARBY_PATH, ...POINT, ptype: needed('string', { takes: ['Bank', 'education'] }) },
    [{ ...NEARBY_SAMPLE, radius: 20, ptype: 'Education' }],
    lists(NEARBY, false),
  ),
  get(
    '/v2/api/search/nearby/multi/type/{radius}/{limit}',
    'api_key',
    { ...NEARBY_PATH, ...POINT, q: needed('string', { takes: ['School,ATM'] }) },
    [{ ...NEARBY_SAMPLE, radius: 20, q: 'Bank,Education' }],
    lists(NEARBY, true),
  ),
];

const fenceId: Parameter = { in: 'path', type: 'string', required: true };
const GEOFENCING: readonly ContractCall[] = [
  {
    method: 'POST',
    path: '/v2/api/point-in-polygon',
    key: 'api_key',
    parameters: { point: { in: 'form', type: 'string', required: true, refuses: ['here', '200,23'] } },
    samples: [{ point: '90.4152,23.7925' }],
    answer: { ...MESSAGE, data: 'object|null' },
    refused: [{ values: { point: '80,10' }, status: 200, message: 'Point not inside polygon' }],
  },
  {
    method: 'POST',
    path: '/v2/api/set-geo-fence-point',
    key: 'api_key',
    parameters: {
      ...POINT,
      name: needed('string'),
      radius: needed('number', { refuses: [0, -5, 'wide'] }),
    },
    samples: [{ ...GULSHAN, name: 'Depot', radius: 50 }],
    answer: MESSAGE,
  },
  get('/v2/api/get-geo-fence-points', 'api_key', {}, [{}], { ...MESSAGE, data: [FENCE] }),
  get('/v2/api/get-geo-fence-point/{id}', 'api_key', { id: fenceId }, [{ id: '$fence' }], {
    ...MESSAGE,
    data: [FENCE],
  }),
  {
    method: 'POST',
    path: '/v2/api/update-geo-fence-point/{id}',
    key: 'api_key',
    parameters: { id: fenceId, radius: needed('number', { refuses: [0, 'wide'] }) },
    samples: [{ id: '$fence', radius: 60 }],
    answer: MESSAGE,
  },
  {
    method: 'DELETE',
    path: '/v2/api/delete-geo-fence-point/{id}',
    key: 'api_key',
    parameters: { id: fenceId, radius: { in: 'query', type: 'number' } },
    samples: [{ id: '$new_fence', radius: 60 }, { id: '$new_fence' }],
    answer: MESSAGE,
  },
  {
    ...get('/v2/api/check-geo-fence', 'api_key', POINT, [GULSHAN], {
      ...MESSAGE,
      data: { ...FENCE, radius: 'number|string' },
    }),
    refused: [
      { values: GULSHAN, status: 200, message: 'Inside geo fence' },
      { values: { longitude: 91, latitude: 24 }, status: 200, message: 'Outside geo fence' },
    ],
  },
  {
    ...get(
      '/v2/api/check/nearby',
      'api_key',
      {
        destination_latitude: latitude,
        destination_longitude: longitude,
        radius: needed('number', { refuses: [0.5, 1001, 'near'] }),
        current_latitude: latitude,
        current_longitude: longitude,
      },
      [
        {
          destination_latitude: 23.7925,
          destination_longitude: 90.4152,
          radius: 50,
          current_latitude: 23.7926,
          current_longitude: 90.4152,
        },
      ],
      { ...MESSAGE, data: { ...FENCE, radius: 'number|string' } },
    ),
    refused: [
      {
        values: {
          destination_latitude: 23.7925,
          destination_longitude: 90.4152,
          radius: 50,
          current_latitude: 23.8,
          current_longitude: 90.4152,
        },
        status: 200,
        message: 'Outside geo fence',
      },
    ],
  },
];

const VERSION_1: readonly ContractCall[] = [
  get(
    '/v1/api/search/reverse/{api_key}/geocode',
    'path',
    { ...POINT, country_code, ...REVERSE_FLAGS, ...flags('bangla') },
    [GULSHAN, VILLAGE, TOWN].map((point) => ({ ...point, ...allOn({ ...REVERSE_FLAGS, bangla: 1 }) })),
    { place: PLACE, ...STATUS },
  ),
  get(
    '/v1/api/search/reverse/geocode/server/{api_key}/place',
    'path',
    { ...POINT, country_code, ...REVERSE_FLAGS },
    [GULSHAN, VILLAGE, TOWN].map((point) => ({ ...point, ...allOn(REVERSE_FLAGS) })),
    { place: ENGLISH_PLACE, ...STATUS },
  ),
  {
    ...get(
      '/v1/api/search/autocomplete/{api_key}/place',
      'path',
      {
        q: needed('string'),
        country_code,
        city: may('string', 'Dhaka'),
        area: may('string', 'Gulshan'),
        ...flags('sub_district', 'thana', 'union', 'sub_area', 'bangla', 'post_office', 'industrial'),
      },
      [{ q: 'bank', bangla: 'true' }],
      { places: [found('number')], ...STATUS },
    ),
    refused: [{ values: { q: 'qqxzzwvv' }, status: 200, message: 'Address not found' }],
  },
  get(
    '/v1/api/distance/{api_key}/{from}/{to}',
    'path',
    { from: inPath('string', ['here']), to: inPath('string', ['91']) },
    [{ from: '90.4152,23.7925', to: '90.3795,23.7461' }],
    { Distance: 'string', ...STATUS },
  ),
  {
    method: 'POST',
    path: '/v1/api/search/{api_key}/rupantor/geocode',
    key: 'path',
    parameters: RUPANTOR_FIELDS,
    samples: [RUPANTOR_SAMPLE],
    answer: RUPANTOR,
  },
  get(
    '/v1/api/route/{api_key}/{coordinates}',
    'path',
    { coordinates: inPath('string', ['here']), geometries },
    [{ coordinates: COORDINATES }],
    OVERVIEW,
  ),
  get(
    '/v1/api/routing/{api_key}/matching',
    'path',
    { points: needed('string', { refuses: ['a,b'] }) },
    [{ points: TRACE }],
    MATCHED,
  ),
  ...Object.entries(LISTS).map(([list, answer]) =>
    get(
      `/v1/api/{api_key}/${list}`,
      'path',
      { q: term(true) },
      [{ q: list === 'unions' ? 'pur' : 'dha' }],
      answer,
    ),
  ),
  get('/v1/api/search/ward/{api_key}/{longitude}/{latitude}', 'path', POINT_IN_PATH, [GULSHAN], WARD),
  get('/v1/api/search/zone/{api_key}/{longitude}/{latitude}', 'path', POINT_IN_PATH, [GULSHAN], ZONE),
  get(
    '/v1/api/search/ward/zone/{api_key}/{longitude}/{latitude}',
    'path',
    POINT_IN_PATH,
    [GULSHAN],
    WARD_AND_ZONE,
  ),
  get('/v1/api/search/dncc/{api_key}/{longitude}/{latitude}', 'path', POINT_IN_PATH, [GULSHAN], MESSAGE),
];

export const CONTRACT: readonly ContractCall[] = [
  ...GEOCODING,
  ...ROUTING,
  ...ADMINISTRATIVE,
  ...NEARBY_CALLS,
  ...GEOFENCING,
  ...VERSION_1,
];
