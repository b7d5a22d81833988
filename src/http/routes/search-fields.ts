// What searches take, and what they answer: the fields of their calls.
import { Type } from 'typebox';
import { MAX_QUERY_LETTERS } from '../../places/search/parse-query.ts';
import { writtenPoint } from '../../text/written-point.ts';
import { Latitude, Longitude } from '../coordinates.ts';
import { DATA_SOURCE, DataSourceAnswer } from '../data-source.ts';
import { errors } from '../errors.ts';
import { OwnFieldsAnswer } from '../own-fields.ts';
import { queryText, textOfUpTo } from './query-text.ts';

/** A link to a map may be this long. */
const MOST_OF_A_LINK = 2000;
export const Q = queryText(
  MAX_QUERY_LETTERS,
  `What the user has typed so far, in English, Bangla or Banglish; one letter is enough. A link to a map may have up to ${MOST_OF_A_LINK} characters`,
  MOST_OF_A_LINK,
);

/** What is searched for: of a long link the point that it holds, with what is written beside it. */
export function soughtIn(q: string): string {
  if (q.length <= MAX_QUERY_LETTERS) return q;
  const point = writtenPoint(q);
  const sought = point && `${point.rest} ${point.lat}, ${point.lon}`.trim();
  if (sought === undefined || sought.length > MAX_QUERY_LETTERS)
    throw errors.invalid('q', textOfUpTo(MAX_QUERY_LETTERS));
  return sought;
}

const filter = (description: string) => Type.Optional(Type.String({ maxLength: 100, description }));
/** `true` and `false` switch the field on and off; anything else is a name to filter by. */
const filterOrSwitch = (what: string) =>
  Type.Optional(
    Type.String({
      maxLength: 100,
      description: `The name of a ${what} to search in; or true, which adds the field`,
      shown: { anyOf: [{ type: 'boolean' }, { type: 'string', maxLength: 100 }] },
    }),
  );
export const flag = (description: string) => Type.Optional(Type.Boolean({ description }));

export const CONTACT = flag('Extension. Adds opening_hours, phone and website, where a source has them');

export const SHARED = {
  q: Q,
  city: filter('Only places of this city; needs district'),
  area: filter('Only places of this area; needs district'),
  thana: filterOrSwitch('thana'),
  sub_district: filterOrSwitch('sub-district'),
  union: filterOrSwitch('union'),
  sub_area: filterOrSwitch('sub-area'),
  bangla: flag('Adds address_bn, city_bn, area_bn'),
  contact: CONTACT,
  data_source: DATA_SOURCE,
  country_code: Type.Optional(
    Type.String({
      pattern: '^\\s*[A-Za-z]{2,3}\\s*$',
      description: 'ISO 3166, two or three letters; when absent, the countries of the dataset (BD)',
      allowed: 'a country code of two or three letters, such as BD',
    }),
  ),
  score: flag('Extension. Adds score to each place, and did_you_mean where a spelling was changed'),
  post_office: flag('Post offices alone'),
  industrial: flag('Places of type Industry alone'),
};

/** Both or neither of the two numbers. */
export const NEAR = {
  latitude: Type.Optional(Latitude),
  longitude: Type.Optional(Longitude),
  sort: Type.Optional(
    Type.Union([Type.Literal('distance'), Type.Literal('relevance')], {
      description:
        'Extension. With a point: distance (as when absent) gives the answers nearest first; relevance the best first, to which nearness belongs',
      allowed: 'distance or relevance',
    }),
  ),
};

export const AutocompleteParameters = Type.Object({
  ...SHARED,
  district: filter('Only places of this district, in old or new spelling'),
  type: filter('Place types or sub-types, separated by commas; case does not matter'),
  bbox: filter('minlon,minlat,maxlon,maxlat'),
  ...NEAR,
});

export const Text = Type.String();
const Maybe = Type.Optional(Type.String());
export const foundItem = (title: string, coordinate: typeof Text | ReturnType<typeof Type.Number>) =>
  Type.Object(
    {
      id: Type.Integer(),
      longitude: coordinate,
      latitude: coordinate,
      address: Text,
      address_bn: Maybe,
      city: Text,
      city_bn: Maybe,
      area: Text,
      area_bn: Maybe,
      postCode: Type.Integer({ description: '0 where it is not known' }),
      pType: Text,
      subType: Text,
      district: Maybe,
      thana: Maybe,
      sub_district: Maybe,
      union: Maybe,
      sub_area: Maybe,
      uCode: Text,
      score: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 1,
          description: 'With score=true: how well the query is matched',
        }),
      ),
      opening_hours: Type.Optional(
        Type.String({ description: 'As OpenStreetMap writes them, or as the source does' }),
      ),
      phone: Maybe,
      website: Maybe,
      data_source: DataSourceAnswer,
      extra: OwnFieldsAnswer,
    },
    { title },
  );
/** Either places, or the message that there are none. */
export const foundAnswer = (place: ReturnType<typeof foundItem>) =>
  Type.Object({
    places: Type.Optional(Type.Array(place)),
    message: Type.Optional(Type.String({ description: 'Only when nothing matches: `Address not found`' })),
    did_you_mean: Type.Optional(
      Type.String({
        description: 'With score=true: the query as it was understood, where a spelling was changed',
      }),
    ),
    status: Type.Integer(),
  });
