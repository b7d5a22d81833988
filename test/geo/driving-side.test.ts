// The side on which countries drive.
import { describe, expect, it } from 'vitest';
import { drivingSideOf } from '../../src/geo/driving-side.ts';

describe('the driving side', () => {
  it.each([
    [['BD'], 'left'],
    [['in'], 'left'],
    [['MM'], 'right'],
    [['AD'], 'right'],
    [['BD', 'MM'], 'left'],
    [['CN', 'HK'], 'right'],
    [[], 'left'],
  ] as const)('of %j is the %s', (countries, side) => {
    expect(drivingSideOf(countries)).toBe(side);
  });
});
