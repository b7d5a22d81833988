// The tools that language models are offered over the Model Context Protocol: what each is called and takes, and the call of the
// API behind it, by its id, with the parameters that it gets. They are checked twice: here by what the tool takes, so that what is
// wrong is said in the tool's own words, and by the call's own schema, as everybody's.
import { type Static, type TObject, Type } from 'typebox';
import { PROFILES } from '../../roads/engine.ts';
import { FORM_FIELDS } from '../address-fields.ts';
import { Latitude, Longitude } from '../coordinates.ts';
import type { Surroundings } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { type Given, parameterReader } from '../parameters.ts';

/** A call of the API: the endpoint's id, and its parameters by name. */
export interface ToolCall {
  readonly id: string;
  readonly sent: Given;
  /** What the console shows of it, behind "#"; absent where only the answer says it. */
  readonly shows?: string;
  /** What names were taken for, so that a wrong one is noticed. */
  readonly taken?: readonly string[];
}

type FindPlace = Surroundings['find'];

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly takes: TObject;
  /** Throws a sentence about the first argument that is wrong. */
  call(given: Given, find: FindPlace): ToolCall;
}

interface Definition<T extends TObject> {
  readonly description: string;
  readonly takes: T;
  readonly call: (given: Static<T>, place: ReadPlace) => ToolCall;
}

/** The point that an argument means: itself, or that of the place it names. */
type ReadPlace = (argument: string, given: unknown) => NamedPoint;
type NamedPoint = { readonly longitude: number; readonly latitude: number };

function tool<T extends TObject>(name: string, { description, takes, call }: Definition<T>): Tool {
  const read = parameterReader(takes);
  const names = Object.keys(takes.properties);
  return {
    name,
    description,
    takes,
    call(given, find) {
      const unknown = Object.keys(given).find((each) => !names.includes(each));
      if (unknown !== undefined)
        throw errors.refused(`${name} takes ${names.join(', ')}, not ${shortened(unknown)}`);
      const taken: string[] = [];
      const place: ReadPlace = (argument, said) =>
        pointOf(`${name}: ${argument}`, said, (named) => {
          const found = find(named);
          if (found) taken.push(`${argument}: ${shortened(named)} is ${found.address}`);
          return found;
        });
      return { ...call(read(given), place), taken };
    },
  };
}

const readPoint = parameterReader(
  Type.Object({ longitude: Longitude, latitude: Latitude }, { additionalProperties: false }),
);

function pointOf(argument: string, said: unknown, find: FindPlace): NamedPoint {
  if (typeof said === 'string' && said.trim() !== '') {
    const found = find(said);
    if (found === undefined) throw errors.refused(`${argument}: nothing is called ${shortened(said)}`);
    return { longitude: found.longitude, latitude: found.latitude };
  }
  if (typeof said === 'object' && said !== null && !Array.isArray(said)) return readPoint({ ...said });
  throw errors.refused(
    `${argument} must be a name such as "Gulshan 2", or an object with longitude and latitude`,
  );
}

/** What a caller sent, as far as a sentence has room for it. */
export const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const Place = Type.Unknown({
  description:
    'A place by its name or address ("Gulshan 2"), or its point: {"longitude": 90.41, "latitude": 23.79}',
});
const AtPlace = {
  place: Type.Optional(Place),
  longitude: Type.Optional(Longitude),
  latitude: Type.Optional(Latitude),
};
const Profile = Type.Optional(Type.Enum([...PROFILES], { description: 'How one travels; car when absent' }));
const pair = ({ longitude, latitude }: NamedPoint): string => `${longitude},${latitude}`;
/** By `place`, or by both coordinates. */
const at = (
  { place, longitude, latitude }: { place?: unknown; longitude?: number; latitude?: number },
  read: ReadPlace,
): NamedPoint => (place === undefined ? readPoint({ longitude, latitude }) : read('place', place));
/** How many stops between the ends of a route. */
const MOST_BETWEEN = 10;

export const TOOLS: readonly Tool[] = [
  tool('search', {
    description:
      'Find places, streets, areas and addresses in Bangladesh by text, in English, Bangla or Banglish; misspellings are understood. At most ten, the best first, with coordinates.',
    takes: Type.Object({
      q: Type.String({ description: 'What to look for, for example "mirpur 10" or "ঢাকা মেডিকেল"' }),
      district: Type.Optional(Type.String({ description: 'Only in this district' })),
      type: Type.Optional(Type.String({ description: 'Only places of this type: school, pharmacy, bank …' })),
      longitude: Type.Optional(Longitude),
      latitude: Type.Optional(Latitude),
    }),
    call: (given) => ({ id: 'autocomplete', sent: given }),
  }),
  tool('reverse', {
    description:
      'The address of a point in Bangladesh: house, road, area, union, sub-district, district, post code.',
    takes: Type.Object({
      ...AtPlace,
      bangla: Type.Optional(Type.Boolean({ description: 'Adds the address in Bangla' })),
    }),
    call: ({ bangla, ...given }, place) => {
      const point = at(given, place);
      return {
        id: 'reverseGeocode',
        sent: { ...point, bangla, district: true, sub_district: true, post_code: true },
        shows: `place=${pair(point)}`,
      };
    },
  }),
  tool('rupantor', {
    description:
      'Correct, complete and geocode an address as people in Bangladesh write it. Answers the address in English and Bangla, its point and how sure it is (confidence_score_percentage).',
    takes: Type.Object({
      address: Type.Optional(
        Type.String({ description: 'For example "h-8 rd 2 blk c mirpur 2 dhaka"; or its parts below' }),
      ),
      ...FORM_FIELDS,
    }),
    call: ({ address, district, ...fields }) => ({
      id: 'rupantorGeocode',
      sent: { ...fields, q: address, district: district ?? true },
    }),
  }),
  tool('route', {
    description:
      'The quickest route between two places by road, and by others on the way, with distance (metres), duration (seconds) and steps.',
    takes: Type.Object({
      from: Place,
      to: Place,
      via: Type.Optional(
        Type.Array(Place, { maxItems: MOST_BETWEEN, description: 'Places on the way, in order' }),
      ),
      profile: Profile,
      language: Type.Optional(Type.Enum(['en', 'bn'], { description: 'Of the instructions' })),
    }),
    call({ from, to, via = [], profile, language }, place) {
      const stops = [
        place('from', from),
        ...via.map((each, i) => place(`via ${i + 1}`, each)),
        place('to', to),
      ].map(pair);
      return {
        id: 'routeOverview',
        sent: { coordinates: stops.join(';'), profile, language, steps: true, overview: 'simplified' },
        shows: `tool=route&stops=${stops.join(';')}${profile === undefined ? '' : `&by=${profile}`}`,
      };
    },
  }),
  tool('nearby', {
    description: 'Places around a place or a point, the nearest first, of all types or of some.',
    takes: Type.Object({
      ...AtPlace,
      kilometres: Type.Optional(Type.Number({ description: 'How far around; 0.5 when absent, at most 100' })),
      limit: Type.Optional(Type.Integer({ description: 'At most so many; 10 when absent' })),
      types: Type.Optional(Type.String({ description: 'Types separated by commas: school,atm' })),
    }),
    call({ kilometres = 0.5, limit = 10, types, ...given }, place) {
      const point = at(given, place);
      return {
        id: types === undefined ? 'nearby' : 'nearbyMultiType',
        sent: { ...point, radius: kilometres, limit, q: types },
        shows: `tool=nearby&nearby=${pair(point)}`,
      };
    },
  }),
  tool('isochrone', {
    description: 'What can be reached from a place or a point within some minutes, as GeoJSON polygons.',
    takes: Type.Object({
      ...AtPlace,
      minutes: Type.String({ description: 'One or several, separated by commas: 10,20' }),
      profile: Profile,
    }),
    call({ minutes, profile, ...given }, place) {
      const point = at(given, place);
      return {
        id: 'isochrone',
        sent: { point: `${point.latitude},${point.longitude}`, minutes, profile },
        shows: `tool=reach&reach=${pair(point)}&minutes=${encodeURIComponent(minutes)}`,
      };
    },
  }),
];
