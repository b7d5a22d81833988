// What must hold of every profile, so that one can be added by a table and a line in each list.
import { describe, expect, it } from 'vitest';
import { modeOf, PROFILES, profileNamed } from '../../../src/roads/profiles/profile.ts';
import { SPEED_TABLES } from '../../../src/roads/profiles/travel-speed.ts';

describe('profiles', () => {
  it('have a mode of their own, as access masks contain modes', () => {
    expect(new Set(PROFILES.map(modeOf)).size).toBe(PROFILES.length);
  });

  it('are found by their names and by others for them, once each', () => {
    expect(PROFILES.map((name) => profileNamed(name))).toEqual(PROFILES);
    expect(['pedestrian', 'auto_rickshaw', 'driving-hgv', 'Driving', 'boat'].map(profileNamed)).toEqual([
      'foot',
      'cng',
      'truck',
      'car',
      undefined,
    ]);
  });

  it('have a speed on every class that they may use, and a share of the waits', () => {
    for (const table of SPEED_TABLES) {
      expect(table.speed.some((speed) => speed > 0)).toBe(true);
      expect(table.surface.every((factor) => factor > 0)).toBe(true);
      expect(table.delayShare).toBeGreaterThan(0);
    }
  });
});
