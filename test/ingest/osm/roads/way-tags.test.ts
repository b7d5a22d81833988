// What the tags of a way mean to each mode of travel.
import { describe, expect, it } from 'vitest';
import { roadRow } from '../../../../src/ingest/osm/roads/road-row.ts';
import { Mode, RoadClass, Surface, WayFlag } from '../../../../src/roads/network/vocabulary.ts';

/** As cars, motorcycles, bicycles and people on foot read it; `other-profiles.test.ts` has the rest. */
const row = (tags: Record<string, string>) => {
  const read = roadRow(new Map(Object.entries(tags)));
  return read && { ...read, forward: read.forward & ALL, backward: read.backward & ALL };
};
const road = (tags: Record<string, string> = {}) => row({ highway: 'residential', ...tags });
const { Car, Motorcycle, Bike, Foot } = Mode;
const MOTOR = Car | Motorcycle;
const ALL = MOTOR | Bike | Foot;

describe('classes', () => {
  it('knows roads, paths and ferries, and nothing else', () => {
    expect(row({ highway: 'trunk_link' })?.class).toBe(RoadClass.TrunkLink);
    expect(row({ highway: 'steps' })?.class).toBe(RoadClass.Steps);
    expect(row({ route: 'ferry' })?.class).toBe(RoadClass.Ferry);
    for (const highway of [
      'construction',
      'proposed',
      'bus_stop',
      'platform',
      'constructor',
      '__proto__',
      '',
    ]) {
      expect(row({ highway })).toBeUndefined();
    }
    expect(row({ route: 'bus' })).toBeUndefined();
  });

  it('walks along piers, and leaves out what is being built', () => {
    expect(row({ man_made: 'pier' })).toMatchObject({ class: RoadClass.Footway, forward: Foot });
    expect(road({ construction: 'yes' })).toBeUndefined();
    // Left over from when the road was built.
    expect(road({ construction: 'residential' })?.forward).toBe(ALL);
    expect(road({ construction: 'minor' })?.forward).toBe(ALL);
    expect(road({ construction: 'no' })?.forward).toBe(ALL);
  });

  it('lets only pedestrians pass what is impassable on wheels', () => {
    expect(road({ smoothness: 'impassable' })).toMatchObject({ forward: Foot, backward: Foot });
    expect(road({ smoothness: 'horrible' })?.forward).toBe(ALL);
  });

  it('walks along the outline of a square, but does not drive around a yard', () => {
    expect(row({ highway: 'pedestrian', area: 'yes' })?.forward).toBe(Foot);
    expect(row({ highway: 'service', area: 'yes' })).toBeUndefined();
  });
});

describe('access', () => {
  it.each([
    [{}, ALL],
    [{ motor_vehicle: 'no' }, Bike | Foot],
    [{ motor_vehicle: 'no', motorcycle: 'yes' }, Motorcycle | Bike | Foot],
    [{ vehicle: 'no', bicycle: 'yes' }, Bike | Foot],
    [{ access: 'no', foot: 'yes' }, Foot],
    [{ access: 'no', motorcar: 'destination' }, Car],
    [{ bicycle: 'dismount' }, MOTOR | Foot],
    // By kind of vehicle at all times; by weight or by the hour nothing is taken away.
    [{ 'motor_vehicle:conditional': 'no @ (motorcycle)' }, Car | Bike | Foot],
    [{ access: 'no', 'access:conditional': 'yes @ (bicycle)' }, Bike],
    [{ 'motor_vehicle:conditional': 'no @ (weight>3.5)' }, ALL],
    [{ 'access:conditional': 'no @ (22:00-06:00)' }, ALL],
    [{ motorroad: 'yes' }, MOTOR],
    [{ access: 'yes' }, ALL],
    [{ access: 'unheard_of' }, ALL],
    [{ access: 'constructor' }, ALL],
  ])('%j', (tags: Record<string, string>, modes) => {
    expect(road(tags)?.forward).toBe(modes);
    expect(road(tags)?.backward).toBe(modes);
  });

  it('leaves out what nobody may use', () => {
    expect(road({ access: 'no' })).toBeUndefined();
    expect(road({ access: 'military' })).toBeUndefined();
  });

  it('does not open a footway to cars with a general yes, but with a specific one', () => {
    expect(row({ highway: 'footway', access: 'yes' })?.forward).toBe(Foot);
    expect(row({ highway: 'footway', bicycle: 'yes' })?.forward).toBe(Bike | Foot);
    expect(row({ highway: 'path', motorcycle: 'permissive' })?.forward).toBe(Motorcycle | Bike | Foot);
  });

  it('marks private and destination ways as closed to through traffic', () => {
    expect(road({ access: 'private' })?.flags).toBe(WayFlag.Destination);
    expect(road({ motor_vehicle: 'destination' })?.flags).toBe(WayFlag.Destination);
    expect(road({ bicycle: 'private' })?.flags).toBe(0);
    expect(road({ access: 'private' })?.forward).toBe(ALL);
    expect(road({ access: 'private', foot: 'yes' })?.flags).toBe(WayFlag.Destination);
  });
});

describe('directions', () => {
  it.each([
    [{ oneway: 'yes' }, ALL, Foot],
    [{ oneway: '-1' }, Foot, ALL],
    [{ oneway: 'no' }, ALL, ALL],
    [{ oneway: 'alternating' }, ALL, ALL],
    [{ oneway: 'reversible' }, Foot, Foot],
    [{ junction: 'roundabout' }, ALL, Foot],
    [{ junction: 'circular' }, ALL, Foot],
    [{ junction: 'roundabout', oneway: 'no' }, ALL, ALL],
    [{ oneway: 'yes', 'oneway:bicycle': 'no' }, ALL, Bike | Foot],
    [{ oneway: 'yes', cycleway: 'opposite_lane' }, ALL, Bike | Foot],
    [{ oneway: 'yes', 'cycleway:left': 'opposite_track' }, ALL, Bike | Foot],
    [{ oneway: 'yes', 'cycleway:left:oneway': '-1' }, ALL, Bike | Foot],
    [{ oneway: 'yes', cycleway: 'lane' }, ALL, Foot],
    [{ oneway: 'yes', 'oneway:motorcycle': 'no' }, ALL, Motorcycle | Foot],
    [{ 'oneway:foot': 'yes' }, ALL, MOTOR | Bike],
    [{ 'motor_vehicle:backward': 'no' }, ALL, Bike | Foot],
    [{ oneway: 'yes', 'bicycle:backward': 'yes' }, ALL, Bike | Foot],
  ])('%j', (tags: Record<string, string>, forward, backward) => {
    expect(road(tags)).toMatchObject({ forward, backward });
  });

  it('prefers a key for one vehicle class to a general one for one direction', () => {
    const closed = road({ motorcar: 'no', 'access:forward': 'yes' });
    expect(closed).toMatchObject({ forward: ALL & ~Car, backward: ALL & ~Car });
    expect(road({ motor_vehicle: 'no', 'motorcar:forward': 'yes' })?.forward).toBe(Car | Bike | Foot);
    expect(road({ 'vehicle:backward': 'no' })?.backward).toBe(Foot);
  });

  it('opens one direction of a way that is closed as a whole, to those of its class', () => {
    expect(road({ access: 'no', 'access:forward': 'yes' })).toMatchObject({ forward: ALL, backward: 0 });
    const path = row({ highway: 'footway', access: 'no', 'access:forward': 'yes' });
    expect(path).toMatchObject({ forward: Foot, backward: 0 });
    const rough = { smoothness: 'impassable', access: 'no', 'access:forward': 'yes' };
    expect(road(rough)).toMatchObject({ forward: Foot, backward: 0 });
  });

  it('reports hours that are not the same every week, not weights', () => {
    const unread = (value: string) => road({ 'motor_vehicle:conditional': value })?.unreadHours;
    expect(unread('no @ (Dec 01-Jan 31 07:00-19:00)')).toBe(
      'motor_vehicle:conditional=no @ (Dec 01-Jan 31 07:00-19:00)',
    );
    expect(unread('no @ (07:00-19:00)')).toBeUndefined();
    expect(unread('no @ (weight>7.5)')).toBeUndefined();
    expect(unread('no @ (07:00-19:00 AND weight>7.5)')).toBeDefined();
  });

  it('takes motorways for one-way', () => {
    expect(row({ highway: 'motorway' })).toMatchObject({ forward: MOTOR, backward: 0 });
    expect(row({ highway: 'motorway', oneway: 'no' })).toMatchObject({ forward: MOTOR, backward: MOTOR });
  });
});

describe('measures', () => {
  it.each([
    ['50', 50],
    ['50 mph', 80],
    ['30mph', 48],
    ['20 knots', 37],
    ['walk', 7],
    ['none', 0],
    ['BD:urban', 0],
    ['40;60', 40],
    ['0', 0],
    ['9999', 0],
    ['-5', 0],
    ['signals', 0],
  ])('maxspeed %s is %d km/h', (maxspeed, kmh) => {
    expect(road({ maxspeed })).toMatchObject({ maxSpeed: kmh, maxSpeedBackward: kmh });
  });

  it('knows speeds of one direction', () => {
    expect(road({ maxspeed: '50', 'maxspeed:backward': '30' })).toMatchObject({
      maxSpeed: 50,
      maxSpeedBackward: 30,
    });
  });

  it.each([
    ['45', 2700],
    ['1:30', 5400],
    ['01:30:20', 5420],
    ['PT1H20M', 4800],
    ['P1DT2H', 93_600],
    ['soon', 0],
    ['999:00', 0],
  ])('duration %s is %d seconds', (duration, seconds) => {
    expect(row({ route: 'ferry', duration })?.duration).toBe(seconds);
  });

  it('knows lanes, width and surface', () => {
    expect(road({ lanes: '2', width: '3.5 m', surface: 'bricks' })).toMatchObject({
      lanes: 2,
      width: 35,
      surface: Surface.Brick,
    });
    expect(road({ width: '12\'6"' })?.width).toBe(38);
    expect(road({ width: '900' })?.width).toBe(255);
    expect(row({ highway: 'track', tracktype: 'grade3' })?.surface).toBe(Surface.Gravel);
    expect(road({ surface: 'toString' })?.surface).toBe(Surface.Unknown);
  });
});

describe('names', () => {
  it('shows the English name and keeps the Bangla one', () => {
    expect(road({ name: 'মিরপুর রোড', 'name:en': 'Mirpur Road', ref: 'N5' })).toMatchObject({
      name: 'Mirpur Road',
      nameBn: 'মিরপুর রোড',
      ref: 'N5',
    });
  });
  it('spells a Bangla name in Latin letters when there is no other', () => {
    const { name, nameBn } = road({ name: 'মিরপুর' }) ?? {};
    expect(nameBn).toBe('মিরপুর');
    expect(name).toMatch(/^[A-Za-z ]+$/);
  });
  it('keeps a local name abroad', () => {
    expect(road({ name: 'Carrer Major', 'name:en': 'Main Street' })).toMatchObject({
      name: 'Carrer Major',
      nameBn: undefined,
    });
  });
});
