// Closures as people write them.
import { describe, expect, it } from 'vitest';
import { PROFILES } from '../../../src/roads/engine.ts';
import {
  areaOfBox,
  areaOfGeoJson,
  ClosureInputError,
  checkFactor,
  closedProfiles,
  endOfClosure,
  profilesOfClosure,
} from '../../../src/roads/route/closed-area.ts';
import { closureOf } from '../../../src/roads/route/stored-closure.ts';

const ring = [
  [90, 23],
  [91, 23],
  [91, 24],
  [90, 23],
];
const polygon = { type: 'Polygon', coordinates: [ring] };

describe('an area', () => {
  it.each([
    ['a polygon', polygon],
    ['a multipolygon', { type: 'MultiPolygon', coordinates: [[ring]] }],
    ['a feature', { type: 'Feature', geometry: polygon, properties: {} }],
    ['a collection', { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: polygon }] }],
  ])('is taken from %s', (_name, value) => {
    expect(areaOfGeoJson(value)).toEqual({ type: 'MultiPolygon', coordinates: [[ring]] });
  });
  it.each([
    ['nothing', null],
    ['a text', 'Polygon'],
    ['a point', { type: 'Point', coordinates: [90, 23] }],
    ['no polygons', { type: 'FeatureCollection', features: [] }],
    ['a ring of three', { type: 'Polygon', coordinates: [ring.slice(1)] }],
    ['a latitude of 95', { type: 'Polygon', coordinates: [[[90, 95], ...ring.slice(1)]] }],
    ['texts for numbers', { type: 'Polygon', coordinates: [[['90', '23'], ...ring.slice(1)]] }],
  ])('is refused from %s', (_name, value) => {
    expect(() => areaOfGeoJson(value)).toThrow(ClosureInputError);
  });
  it('is a box', () => {
    expect(areaOfBox('90,23,91,24').coordinates[0][0]).toHaveLength(5);
  });
  it.each(['', '1,2,3', '91,23,90,24', '90,24,91,23', '90,23,91,x', '90,23,91,'])(
    'refuses the box "%s"',
    (text) => {
      expect(() => areaOfBox(text)).toThrow('minlon,minlat,maxlon,maxlat');
    },
  );
});

describe('the end of a closure', () => {
  const now = Date.parse('2026-07-01T00:00:00Z');
  it.each([
    ['90m', 5_400_000],
    ['12h', 43_200_000],
    ['3d', 259_200_000],
    ['2026-07-01T12:00+06:00', 21_600_000],
  ])('%s', (text, after) => {
    expect(endOfClosure(text, now) - now).toBe(after);
  });
  it.each(['99999999999999999d', 'tomorrow', '', '3 weeks', '2026-06-30T00:00Z', '0h'])(
    'refuses "%s"',
    (text) => {
      expect(() => endOfClosure(text, now)).toThrow(ClosureInputError);
    },
  );
});

it.each([0, 0.5, 101, Number.NaN])('refuses the factor %d', (factor) => {
  expect(() => checkFactor(factor)).toThrow('from 1 to 100');
});

it('reaches the engine as rings of lon, lat', () => {
  const geometry = JSON.stringify(areaOfGeoJson(polygon));
  const areas = [ring.flat()];
  expect(closureOf({ geometry, kind: 'block', factor: null, profiles: null })).toEqual({ areas });
  expect(closureOf({ geometry, kind: 'factor', factor: 3, profiles: null })).toEqual({ areas, factor: 3 });
  expect(closureOf({ geometry, kind: 'block', factor: null, profiles: 'car,bike' })).toEqual({
    areas,
    profiles: ['car', 'bike'],
  });
});

describe('the profiles that a closure applies to', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['car', 'car'],
    [' Foot , bike,foot', 'bike,foot'],
    [['motorcycle', 'car'], 'car,motorcycle'],
    ['foot,bike,motorcycle,car', 'car,motorcycle,bike,foot'],
    ['bus,truck,cng,rickshaw,foot,bike,motorcycle,car', null],
  ])('%j is kept as %j', (given, kept) => {
    expect(profilesOfClosure(given)).toBe(kept);
  });
  it.each(['boat', 'car,', 'car;bike', [[]], [], 7, {}])('%j is refused', (given) => {
    expect(() => profilesOfClosure(given)).toThrow('profiles must be some of car, motorcycle, bike, foot');
  });
  it('reads back what it kept', () => {
    expect(closedProfiles(null)).toEqual(PROFILES);
    expect(closedProfiles('car,foot')).toEqual(['car', 'foot']);
  });
});
