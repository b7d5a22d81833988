// Which stretches of an earlier source's roads does a later source have too? A stretch is a duplicate only where roads of the
// later source follow it along its whole length, in every direction in which it may be travelled. It can then be cut away,
// and the nodes where it met other roads are joined to the road that replaces it.
import type { Metres } from '../../geo/units.ts';
import { RoadClass, type RoadNetwork } from '../../roads/build/network.ts';
import { CorridorSearch, type Line } from './corridor-search.ts';
import { metresBetween, type NearSpot, type SegmentTree } from './segment-tree.ts';

/** How far apart two drawings of one road may be: highways may come as reference points, without their bends. */
const HIGHWAY_REACH: Metres = 100;
const STREET_REACH: Metres = 30;

const reachOf = (roadClass: number): Metres =>
  roadClass <= RoadClass.SecondaryLink ? HIGHWAY_REACH : STREET_REACH;

/** Roads of one network that replace stretches of another. */
export interface FollowedRoads {
  /** Nonzero: the segment that begins at this position of the earlier network's `wayNodes` is cut away. */
  readonly cut: Uint8Array;
  /** For a node of the earlier network, the spots of the later one that it is to be joined to. */
  readonly joints: ReadonlyMap<number, readonly NearSpot[]>;
  /** Spots of the later network that met at a node none of whose roads is left, and one of the ways cut away there. */
  readonly meetings: readonly { readonly spots: readonly NearSpot[]; readonly way: number }[];
  readonly metres: Metres;
}

/** A stretch cut away: positions from … to of `wayNodes`, and where it begins and ends in the later network. */
interface CutStretch {
  readonly way: number;
  readonly from: number;
  readonly to: number;
  readonly startSpots: readonly NearSpot[];
  readonly endSpots: readonly NearSpot[];
}

export function followedRoads(earlier: RoadNetwork, later: SegmentTree): FollowedRoads {
  const search = new CorridorSearch(later);
  const uses = nodeUses(earlier);
  const stretches: CutStretch[] = [];
  const { wayNodeStart, wayNodes } = earlier;
  for (let way = 0; way < earlier.wayCount; way++) {
    let from = wayNodeStart[way];
    for (let i = from + 1; i < wayNodeStart[way + 1]; i++) {
      if (uses[wayNodes[i]] < 2 && i + 1 < wayNodeStart[way + 1]) continue;
      cutWithin(earlier, search, way, from, i, stretches);
      from = i;
    }
  }
  return { ...joinsOf(earlier, stretches, search), metres: lengthOf(earlier, stretches) };
}

/** How often ways pass a node or end there, capped at 2. */
function nodeUses({ nodeCount, wayNodes }: RoadNetwork): Uint8Array {
  const uses = new Uint8Array(nodeCount);
  for (const node of wayNodes) if (uses[node] < 2) uses[node]++;
  return uses;
}

/** The longest followed stretches between two positions: the whole, otherwise those of its halves. */
function cutWithin(
  earlier: RoadNetwork,
  search: CorridorSearch,
  way: number,
  from: number,
  to: number,
  stretches: CutStretch[],
): void {
  const found = follow(earlier, search, way, from, to);
  if (found === 'far') return;
  if (found) stretches.push(found);
  else if (to - from > 1) {
    const middle = (from + to) >> 1;
    cutWithin(earlier, search, way, from, middle, stretches);
    cutWithin(earlier, search, way, middle, to, stretches);
  }
}

/** The stretch, if a road follows it; 'far' where no road is near any part of it. */
function follow(
  earlier: RoadNetwork,
  search: CorridorSearch,
  way: number,
  from: number,
  to: number,
): CutStretch | 'far' | undefined {
  const nodes = earlier.wayNodes.subarray(from, to + 1);
  // A loop starts and ends at the same point, so there would be nothing to follow.
  if (nodes[0] === nodes[nodes.length - 1]) return undefined;
  const [forward, backward] = [earlier.wayForward[way], earlier.wayBackward[way]];
  if ((forward | backward) === 0) return undefined;
  const roadClass = earlier.wayClass[way];
  const line: Line = {
    network: earlier,
    nodes,
    modes: forward,
    class: roadClass,
    reach: reachOf(roadClass),
  };
  if (!search.isNear(line)) return 'far';
  const there = forward && search.follow(line);
  if (there === undefined) return undefined;
  const back = backward && search.follow({ ...line, nodes: nodes.toReversed(), modes: backward });
  if (back === undefined) return undefined;
  const startSpots = distinct([...(there ? [there.from] : []), ...(back ? [back.to] : [])]);
  const endSpots = distinct([...(there ? [there.to] : []), ...(back ? [back.from] : [])]);
  return { way, from, to, startSpots, endSpots };
}

function distinct(spots: readonly NearSpot[]): NearSpot[] {
  const kept: NearSpot[] = [];
  for (const spot of spots) {
    const isKnown = kept.some(({ segment, share }) => segment === spot.segment && share === spot.share);
    if (!isKnown) kept.push(spot);
  }
  return kept;
}

function joinsOf(
  earlier: RoadNetwork,
  stretches: readonly CutStretch[],
  search: CorridorSearch,
): Omit<FollowedRoads, 'metres'> {
  const cut = new Uint8Array(earlier.wayNodes.length);
  const ends = new Map<number, { spots: readonly NearSpot[]; way: number }[]>();
  const addEnd = (position: number, spots: readonly NearSpot[], way: number): void => {
    const node = earlier.wayNodes[position];
    const list = ends.get(node);
    if (list) list.push({ spots, way });
    else ends.set(node, [{ spots, way }]);
  };
  for (const { way, from, to, startSpots, endSpots } of stretches) {
    cut.fill(1, from, to);
    addEnd(from, startSpots, way);
    addEnd(to, endSpots, way);
  }
  const kept = new Uint8Array(earlier.nodeCount);
  for (let way = 0; way < earlier.wayCount; way++) {
    for (let i = earlier.wayNodeStart[way]; i + 1 < earlier.wayNodeStart[way + 1]; i++)
      if (!cut[i]) kept[earlier.wayNodes[i]] = kept[earlier.wayNodes[i + 1]] = 1;
  }
  const joints = new Map<number, readonly NearSpot[]>();
  const meetings: { spots: readonly NearSpot[]; way: number }[] = [];
  for (const [node, list] of ends) {
    const spots = apart(earlier, search, list);
    if (kept[node]) joints.set(node, spots);
    else if (spots.length > 1) meetings.push({ spots, way: list[0].way });
  }
  return { cut, joints, meetings };
}

/** The spots that ends of stretches at one node need, the nearest first: not those next to another by the later roads. */
function apart(
  { wayForward, wayBackward, wayClass }: RoadNetwork,
  search: CorridorSearch,
  ends: readonly { readonly spots: readonly NearSpot[]; readonly way: number }[],
): NearSpot[] {
  const spots = distinct(ends.flatMap((end) => end.spots)).sort((a, b) => a.metres - b.metres);
  if (spots.length < 2) return spots;
  const modes = ends.reduce((all, { way }) => all | wayForward[way] | wayBackward[way], 0);
  const most = 2 * Math.min(...ends.map(({ way }) => reachOf(wayClass[way])));
  const kept: NearSpot[] = [];
  for (const spot of spots)
    if (!kept.some((other) => search.connects(other, spot, modes, most))) kept.push(spot);
  return kept;
}

function lengthOf(earlier: RoadNetwork, stretches: readonly CutStretch[]): Metres {
  let metres = 0;
  for (const { from, to } of stretches) {
    for (let i = from; i < to; i++)
      metres += metresBetween(earlier, earlier.wayNodes[i], earlier.wayNodes[i + 1]);
  }
  return metres;
}
