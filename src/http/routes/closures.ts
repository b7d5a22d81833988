// Closures for the operator: roads under water, broken bridges. They take effect in the running server.
import { Type } from 'typebox';
import { PROFILES } from '../../roads/engine.ts';
import {
  areaOfBox,
  areaOfGeoJson,
  checkFactor,
  closedProfiles,
  endOfClosure,
  profilesOfClosure,
  TOUCHES_NO_ROAD,
} from '../../roads/route/closed-area.ts';
import { closureOf } from '../../roads/route/stored-closure.ts';
import type { ClosureRecord } from '../../store/closures.ts';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { Id } from './account-endpoint.ts';
import { operatorExamples } from './recorded-examples.ts';
import { AreaOrLine } from './shapes.ts';

const TAG = 'Operator';

export const ClosureAnswer = Type.Object(
  {
    id: Type.Integer(),
    kind: Type.String(),
    factor: Type.Union([Type.Number(), Type.Null()]),
    /** Of reports: km/h, and ids of ways where it is about ways. */
    speed: Type.Optional(Type.Number()),
    ways: Type.Optional(Type.Array(Type.Number())),
    /** The account that reported it. */
    account: Type.Optional(Type.Integer()),
    /** Of changed and added roads: what was sent. */
    edit: Type.Optional(Type.Any({ shown: { type: 'object' } })),
    note: Type.String(),
    created_at: Type.String(),
    until: Type.Union([Type.String(), Type.Null()]),
    profiles: Type.Array(Type.String()),
    geometry: Type.Any({ shown: AreaOrLine }),
  },
  { title: 'Closure' },
);

export const shownClosure = (record: ClosureRecord) => ({
  id: record.id,
  kind: record.kind,
  factor: record.factor,
  ...(record.speed === null ? {} : { speed: record.speed }),
  ...(record.ways === null ? {} : { ways: record.ways.split(',').map(Number) }),
  ...(record.account_id === null ? {} : { account: record.account_id }),
  ...(record.edit === null ? {} : { edit: JSON.parse(record.edit) }),
  note: record.note,
  created_at: new Date(record.created_at).toISOString(),
  until: record.until === null ? null : new Date(record.until).toISOString(),
  profiles: closedProfiles(record.profiles),
  geometry: JSON.parse(record.geometry),
});

export const closureEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v2/api/closures',
    id: 'listClosures',
    tag: TAG,
    summary: 'Closures, reported speeds and changed roads in force',
    access: 'operator',
    params: Type.Object({}),
    answer: Type.Object({ closures: Type.Array(ClosureAnswer), status: Type.Integer() }),
    cost: 0,
    example: operatorExamples.listClosures,
    async run(_params, { app }) {
      return { closures: (await app.store.closures.inForce(app.now())).map(shownClosure), status: 200 };
    },
  }),

  endpoint({
    method: 'POST',
    path: '/v2/api/closures',
    id: 'addClosure',
    tag: TAG,
    summary: 'Close roads, or slow them down, inside an area',
    access: 'operator',
    params: Type.Object({
      polygon: Type.Optional(Type.Any({ description: 'GeoJSON polygons; this or bbox' })),
      bbox: Type.Optional(Type.String({ description: '`minlon,minlat,maxlon,maxlat`' })),
      factor: Type.Optional(
        Type.Number({
          minimum: 1,
          maximum: 100,
          description: 'Roads take this many times as long; absent: they are closed',
        }),
      ),
      until: Type.Optional(
        Type.String({ description: '`2026-08-01T18:00+06:00`, `90m`, `12h` or `3d`; absent: until removed' }),
      ),
      profiles: Type.Optional(
        Type.Array(Type.String(), {
          commas: true,
          description: `Who it applies to: some of \`${PROFILES.join(',')}\`; absent: all`,
        }),
      ),
      note: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    answer: Type.Object({
      closure: ClosureAnswer,
      roads: Type.Integer({ description: 'Stretches of road that it touches' }),
      message: Type.Optional(Type.String({ description: 'If it touches no road' })),
      status: Type.Integer(),
    }),
    cost: 0,
    example: operatorExamples.addClosure,
    async run(params, { app, world }) {
      const { polygon, bbox, factor, until } = params;
      if ((polygon === undefined) === (bbox === undefined)) {
        throw errors.refused('Send either polygon or bbox');
      }
      const record = await app.store.closures.insert({
        geometry: JSON.stringify(bbox === undefined ? areaOfGeoJson(parsed(polygon)) : areaOfBox(bbox)),
        kind: factor === undefined ? 'block' : 'factor',
        factor: factor === undefined ? null : checkFactor(factor),
        note: params.note ?? '',
        created_at: app.now(),
        until: until === undefined ? null : endOfClosure(until, app.now()),
        profiles: profilesOfClosure(params.profiles),
      });
      await world.closures?.refresh();
      const roads = world.roads?.roads.touched(closureOf(record)) ?? 0;
      return {
        closure: shownClosure(record),
        roads,
        ...(roads === 0 ? { message: TOUCHES_NO_ROAD } : {}),
        status: 200,
      };
    },
  }),

  endpoint({
    method: 'DELETE',
    path: '/v2/api/closures/:id',
    id: 'removeClosure',
    tag: TAG,
    summary: 'Remove a closure and open its roads again',
    access: 'operator',
    params: Type.Object({ id: Id }),
    answer: Type.Object({ message: Type.String(), status: Type.Integer() }),
    cost: 0,
    example: operatorExamples.removeClosure,
    async run({ id }, { app, world }) {
      if (!(await app.store.closures.remove(id))) throw errors.notFound(`There is no closure ${id}`);
      await world.closures?.refresh();
      return { message: `Closure ${id} is removed`, status: 200 };
    },
  }),
];

/** Forms send the polygon as text. */
function parsed(polygon: unknown): unknown {
  if (typeof polygon !== 'string') return polygon;
  try {
    return JSON.parse(polygon);
  } catch {
    throw errors.invalid('polygon', 'valid JSON');
  }
}
