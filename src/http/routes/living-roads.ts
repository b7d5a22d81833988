// Roads that the operator changes or draws: in force without an import. They are in one list with closures.
import { Type } from 'typebox';
import { endOfClosure, lineOfStretch, waysOfStretch } from '../../roads/route/closed-area.ts';
import { checkClass, DRAWN_CLASSES, EDIT, isEditKind, ROAD } from '../../roads/route/edited-road.ts';
import { closureOf } from '../../roads/route/stored-closure.ts';
import type { ClosureRecord } from '../../store/closures.ts';
import type { Call } from '../call.ts';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { WaysOfStretch } from '../ways-of-stretch.ts';
import { operatorExamples } from './recorded-examples.ts';

/** In force at any time. */
const MOST_IN_FORCE = 500;

const IN_FORCE = `In force in all threads when the call is answered, on other nodes within seconds, over restarts, and with every dataset that is opened later. It is listed and removed like a closure. At most ${MOST_IN_FORCE} are in force.`;

const Coordinates = (description: string) =>
  Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), {
    minItems: 2,
    maxItems: 200,
    description,
  });

const Shared = {
  oneway: Type.Optional(
    Type.Boolean({
      description:
        'True: only in the order of the coordinates (on foot both ways); false: in both directions',
    }),
  ),
  max_speed: Type.Optional(Type.Integer({ minimum: 5, maximum: 150, description: 'Posted speed, km/h' })),
  name: Type.Optional(Type.String({ maxLength: 200 })),
  name_bn: Type.Optional(Type.String({ maxLength: 200 })),
  until: Type.Optional(
    Type.String({
      maxLength: 40,
      description: '`2026-08-01T18:00+06:00`, `12h`, `30d` …; absent: until removed',
    }),
  ),
  note: Type.Optional(Type.String({ maxLength: 500 })),
};

const Answer = Type.Object({
  id: Type.Integer(),
  roads: Type.Integer({
    description: 'Stretches of road that are changed; for a new road, how many of its ends are joined',
  }),
  status: Type.Integer(),
});

export const livingRoadEndpoints = [
  endpoint({
    method: 'PATCH',
    path: '/v2/api/roads',
    id: 'changeRoad',
    tag: 'Operator',
    summary: 'Change a road: close it, make it one-way, give it another speed limit or name',
    description: `${IN_FORCE} The waits at junctions stay as they were imported.`,
    access: 'operator',
    params: Type.Object({
      coordinates: Type.Optional(
        Coordinates('`[lon, lat]` along the road: the stretch is the quickest way through them; or ways'),
      ),
      ways: WaysOfStretch,
      closed: Type.Optional(Type.Boolean({ description: 'True: nobody may use it' })),
      ...Shared,
    }),
    answer: Answer,
    cost: 0,
    example: operatorExamples.changeRoad,
    run({ coordinates, ways, until, note = '', ...edit }, call) {
      if ((coordinates === undefined) === (ways === undefined))
        throw errors.refused('Send either coordinates or ways');
      if (Object.keys(edit).length === 0)
        throw errors.refused('Send what is different: closed, oneway, max_speed, name or name_bn');
      if (edit.oneway && ways)
        throw errors.refused('oneway=true needs coordinates, whose order is the direction');
      return keep(call, {
        kind: EDIT,
        geometry: JSON.stringify(lineOfStretch(coordinates)),
        ways: waysOfStretch(ways),
        edit: JSON.stringify(edit),
        until: until === undefined ? null : endOfClosure(until, call.app.now()),
        note,
      });
    },
  }),

  endpoint({
    method: 'POST',
    path: '/v2/api/roads',
    id: 'addRoad',
    tag: 'Operator',
    summary: 'Add a road that the dataset lacks',
    description: `${IN_FORCE} Its two ends are joined to the nearest road within 30 m; where one lies farther from roads, it is a dead end. It does not join roads that it crosses: draw it in parts for that. It is not on the map of the tiles.`,
    access: 'operator',
    params: Type.Object({
      coordinates: Coordinates('`[lon, lat]` of its course'),
      class: Type.String({ description: `One of ${DRAWN_CLASSES.map((name) => `\`${name}\``).join(', ')}` }),
      ...Shared,
    }),
    answer: Answer,
    cost: 0,
    example: operatorExamples.addRoad,
    run({ coordinates, until, note = '', ...road }, call) {
      checkClass(road.class);
      return keep(call, {
        kind: ROAD,
        geometry: JSON.stringify(lineOfStretch(coordinates)),
        ways: null,
        edit: JSON.stringify(road),
        until: until === undefined ? null : endOfClosure(until, call.app.now()),
        note,
      });
    },
  }),
];

type Drafted = Pick<ClosureRecord, 'kind' | 'geometry' | 'ways' | 'edit' | 'until' | 'note'>;

/** Stores an edit and has it applied. */
async function keep({ app, world }: Call, drafted: Drafted) {
  const record = { ...drafted, factor: null, profiles: null, speed: null, created_at: app.now() };
  const roads = world.roads?.roads.touched(closureOf(record)) ?? 0;
  if (roads === 0)
    throw errors.refused(
      drafted.kind === ROAD
        ? 'Neither end lies within 30 m of a road'
        : 'No road lies along the coordinates, or has these ways',
    );
  const inForce = await app.store.closures.inForce(app.now());
  if (inForce.filter(({ kind }) => isEditKind(kind)).length >= MOST_IN_FORCE)
    throw errors.refused(
      `At most ${MOST_IN_FORCE} changes of roads are in force; import the data again with them, or remove some`,
    );
  const { id } = await app.store.closures.insert(record);
  await world.closures?.refresh();
  return { id, roads, status: 200 };
}
