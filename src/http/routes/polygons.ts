// Polygons that an account keeps, and whether a point is inside one. For an account without polygons the finest region of the
// dataset is returned, so that the call is useful from the start.
import { Type } from 'typebox';
import type { AccountFences } from '../../fences/fences.ts';
import {
  featuresOf,
  MOST_FEATURES,
  type PolygonInput,
  polygonsRead,
  readPolygons,
} from '../../fences/polygon-input.ts';
import { toFixedDegrees } from '../../geo/units.ts';
import { chainAt, emptyChain } from '../../regions/chain.ts';
import type { FenceCounts, FencePolygonRecord } from '../../store/fences.ts';
import type { AppContext } from '../context.ts';
import { type Access, endpoint, WrittenJson } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { fromJson, type Given } from '../parameters.ts';
import type { World } from '../world.ts';
import { fenceExamples } from './recorded-examples.ts';
import { readLonLat } from './routing-parameters.ts';
import { MultiPolygon } from './shapes.ts';

const TAG = 'Geofences';
const OUTSIDE = { message: 'Point not inside polygon', status: 200, data: null };

const Polygon = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    geometry: Type.Any({ shown: MultiPolygon }),
  },
  { title: 'Polygon' },
);
const Added = Type.Object({
  message: Type.String(),
  status: Type.Integer(),
  data: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
const Listed = Type.Object({ message: Type.String(), status: Type.Integer(), data: Type.Array(Polygon) });
const Done = Type.Object({ message: Type.String(), status: Type.Integer() });
const Id = Type.String({ pattern: '^[0-9a-fA-F]{13}$', allowed: 'an id of 13 hex digits' });
const NEW = {
  polygon: Type.Any({
    description:
      'GeoJSON: a Polygon, a MultiPolygon, a Feature, or a FeatureCollection with a polygon for each Feature',
    shown: { type: 'object' },
  }),
  name: Type.Optional(
    Type.String({ maxLength: 200, description: 'Where the GeoJSON has no `name` among its properties' }),
  ),
};

/** The geometry is JSON already. */
const shown = ({ id, name, geometry }: FencePolygonRecord): string =>
  `{"id":"${id}","name":${JSON.stringify(name)},"geometry":${geometry}}`;

/** Polygons per credit. */
const PER_CREDIT = 100;

function cost({ polygon }: Given): number {
  return Math.max(1, Math.ceil(Math.min(featuresOf(fromJson(polygon)).length, MOST_FEATURES) / PER_CREDIT));
}

const read = ({ polygon, name }: { polygon?: unknown; name?: string }): PolygonInput[] =>
  readPolygons(fromJson(polygon), name);

/** `most`: nothing where the operator decides. */
async function add(
  app: AppContext,
  accountId: number,
  polygons: readonly PolygonInput[],
  most?: Partial<FenceCounts>,
) {
  const ids = await app.fences.addPolygons(accountId, polygons, most);
  const data = polygons.map(({ name }, i) => ({ id: ids[i], name }));
  return {
    message: data.length === 1 ? 'Polygon created' : `${data.length} polygons created`,
    status: 200,
    data,
  };
}

async function remove(app: AppContext, accountId: number, id: string) {
  if (!(await app.fences.removePolygon(accountId, id.toLowerCase())))
    throw errors.notFound(`There is no polygon ${id}`);
  return { message: 'Polygon deleted', status: 200 };
}

const list = async (app: AppContext, accountId: number) =>
  new WrittenJson(
    `{"message":"Polygons","status":200,"data":[${(await app.store.fences.listPolygons(accountId)).map(shown).join(',')}]}`,
  );

/** The finest unit of the dataset that contains the point. */
function regionAt({ regions }: World, lon: number, lat: number): object | undefined {
  const chain = emptyChain();
  if (!chainAt(regions, toFixedDegrees(lon), toFixedDegrees(lat), chain)) return undefined;
  for (const kind of ['ward', 'area', 'union', 'upazila', 'thana', 'district'] as const) {
    if (chain[kind] >= 0)
      return { id: String(regions.table.code[chain[kind]]), name: regions.name(chain[kind]), type: kind };
  }
  return undefined;
}

/** Throws unless the account exists. */
async function known({ store }: AppContext, account: number): Promise<number> {
  if (!(await store.accounts.find(account))) throw errors.notFound(`There is no account ${account}`);
  return account;
}

const Account = { account: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description: 'The account' }) };
const operator: { readonly access: Access; readonly cost: number } = { access: 'operator', cost: 0 };

export const polygonEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v2/api/point-in-polygon',
    id: 'pointInPolygon',
    lenient: true,
    tag: TAG,
    summary: 'The polygon that a point lies in',
    description:
      'Of the polygons of the account. An account without polygons gets the ward, area or union of the dataset.',
    params: Type.Object({ point: Type.String({ description: '`lon,lat`' }) }),
    body: 'form',
    answer: Type.Object({
      message: Type.String(),
      status: Type.Integer(),
      data: Type.Union([
        Type.Object(
          {
            id: Type.String(),
            name: Type.String(),
            type: Type.String({ description: '`polygon`, or the kind of the region' }),
          },
          { title: 'ContainingPolygon' },
        ),
        Type.Null(),
      ]),
    }),
    cost: 1,
    example: fenceExamples.pointInPolygon,
    plainJson: true,
    run({ point }, { app, world, accountId }) {
      const [lon, lat] = readLonLat(point, 'point');
      const check = ({ polygons }: AccountFences) => {
        const own = polygons.at(lon, lat);
        const data = own
          ? { ...own, type: 'polygon' }
          : polygons.size === 0
            ? regionAt(world, lon, lat)
            : undefined;
        return data ? { message: 'Point inside polygon', status: 200, data } : OUTSIDE;
      };
      const fences = app.fences.of(accountId);
      return fences instanceof Promise ? fences.then(check) : check(fences);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v2/api/polygons',
    id: 'addPolygons',
    tag: TAG,
    summary: 'Create polygons',
    description:
      'Extension. All of them are stored, or none. Lines that cross are refused with the place. An account keeps up to 10,000 polygons with 200,000 corners; each hundred of a call, begun, costs a credit.',
    params: Type.Object(NEW),
    answer: Added,
    cost,
    example: fenceExamples.addPolygons,
    // Many lines take their time to be compared.
    reads: true,
    run: read,
    finish: (polygons, { app, accountId }) => add(app, accountId, polygonsRead(polygons)),
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/polygons',
    id: 'polygons',
    tag: TAG,
    summary: 'All polygons of the account',
    description: 'Extension.',
    params: Type.Object({}),
    answer: Listed,
    cost: 1,
    example: fenceExamples.polygons,
    run: (_params, { app, accountId }) => list(app, accountId),
  }),
  endpoint({
    method: 'DELETE',
    path: '/v2/api/polygons/:id',
    id: 'deletePolygon',
    tag: TAG,
    summary: 'Delete a polygon',
    description: 'Extension.',
    params: Type.Object({ id: Id }),
    answer: Done,
    cost: 1,
    example: fenceExamples.deletePolygon,
    run: ({ id }, { app, accountId }) => remove(app, accountId, id),
  }),
  endpoint({
    ...operator,
    method: 'POST',
    path: '/v2/api/accounts/:account/polygons',
    id: 'addPolygonsFor',
    tag: 'Operator',
    summary: 'Create polygons for an account',
    params: Type.Object({ ...Account, ...NEW }),
    answer: Added,
    example: fenceExamples.addPolygonsFor,
    run: async (params, { app }) => add(app, await known(app, params.account), read(params), {}),
  }),
  endpoint({
    ...operator,
    method: 'GET',
    path: '/v2/api/accounts/:account/polygons',
    id: 'polygonsOf',
    tag: 'Operator',
    summary: 'All polygons of an account',
    params: Type.Object(Account),
    answer: Listed,
    example: fenceExamples.polygonsOf,
    run: async ({ account }, { app }) => list(app, await known(app, account)),
  }),
  endpoint({
    ...operator,
    method: 'DELETE',
    path: '/v2/api/accounts/:account/polygons/:id',
    id: 'deletePolygonOf',
    tag: 'Operator',
    summary: 'Delete a polygon of an account',
    params: Type.Object({ ...Account, id: Id }),
    answer: Done,
    example: fenceExamples.deletePolygonOf,
    run: async ({ account, id }, { app }) => remove(app, await known(app, account), id),
  }),
];
