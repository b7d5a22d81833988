// The tools that language models are offered over the Model Context Protocol: what each is called and takes, and the call of the
// API behind it, by its id, with the parameters that it gets. They are checked twice: here by what the tool takes, so that what is
// wrong is said in the tool's own words, and by the call's own schema, as everybody's.
import { type Static, type TObject, Type } from 'typebox';
import { errors } from '../errors.ts';
import { type Given, parameterReader } from '../parameters.ts';
import { Latitude, Longitude } from '../routes/coordinates.ts';

/** A call of the API: the endpoint's id, and its parameters by name. */
export interface ToolCall {
  readonly id: string;
  readonly sent: Given;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly takes: TObject;
  /** Throws a sentence about the first argument that is wrong. */
  call(given: Given): ToolCall;
}

interface Definition<T extends TObject> {
  readonly description: string;
  readonly takes: T;
  readonly call: (given: Static<T>) => ToolCall;
}

function tool<T extends TObject>(name: string, { description, takes, call }: Definition<T>): Tool {
  const read = parameterReader(takes);
  const names = Object.keys(takes.properties);
  return {
    name,
    description,
    takes,
    call(given) {
      const unknown = Object.keys(given).find((each) => !names.includes(each));
      if (unknown !== undefined)
        throw errors.refused(`${name} takes ${names.join(', ')}, not ${shortened(unknown)}`);
      return call(read(given));
    },
  };
}

/** What a caller sent, as far as a sentence has room for it. */
export const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const Point = Type.Object({ longitude: Longitude, latitude: Latitude }, { additionalProperties: false });
const Profile = Type.Optional(
  Type.Enum(['car', 'motorcycle', 'bike', 'foot'], { description: 'How one travels; car when absent' }),
);
const pair = ({ longitude, latitude }: Static<typeof Point>): string => `${longitude},${latitude}`;

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
      longitude: Longitude,
      latitude: Latitude,
      bangla: Type.Optional(Type.Boolean({ description: 'Adds the address in Bangla' })),
    }),
    call: (given) => ({
      id: 'reverseGeocode',
      sent: { ...given, district: true, sub_district: true, post_code: true },
    }),
  }),
  tool('rupantor', {
    description:
      'Correct, complete and geocode an address as people in Bangladesh write it. Answers the address in English and Bangla, its point and how sure it is (confidence_score_percentage).',
    takes: Type.Object({
      address: Type.String({ description: 'For example "h-8 rd 2 blk c mirpur 2 dhaka"' }),
    }),
    call: ({ address }) => ({ id: 'rupantorGeocode', sent: { q: address, district: true } }),
  }),
  tool('route', {
    description:
      'The quickest route between two points by road, with distance (metres), duration (seconds) and steps.',
    takes: Type.Object({
      from: Point,
      to: Point,
      profile: Profile,
      language: Type.Optional(Type.Enum(['en', 'bn'], { description: 'Of the instructions' })),
    }),
    call: ({ from, to, profile, language }) => ({
      id: 'routeOverview',
      sent: {
        coordinates: `${pair(from)};${pair(to)}`,
        profile,
        language,
        steps: true,
        overview: 'simplified',
      },
    }),
  }),
  tool('nearby', {
    description: 'Places around a point, the nearest first, of all types or of some.',
    takes: Type.Object({
      longitude: Longitude,
      latitude: Latitude,
      kilometres: Type.Optional(Type.Number({ description: 'How far around; 0.5 when absent, at most 100' })),
      limit: Type.Optional(Type.Integer({ description: 'At most so many; 10 when absent' })),
      types: Type.Optional(Type.String({ description: 'Types separated by commas: school,atm' })),
    }),
    call: ({ kilometres = 0.5, limit = 10, types, ...point }) => ({
      id: types === undefined ? 'nearby' : 'nearbyMultiType',
      sent: { ...point, radius: kilometres, limit, q: types },
    }),
  }),
  tool('isochrone', {
    description: 'What can be reached from a point within some minutes, as GeoJSON polygons.',
    takes: Type.Object({
      longitude: Longitude,
      latitude: Latitude,
      minutes: Type.String({ description: 'One or several, separated by commas: 10,20' }),
      profile: Profile,
    }),
    call: ({ longitude, latitude, minutes, profile }) => ({
      id: 'isochrone',
      sent: { point: `${latitude},${longitude}`, minutes, profile },
    }),
  }),
];
