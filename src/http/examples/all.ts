// All examples, those of the same call in another version or with the key elsewhere included.
import type { Example, Examples } from './example.ts';
import { operatorExamples } from './operator.ts';
import { placesExamples } from './places.ts';
import { regionsExamples } from './regions.ts';
import { routingExamples } from './routing.ts';

const OWN: Examples = { ...placesExamples, ...regionsExamples, ...routingExamples, ...operatorExamples };

/** Version 1 calls the list of nearby places `Place`, and always carries the status. */
function inVersionOne({ params, answer }: Example): Example {
  const { places } = answer as { places: unknown };
  return { params, answer: { Place: places, status: 200 } };
}

const NEARBY = ['nearby', 'nearbyCategory', 'nearbyMultiType'] as const;

export const EXAMPLES: Examples = {
  ...OWN,
  ...Object.fromEntries(
    NEARBY.flatMap((id) => [
      [`${id}KeyInPath`, OWN[id]],
      [`${id}V1`, inVersionOne(OWN[id])],
    ]),
  ),
  routeOverviewV1: OWN.routeOverview,
  routeMatchV1: OWN.routeMatch,
  routeMatchLong: OWN.routeMatch,
};
