// Rupantor: an address in any spelling becomes a corrected address with its place. Form, multipart or JSON body.
import { setImmediate } from 'node:timers/promises';
import { Type } from 'typebox';
import { geocodeOver } from '../../places/live/addresses.ts';
import type { AddressTold } from '../../places/rupantor/answer/address-told.ts';
import { RELATIONS } from '../../places/rupantor/answer/compare.ts';
import { comparedList } from '../../places/rupantor/answer/duplicates.ts';
import type { RupantorResult } from '../../places/rupantor/answer/result.ts';
import { VERDICT_LEVELS, VERDICTS } from '../../places/rupantor/answer/verdict.ts';
import { PART_KINDS } from '../../places/rupantor/part.ts';
import { writtenForm } from '../../places/rupantor/read/written-form.ts';
import { giveUpIfGone } from '../../threads/on-behalf.ts';
import { FORM_FIELDS } from '../address-fields.ts';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { LANDMARKS_ASKED, LandmarksAnswer } from '../landmarks.ts';
import { type Given, isOn, nameIn } from '../parameters.ts';
import type { World } from '../world.ts';
import { queryText } from './query-text.ts';
import { placesExamples } from './recorded-examples.ts';
import { itemsIn } from './waypoints.ts';

const flag = (description: string) =>
  Type.Optional(
    Type.Boolean({
      description,
      allowed: 'yes, no, true or false',
      shown: { type: 'string', enum: ['yes', 'no'] },
    }),
  );
const Text = Type.String();
const TextOrNull = Type.Union([Type.String(), Type.Null()]);

const thana = flag('`yes` adds the thana to the corrected address');
const district = flag('`yes` adds the district to the corrected address');
/** In a form that has a line and fields, both may be sent: a switch, or the name that was filled in. */
const flagOrField = (unit: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '\\S',
      allowed: 'yes, no, true, false, or a name of up to 100 characters',
      description: `\`yes\` adds the ${unit} to the corrected address; or the name of the ${unit}, as a field of a form`,
      shown: {
        anyOf: [
          { type: 'string', enum: ['yes', 'no'] },
          { type: 'string', maxLength: 100 },
        ],
      },
    }),
  );
const bangla = flag('`no` leaves the Bangla address empty');
const explain = flag('Adds `parts`: what each piece was taken for, what it was corrected to and why');

const verdict = flag(
  'Adds `verdict`: the level reached, metres of uncertainty, what is known of each part, and what would make it better',
);

const landmarks = flag(`Adds ${LANDMARKS_ASKED}. None where only an upazila or a district is known`);

const RupantorParameters = Type.Object({
  q: Type.Optional(
    queryText(
      2000,
      'The address, in English, Bangla, Banglish or a mixture of them; required without any of the fields',
    ),
  ),
  ...FORM_FIELDS,
  thana: flagOrField('thana'),
  district: flagOrField('district'),
  bangla,
  explain,
  verdict,
  landmarks,
});

/** One of many: here every field is a name. */
const AddressForm = Type.Object(
  { q: Type.Optional(Type.String({ maxLength: 2000, description: 'A line of free text' })), ...FORM_FIELDS },
  { title: 'AddressForm', additionalProperties: false },
);

const GeocodedAddress = Type.Object(
  {
    Address: Text,
    address: Text,
    address_bn: Text,
    alternate_address: Text,
    area: Text,
    area_bn: Text,
    bounds: Type.String({ description: 'Polygon text: the box around what was found' }),
    business_name: Text,
    city: Text,
    city_bn: Text,
    created_at: Text,
    district: Text,
    geo_location: Type.Array(Type.Number(), { description: 'Longitude, latitude' }),
    holding_number: TextOrNull,
    id: Type.Integer(),
    latitude: Text,
    location: Type.String({ description: '`<lat>,<lon>`' }),
    location_shape: Type.String({ description: 'Point text' }),
    longitude: Text,
    match_freq: Type.Integer({ description: 'Names of the text that were found' }),
    match_fuzzy: Type.Integer({ description: 'Names that were corrected' }),
    matching_diff: Type.Integer({ description: 'Slips that were corrected, about' }),
    new_address: Text,
    pType: Text,
    place_code: Text,
    popularity_ranking: Type.Integer(),
    postCode: Type.Integer({ description: '0 where it is not known' }),
    postcode: Type.Integer(),
    road_name_number: TextOrNull,
    score: Type.Number(),
    subType: Text,
    sub_type: Text,
    sub_area: Text,
    sub_district: Text,
    super_sub_area: Text,
    thana: Text,
    type: Text,
    uCode: Text,
    union: TextOrNull,
    unions: TextOrNull,
    updated_at: Text,
    user_id: Type.Integer(),
  },
  { title: 'GeocodedAddress' },
);

const PartKind = Type.String({ shown: { type: 'string', enum: PART_KINDS } });

const AddressVerdict = Type.Object(
  {
    level: Type.String({ shown: { type: 'string', enum: VERDICT_LEVELS } }),
    metres: Type.Union([Type.Integer(), Type.Null()], {
      description: 'How far the point may be from the address',
    }),
    parts: Type.Array(
      Type.Object(
        {
          part: PartKind,
          value: Text,
          verdict: Type.String({ shown: { type: 'string', enum: VERDICTS } }),
          from: Type.Optional(Type.String({ description: 'As it was written' })),
          reason: Text,
        },
        { title: 'PartVerdict' },
      ),
    ),
    better: Type.Optional(Type.String({ description: 'What to ask the writer for' })),
  },
  { title: 'AddressVerdict' },
);

const RupantorAnswer = Type.Object(
  {
    given_address: Text,
    fixed_address: Text,
    bangla_address: Text,
    address_status: Type.Union([Type.Literal('complete'), Type.Literal('incomplete')]),
    geocoded_address: Type.Union([GeocodedAddress, Type.Null()]),
    confidence_score_percentage: Type.Number({ minimum: 0, maximum: 100 }),
    status: Type.Integer(),
    parts: Type.Optional(
      Type.Array(
        Type.Object(
          {
            kind: PartKind,
            given: Text,
            value: Text,
            why: Text,
          },
          { title: 'AddressPart' },
        ),
      ),
    ),
    verdict: Type.Optional(AddressVerdict),
    landmarks: LandmarksAnswer,
  },
  { title: 'RupantorResult' },
);

const MOST_ADDRESSES = 100;
/** A millisecond or two of work. */
const ADDRESSES_A_TURN = 2;

/** Two geocode requests, and one more for each of these that is on. */
const COSTING = ['thana', 'district', 'bangla'] as const;
const rupantorCost = (sent: Given): number => 2 + COSTING.filter((name) => isOn(sent[name])).length;

/** With the landmarks around what was found. The centre of a whole upazila has some too, which say nothing about the address. */
function withLandmarks(result: RupantorResult, { landmarks }: World) {
  const at = result.geocoded_address;
  const known = at !== null && result.confidence_score_percentage >= RIGHT_AREA;
  const [lon, lat] = at?.geo_location ?? [0, 0];
  return { ...result, landmarks: known ? landmarks.around(lon, lat, at.id) : [] };
}
/** From this confidence on the area is right. */
const RIGHT_AREA = 70;

export const rupantorEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v2/api/search/rupantor/geocode',
    id: 'rupantorGeocode',
    lenient: true,
    tag: 'Geocoding and search',
    summary: 'Correct, complete and geocode an address',
    description:
      'Confidence above 95: the place itself; 70 and more: the right area; below: not reliable. Where nothing is known, geocoded_address is null.',
    params: RupantorParameters,
    body: 'form',
    answer: RupantorAnswer,
    cost: rupantorCost,
    example: placesExamples.rupantorGeocode,
    run({ q, thana, district, bangla, explain, verdict, landmarks, ...fields }, call) {
      const form = { ...fields, thana: nameIn(thana), district: nameIn(district) };
      const address = writtenForm(form) === '' ? q : writtenForm(form, q);
      if (address === undefined) throw errors.missing('q');
      const options = { thana: isOn(thana), district: isOn(district), bangla, explain, verdict };
      return call.overlaid((own) => {
        const result = geocodeOver(call.world.rupantor, call.world.search, own, address, options);
        return landmarks ? withLandmarks(result, call.world) : result;
      });
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v2/api/search/rupantor/geocode/batch',
    id: 'rupantorGeocodeBatch',
    tag: 'Geocoding and search',
    summary: 'Correct, complete and geocode many addresses',
    description: `Up to ${MOST_ADDRESSES} at once, answered in the order in which they were sent, each as by the call for one. Costs as much as asking for each.`,
    params: Type.Object({
      addresses: Type.Array(Type.Union([Type.String({ maxLength: 2000 }), AddressForm]), {
        minItems: 1,
        maxItems: MOST_ADDRESSES,
        description: `Addresses, up to ${MOST_ADDRESSES}, each as a text or as the fields of a form; an empty one is answered with nothing found`,
        allowed: `a list of 1 to ${MOST_ADDRESSES} texts of up to 2000 characters, or objects with the fields of a form`,
      }),
      thana,
      district,
      bangla,
      explain,
      verdict,
      landmarks,
    }),
    answer: Type.Object({ results: Type.Array(RupantorAnswer), status: Type.Integer() }),
    cost: (sent) => rupantorCost(sent) * Math.max(1, itemsIn(sent.addresses)),
    example: placesExamples.rupantorGeocodeBatch,
    async run({ addresses, landmarks, ...options }, call) {
      const { rupantor, search } = call.world;
      const results: RupantorResult[] = [];
      const own = await call.overlaid((places) => places);
      for (const address of addresses) {
        giveUpIfGone();
        // Others are answered in between.
        if (results.length > 0 && results.length % ADDRESSES_A_TURN === 0) await setImmediate();
        const text = typeof address === 'string' ? address : writtenForm(address, address.q);
        const result = geocodeOver(rupantor, search, own, text, options);
        results.push(landmarks ? withLandmarks(result, call.world) : result);
      }
      return { results, status: 200 };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v2/api/search/rupantor/compare',
    id: 'rupantorCompare',
    tag: 'Geocoding and search',
    summary: 'Are these the same address? Two of them, or a list with duplicates',
    description: `Two addresses are the same if they name the same house, in whatever spelling, script or order; parts that one leaves out do not matter. same_building: another flat or floor; same_road: another house of the road. Of a list (up to ${MOST_ADDRESSES}) the pairs that are not different are given, and \`duplicates\`: positions of addresses that are the same. Costs 2 credits for each address.`,
    params: Type.Object({
      addresses: Type.Array(Type.String({ maxLength: 2000 }), {
        minItems: 2,
        maxItems: MOST_ADDRESSES,
        description: `Two addresses, or up to ${MOST_ADDRESSES} to find duplicates among`,
        allowed: `a list of 2 to ${MOST_ADDRESSES} texts of up to 2000 characters`,
      }),
    }),
    answer: Type.Object({
      pairs: Type.Array(
        Type.Object(
          {
            first: Type.Integer({ description: 'Position in the list, from 0' }),
            second: Type.Integer(),
            relation: Type.String({ description: `One of ${RELATIONS.join(', ')}` }),
            score: Type.Number({
              minimum: 0,
              maximum: 100,
              description: 'How near they are to being the same',
            }),
            reason: Text,
          },
          { title: 'ComparedAddresses' },
        ),
      ),
      duplicates: Type.Array(Type.Array(Type.Integer())),
      status: Type.Integer(),
    }),
    cost: (sent) => 2 * Math.max(2, itemsIn(sent.addresses)),
    example: placesExamples.rupantorCompare,
    async run({ addresses }, { world: { rupantor } }) {
      const told: AddressTold[] = [];
      for (const address of addresses) {
        giveUpIfGone();
        if (told.length > 0 && told.length % ADDRESSES_A_TURN === 0) await setImmediate();
        told.push(rupantor.told(address));
      }
      return { ...comparedList(told), status: 200 };
    },
  }),
];
