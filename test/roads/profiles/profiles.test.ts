// What must hold of every profile, so that one can be added by a table and a line in each list.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { RoadClass, Surface } from '../../../src/roads/network/vocabulary.ts';
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

  it('have the speeds of the table, whose numbers decide what answers are', () => {
    const speeds = (roadClass: number) => SPEED_TABLES.map(({ speed }) => speed[roadClass]);
    expect(speeds(RoadClass.Residential)).toEqual([22, 26, 15, 4.8, 9.5, 22, 15, 16]);
    expect(speeds(RoadClass.Steps)).toEqual([0, 0, 0, 2.5, 0, 0, 0, 0]);
    expect(SPEED_TABLES.map(({ surface }) => surface[Surface.Mud])).toEqual([
      0.25, 0.3, 0.35, 0.6, 0.3, 0.25, 0.15, 0.15,
    ]);
    expect(SPEED_TABLES.map(({ open }) => open[RoadClass.Trunk])).toEqual([
      0.75, 0.8, 1, 1, 1, 0.85, 0.8, 0.8,
    ]);
    const plain = SPEED_TABLES.map((table, at) => ({
      name: PROFILES[at],
      ...table,
      speed: [...table.speed],
      surface: [...table.surface],
      open: [...table.open],
    }));
    // Of the tables as they stood in eight files. Whoever changes a speed on purpose changes it too.
    expect(createHash('sha256').update(JSON.stringify(plain)).digest('hex')).toBe(
      'b58dbb9c0f8ae2b7fbcbe5585d2aefc41542a37c797e8d44f7a419c23a921fc4',
    );
  });

  it('have a speed on every class that they may use, and a share of the waits', () => {
    for (const table of SPEED_TABLES) {
      expect(table.speed.some((speed) => speed > 0)).toBe(true);
      expect(table.surface.every((factor) => factor > 0)).toBe(true);
      expect(table.delayShare).toBeGreaterThan(0);
    }
  });
});
