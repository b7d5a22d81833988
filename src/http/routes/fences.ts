// Geofences: points with a radius that an account keeps, and whether something is inside them.
import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import type { Fence } from '../../fences/fence-set.ts';
import { haversine } from '../../geo/distance.ts';
import { Latitude, Longitude } from '../coordinates.ts';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { fenceExamples } from './recorded-examples.ts';

const TAG = 'Geofences';
const INSIDE = 'Inside geo fence';
const OUTSIDE = 'Outside geo fence';

const Radius = Type.Number({ minimum: 0.1, maximum: 1_000_000, description: 'Metres' });
const Name = Type.String({ minLength: 1, maxLength: 200 });
const Id = Type.String({
  pattern: '^[0-9a-fA-F]{13}$',
  description: 'From the creation or the list',
  allowed: 'an id of 13 hex digits',
});

const Point = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    radius: Type.Number({ description: 'Metres' }),
    longitude: Type.String(),
    latitude: Type.String(),
    user_id: Type.Integer({ description: 'The account' }),
  },
  { title: 'GeofencePoint' },
);
const NearbyPoint = Type.Object(
  { ...Point.properties, radius: Type.String({ description: 'Metres' }) },
  { title: 'Destination' },
);
const Done = Type.Object({ message: Type.String(), status: Type.Integer() });
const Points = Type.Object({ message: Type.String(), status: Type.Integer(), data: Type.Array(Point) });

const shown = ({ id, name, radius, lon, lat }: Fence, accountId: number): Static<typeof Point> => ({
  id,
  name,
  radius,
  longitude: String(lon),
  latitude: String(lat),
  user_id: accountId,
});

const unknown = (id: string) => errors.notFound(`There is no geo fence point ${id}`);

export const fenceEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v2/api/set-geo-fence-point',
    id: 'setGeoFencePoint',
    lenient: true,
    tag: TAG,
    summary: 'Create a geofence point',
    params: Type.Object({ longitude: Longitude, latitude: Latitude, name: Name, radius: Radius }),
    inQuery: ['longitude', 'latitude', 'name', 'radius'],
    answer: Type.Object({ message: Type.String(), status: Type.Integer(), id: Type.String() }),
    cost: 1,
    example: fenceExamples.setGeoFencePoint,
    async run({ longitude, latitude, name, radius }, { app, accountId }) {
      const id = await app.fences.create(accountId, { name, radius, lon: longitude, lat: latitude });
      return { message: 'Geo fence point created', status: 200, id };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/get-geo-fence-points',
    id: 'geoFencePoints',
    lenient: true,
    tag: TAG,
    summary: 'All geofence points of the account',
    params: Type.Object({}),
    answer: Points,
    cost: 1,
    example: fenceExamples.geoFencePoints,
    async run(_params, { app, accountId }) {
      const data = (await app.fences.list(accountId)).map((fence) => shown(fence, accountId));
      return { message: 'Geo fence points', status: 200, data };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/get-geo-fence-point/:id',
    id: 'geoFencePoint',
    lenient: true,
    tag: TAG,
    summary: 'One geofence point',
    params: Type.Object({ id: Id }),
    answer: Points,
    cost: 1,
    example: fenceExamples.geoFencePoint,
    async run(params, { app, accountId }) {
      const id = params.id.toLowerCase();
      const fence = await app.fences.find(accountId, id);
      if (!fence) throw unknown(id);
      return { message: 'Geo fence point', status: 200, data: [shown(fence, accountId)] };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v2/api/update-geo-fence-point/:id',
    id: 'updateGeoFencePoint',
    lenient: true,
    tag: TAG,
    summary: 'Change the radius of a geofence point',
    description: 'Extension: name, longitude and latitude may change with it.',
    params: Type.Object({
      id: Id,
      radius: Radius,
      name: Type.Optional(Name),
      longitude: Type.Optional(Longitude),
      latitude: Type.Optional(Latitude),
    }),
    inQuery: ['radius', 'name', 'longitude', 'latitude'],
    answer: Done,
    cost: 1,
    example: fenceExamples.updateGeoFencePoint,
    async run({ id: given, radius, name, longitude, latitude }, { app, accountId }) {
      const id = given.toLowerCase();
      const change = {
        radius,
        ...(name === undefined ? {} : { name }),
        ...(longitude === undefined ? {} : { lon: longitude }),
        ...(latitude === undefined ? {} : { lat: latitude }),
      };
      if (!(await app.fences.change(accountId, id, change))) throw unknown(id);
      return { message: 'Geo fence point updated', status: 200 };
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/v2/api/delete-geo-fence-point/:id',
    id: 'deleteGeoFencePoint',
    lenient: true,
    tag: TAG,
    summary: 'Delete a geofence point',
    description: 'The radius is accepted and ignored.',
    params: Type.Object({ id: Id, radius: Type.Optional(Type.Any({ shown: { type: 'number' } })) }),
    answer: Done,
    cost: 1,
    example: fenceExamples.deleteGeoFencePoint,
    async run(params, { app, accountId }) {
      const id = params.id.toLowerCase();
      if (!(await app.fences.remove(accountId, id))) throw unknown(id);
      return { message: 'Geo fence point deleted', status: 200 };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/check-geo-fence',
    id: 'checkGeoFence',
    lenient: true,
    tag: TAG,
    summary: 'Whether a point is inside a geofence of the account',
    description:
      'Inside: of the fences that contain the point, the one whose centre is nearest. Outside: the fence whose edge is nearest, or null if the account has none.',
    params: Type.Object({ longitude: Longitude, latitude: Latitude }),
    answer: Type.Object({
      message: Type.String(),
      status: Type.Integer(),
      data: Type.Union([Point, Type.Null()]),
    }),
    cost: 1,
    example: fenceExamples.checkGeoFence,
    plainJson: true,
    run({ longitude, latitude }, { app, accountId }) {
      const fences = app.fences.of(accountId);
      const check = ({ points }: Awaited<typeof fences>) => {
        const found = points.check(longitude, latitude);
        return {
          message: found?.inside ? INSIDE : OUTSIDE,
          status: 200,
          data: found ? shown(found.fence, accountId) : null,
        };
      };
      return fences instanceof Promise ? fences.then(check) : check(fences);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/check/nearby',
    id: 'checkNearby',
    lenient: true,
    tag: TAG,
    summary: 'Whether something is near its destination',
    params: Type.Object({
      destination_latitude: Latitude,
      destination_longitude: Longitude,
      radius: Type.Number({ minimum: 1, maximum: 1000, description: 'Metres' }),
      current_latitude: Latitude,
      current_longitude: Longitude,
    }),
    answer: Type.Object({ message: Type.String(), status: Type.Integer(), data: NearbyPoint }),
    cost: 1,
    example: fenceExamples.checkNearby,
    run(params, { accountId }) {
      const { destination_longitude: lon, destination_latitude: lat, radius } = params;
      const metres = haversine(lon, lat, params.current_longitude, params.current_latitude);
      const destination: Fence = {
        id: idOf(`${lon},${lat},${radius}`),
        name: 'destination',
        radius,
        lon,
        lat,
      };
      return {
        message: metres <= radius ? INSIDE : OUTSIDE,
        status: 200,
        data: { ...shown(destination, accountId), radius: String(radius) },
      };
    },
  }),
];

/** The same id for the same destination, though it is not stored. */
const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 13);
