// The reverse geocoding response: its schema, and its JSON written by hand. The same names of units and places occur in response
// after response; quoted once, they make a response in a fraction of the time of a general serialiser.
import { type Static, Type } from 'typebox';
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import type { Landmark } from '../../places/nearby/landmarks.ts';
import { DataSourceAnswer } from '../data-source.ts';
import { LandmarksAnswer } from '../landmarks.ts';
import { OwnFieldsAnswer } from '../own-fields.ts';

const Text = Type.Optional(Type.String());
const TextOrNull = Type.Optional(Type.Union([Type.String(), Type.Null()]));

export const ReverseAnswer = Type.Object({
  place: Type.Object(
    {
      id: Type.Integer(),
      distance_within_meters: Type.Number(),
      plus_code: Text,
      data_source: DataSourceAnswer,
      address: Type.String(),
      area: Type.String(),
      city: Type.String(),
      postCode: Text,
      address_bn: Text,
      area_bn: Text,
      city_bn: Text,
      country: Text,
      division: Text,
      district: Text,
      sub_district: Text,
      pauroshova: TextOrNull,
      union: TextOrNull,
      location_type: Text,
      address_components: Type.Optional(
        Type.Union([
          Type.Object({
            place_name: Type.Union([Type.String(), Type.Null()]),
            house: Type.String(),
            road: Type.String(),
          }),
          Type.Null(),
        ]),
      ),
      area_components: Type.Optional(
        Type.Union([Type.Object({ area: Type.String(), sub_area: Type.String() }), Type.Null()]),
      ),
      components_bn: Type.Optional(
        Type.Object(
          {
            place_name: Type.String(),
            house: Type.String(),
            road: Type.String(),
            sub_area: Type.String(),
          },
          { title: 'BanglaComponents', description: 'The parts in Bangla; empty where there are none' },
        ),
      ),
      thana: Text,
      thana_bn: Text,
      extra: OwnFieldsAnswer,
      landmarks: LandmarksAnswer,
    },
    { title: 'Place' },
  ),
  status: Type.Integer(),
});

/**
 * The JSON of a response, in the order of the schema, which is the order of the contract: the text before the distance and the
 * text after it. Each is flattened into one string: these are cached, and a string concatenated piece by piece would be
 * flattened again for every response that it becomes part of.
 */
export function reverseJson(place: Static<typeof ReverseAnswer>['place']): [before: string, after: string] {
  const before = `{"place":{"id":${place.id},"distance_within_meters":`;
  const json = [
    place.plus_code === undefined ? '' : `,"plus_code":"${place.plus_code}"`,
    place.data_source === undefined ? '' : `,"data_source":${JSON.stringify(place.data_source)}`,
    `,"address":${JSON.stringify(place.address)},"area":${quoted(place.area)},"city":${quoted(place.city)}`,
  ];
  if (place.postCode !== undefined) json.push(`,"postCode":${quoted(place.postCode)}`);
  if (place.address_bn !== undefined) json.push(`,"address_bn":${JSON.stringify(place.address_bn)}`);
  if (place.area_bn !== undefined) json.push(`,"area_bn":${quoted(place.area_bn)}`);
  if (place.city_bn !== undefined) json.push(`,"city_bn":${quoted(place.city_bn)}`);
  if (place.country !== undefined) json.push(`,"country":${quoted(place.country)}`);
  if (place.division !== undefined) json.push(`,"division":${quoted(place.division)}`);
  if (place.district !== undefined) json.push(`,"district":${quoted(place.district)}`);
  if (place.sub_district !== undefined) json.push(`,"sub_district":${quoted(place.sub_district)}`);
  if (place.pauroshova !== undefined) json.push(`,"pauroshova":${quoted(place.pauroshova)}`);
  if (place.union !== undefined) json.push(`,"union":${quoted(place.union)}`);
  if (place.location_type !== undefined) json.push(`,"location_type":${quoted(place.location_type)}`);
  const { address_components: address, area_components: area } = place;
  if (address) {
    const { place_name, house, road } = address;
    json.push(
      `,"address_components":{"place_name":${JSON.stringify(place_name)},"house":${JSON.stringify(house)},"road":${quoted(road)}}`,
    );
  } else if (address === null) json.push(',"address_components":null');
  if (area) json.push(`,"area_components":{"area":${quoted(area.area)},"sub_area":${quoted(area.sub_area)}}`);
  else if (area === null) json.push(',"area_components":null');
  if (place.components_bn) json.push(`,"components_bn":${JSON.stringify(place.components_bn)}`);
  if (place.thana !== undefined) json.push(`,"thana":${quoted(place.thana)}`);
  if (place.thana_bn !== undefined) json.push(`,"thana_bn":${quoted(place.thana_bn)}`);
  if (place.extra) json.push(`,"extra":${JSON.stringify(place.extra)}`);
  json.push(END);
  return [before, json.join('')];
}

const END = '},"status":200}';

/** Landmarks are those of the point, so they are added to what is written once for many points. */
export const withLandmarks = (text: string, landmarks: readonly Landmark[]): string =>
  `${text.slice(0, -END.length)},"landmarks":${JSON.stringify(landmarks)}${END}`;

/** Names of units and roads as they stand in JSON. Whole addresses are not kept: few are written twice. */
const known = new BoundedCache<string, string>(20_000);

const quoted = (text: string | null): string =>
  text === null ? 'null' : known.obtain(text, (plain) => JSON.stringify(plain));
