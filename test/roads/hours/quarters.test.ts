// Quarters whose streets have hours of their own, and close at some: bounds know when a trip can be in one, and routes stay those of a traveller who tries everything.
import { describe, expect, it } from 'vitest';
import type { Profile } from '../../../src/roads/engine.ts';
import { hoursFrom } from '../../../src/roads/hours/hours-table.ts';
import { KindWindows } from '../../../src/roads/hours/kind-windows.ts';
import type { KindOfHours } from '../../../src/roads/hours/profile-hours.ts';
import { USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { randomNetwork } from '../build/random-network.ts';
import { sampleRoads, somewhere } from '../build/sample-roads.ts';
import { arrivalOf, SUNDAY } from './plain-traveller.ts';

const HOUR = 3_600_000;
const HEADER = 'area\tclass\tway\tprofile\tdays\thours\tspeed\tsource';

/** Ways of a random network in its west and in its east. */
function quartersOf(seed: number, size: number): [number[], number[]] {
  const { network, ends } = randomNetwork(seed, size, false);
  const quarters: [number[], number[]] = [[], []];
  for (let way = 0; way < network.wayCount; way++) {
    const lons = ends[way].map((node) => network.nodeLon[node]);
    if (lons.every((lon) => lon > 90.0133e7)) quarters[1].push(way);
    else if (lons.every((lon) => lon < 90.0066e7)) quarters[0].push(way);
  }
  return quarters;
}

describe('quarters with hours of their own', () => {
  it.each([
    ['are slow at different hours', 30, [7, 8, 12, 16, 19, 20]],
    ['are slow and closed', 0, [16, 17, 18, 19]],
  ])('%s, and routes through them are the quickest', async (_, least, begins) => {
    let waited = 0;
    let slower = 0;
    for (const seed of [51, 52]) {
      const random = randomFrom(seed);
      const [west, east] = quartersOf(seed, 40).map((ways) => ways.join(';'));
      const rows = hoursFrom(
        'quarters.tsv',
        [
          HEADER,
          `all\tall\t${west}\tcar;foot\tall\t7-12\t25\trandom`,
          `all\tall\t${east}\tcar;foot\tall\t8-20\t40\trandom`,
          `all\tall\t${east}\tcar;foot\tall\t16-19\t${least}\trandom`,
        ].join('\n'),
      );
      const sample = await sampleRoads(seed, 40, false, rows, USUAL_PROFILES);
      const { roads } = sample;
      const closed = { ways: new Map(), minutes: new Map<string, boolean[]>() };
      const arrival = (profile: Profile, places: Parameters<typeof arrivalOf>[3], at: number) =>
        arrivalOf(sample, rows, profile, places, at, undefined, undefined, closed);
      for (let k = 0; k < 60; k++) {
        const profile = k % 2 === 0 ? 'car' : 'foot';
        const places = [somewhere(roads, profile, random), somewhere(roads, profile, random)] as const;
        const [from, to] = places;
        if (!from || !to) continue;
        // Soon before, or after, some hour begins.
        const hour = begins[(k >> 1) % begins.length];
        const at = SUNDAY + (k % 7) * 24 * HOUR + Math.floor((hour + (random() - 0.6) / 2) * HOUR);
        const path = roads.route(profile, from, to, { time: { depart: at } });
        expect(path?.hours?.arrive).toBe(arrival(profile, [from, to], at));
        if ((path?.hours?.waiting ?? 0) > 0) waited++;
        if (path && path.duration > (path.hours?.free ?? 0)) slower++;
        const back = roads.route(profile, from, to, { time: { arrive: at } })?.hours?.depart;
        if (back === undefined) continue;
        expect(arrival(profile, [from, to], back)).toBeLessThanOrEqual(at);
        expect(arrival(profile, [from, to], back + 1)).toBeGreaterThan(at);
      }
      await roads.close();
    }
    expect(slower).toBeGreaterThan(8);
    if (least === 0) expect(waited).toBeGreaterThan(5);
  });

  it('let a trip gain by free hours only while it can be on their streets', () => {
    const hours = Uint8Array.from({ length: 168 }, (_, hour) => (hour >= 8 && hour < 20 ? 1 : 0));
    const gain = [2, 0.5].map((most) => Float64Array.from(hours, (busy) => (busy ? 0 : most)));
    const kinds = [{ hours, gain }] as unknown as KindOfHours[];
    const windows = new KindWindows();
    windows.set(kinds, 7 * HOUR, 10 * HOUR, []);
    expect(windows.gained(0, 0, 0)).toBeCloseTo(2 * HOUR, 3);
    expect(windows.gained(0, HOUR, 0)).toBe(0);
    expect(windows.only).toBe('several');
    const never = { from: 11 * HOUR, until: 10 * HOUR };
    const early = { from: 7.5 * HOUR, until: 9 * HOUR };
    windows.set(kinds, 7 * HOUR, 10 * HOUR, [never, early]);
    expect(windows.gained(0, 0, 0)).toBeCloseTo(0.25 * HOUR, 3);
    expect(windows.gained(0, 0.75 * HOUR, 0)).toBeCloseTo(0.125 * HOUR, 3);
    windows.set(kinds, 7 * HOUR, 10 * HOUR, [{ from: 8 * HOUR, until: 10 * HOUR }, never]);
    expect(windows.only).toBe(kinds[0]);
  });
});
