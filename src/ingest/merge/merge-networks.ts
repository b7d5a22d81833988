// Merges the road networks of all sources, from the last source to the first: stretches of an earlier one that later roads
// follow are cut away, and the rest is added and joined where roads were cut, cross, or end close to each other. What was
// connected stays connected: a stretch is removed only where a later road leads from one of its ends to the other, and both
// ends are joined to that road. Where a surveyed network covers the ground, sketched lines and lines without a class give way
// to it; where lines without a class follow a road of known class, they take its class and name.
import type { Metres } from '../../geo/units.ts';
import type { RoadNetwork } from '../../roads/network/network.ts';
import { addCorners, addJoints } from './add-joints.ts';
import { concatenate } from './concatenate.ts';
import { CoveredGround, grainOf } from './covered-ground.ts';
import { type Cover, followedRoads, ROUGH_REACH } from './followed-roads.ts';
import { findMeetings, type Joint } from './network-joints.ts';
import { type NearSpot, RoadSegmentTree, type RoadSpot } from './road-segment-tree.ts';
import { selectStretches } from './select-stretches.ts';

export interface SourcedNetwork {
  readonly network: RoadNetwork;
  readonly source: number;
}

/** What happened to the roads of one source. */
export interface MergedPart {
  readonly source: number;
  /** Length of the stretches that later sources have too. */
  readonly replaced: Metres;
  readonly joints: number;
  readonly crossings: number;
}

export interface MergedNetwork {
  readonly network: RoadNetwork;
  readonly parts: readonly MergedPart[];
}

/** One network, or undefined where no source has roads. */
export function mergeNetworks(networks: readonly SourcedNetwork[]): MergedNetwork | undefined {
  const [last, ...earlier] = [...networks].sort((a, b) => b.source - a.source);
  if (!last) return undefined;
  let { network } = last;
  const parts: MergedPart[] = [];
  const surveyed = [last.network].filter(isSurveyed);
  for (const { network: part, source } of earlier) {
    const merged = mergeTwo(part, network, coverOf(part, surveyed));
    network = merged.network;
    parts.push({ source, ...merged.part });
    if (isSurveyed(part)) surveyed.push(part);
  }
  return { network, parts };
}

const isSurveyed = (network: RoadNetwork): boolean => !grainOf(network).coarse;

/** The ground on which lines that are only sketched, or have no class, give way to other sources. */
function coverOf(network: RoadNetwork, surveyed: readonly RoadNetwork[]): Cover | undefined {
  const { coarse, unclassed } = grainOf(network);
  if (!coarse && !unclassed) return undefined;
  const better = coarse ? surveyed : surveyed.filter((other) => !grainOf(other).unclassed);
  const ground = new CoveredGround(network, better);
  return ground.isEmpty ? undefined : { ground, rough: coarse };
}

/** Where lines enter covered ground; rough ones also where they leave its roads well within reach, as none follows them any farther. */
const edgesOf = (network: RoadNetwork, { ground, rough }: Cover, later: RoadSegmentTree): RoadSpot[] =>
  ground.edges(network, (x, y) => rough && later.spotNear(x, y, ROUGH_REACH / 2) !== undefined);

/** The later network, with class and names of earlier roads on the ways without a class that replace them. */
function withClasses(
  later: RoadNetwork,
  earlier: RoadNetwork,
  replacing: ReadonlyMap<number, number>,
): RoadNetwork {
  if (replacing.size === 0) return later;
  const [wayClass, wayName] = [later.wayClass.slice(), later.wayName.slice()];
  const [wayNameBn, wayRef] = [later.wayNameBn.slice(), later.wayRef.slice()];
  const named = (id: number): number => later.strings.add(earlier.strings.get(id));
  for (const [way, like] of replacing) {
    wayClass[way] = earlier.wayClass[like];
    wayName[way] ||= named(earlier.wayName[like]);
    wayNameBn[way] ||= named(earlier.wayNameBn[like]);
    wayRef[way] ||= named(earlier.wayRef[like]);
  }
  return { ...later, wayClass, wayName, wayNameBn, wayRef };
}

function mergeTwo(
  whole: RoadNetwork,
  later: RoadNetwork,
  cover: Cover | undefined,
): { readonly network: RoadNetwork; readonly part: Omit<MergedPart, 'source'> } {
  const laterSegments = new RoadSegmentTree(later);
  const earlier = cover ? addCorners(whole, edgesOf(whole, cover, laterSegments)) : whole;
  const followed = followedRoads(earlier, whole.nodeCount, laterSegments, cover);
  const kept = selectStretches(earlier, followed.cut);
  const both = concatenate([kept.network, withClasses(later, earlier, followed.replacing)]);
  const shift = kept.network.wayNodes.length;
  const moved = ({ segment, share, way, metres }: NearSpot): NearSpot => ({
    segment: segment + shift,
    share,
    way: way + kept.network.wayCount,
    metres,
  });
  const joints: Joint[] = [];
  const joined = new Set<number>();
  for (const [node, spots] of followed.joints) {
    const { number, way } = kept.nodeOf(node);
    joined.add(number);
    for (const spot of spots) joints.push({ from: { node: number }, to: moved(spot), way });
  }
  for (const { spots } of followed.meetings) {
    const [hub, ...others] = spots.map(moved);
    for (const spot of others) joints.push({ from: hub, to: spot, way: hub.way });
  }
  const { joints: ends, crossings } = findMeetings(new RoadSegmentTree(kept.network), laterSegments, joined);
  return {
    network: addJoints(both, [...joints, ...ends], crossings),
    part: { replaced: followed.metres, joints: joints.length + ends.length, crossings: crossings.length },
  };
}
