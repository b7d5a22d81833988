// What GraphHopper's format says about the roads: when they were built and where they come from.
import { creditsOf } from '../dataset/credits.ts';
import type { Dataset } from '../dataset/open.ts';
import type { RoadSource } from '../roads/answers/contract-answers.ts';

export function roadSource({ manifest }: Dataset): RoadSource {
  return {
    timestamp: manifest.built,
    copyrights: creditsOf(manifest.sources),
  };
}
