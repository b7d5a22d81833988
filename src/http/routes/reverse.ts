// Reverse geocoding.
import { Type } from 'typebox';
import { requireCountry } from '../../regions/country-codes.ts';
import { Latitude, Longitude } from '../coordinates.ts';
import { DATA_SOURCE } from '../data-source.ts';
import { endpoint, WrittenJson } from '../endpoint.ts';
import { LANDMARKS_ASKED } from '../landmarks.ts';
import { type Given, isOn } from '../parameters.ts';
import { outside } from './admin.ts';
import { placesExamples } from './recorded-examples.ts';
import { ReverseAnswer, reverseJson, withLandmarks } from './reverse-answer.ts';

const flag = (adds: string) => Type.Optional(Type.Boolean({ description: `Adds ${adds}` }));
export const ReverseParameters = Type.Object({
  longitude: Longitude,
  latitude: Latitude,
  country_code: Type.Optional(
    Type.String({
      pattern: '^\\s*[A-Za-z]{2,3}\\s*$',
      description: 'ISO 3166, two or three letters; when absent, the countries of the dataset (BD)',
      allowed: 'a country code of two or three letters, such as BD',
    }),
  ),
  country: flag('country'),
  district: flag('district'),
  post_code: flag('postCode'),
  sub_district: flag('sub_district'),
  union: flag('union'),
  pauroshova: flag('pauroshova'),
  location_type: flag('location_type'),
  division: flag('division'),
  address: flag('address_components'),
  area: flag('area_components'),
  bangla: flag('address_bn, area_bn, city_bn; names of units come in Bangla'),
  components_bn: flag('components_bn: name, house, road and sub-area in Bangla. Extension'),
  thana: flag('thana, thana_bn'),
  plus_code: flag('plus_code, the Plus Code of the point. Extension'),
  data_source: DATA_SOURCE,
  landmarks: flag(`${LANDMARKS_ASKED}. Extension`),
});

/** Each of these that is on costs one more credit; Bangla, the parts in it, the thana, the Plus Code and landmarks are free. */
const COSTING = [
  'district',
  'post_code',
  'country',
  'sub_district',
  'union',
  'pauroshova',
  'location_type',
  'division',
  'address',
  'area',
] as const;

export function reverseCost(sent: Given): number {
  let cost = 1;
  for (const name of COSTING) if (sent[name] !== undefined && isOn(sent[name])) cost++;
  return cost;
}

export const reverseEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v2/api/search/reverse/geocode',
    id: 'reverseGeocode',
    lenient: true,
    tag: 'Geocoding and search',
    summary: 'Address of a point',
    description:
      'The nearest house, place or street within reach, and everything that the point lies in. Each flag adds its fields.',
    params: ReverseParameters,
    answer: ReverseAnswer,
    cost: reverseCost,
    example: placesExamples.reverseGeocode,
    run(params, call) {
      const { world } = call;
      const { country_code } = params;
      if (country_code !== undefined) requireCountry(world.regions, country_code);
      return call.overlaid((own) => {
        const text = world.reverse.writtenAt(params.longitude, params.latitude, params, reverseJson, own);
        if (text === undefined) throw outside(world.regions.countries, params);
        if (!params.landmarks) return new WrittenJson(text);
        const { longitude, latitude } = params;
        return new WrittenJson(withLandmarks(text, world.landmarks.around(longitude, latitude)));
      });
    },
  }),
];
