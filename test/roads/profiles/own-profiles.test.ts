// Profiles of an operator's own: read from a file, refused where it is wrong, and with the routes of a traveller who tries everything.
import { describe, expect, it } from 'vitest';
import { RoadClass } from '../../../src/roads/network/vocabulary.ts';
import { ownTable } from '../../../src/roads/profiles/own-profile.ts';
import { ownProfilesFrom } from '../../../src/roads/profiles/own-profiles-file.ts';
import {
  baseOf,
  isProfile,
  modeOf,
  offerOwnProfiles,
  PROFILES,
  type Profile,
} from '../../../src/roads/profiles/profile.ts';
import { speedTables } from '../../../src/roads/profiles/speed-table.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { sampleRoads, somewhere } from '../build/sample-roads.ts';
import { historyDijkstra } from '../query/history-dijkstra.ts';

const FILE = [
  'what\tof\tvan\tebike',
  'base\t\tcar\tbike',
  'factor\t\t0.8\t',
  'speed\tresidential\t0\t',
  'speed\tprimary\t\t24',
  'speed\tferry\t5\t',
  'top\t\t\t32',
].join('\n');

const own = ownProfilesFrom('own.tsv', FILE);
offerOwnProfiles(own);

describe('own profiles', () => {
  it('are among all profiles, with the rules of their base', () => {
    expect(PROFILES.slice(-2)).toEqual(['van', 'ebike']);
    const van = PROFILES.at(-2) ?? 'car';
    expect([baseOf(van), modeOf(van)]).toEqual(['car', modeOf('car')]);
    expect(isProfile('ebike') && !isProfile('boat')).toBe(true);
  });

  it('have the numbers of their base but where they say otherwise', () => {
    const tables = speedTables();
    const [car, bike] = [tables.get('car'), tables.get('bike')];
    if (!car || !bike) throw new Error('there are tables');
    const [van, ebike] = [ownTable(car, own[0]), ownTable(bike, own[1])];
    expect(van.speed[RoadClass.Primary]).toBeCloseTo(car.speed[RoadClass.Primary] * 0.8);
    expect([van.speed[RoadClass.Residential], van.speed[RoadClass.Ferry]]).toEqual([0, 5]);
    expect(van.postedShare).toBeCloseTo(car.postedShare * 0.8);
    expect([ebike.speed[RoadClass.Primary], ebike.top]).toEqual([24, 32]);
    expect(ebike.speed[RoadClass.Tertiary]).toBe(bike.speed[RoadClass.Tertiary]);
  });

  it('have the routes of a traveller who tries everything, off the roads that they are closed to', async () => {
    const offered: Profile[] = ['car', 'bike', ...PROFILES.slice(-2)];
    let [trips, others] = [0, 0];
    for (let seed = 1; seed <= 16; seed++) {
      const random = randomFrom(seed ^ 0x2545f);
      const { source, roads } = await sampleRoads(seed, 3 + (seed % 9), true, undefined, offered);
      expect(roads.profiles).toEqual(offered);
      for (const profile of offered.slice(2)) {
        for (let k = 0; k < 6; k++) {
          const [from, to] = [somewhere(roads, profile, random), somewhere(roads, profile, random)];
          if (!from || !to) continue;
          const path = roads.route(profile, from, to);
          const expected = historyDijkstra(source, roads, profile, from, to);
          expect(path && Math.round(path.duration * 1000)).toBe(expected?.milliseconds);
          const [seconds] = roads.matrix(profile, [from], [to]).durations;
          if (expected) expect(Math.round(seconds * 1000)).toBe(expected.milliseconds);
          for (const edge of path?.edges ?? [])
            if (profile === offered[2]) expect(roads.edge(edge >>> 1).class).not.toBe(RoadClass.Residential);
          trips++;
          if (path?.duration !== roads.route(baseOf(profile), from, to)?.duration) others++;
        }
      }
      await roads.close();
    }
    expect([trips > 50, others > 20]).toEqual([true, true]);
  });

  it.each([
    ['what\tof\tvan2\nbase\t\tcar', 'van2 is no name of a profile'],
    ['what\tof\tcar\nbase\t\tcar', 'car is a profile that comes with the program'],
    ['what\tof\tvans\nbase\t\tboat', 'line 2: the base of vans must be one of car, motorcycle'],
    ['what\tof\tvans\nspeed\tprimary\t30', 'there is no row base'],
    ['what\tof\tvans\nbase\t\tcar\nspeed\tlane\t30', 'line 3: of must be one of motorway'],
    ['what\tof\tvans\nbase\t\tcar\nspeed\tprimary\t300', 'line 3: vans must be from 0 to 150, not 300'],
    [
      'what\tof\tvans\nbase\t\tcar\nspeed\tfootway\t5',
      'footway is closed to car, so vans cannot be allowed there',
    ],
    ['what\tof\tvans\nbase\t\tcar\nspeed\tprimary\tfast', 'vans is not a number: fast'],
    ['what\tof\tvans\nbase\t\tcar\ncolour\t\t3', 'what must be base, factor, speed'],
    ['what\tof\tvans\nbase\t\tcar\ntop\t\t60\ntop\t\t70', 'line 4: top stands in two rows'],
    ['what\tvans\nbase\tcar', 'the table has no column of'],
    ['what\tof\nbase\t', 'there must be 1 to 8 columns'],
    ['', 'has no rows'],
  ])('refuses %j', (text, sentence) => {
    expect(() => ownProfilesFrom('own.tsv', text)).toThrow(sentence);
  });
});
