// What must hold of every profile, so that one can be added by a table and a line in each list.
import { describe, expect, it } from 'vitest';
import { PROFILE_MODE, PROFILES } from '../../../src/roads/profiles/profile.ts';
import { SPEED_TABLES } from '../../../src/roads/profiles/travel-speed.ts';

describe('profiles', () => {
  it('that share a mode are closed to the same classes and widths', () => {
    const closed = (p: number) => ({
      classes: [...SPEED_TABLES[p].speed].flatMap((speed, roadClass) => (speed === 0 ? [roadClass] : [])),
      width: SPEED_TABLES[p].closedWidth,
    });
    for (let p = 0; p < PROFILES.length; p++)
      expect(closed(p), PROFILES[p]).toEqual(closed(PROFILE_MODE.indexOf(PROFILE_MODE[p])));
  });

  it('have a speed on every class that they may use, and a share of the waits', () => {
    for (const table of SPEED_TABLES) {
      expect(table.speed.some((speed) => speed > 0)).toBe(true);
      expect(table.surface.every((factor) => factor > 0)).toBe(true);
      expect(table.delayShare).toBeGreaterThan(0);
    }
  });
});
