// A small town with everything in it: roads, a roundabout, a ferry, restrictions, a boundary with a hole, places,
// addresses with numbers between them, and a street that ties houses together.
import type { TestMap, TestNode } from './osm-encoder.ts';

const LON = 90.4e7;
const LAT = 23.7e7;

/** A node this many steps of about 100 m east and north of the town's corner. */
export const at = (id: number, east: number, north: number, tags?: Record<string, string>): TestNode => ({
  id,
  lon: LON + Math.round(east * 9800),
  lat: LAT + Math.round(north * 9000),
  tags,
});

const nodes: TestNode[] = [];
// A grid of 5 × 5 corners: node 10 × row + column + 100.
for (let row = 0; row < 5; row++)
  for (let column = 0; column < 5; column++) nodes.push(at(100 + 10 * row + column, column, row));

const grid = (row: number, column: number): number => 100 + 10 * row + column;
const along = (row: number): number[] => [0, 1, 2, 3, 4].map((column) => grid(row, column));
const across = (column: number): number[] => [0, 1, 2, 3, 4].map((row) => grid(row, column));

export const TOWN: TestMap = {
  nodes: [
    ...nodes.map((node) =>
      node.id === grid(1, 1)
        ? { ...node, tags: { highway: 'traffic_signals' } }
        : node.id === grid(3, 3)
          ? { ...node, tags: { barrier: 'bollard' } }
          : node,
    ),
    // The boundary, far around, and a lake in it.
    at(201, -5, -5),
    at(202, 10, -5),
    at(203, 10, 10),
    at(204, -5, 10),
    at(211, 6, 6),
    at(212, 8, 6),
    at(213, 8, 8),
    at(214, 6, 8),
    at(220, 2.5, 2.5, { name: 'ঢাকা', 'name:en': 'Dhaka', place: 'city', population: '100' }),
    // Places.
    at(301, 0.5, 0.5, { amenity: 'school', name: 'মিরপুর স্কুল', 'name:en': 'Mirpur School' }),
    at(302, 1.5, 0.5, { amenity: 'atm', operator: 'City Bank' }),
    at(303, 1.6, 0.5, { shop: 'books' }),
    at(304, 1.7, 0.5, { amenity: 'bench', name: 'A bench' }),
    at(305, 2.5, 0.5, {
      'addr:housenumber': '১২/ক',
      'addr:street': 'মিরপুর রোড',
      'addr:street:en': 'Mirpur Road',
    }),
    // A line of houses: 2 … 10.
    at(311, 0, 4.5, { 'addr:housenumber': '2', 'addr:street': 'Lake Road' }),
    at(312, 2, 4.5),
    at(313, 4, 4.5, { 'addr:housenumber': '10', 'addr:street': 'Lake Road' }),
    // A building.
    at(321, 3.2, 0.2),
    at(322, 3.6, 0.2),
    at(323, 3.6, 0.6),
    at(324, 3.2, 0.6),
    // The ferry's landing.
    at(331, 12, 0),
  ],
  ways: [
    {
      id: 10,
      refs: along(0),
      tags: {
        highway: 'primary',
        name: 'মিরপুর রোড',
        'name:en': 'Mirpur Road',
        ref: 'N5',
        maxspeed: '50 mph',
      },
    },
    {
      id: 11,
      refs: along(1),
      tags: { highway: 'residential', name: 'Road 5', oneway: 'yes', 'oneway:bicycle': 'no' },
    },
    {
      id: 12,
      refs: across(0),
      tags: { highway: 'secondary', name: 'Link Road', lanes: '4', surface: 'asphalt' },
    },
    { id: 13, refs: across(1), tags: { highway: 'residential', name: 'Road 5', oneway: '-1' } },
    { id: 14, refs: across(4), tags: { highway: 'service', access: 'private' } },
    { id: 15, refs: along(3), tags: { highway: 'footway', bicycle: 'yes' } },
    {
      id: 16,
      refs: [grid(2, 2), grid(2, 3), grid(3, 3), grid(3, 2), grid(2, 2)],
      tags: { highway: 'tertiary', junction: 'roundabout' },
    },
    {
      id: 17,
      refs: [grid(0, 4), 331],
      tags: { route: 'ferry', name: 'Sadarghat Ferry', duration: '01:30', motor_vehicle: 'no' },
    },
    { id: 18, refs: along(4), tags: { highway: 'construction', name: 'Not yet' } },
    { id: 20, refs: [201, 202, 203], tags: {} },
    { id: 21, refs: [201, 204, 203], tags: { boundary: 'administrative' } },
    { id: 22, refs: [211, 212, 213, 214, 211], tags: { natural: 'water', name: 'Gulshan Lake' } },
    { id: 30, refs: [311, 312, 313], tags: { 'addr:interpolation': 'even' } },
    { id: 31, refs: [321, 322, 323, 324, 321], tags: { building: 'yes', 'addr:housenumber': '7' } },
  ],
  relations: [
    {
      id: 1,
      members: [
        { type: 'way', ref: 20, role: 'outer' },
        { type: 'way', ref: 21, role: 'outer' },
        { type: 'way', ref: 22, role: 'inner' },
        { type: 'node', ref: 220, role: 'admin_centre' },
      ],
      tags: {
        type: 'boundary',
        boundary: 'administrative',
        admin_level: '5',
        name: 'ঢাকা জেলা',
        'name:en': 'Dhaka District',
        old_name: 'Dacca',
      },
    },
    {
      id: 2,
      members: [
        { type: 'way', ref: 10, role: 'from' },
        { type: 'node', ref: grid(0, 1), role: 'via' },
        { type: 'way', ref: 13, role: 'to' },
      ],
      tags: { type: 'restriction', restriction: 'no_left_turn', except: 'bicycle' },
    },
    {
      id: 3,
      members: [
        { type: 'way', ref: 12, role: 'from' },
        { type: 'way', ref: 11, role: 'via' },
        { type: 'way', ref: 14, role: 'to' },
      ],
      tags: { type: 'restriction', restriction: 'only_straight_on' },
    },
    {
      id: 4,
      members: [
        { type: 'way', ref: 31, role: 'house' },
        { type: 'way', ref: 12, role: 'street' },
      ],
      tags: { type: 'associatedStreet', name: 'Link Road' },
    },
  ],
};
