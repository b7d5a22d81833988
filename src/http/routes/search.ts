// Autocomplete, search with sessions, and place details.
import { randomUUID } from 'node:crypto';
import { type Static, Type } from 'typebox';
import type { Box } from '../../geo/units.ts';
import { byIdOver, byOwnIdOver, searchOver, structuredOver } from '../../places/live/lookups-over.ts';
import { didYouMean } from '../../places/search/did-you-mean.ts';
import type { FoundPlace } from '../../places/search/found-place.ts';
import type { SearchWishes } from '../../places/search/place-search.ts';
import { PlaceSessions, SESSION_ID } from '../../places/sessions/place-sessions.ts';
import { idOfUCode } from '../../places/u-code.ts';
import { requireCountry } from '../../regions/country-codes.ts';
import { SEARCHED_FIELDS } from '../address-fields.ts';
import type { Call } from '../call.ts';
import type { AppContext } from '../context.ts';
import { DATA_SOURCE } from '../data-source.ts';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { type Given, isOn as isSwitchedOn, nameIn, numberIn } from '../parameters.ts';
import { placesExamples } from './recorded-examples.ts';
import {
  AutocompleteParameters,
  CONTACT,
  flag,
  foundAnswer,
  foundItem,
  NEAR,
  Q,
  SHARED,
  soughtIn,
  Text,
} from './search-fields.ts';

const TAG = 'Geocoding and search';
const AT_MOST = 10;
const NOT_FOUND = { message: 'Address not found', status: 200 };

const isOn = (text: string | undefined): boolean =>
  text !== undefined && !/^(false|no|0)$/i.test(text.trim());

const searchCost = ({ post_office }: Given): number => (isSwitchedOn(post_office) ? 2 : 1);

function readBox(text: string): Box {
  const numbers = text.split(',').map(numberIn);
  const [west, south, east, north] = numbers;
  const whole = numbers.length === 4 && numbers.every(Number.isFinite);
  if (
    !whole ||
    Math.abs(west) > 180 ||
    Math.abs(east) > 180 ||
    Math.abs(south) > 90 ||
    Math.abs(north) > 90
  ) {
    throw errors.invalid('bbox', 'four numbers: minlon,minlat,maxlon,maxlat');
  }
  if (west >= east || south >= north) {
    throw errors.invalid('bbox', 'minlon,minlat,maxlon,maxlat with each minimum below its maximum');
  }
  return [west, south, east, north];
}

/** What a search gives, before it is written as an answer. */
interface Found {
  readonly places: readonly (FoundPlace & { readonly score?: number })[];
  readonly did_you_mean?: string;
}

function autocomplete(
  params: Partial<Static<typeof AutocompleteParameters>> & { q: string },
  call: Call,
): Found | Promise<Found> {
  if ((params.city !== undefined || params.area !== undefined) && params.district === undefined) {
    const alone = params.city !== undefined ? 'city' : 'area';
    throw errors.refused(`Parameter ${alone} works only together with district`);
  }
  return places(params, call);
}

function places(
  params: Partial<Static<typeof AutocompleteParameters>> & { q: string },
  call: Call,
): Found | Promise<Found> {
  const { world } = call;
  const { longitude, latitude, country_code } = params;
  const q = soughtIn(params.q);
  if ((longitude === undefined) !== (latitude === undefined)) throw errors.payment();
  if (country_code !== undefined) requireCountry(world.regions, country_code);
  const wanted: SearchWishes = {
    limit: AT_MOST,
    district: params.district,
    city: params.city,
    area: params.area,
    type: params.type,
    sub_area: nameIn(params.sub_area),
    thana: nameIn(params.thana),
    sub_district: nameIn(params.sub_district),
    union: nameIn(params.union),
    box: params.bbox === undefined ? undefined : readBox(params.bbox),
    postOffices: params.post_office,
    industrial: params.industrial,
    near: longitude === undefined || latitude === undefined ? undefined : { lon: longitude, lat: latitude },
    sort: params.sort,
  };
  const fields = {
    bangla: params.bangla,
    contact: params.contact,
    data_source: params.data_source,
    union: isOn(params.union),
    subArea: isOn(params.sub_area),
  };
  return call.overlaid((own) => {
    const results = searchOver(world.search, own, q, wanted);
    const found = results.map((result) => ({
      ...result.found(fields),
      ...(params.score ? { score: result.relevance } : {}),
    }));
    const meant = params.score && results.length > 0 ? didYouMean(q, results[0].texts) : undefined;
    return { places: found, ...(meant === undefined ? {} : { did_you_mean: meant }) };
  });
}

const answered = <A, B>(value: A | Promise<A>, then: (value: A) => B): B | Promise<B> =>
  value instanceof Promise ? value.then(then) : then(value);

const listed = (found: readonly object[]) => (found.length > 0 ? { places: found, status: 200 } : NOT_FOUND);
const written = ({ places: found, ...more }: Found) => ({ ...listed(found), ...more });

/** One set of sessions per application: it only counts its own searches, the sessions are in the state. */
const sessionsOf = new WeakMap<AppContext, PlaceSessions>();
function sessions(app: AppContext): PlaceSessions {
  let known = sessionsOf.get(app);
  if (!known) sessionsOf.set(app, (known = new PlaceSessions(app.store.placeSessions, app.now, randomUUID)));
  return known;
}

/** The names of the fields, as a sentence has them. */
const SEARCHED = Object.keys(SEARCHED_FIELDS)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' and ');

const MOST_OF_OWN_ID = 100;

/** What a search for a session found, as it came from this thread or another. */
function searchedIn(found: unknown): readonly SearchedPlace[] {
  return Array.isArray(found) ? found : [];
}

interface SearchedPlace {
  readonly address: string;
  readonly place_code: string;
}

export const searchEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v2/api/place',
    id: 'placeByAnyId',
    tag: TAG,
    summary: 'A place by its id, its code or the id that its owner gave it',
    description:
      'Extension. Own ids are those of tables that were imported, and of places that the account keeps itself; several places may have one.',
    params: Type.Object({
      id: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'From any answer' })),
      code: Type.Optional(
        Type.String({ pattern: '^\\s*[A-Za-z]{4}[0-9]{4}\\s*$', description: 'The uCode of any answer' }),
      ),
      own_id: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'The id of the owner' }),
      ),
      bangla: flag('Adds address_bn, city_bn, area_bn'),
      contact: CONTACT,
      data_source: DATA_SOURCE,
    }),
    answer: foundAnswer(foundItem('PlaceById', Text)),
    cost: 1,
    example: placesExamples.placeByAnyId,
    run({ id, code, own_id, bangla, contact, data_source }, call) {
      const { search } = call.world;
      if ([id, code, own_id].filter((given) => given !== undefined).length !== 1)
        throw errors.refused('Send one of id, code and own_id');
      return call.overlaid((own) => {
        if (own_id !== undefined) {
          const found = byOwnIdOver(search, own, own_id).slice(0, MOST_OF_OWN_ID);
          return listed(found.map((result) => result.found({ bangla, contact, data_source })));
        }
        const number = id ?? idOfUCode(code ?? '');
        const found = number === undefined ? undefined : byIdOver(search, own, number);
        return listed(found ? [found.found({ bangla, contact, data_source })] : []);
      });
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/search/autocomplete/place',
    id: 'autocomplete',
    lenient: true,
    tag: TAG,
    summary: 'Places while the user types',
    description:
      'At most 10 places, the best first; with latitude and longitude the nearest first, of those that are about as relevant as the best. Mistakes, other spellings and both scripts are understood.',
    params: AutocompleteParameters,
    answer: foundAnswer(foundItem('FoundPlace', Text)),
    cost: searchCost,
    example: placesExamples.autocomplete,
    run: (params, call) => answered(autocomplete(params, call), written),
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/search/structured',
    id: 'structuredSearch',
    tag: TAG,
    summary: 'Places by the parts of an address',
    description: `Extension. Any of ${SEARCHED}, alone or together: the finest is looked for, the others say where. At most 10 places, the best first.`,
    params: Type.Object({
      ...SEARCHED_FIELDS,
      bangla: flag('Adds address_bn, city_bn, area_bn'),
      contact: CONTACT,
      data_source: DATA_SOURCE,
    }),
    answer: foundAnswer(foundItem('StructuredPlace', Text)),
    cost: 1,
    example: placesExamples.structuredSearch,
    run({ bangla, contact, data_source, ...fields }, call) {
      if (Object.values(fields).every((value) => value === undefined))
        throw errors.refused(`Send one or more of ${SEARCHED}`);
      return call.overlaid((own) =>
        listed(
          structuredOver(call.world.search, own, fields, AT_MOST).map((result) =>
            result.found({ bangla, contact, data_source }),
          ),
        ),
      );
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/api/search/autocomplete/:api_key/place',
    id: 'autocompleteV1',
    lenient: true,
    successor: '/v2/api/search/autocomplete/place',
    tag: 'Version 1 (deprecated)',
    summary: 'Places while the user types',
    description: 'As version 2, with coordinates as numbers; clients of version 1 send a point too.',
    params: Type.Object({ api_key: Type.String(), ...SHARED, ...NEAR }),
    answer: foundAnswer(foundItem('FoundPlaceV1', Type.Number())),
    cost: searchCost,
    example: placesExamples.autocompleteV1,
    // Version 1 has no district parameter, so city and area may be given without one here.
    run: (params, call) =>
      answered(places(params, call), ({ places: found, ...more }) => ({
        ...listed(
          found.map(({ district, thana, sub_district, ...place }) => ({
            ...place,
            longitude: Number(place.longitude),
            latitude: Number(place.latitude),
            ...(isOn(params.thana) ? { thana } : {}),
            ...(isOn(params.sub_district) ? { sub_district } : {}),
          })),
        ),
        ...more,
      })),
  }),
  endpoint({
    method: 'GET',
    path: '/api/v2/search-place',
    id: 'searchPlace',
    lenient: true,
    tag: TAG,
    summary: 'Places by text, with a session for their details',
    description: 'Each search opens a new session, which lasts 30 minutes.',
    params: Type.Object({ q: Q }),
    answer: Type.Object({
      places: Type.Array(Type.Object({ address: Text, place_code: Text }, { title: 'SearchedPlace' })),
      session_id: Text,
      status: Type.Integer(),
    }),
    cost: 1,
    example: placesExamples.searchPlace,
    async run({ q }, call) {
      const { search } = call.world;
      const results = await call.overlaid((own) => searchOver(search, own, soughtIn(q), { limit: AT_MOST }));
      return results.map(({ address, uCode }): SearchedPlace => ({ address, place_code: uCode }));
    },
    async finish(found, { app, key }) {
      const places = searchedIn(found);
      const codes = places.map(({ place_code }) => place_code);
      return { places, session_id: await sessions(app).open(key.id, codes), status: 200 };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/v2/places',
    id: 'placeDetails',
    lenient: true,
    tag: TAG,
    summary: 'Where a place of a search lies',
    params: Type.Object({
      place_code: Type.String({
        pattern: '^\\s*[A-Za-z]{4}[0-9]{4}\\s*$',
        description: 'From the search',
        allowed: 'a code of four letters and four digits, as the search gave it',
      }),
      session_id: Type.String({
        pattern: SESSION_ID,
        description: 'From the same search',
        allowed: 'the session_id of a search',
      }),
    }),
    answer: Type.Object({
      session_id: Text,
      status: Type.Integer(),
      place: Type.Object(
        { address: Text, place_code: Text, latitude: Text, longitude: Text },
        { title: 'PlaceDetails' },
      ),
    }),
    cost: 1,
    example: placesExamples.placeDetails,
    reads: false,
    async run({ place_code, session_id }, call) {
      const { world, app, key } = call;
      const code = place_code.trim().toUpperCase();
      switch (await sessions(app).check(key.id, session_id, code)) {
        case 'no session':
          throw errors.notFound(
            'There is no such session of this key, or it has expired; search again for a new one',
          );
        case 'not in session':
          throw errors.refused(`Place ${code} was not among the results of this session`);
      }
      const id = idOfUCode(code);
      const place = await call.overlaid((own) =>
        id === undefined ? undefined : byIdOver(world.search, own, id),
      );
      if (!place) throw errors.notFound(`There is no place with the code ${code} in the dataset any more`);
      const { address, latitude, longitude } = place.found();
      return { session_id, status: 200, place: { address, place_code: code, latitude, longitude } };
    },
  }),
];
