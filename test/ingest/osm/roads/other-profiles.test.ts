// What the tags of ways, barriers and turn restrictions mean to rickshaws, auto-rickshaws, lorries and buses.
import { describe, expect, it } from 'vitest';
import { barrierAccess } from '../../../../src/ingest/osm/roads/access.ts';
import { restrictionRules } from '../../../../src/ingest/osm/roads/restriction-tags.ts';
import { roadRow } from '../../../../src/ingest/osm/roads/road-row.ts';
import { Mode } from '../../../../src/roads/network/vocabulary.ts';

const { Car, Rickshaw, Cng, Truck, Bus } = Mode;
const OTHERS = { rickshaw: Rickshaw, cng: Cng, truck: Truck, bus: Bus };
const named = (mask: number): string =>
  Object.entries(OTHERS)
    .filter(([, mode]) => (mask & mode) !== 0)
    .map(([name]) => name)
    .join(' ');
const pairOf = (text: string): [string, string] => {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
};
const tagsOf = (text: string): Map<string, string> => new Map(text.split(' ').map((pair) => pairOf(pair)));

describe('who may use a way', () => {
  it.each([
    ['highway=residential', 'rickshaw cng truck bus'],
    ['highway=trunk', 'rickshaw cng truck bus'],
    ['highway=motorway', 'truck bus'],
    ['highway=path', ''],
    ['highway=trunk cycle_rickshaw=no', 'cng truck bus'],
    ['highway=trunk auto_rickshaw=no cycle_rickshaw=no', 'truck bus'],
    ['highway=motorway auto_rickshaw=yes', 'cng truck bus'],
    ['highway=primary bicycle=no', 'cng truck bus'],
    ['highway=primary bicycle=no cycle_rickshaw=yes', 'rickshaw cng truck bus'],
    ['highway=primary motorroad=yes', 'truck bus'],
    ['highway=primary name=Tejgaon-Flyover', 'cng truck bus'],
    ['highway=primary name=খিলগাঁও-ফ্লাইওভার', 'cng truck bus'],
    ['highway=primary name=Flyover-Road', 'rickshaw cng truck bus'],
    ['highway=trunk name:en=Dhaka-Elevated-Expressway', 'truck bus'],
    ['highway=trunk name=ঢাকা-এলিভেটেড-এক্সপ্রেসওয়ে', 'truck bus'],
    ['highway=primary hgv=no', 'rickshaw cng bus'],
    ['highway=primary hgv=delivery', 'rickshaw cng truck bus'],
    ['highway=service access=no bus=yes', 'bus'],
    ['highway=service access=no psv=designated', 'bus'],
    ['highway=service motor_vehicle=psv', 'rickshaw bus'],
    ['highway=service motor_vehicle=no', 'rickshaw'],
    ['highway=service motor_vehicle=no hgv=yes', 'rickshaw truck'],
    ['highway=service vehicle=no bus=yes', 'bus'],
    ['highway=primary motor_vehicle:conditional=no@hgv', 'rickshaw cng bus'],
  ])('%s: %s', (text, expected) => {
    expect(named(roadRow(tagsOf(text))?.forward ?? 0)).toBe(expected);
  });

  it.each([
    ['highway=primary oneway=yes', ''],
    ['highway=primary oneway=yes oneway:bus=no', 'bus'],
    ['highway=primary oneway=yes oneway:psv=no', 'bus'],
    ['highway=primary oneway=yes busway=opposite_lane', 'bus'],
    ['highway=primary oneway=yes oneway:cycle_rickshaw=no', 'rickshaw'],
    ['highway=primary oneway=yes cycleway=opposite', ''],
    ['highway=primary hgv:backward=no', 'rickshaw cng bus'],
  ])('against %s: %s', (text, expected) => {
    expect(named(roadRow(tagsOf(text))?.backward ?? 0)).toBe(expected);
  });
});

describe('who passes a barrier', () => {
  it.each([
    ['barrier=gate', 'rickshaw cng truck bus'],
    ['barrier=height_restrictor', 'rickshaw cng'],
    ['barrier=bus_trap', 'truck bus'],
    ['barrier=bollard', ''],
    ['barrier=bollard bus=yes', 'bus'],
    ['barrier=motorcycle_barrier', 'rickshaw cng truck bus'],
  ])('%s: %s', (text, expected) => {
    expect(named(barrierAccess(tagsOf(text)))).toBe(expected);
  });
});

describe('whom a turn restriction concerns', () => {
  it.each([
    ['restriction=no_left_turn', 'rickshaw cng truck bus', true],
    ['restriction=no_left_turn except=bus;hgv', 'rickshaw cng', true],
    ['restriction=no_left_turn except=psv', 'rickshaw cng truck', true],
    ['restriction:hgv=no_left_turn', 'truck', false],
    ['restriction:bus=only_straight_on', 'bus', false],
  ])('%s: %s', (text, expected, cars) => {
    const [{ modes }] = restrictionRules(tagsOf(`type=restriction ${text}`));
    expect([named(modes), (modes & Car) !== 0]).toEqual([expected, cars]);
  });
});
