// Any map that the format can hold, for property tests.
import fc from 'fast-check';
import type { TestMap } from './osm-encoder.ts';

const id = fc.integer({ min: -(2 ** 45), max: 2 ** 45 });
const key = fc.oneof(
  fc.constantFrom('highway', 'name', 'building', 'amenity', 'type', 'oneway', 'addr:housenumber', 'surface'),
  fc.string({ maxLength: 12 }),
);
const value = fc.oneof(
  fc.constantFrom('residential', 'yes', 'no', 'school', 'restriction', 'boundary', 'মিরপুর রোড', ''),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const tags = fc
  .uniqueArray(fc.tuple(key, value), { maxLength: 6, selector: ([name]) => name })
  .map((entries) => Object.fromEntries(entries));

const node = fc.record({
  id,
  lon: fc.integer({ min: -180e7, max: 180e7 }),
  lat: fc.integer({ min: -90e7, max: 90e7 }),
  tags,
});
const way = fc.record({ id, refs: fc.array(id, { maxLength: 12 }), tags });
const member = fc.record({
  type: fc.constantFrom('node', 'way', 'relation'),
  ref: id,
  role: fc.string({ maxLength: 8 }),
});
const relation = fc.record({ id, members: fc.array(member, { maxLength: 8 }), tags });

export const anyMap: fc.Arbitrary<TestMap> = fc.record({
  nodes: fc.array(node, { maxLength: 20 }),
  ways: fc.array(way, { maxLength: 10 }),
  relations: fc.array(relation as never, { maxLength: 6 }),
}) as never;
