// The tools that language models are offered over the Model Context Protocol: what each is called and takes, and the request of
// the API that answers it. Every call of a tool is such a request, with its key, limits and cost.
import { type Static, type TObject, Type } from 'typebox';

/** A request of the API, without its key. */
export interface ToolRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly takes: TObject;
  request(given: Readonly<Record<string, unknown>>): ToolRequest;
}

interface Definition<T extends TObject> {
  readonly description: string;
  readonly takes: T;
  readonly request: (given: Static<T>) => ToolRequest;
}

/** What a model sends is checked by the API itself, which says in a sentence what is wrong. */
const tool = <T extends TObject>(name: string, { description, takes, request }: Definition<T>): Tool => ({
  name,
  description,
  takes,
  request: (given) => request(given as Static<T>),
});

const Longitude = Type.Number({ description: 'Degrees east, WGS 84' });
const Latitude = Type.Number({ description: 'Degrees north, WGS 84' });
const Point = Type.Object({ longitude: Longitude, latitude: Latitude });
const Profile = Type.Optional(
  Type.Enum(['car', 'motorcycle', 'bike', 'foot'], { description: 'How one travels; car when absent' }),
);

/** Values as they stand in a query; what is absent stands nowhere. */
const texts = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

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
    request: (given) => ({ method: 'GET', path: '/v2/api/search/autocomplete/place', query: texts(given) }),
  }),
  tool('reverse', {
    description:
      'The address of a point in Bangladesh: house, road, area, union, sub-district, district, post code.',
    takes: Type.Object({
      longitude: Longitude,
      latitude: Latitude,
      bangla: Type.Optional(Type.Boolean({ description: 'Adds the address in Bangla' })),
    }),
    request: (given) => ({
      method: 'GET',
      path: '/v2/api/search/reverse/geocode',
      query: texts({ ...given, district: true, sub_district: true, post_code: true }),
    }),
  }),
  tool('rupantor', {
    description:
      'Correct, complete and geocode an address as people in Bangladesh write it. Answers the address in English and Bangla, its point and how sure it is (confidence_score_percentage).',
    takes: Type.Object({
      address: Type.String({ description: 'For example "h-8 rd 2 blk c mirpur 2 dhaka"' }),
    }),
    request: ({ address }) => ({
      method: 'POST',
      path: '/v2/api/search/rupantor/geocode',
      body: { q: address, district: true },
    }),
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
    request: ({ from, to, profile, language }) => ({
      method: 'GET',
      path: `/v2/api/route/${[from, to].map((point) => `${point?.longitude},${point?.latitude}`).join(';')}`,
      query: texts({ profile, language, steps: true, overview: 'simplified' }),
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
    request: ({ longitude, latitude, kilometres = 0.5, limit = 10, types }) => ({
      method: 'GET',
      path: `/v2/api/search/nearby/${types === undefined ? '' : 'multi/type/'}${encodeURIComponent(kilometres)}/${encodeURIComponent(limit)}`,
      query: texts({ longitude, latitude, q: types }),
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
    request: ({ longitude, latitude, minutes, profile }) => ({
      method: 'GET',
      path: '/v2/api/isochrone',
      query: texts({ point: `${latitude},${longitude}`, minutes, profile }),
    }),
  }),
];
