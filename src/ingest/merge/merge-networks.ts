// Merges the road networks of all sources, from the last source to the first: stretches of an earlier one that later roads
// follow are cut away, and the rest is added and joined where roads were cut, cross, or end close to each other. What was
// connected stays connected: a stretch is removed only where a later road leads from one of its ends to the other, and both
// ends are joined to that road.
import type { Metres } from '../../geo/units.ts';
import type { RoadNetwork } from '../../roads/build/network.ts';
import { addJoints } from './add-joints.ts';
import { concatenate } from './concatenate.ts';
import { followedRoads } from './followed-roads.ts';
import { findMeetings, type Joint } from './network-joints.ts';
import { type NearSpot, SegmentTree } from './segment-tree.ts';
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
  for (const { network: part, source } of earlier) {
    const merged = mergeTwo(part, network);
    network = merged.network;
    parts.push({ source, ...merged.part });
  }
  return { network, parts };
}

function mergeTwo(
  earlier: RoadNetwork,
  later: RoadNetwork,
): { readonly network: RoadNetwork; readonly part: Omit<MergedPart, 'source'> } {
  const laterSegments = new SegmentTree(later);
  const followed = followedRoads(earlier, laterSegments);
  const kept = selectStretches(earlier, followed.cut);
  const whole = concatenate([kept.network, later]);
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
  const { joints: ends, crossings } = findMeetings(new SegmentTree(kept.network), laterSegments, joined);
  return {
    network: addJoints(whole, [...joints, ...ends], crossings),
    part: { replaced: followed.metres, joints: joints.length + ends.length, crossings: crossings.length },
  };
}
