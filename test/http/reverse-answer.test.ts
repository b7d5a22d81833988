// The JSON written by hand is that of JSON.stringify, whatever an answer contains.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ReverseAnswer, reverseJson, withLandmarks } from '../../src/http/routes/reverse-answer.ts';

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('Road 2 "A"', 'ঢাকা', 'a\\b', '\n', '\ud800', '</script>', '\u2028', '__proto__', ''),
);
const orNull = fc.option(text);
const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** In the order of the schema. */
const answer = fc.record({
  place: fc.record({
    id: fc.integer({ min: 0 }),
    distance_within_meters: fc.integer({ min: 0, max: 10_000_000 }).map((n) => n / 10_000),
    address: text,
    area: text,
    city: text,
    postCode: sometimes(text),
    address_bn: sometimes(text),
    area_bn: sometimes(text),
    city_bn: sometimes(text),
    country: sometimes(text),
    division: sometimes(text),
    district: sometimes(text),
    sub_district: sometimes(text),
    pauroshova: sometimes(orNull),
    union: sometimes(orNull),
    location_type: sometimes(text),
    address_components: sometimes(fc.option(fc.record({ place_name: orNull, house: text, road: text }))),
    area_components: sometimes(fc.option(fc.record({ area: text, sub_area: text }))),
    thana: sometimes(text),
    thana_bn: sometimes(text),
  }),
  status: fc.constant(200),
});

/** Letters for the bytes of UTF-8, back into text. */
function written(place: Parameters<typeof reverseJson>[0]): string {
  const [before, after] = reverseJson(place);
  return before + place.distance_within_meters + after;
}

it('reverseJson writes what JSON.stringify writes', () => {
  fc.assert(
    fc.property(answer, (each) => {
      expect(written(each.place)).toBe(JSON.stringify(each));
    }),
    { numRuns: 2000 },
  );
});

it('reverseJson knows every field of the schema', () => {
  // Landmarks are of the point, and written after what is kept of the place.
  const { landmarks, ...properties } = ReverseAnswer.properties.place.properties;
  const names = Object.keys(properties);
  expect(JSON.parse(withLandmarks(`{"place":{"id":0},"status":200}`, [])).place).toEqual({
    id: 0,
    landmarks: [],
  });
  expect(landmarks).toBeDefined();
  const all = Object.fromEntries(names.map((name) => [name, name.endsWith('components') ? null : '0']));
  const json = written({ ...all, id: 0, distance_within_meters: 0 } as never);
  expect(Object.keys(JSON.parse(json).place)).toEqual(names);
});
