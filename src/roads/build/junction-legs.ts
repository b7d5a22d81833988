// The roads at a junction from a driver's point of view: their directions, how major they are, who may enter and leave over
// them. One object is reused for all junctions.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';
import type { DrivingSide } from '../../geo/driving-side.ts';
import { fromFixedDegrees } from '../../geo/units.ts';
import type { RoadNetwork } from '../network/network.ts';
import { Mode, NodeFlag, RoadClass, WayFlag } from '../network/vocabulary.ts';
import type { CutEdges } from './cut-ways.ts';
import { drivingSide } from './driving-side.ts';
import { type Chains, chainModes } from './fold-chains.ts';
import { type LeavingChains, leavingChains } from './leaving-chains.ts';

/** Bearings are measured this far from the junction, beyond its own curves. */
const BEARING_METRES = 15;
/** A link road longer than this is a ramp; a shorter one that bends gently is a turning lane. */
const RAMP_METRES = 200;
/** Rank of anything no more important than a street; more important roads have lower ranks. */
export const STREET_RANK = 5;

const RANK = new Uint8Array(32).fill(STREET_RANK);
const LINK = new Uint8Array(32);
const RANKED: readonly (readonly number[])[] = [
  [RoadClass.Motorway, RoadClass.MotorwayLink],
  [RoadClass.Trunk, RoadClass.TrunkLink],
  [RoadClass.Primary, RoadClass.PrimaryLink],
  [RoadClass.Secondary, RoadClass.SecondaryLink],
  [RoadClass.Tertiary, RoadClass.TertiaryLink],
];
RANKED.forEach(([road, link], rank) => {
  RANK[road] = RANK[link] = rank;
  LINK[link] = 1;
});

export const rankOf = (roadClass: number): number => RANK[roadClass];

export class JunctionLegs {
  count = 0;
  /** By leg: the directed chain that leaves over it. */
  readonly out = new Uint32Array(256);
  /** Degrees clockwise from north. */
  readonly bearing = new Float64Array(256);
  readonly way = new Uint32Array(256);
  readonly rank = new Uint8Array(256);
  /** Whether cars arrive, and whether they leave, over the leg. */
  readonly comes = new Uint8Array(256);
  readonly leaves = new Uint8Array(256);
  readonly link = new Uint8Array(256);
  readonly ramp = new Uint8Array(256);
  readonly roundabout = new Uint8Array(256);
  readonly living = new Uint8Array(256);
  readonly unclassed = new Uint8Array(256);
  /** A painted circle in the middle that everyone drives round, also for a U-turn. */
  miniRoundabout = false;
  readonly side: DrivingSide;
  readonly #leaving: LeavingChains;

  constructor(
    readonly network: RoadNetwork,
    readonly cut: CutEdges,
    readonly chains: Chains,
  ) {
    this.#leaving = leavingChains(chains);
    this.side = drivingSide(network);
  }

  /** Loads another junction; false if no car passes it. */
  load(junction: number): boolean {
    const { network, cut, chains } = this;
    const { first, chain } = this.#leaving;
    const begin = first[junction];
    this.count = Math.min(this.out.length, first[junction + 1] - begin);
    this.miniRoundabout = (network.nodeFlags[chains.junctionNode[junction]] & NodeFlag.MiniRoundabout) !== 0;
    let cars = 0;
    for (let i = 0; i < this.count; i++) {
      const out = chain[begin + i];
      const edge = firstEdge(chains, out);
      const way = cut.way[edge >>> 1];
      const roadClass = network.wayClass[way];
      this.out[i] = out;
      this.way[i] = way;
      this.rank[i] = RANK[roadClass];
      this.link[i] = LINK[roadClass];
      this.leaves[i] = chainModes(cut, chains, out) & Mode.Car ? 1 : 0;
      this.comes[i] = chainModes(cut, chains, out ^ 1) & Mode.Car ? 1 : 0;
      this.roundabout[i] = network.wayFlags[way] & WayFlag.Roundabout ? 1 : 0;
      this.living[i] = roadClass === RoadClass.LivingStreet ? 1 : 0;
      this.unclassed[i] = roadClass === RoadClass.Road ? 1 : 0;
      cars += this.leaves[i] | this.comes[i];
    }
    if (cars < 2) return false;
    for (let i = 0; i < this.count; i++) {
      const edge = firstEdge(chains, this.out[i]);
      this.bearing[i] = bearingOut(network, cut, edge);
      this.ramp[i] =
        this.link[i] && chainMetres(network, cut, chains, this.out[i] >>> 1) >= RAMP_METRES ? 1 : 0;
    }
    return true;
  }

  /**
   * The clockwise turn in degrees from arriving over one leg to leaving over another. Mirrored where traffic drives on the right,
   * since waits are defined for driving on the left.
   */
  turn(from: number, to: number): number {
    const degrees = turnDegrees(this.bearing[from], this.bearing[to]);
    return this.side === 'left' ? degrees : (360 - degrees) % 360;
  }

  sameName(a: number, b: number): boolean {
    return sameName(this.network, this.way[a], this.way[b]);
  }
}

/** Clockwise turn from arriving over one road to leaving over another; both bearings point away from the junction. */
export const turnDegrees = (from: number, to: number): number => (to - from + 540) % 360;

/** Whether two ways are the same road to a driver who follows signs: they share a name, or neither has one. */
export function sameName(network: RoadNetwork, a: number, b: number): boolean {
  const { wayName, wayNameBn, wayRef } = network;
  const named = wayName[a] | wayNameBn[a] | wayRef[a] | wayName[b] | wayNameBn[b] | wayRef[b];
  if (!named) return true;
  const has = (text: number): boolean =>
    text !== 0 && (text === wayName[b] || text === wayNameBn[b] || text === wayRef[b]);
  return has(wayName[a]) || has(wayNameBn[a]) || has(wayRef[a]);
}

/** The first raw edge of a directed chain, as `edge * 2`, plus 1 where the chain runs against it. */
export function firstEdge(chains: Chains, directed: number): number {
  const chain = directed >>> 1;
  return directed & 1 ? chains.edges[chains.start[chain + 1] - 1] ^ 1 : chains.edges[chains.start[chain]];
}

/** Bearing in degrees clockwise from north in which a directed edge leaves its first node. */
export function bearingOut(network: RoadNetwork, cut: CutEdges, directed: number): number {
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

export function chainMetres(network: RoadNetwork, cut: CutEdges, chains: Chains, chain: number): number {
  let metres = 0;
  for (let i = chains.start[chain]; i < chains.start[chain + 1]; i++) {
    const edge = chains.edges[i] >>> 1;
    for (let j = cut.first[edge] + 1; j <= cut.last[edge]; j++) {
      const [a, b] = [network.wayNodes[j - 1], network.wayNodes[j]];
      const perLon = metresPerDegreeLon(fromFixedDegrees(network.nodeLat[a]));
      metres += Math.hypot(
        fromFixedDegrees(network.nodeLon[b] - network.nodeLon[a]) * perLon,
        fromFixedDegrees(network.nodeLat[b] - network.nodeLat[a]) * METRES_PER_DEGREE,
      );
    }
  }
  return metres;
}
