// Places that an account keeps itself: made, changed and removed here, found by all keys of the account in search, nearby and
// reverse geocoding beside those of the dataset.
import { type Static, Type } from 'typebox';
import { PLACE_TYPES, type PlaceType } from '../../dataset/tables/place-types.ts';
import { FIRST_LIVE_ID, LAST_LIVE_ID } from '../../dataset/tables/places.ts';
import { toFixedDegrees } from '../../geo/units.ts';
import { uCodeOf } from '../../places/u-code.ts';
import { chainAt, emptyChain } from '../../regions/chain.ts';
import type { LivePlaceFields, LivePlaceRecord } from '../../store/live-places.ts';
import { normaliseText } from '../../text/normalise.ts';
import { romanise } from '../../text/romanise.ts';
import { hasBangla } from '../../text/script.ts';
import { turns } from '../../threads/turns.ts';
import { Latitude, Longitude } from '../coordinates.ts';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { fromJson, type Given } from '../parameters.ts';
import type { World } from '../world.ts';
import { outside } from './admin.ts';
import { myPlacesExamples } from './recorded-examples.ts';

const TAG = 'Own places';
const MOST_AT_ONCE = 1_000;
/** Places of a batch that a credit pays for. */
const PER_CREDIT = 100;
const MOST_EXTRA = 4_000;

const text = (most: number, description: string) =>
  Type.String({ minLength: 1, maxLength: most, description });
const FIELDS = {
  name: text(200, 'In English or Bangla'),
  name_bn: Type.Optional(text(200, 'In Bangla; made from the name where it is absent')),
  longitude: Longitude,
  latitude: Latitude,
  pType: Type.Optional(text(40, 'One of the place types; Others when absent')),
  subType: Type.Optional(text(80, 'What exactly it is: Pharmacy, Depot')),
  house: Type.Optional(text(40, 'House or holding number')),
  street: Type.Optional(text(120, 'Street or road')),
  own_id: Type.Optional(text(200, 'The id by which the account knows the place; it can be looked up')),
  extra: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
      description:
        'Further fields, which come back as they are: {"phone": "01711-000000"}; at most 4,000 letters',
    }),
  ),
};
const NewPlace = Type.Object(FIELDS);
type Told = Static<typeof NewPlace>;

const Id = Type.Integer({
  minimum: FIRST_LIVE_ID,
  maximum: LAST_LIVE_ID,
  description: 'From the creation or the list',
});

const Place = Type.Object(
  {
    id: Type.Integer({ description: 'The same in all answers; no place of a dataset has such an id' }),
    uCode: Type.String(),
    own_id: Type.Union([Type.String(), Type.Null()]),
    name: Type.String(),
    name_bn: Type.Union([Type.String(), Type.Null()]),
    pType: Type.String(),
    subType: Type.String(),
    house: Type.Union([Type.String(), Type.Null()]),
    street: Type.Union([Type.String(), Type.Null()]),
    longitude: Type.Number(),
    latitude: Type.Number(),
    extra: Type.Record(Type.String(), Type.String()),
  },
  { title: 'OwnPlace' },
);
const One = Type.Object({ message: Type.String(), status: Type.Integer(), place: Place });
const Many = Type.Object({ message: Type.String(), status: Type.Integer(), places: Type.Array(Place) });

const shown = (row: LivePlaceRecord): Static<typeof Place> => ({
  id: row.id,
  uCode: uCodeOf(row.id),
  own_id: row.own_id,
  name: row.name,
  name_bn: row.name_bn,
  pType: row.type,
  subType: row.sub_type,
  house: row.house,
  street: row.street,
  longitude: row.lon,
  latitude: row.lat,
  extra: row.extra === null ? {} : JSON.parse(row.extra),
});

const unknown = (id: number) => errors.notFound(`The account has no place ${id}`);

/** `at`: where the place stands in a list, for sentences about it. */
function fieldsOf(told: Told, world: World, at = ''): LivePlaceFields {
  requireInside(world, told);
  const { name, nameBn } = namesOf(told.name, told.name_bn, at);
  return {
    name,
    name_bn: nameBn ?? null,
    type: typeOf(told.pType, at),
    sub_type: told.subType === undefined ? '' : normaliseText(told.subType),
    house: told.house === undefined ? null : normaliseText(told.house),
    street: told.street === undefined ? null : normaliseText(told.street),
    lon: told.longitude,
    lat: told.latitude,
    own_id: told.own_id ?? null,
    extra: extraOf(told.extra, at),
  };
}

/** Only the fields that were given. */
function changeOf(told: Partial<Told>, before: LivePlaceRecord, world: World): Partial<LivePlaceFields> {
  const whole: Told = {
    name: told.name ?? before.name,
    longitude: told.longitude ?? before.lon,
    latitude: told.latitude ?? before.lat,
  };
  const fields = fieldsOf({ ...whole, ...told }, world);
  return {
    lon: fields.lon,
    lat: fields.lat,
    ...(told.name === undefined ? {} : { name: fields.name }),
    // A new name in Bangla is the Bangla name too, unless another is sent with it.
    ...(fields.name_bn === null ? {} : { name_bn: fields.name_bn }),
    ...(told.pType === undefined ? {} : { type: fields.type }),
    ...(told.subType === undefined ? {} : { sub_type: fields.sub_type }),
    ...(told.house === undefined ? {} : { house: fields.house }),
    ...(told.street === undefined ? {} : { street: fields.street }),
    ...(told.own_id === undefined ? {} : { own_id: fields.own_id }),
    ...(told.extra === undefined ? {} : { extra: fields.extra }),
  };
}

function namesOf(told: string, toldBn: string | undefined, at: string): { name: string; nameBn?: string } {
  const name = normaliseText(told);
  const nameBn = toldBn === undefined ? undefined : normaliseText(toldBn);
  if (name === '' || nameBn === '') throw errors.invalid(`${at}name`, 'a text with letters or digits');
  if (!hasBangla(name)) return { name, nameBn };
  return { name: romanise(name, { translate: true }), nameBn: nameBn ?? name };
}

function typeOf(told: string | undefined, at: string): PlaceType {
  if (told === undefined) return 'Others';
  const wanted = told.trim().toLowerCase();
  const type = PLACE_TYPES.find((name) => name.toLowerCase() === wanted);
  if (!type) throw errors.invalid(`${at}pType`, `one of ${PLACE_TYPES.join(', ')}`);
  return type;
}

function extraOf(told: Told['extra'], at: string): string | null {
  if (told === undefined) return null;
  const extra = JSON.stringify(
    Object.fromEntries(Object.entries(told).map(([name, value]) => [name, String(value)])),
  );
  if (extra.length > MOST_EXTRA) throw errors.invalid(`${at}extra`, `at most ${MOST_EXTRA} letters as JSON`);
  return extra === '{}' ? null : extra;
}

function requireInside({ regions }: World, { longitude, latitude }: Told): void {
  if (!chainAt(regions, toFixedDegrees(longitude), toFixedDegrees(latitude), emptyChain()))
    throw outside(regions.countries, { longitude, latitude });
}

const batchCost = ({ places }: Given): number => {
  const sent = fromJson(places);
  return Array.isArray(sent) ? Math.max(1, Math.ceil(Math.min(sent.length, MOST_AT_ONCE) / PER_CREDIT)) : 1;
};

export const myPlacesEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v2/api/my/places',
    id: 'createMyPlace',
    tag: TAG,
    summary: 'Keep a place of one’s own',
    description:
      'Extension. Found by all keys of the account in search, autocomplete, nearby and reverse geocoding, within a second on all nodes.',
    params: NewPlace,
    answer: One,
    cost: 1,
    example: myPlacesExamples.createMyPlace,
    async run(told, { app, accountId, world }) {
      const [place] = await app.livePlaces.create(accountId, [fieldsOf(told, world)]);
      return { message: 'Place kept', status: 200, place: shown(place) };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v2/api/my/places/batch',
    id: 'createMyPlaces',
    tag: TAG,
    summary: 'Keep many places of one’s own, all or none',
    params: Type.Object({
      places: Type.Array(NewPlace, {
        minItems: 1,
        maxItems: MOST_AT_ONCE,
        allowed: `a list of 1 to ${MOST_AT_ONCE} places`,
      }),
    }),
    answer: Many,
    // A thousand places are written four times as fast as by a serializer that checks each.
    plainJson: true,
    cost: batchCost,
    example: myPlacesExamples.createMyPlaces,
    async run({ places }, { app, accountId, world }) {
      const turn = turns.begin();
      const told: LivePlaceFields[] = [];
      for (const [i, place] of places.entries()) {
        if (turn.isOver) await turn.others();
        told.push(fieldsOf(place, world, `places.${i}.`));
      }
      const kept = await app.livePlaces.create(accountId, told);
      return { message: 'Places kept', status: 200, places: kept.map(shown) };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/my/places',
    id: 'myPlaces',
    tag: TAG,
    summary: 'The places of one’s own',
    description: 'In the order of their ids; `after` the last id of a list gives the next ones.',
    params: Type.Object({
      own_id: Type.Optional(text(200, 'Only those with this id of the account’s')),
      after: Type.Optional(
        Type.Integer({ minimum: 0, maximum: LAST_LIVE_ID, description: 'Only those with a higher id' }),
      ),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: MOST_AT_ONCE, default: 100, description: 'At most so many' }),
      ),
    }),
    answer: Many,
    plainJson: true,
    cost: 1,
    example: myPlacesExamples.myPlaces,
    async run({ own_id, after = 0, limit = 100 }, { app, accountId }) {
      const rows =
        own_id === undefined
          ? await app.livePlaces.list(accountId, after, limit)
          : await app.livePlaces.findByOwnId(accountId, own_id);
      return { message: 'Places', status: 200, places: rows.map(shown) };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/my/places/:id',
    id: 'myPlace',
    tag: TAG,
    summary: 'A place of one’s own',
    params: Type.Object({ id: Id }),
    answer: One,
    cost: 1,
    example: myPlacesExamples.myPlace,
    async run({ id }, { app, accountId }) {
      const row = await app.livePlaces.find(accountId, id);
      if (!row) throw unknown(id);
      return { message: 'Place', status: 200, place: shown(row) };
    },
  }),
  endpoint({
    method: 'PUT',
    path: '/v2/api/my/places/:id',
    id: 'changeMyPlace',
    tag: TAG,
    summary: 'Change a place of one’s own',
    description: 'Fields that are not sent stay as they are.',
    params: Type.Object({ id: Id, ...Type.Partial(NewPlace).properties }),
    answer: One,
    cost: 1,
    example: myPlacesExamples.changeMyPlace,
    async run({ id, ...told }, { app, accountId, world }) {
      const before = await app.livePlaces.find(accountId, id);
      const row = before && (await app.livePlaces.change(accountId, id, changeOf(told, before, world)));
      if (!row) throw unknown(id);
      return { message: 'Place changed', status: 200, place: shown(row) };
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/v2/api/my/places/:id',
    id: 'deleteMyPlace',
    tag: TAG,
    summary: 'Remove a place of one’s own',
    params: Type.Object({ id: Id }),
    answer: Type.Object({ message: Type.String(), status: Type.Integer() }),
    cost: 1,
    example: myPlacesExamples.deleteMyPlace,
    async run({ id }, { app, accountId }) {
      if (!(await app.livePlaces.remove(accountId, id))) throw unknown(id);
      return { message: 'Place removed', status: 200 };
    },
  }),
];
