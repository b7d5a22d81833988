// How long traffic waits at the end of a chain before it gets across the junction: nothing on the larger road that
// others must give way to, more the larger the road is that has to be crossed or joined. Turning and going straight
// are not told apart: the hierarchy knows roads, not turns.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';
import { fromFixedDegrees } from '../../geo/units.ts';
import type { CutEdges } from './cut-ways.ts';
import type { Chains } from './fold-chains.ts';
import { leavingChains } from './leaving-chains.ts';
import { Mode, RoadClass, type RoadNetwork, WayFlag } from './network.ts';

/** Steps of the stored delays. */
export const DELAY_MILLISECONDS = 500;
/** Seconds for each rank that the other road is above one's own, counted from `EQUAL_RANKS` below. */
const CROSSING_SECONDS = 3.6;
/** The same where only one side street comes, and one's own road goes on. */
const SIDE_STREET_SECONDS = 0.4;
/** Between roads of one rank the wait is that of this many; a road this far above waits for nobody. */
const EQUAL_RANKS = 3;
const MOST_RANKS = 7;
/** A road that goes on within this many degrees goes on straight. */
const STRAIGHT_DEGREES = 45;
/** Directions are taken this far from the junction, where its own curves are over. */
const BEARING_METRES = 15;

/** By road class; less is larger. Whatever carries no through traffic is the least. */
const RANK = new Uint8Array(32).fill(MOST_RANKS);
const RANKED: readonly (readonly number[])[] = [
  [RoadClass.Motorway, RoadClass.MotorwayLink],
  [RoadClass.Trunk, RoadClass.TrunkLink],
  [RoadClass.Primary, RoadClass.PrimaryLink],
  [RoadClass.Secondary, RoadClass.SecondaryLink],
  [RoadClass.Tertiary, RoadClass.TertiaryLink],
  [RoadClass.Unclassified, RoadClass.Road],
  [RoadClass.Residential],
];
RANKED.forEach((classes, rank) => {
  for (const roadClass of classes) RANK[roadClass] = rank;
});

/** By directed chain, in steps of DELAY_MILLISECONDS: the wait at its end, for a car. */
export function junctionDelays(network: RoadNetwork, cut: CutEdges, chains: Chains): Uint8Array {
  const { first, chain } = leavingChains(chains);
  const delays = new Uint8Array(chains.count * 2);
  /** The raw edge with which a directed chain begins, and whether it runs against that edge. */
  const beginning = (directed: number): number => {
    const c = directed >>> 1;
    return directed & 1 ? chains.edges[chains.start[c + 1] - 1] ^ 1 : chains.edges[chains.start[c]];
  };
  const wayOf = (directed: number): number => cut.way[beginning(directed) >>> 1];
  const driven = (directed: number): boolean => {
    const edge = beginning(directed);
    return ((edge & 1 ? cut.wayBackward : cut.wayForward)[cut.way[edge >>> 1]] & Mode.Car) !== 0;
  };
  const bearings = new Float64Array(16);
  for (let j = 0; j < chains.junctionNode.length; j++) {
    const count = first[j + 1] - first[j];
    if (count < 3 || count > bearings.length) continue;
    for (let i = 0; i < count; i++) bearings[i] = bearingOut(network, cut, beginning(chain[first[j] + i]));
    for (let own = 0; own < count; own++) {
      const out = chain[first[j] + own];
      if (network.wayFlags[wayOf(out)] & WayFlag.Roundabout) continue;
      // The leg that goes on straightest.
      let onward = -1;
      let bend = 360;
      for (let i = 0; i < count; i++) {
        if (i === own || !driven(chain[first[j] + i])) continue;
        const off = Math.abs(((bearings[i] - bearings[own] + 360) % 360) - 180);
        if (off < bend) {
          bend = off;
          onward = i;
        }
      }
      const ends = bend > STRAIGHT_DEGREES;
      let others = 0;
      let largest = MOST_RANKS + 1;
      for (let i = 0; i < count; i++) {
        const other = chain[first[j] + i];
        if (i === own || (i === onward && !ends)) continue;
        const comes = driven(other ^ 1);
        if (!comes && !driven(other)) continue;
        others++;
        if (comes || i === onward) largest = Math.min(largest, RANK[network.wayClass[wayOf(other)]]);
      }
      if (others === 0 || largest > MOST_RANKS) continue;
      const ranks = RANK[network.wayClass[wayOf(out)]] - largest + EQUAL_RANKS;
      const seconds = ends || others > 1 ? CROSSING_SECONDS : SIDE_STREET_SECONDS;
      const wait = seconds * Math.max(0, Math.min(MOST_RANKS, ranks));
      delays[out ^ 1] = Math.round((wait * 1000) / DELAY_MILLISECONDS);
    }
  }
  return delays;
}

/** Degrees clockwise from north in which an edge, travelled in its direction, leaves its first node. */
function bearingOut(network: RoadNetwork, cut: CutEdges, directed: number): number {
  const edge = directed >>> 1;
  const against = (directed & 1) === 1;
  const from = against ? cut.last[edge] : cut.first[edge];
  const stop = against ? cut.first[edge] : cut.last[edge];
  const step = against ? -1 : 1;
  const node = network.wayNodes[from];
  const perLon = metresPerDegreeLon(fromFixedDegrees(network.nodeLat[node]));
  let east = 0;
  let north = 0;
  for (let i = from; i !== stop && Math.hypot(east, north) < BEARING_METRES; ) {
    i += step;
    const other = network.wayNodes[i];
    east = fromFixedDegrees(network.nodeLon[other] - network.nodeLon[node]) * perLon;
    north = fromFixedDegrees(network.nodeLat[other] - network.nodeLat[node]) * METRES_PER_DEGREE;
  }
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}
