// Wards and zones of the city corporations, by point, as lists and as shapes.
import { Type } from 'typebox';
import { fixedPoint, Latitude, Longitude } from '../coordinates.ts';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { keptList } from '../kept-lists.ts';
import { regionsExamples } from './recorded-examples.ts';

const TAG = 'Wards and zones';

const AT_POINT = Type.Object({ longitude: Longitude, latitude: Latitude });
const Shape = Type.String({
  description: 'A JSON Polygon (MultiPolygon where it has several parts) in a string',
});
const ZoneNumber = Type.Integer({ description: '0 where the corporation has no zones' });
const noWard = () =>
  errors.notFound('The point lies in no ward of a city corporation that this dataset knows');
const noZone = () =>
  errors.notFound('The point lies in no zone of a city corporation that this dataset knows');

export const wardEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v2/api/search/ward/zone/:longitude/:latitude',
    id: 'wardAndZone',
    lenient: true,
    tag: TAG,
    summary: 'Ward and zone of a point',
    params: AT_POINT,
    answer: Type.Object(
      { ward: Type.Integer(), 'ward area': Shape, zone: ZoneNumber },
      { title: 'WardAndZone' },
    ),
    cost: 1,
    example: regionsExamples.wardAndZone,
    run(point, { world }) {
      const found = world.wards.wardAt(...fixedPoint(point));
      if (!found) throw noWard();
      return { ward: found.ward, 'ward area': found.area, zone: found.zone };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/search/ward/:longitude/:latitude',
    id: 'ward',
    lenient: true,
    tag: TAG,
    summary: 'Ward of a point',
    params: AT_POINT,
    answer: Type.Array(Type.Object({ Ward: Type.Integer() })),
    cost: 1,
    example: regionsExamples.ward,
    run(point, { world }) {
      const found = world.wards.wardAt(...fixedPoint(point));
      if (!found) throw noWard();
      return [{ Ward: found.ward }];
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/search/zone/:longitude/:latitude',
    id: 'zone',
    lenient: true,
    tag: TAG,
    summary: 'Zone of a point',
    params: AT_POINT,
    answer: Type.Array(Type.Object({ Zone: Type.Integer() })),
    cost: 1,
    example: regionsExamples.zone,
    run(point, { world }) {
      const found = world.wards.zoneAt(...fixedPoint(point));
      if (found === undefined) throw noZone();
      return [{ Zone: found }];
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/search/get/ward',
    id: 'wards',
    lenient: true,
    tag: TAG,
    summary: 'All wards',
    params: Type.Object({}),
    answer: Type.Object({
      data: Type.Array(
        Type.Object(
          {
            ward: Type.Integer(),
            zone: ZoneNumber,
            area: Shape,
            city_corporation: Type.String(),
          },
          { title: 'Ward' },
        ),
      ),
    }),
    cost: 1,
    example: regionsExamples.wards,
    run: (_, { world: { wards } }) => keptList(wards, 'wards', () => ({ data: wards.wards() })),
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/search/get/zone',
    id: 'zones',
    lenient: true,
    tag: TAG,
    summary: 'All zones',
    params: Type.Object({}),
    answer: Type.Object({
      data: Type.Array(
        Type.Object(
          { zone: Type.Integer(), area: Shape, city_corporation: Type.String() },
          { title: 'Zone' },
        ),
      ),
    }),
    cost: 1,
    example: regionsExamples.zones,
    run: (_, { world: { wards } }) => keptList(wards, 'zones', () => ({ data: wards.zones() })),
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/search/get/ward/geometry',
    id: 'wardGeometry',
    lenient: true,
    tag: TAG,
    summary: 'Shape of one ward',
    params: Type.Object({
      ward_number: Type.Integer({ minimum: 1 }),
      city_corporation: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'Name, short name (DSCC) or id of the corporation; Dhaka North when absent',
        }),
      ),
    }),
    answer: Type.Object({
      ward: Type.Object({ ward_number: Type.Integer(), geometry: Shape }, { title: 'WardGeometry' }),
      status: Type.Integer(),
    }),
    cost: 1,
    example: regionsExamples.wardGeometry,
    run: ({ ward_number, city_corporation }, { world }) => ({
      ward: { ward_number, geometry: world.wards.wardGeometry(ward_number, city_corporation) },
      status: 200,
    }),
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/search/dncc/:longitude/:latitude',
    id: 'dncc',
    lenient: true,
    tag: TAG,
    summary: 'Which half of Dhaka a point lies in',
    params: AT_POINT,
    answer: Type.Object({ message: Type.String(), status: Type.Integer() }),
    cost: 1,
    example: regionsExamples.dncc,
    run(point, { world }) {
      const half = world.wards.dhakaHalfAt(...fixedPoint(point));
      return { message: half ?? 'The point lies outside DNCC and DSCC', status: 200 };
    },
  }),
];
