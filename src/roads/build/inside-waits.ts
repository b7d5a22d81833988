// What slows a car down between junctions: bends and changes of name where one way continues as another. The wait is attached
// to the end of the chain.

import type { RoadNetwork } from '../network/network.ts';
import { RoadClass } from '../network/vocabulary.ts';
import type { CutEdges } from './cut-ways.ts';
import type { Chains } from './fold-chains.ts';
import { bearingOut, rankOf, sameName, turnDegrees } from './junction-legs.ts';
import {
  crowding,
  isStraight,
  LIVING_STREET_SECONDS,
  NAME_SECONDS,
  stopSeconds,
  turnUnits,
} from './turn-waits.ts';

/** A hairpin is a sharp turn, not a U-turn. */
const SHARPEST_UNITS = 3.5;
const bendUnits = (degrees: number): number => Math.min(SHARPEST_UNITS, turnUnits(degrees));

/** Seconds by directed chain. */
export function insideWaits(
  network: RoadNetwork,
  cut: CutEdges,
  chains: Chains,
  density: (node: number) => number,
): Float64Array {
  const { wayNodes, wayClass } = network;
  const result = new Float64Array(chains.count * 2);
  for (let c = 0; c < chains.count; c++) {
    for (let i = chains.start[c]; i + 1 < chains.start[c + 1]; i++) {
      // From one edge of the chain to the next: both are seen as leaving the node, the first one reversed.
      const [back, on] = [chains.edges[i] ^ 1, chains.edges[i + 1]];
      const node = wayNodes[on & 1 ? cut.last[on >>> 1] : cut.first[on >>> 1]];
      const [a, b] = [cut.way[back >>> 1], cut.way[on >>> 1]];
      const name = sameName(network, a, b) ? 0 : NAME_SECONDS;
      result[c * 2] += name;
      result[c * 2 + 1] += name;
      const [living, onward] = [
        wayClass[a] === RoadClass.LivingStreet,
        wayClass[b] === RoadClass.LivingStreet,
      ];
      if (onward && !living) result[c * 2] += LIVING_STREET_SECONDS;
      if (living && !onward) result[c * 2 + 1] += LIVING_STREET_SECONDS;
      const degrees = turnDegrees(bearingOut(network, cut, back), bearingOut(network, cut, on));
      if (isStraight(degrees)) continue;
      const crowd = crowding(density(node));
      const stop = (way: number): number => Math.max(0, rankOf(wayClass[way]) - 2);
      result[c * 2] += stopSeconds(bendUnits(degrees), stop(a), crowd);
      result[c * 2 + 1] += stopSeconds(bendUnits(360 - degrees), stop(b), crowd);
    }
  }
  return result;
}
