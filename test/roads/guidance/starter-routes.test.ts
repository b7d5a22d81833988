// Guidance over 300 routes of the starter dataset: Bangla without Latin letters and digits, and sentences that say something.
import { beforeAll, describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import type { Roads } from '../../../src/roads/engine.ts';
import { bangla } from '../../../src/roads/guidance/bangla.ts';
import { english } from '../../../src/roads/guidance/english.ts';
import type { Phrases } from '../../../src/roads/guidance/phrases.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { guideTrip } from '../../../src/roads/route/guide.ts';
import { planTrip } from '../../../src/roads/route/plan-trip.ts';
import type { LonLat } from '../../../src/roads/route/trip.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';

const ROUTES = 300;

describe('the sentences of 300 routes', () => {
  const said = { en: [] as string[], bn: [] as string[] };
  beforeAll(() => {
    const roads = openRoads(openDataset(starterDataset()));
    const random = randomFrom(31);
    for (let route = 0; route < ROUTES; route++) {
      const points = [somewhere(roads, random), somewhere(roads, random)];
      const guided = guideTrip(roads, planTrip(roads, { profile: 'car', points }));
      for (const { manoeuvres } of guided.legs) {
        for (const manoeuvre of manoeuvres) {
          const sentences = (phrases: Phrases) => [
            phrases.instruction(manoeuvre, true),
            phrases.name(manoeuvre),
            phrases.continueFor(manoeuvre.metres),
          ];
          said.bn.push(...sentences(bangla));
          said.en.push(...sentences(english));
        }
      }
    }
  });

  it('are many', () => {
    expect(said.bn.length).toBeGreaterThan(3 * 5 * ROUTES);
  });
  it('have no Latin letter or digit in Bangla', () => {
    expect(said.bn.filter((sentence) => /[A-Za-z0-9]/.test(sentence))).toEqual([]);
  });
  it('turn onto roads, not onto ferries, and leave ferries for the land', () => {
    const wrong = /(?:onto|to|on) [^|]*\bFerry$|on the straight/;
    expect(said.en.filter((sentence) => wrong.test(sentence))).toEqual([]);
    expect(said.bn.filter((sentence) => /ফেরি (?:ধরুন|ধরে)|ফেরিতে যান/.test(sentence))).toEqual([]);
  });
});

/** The beginning of any road. */
function somewhere(roads: Roads, random: () => number): LonLat {
  const [lon, lat] = roads.edgeGeometry(Math.floor(random() * roads.edgeCount));
  return [lon, lat];
}
