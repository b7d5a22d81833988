// Which stretches of an earlier source's roads does a later source have too? A stretch is a duplicate only where roads of the
// later source follow it along its whole length, in every direction in which it may be travelled. It can then be cut away,
// and the nodes where it met other roads are joined to the road that replaces it. Where the later source has a whole network
// (covered ground), a rough line is a duplicate as soon as that network leads from its start to its end about as directly, and
// lines without a class are not needed at all.
import type { Metres } from '../../geo/units.ts';
import { firstWhere } from '../../lookup/binary-search.ts';
import type { RoadNetwork } from '../../roads/network/network.ts';
import { Mode, RoadClass } from '../../roads/network/vocabulary.ts';
import { CorridorSearch, type Followed, type ForeignLine } from './corridor-search.ts';
import type { CoveredGround } from './covered-ground.ts';
import { metresBetween, type NearSpot, type RoadSegmentTree } from './road-segment-tree.ts';

/** How far apart two drawings of one road may be: highways may come as reference points, without their bends. */
const HIGHWAY_REACH: Metres = 100;
const STREET_REACH: Metres = 30;
/** How far a rough line may be drawn from the road it means. */
export const ROUGH_REACH: Metres = 300;

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
  /** For ways of the later network: the way of the earlier one that they replace along most of their length. */
  readonly replacing: ReadonlyMap<number, number>;
}

/** Where later networks cover the ground: there the earlier one's lines are taken as rough, or are not needed if they have no class. */
export interface Cover {
  readonly ground: CoveredGround;
  readonly rough: boolean;
}

/** A stretch cut away: positions from … to of `wayNodes`, and where it begins and ends in the later network. */
interface CutStretch {
  readonly way: number;
  readonly from: number;
  readonly to: number;
  readonly covered: boolean;
  readonly startSpots: readonly NearSpot[];
  readonly endSpots: readonly NearSpot[];
  /** Segments of the later network that lead along it. */
  readonly along: readonly number[];
}

/**
 * Segments of `earlier` must not cross the edge of the covered ground: see `CoveredGround.edges`. Its nodes from `drawn` on are those
 * that were added for this.
 */
export function followedRoads(
  earlier: RoadNetwork,
  drawn: number,
  later: RoadSegmentTree,
  cover?: Cover,
): FollowedRoads {
  const search = new CorridorSearch(later);
  const uses = nodeUses(earlier);
  const stretches: CutStretch[] = [];
  const { wayNodeStart, wayNodes, wayClass } = earlier;
  const isCovered = (position: number): boolean => cover?.ground.hasSegment(earlier, position) ?? false;
  for (let way = 0; way < earlier.wayCount; way++) {
    const end = wayNodeStart[way + 1];
    for (let from = wayNodeStart[way], i = from + 1; i < end; i++) {
      const covered = isCovered(from);
      if (uses[wayNodes[i]] < 2 && i + 1 < end && isCovered(i) === covered) continue;
      const rough = covered && cover?.rough === true;
      if (covered && !rough && wayClass[way] === RoadClass.Road)
        stretches.push({ way, from, to: i, covered, startSpots: [], endSpots: [], along: [] });
      else cutWithin({ earlier, drawn, search, rough }, way, from, i, stretches);
      from = i;
    }
  }
  return {
    ...joinsOf(earlier, stretches, search),
    metres: lengthOf(earlier, stretches),
    replacing: replacingWays(stretches, later),
  };
}

/** The networks, and whether a rough line is sought rather than the same one. */
interface Following {
  readonly earlier: RoadNetwork;
  readonly drawn: number;
  readonly search: CorridorSearch;
  readonly rough: boolean;
}

/** How often ways pass a node or end there, capped at 2. */
function nodeUses({ nodeCount, wayNodes }: RoadNetwork): Uint8Array {
  const uses = new Uint8Array(nodeCount);
  for (const node of wayNodes) if (uses[node] < 2) uses[node]++;
  return uses;
}

/** The longest followed stretches between two positions: the whole, otherwise those of its halves. */
function cutWithin(
  following: Following,
  way: number,
  from: number,
  to: number,
  stretches: CutStretch[],
): void {
  const found = follow(following, way, from, to);
  if (found === 'far') return;
  if (found) stretches.push(found);
  else if (to - from > 1) {
    const middle = middleOf(following, from, to);
    cutWithin(following, way, from, middle, stretches);
    cutWithin(following, way, middle, to, stretches);
  }
}

/** Where a stretch is halved: at a corner that the source drew, as long as there is one. */
function middleOf({ earlier, drawn }: Following, from: number, to: number): number {
  const half = (from + to) >> 1;
  for (let away = 0; away < to - from; away++)
    for (const at of [half - away, half + away])
      if (at > from && at < to && earlier.wayNodes[at] < drawn) return at;
  return half;
}

/** The stretch, if a road follows it; 'far' where no road is near any part of it. */
function follow(
  { earlier, drawn, search, rough }: Following,
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
  const line: ForeignLine = {
    network: earlier,
    nodes,
    modes: rough ? chiefModes(forward) : forward,
    class: roadClass,
    reach: rough ? ROUGH_REACH : reachOf(roadClass),
    rough: rough ? 'near' : undefined,
  };
  if (!search.isNear(line)) return 'far';
  const isStraight = nodes.subarray(1, -1).every((node) => node >= drawn);
  const find = (each: ForeignLine): Followed | undefined =>
    search.follow(each) ?? (rough && isStraight ? search.follow({ ...each, rough: 'anywhere' }) : undefined);
  const there = forward ? find(line) : undefined;
  if (forward && !there) return undefined;
  const reversed = { ...line, nodes: nodes.toReversed(), modes: rough ? chiefModes(backward) : backward };
  const back = backward ? find(reversed) : undefined;
  if (backward && !back) return undefined;
  const startSpots = distinct([...(there ? [there.from] : []), ...(back ? [back.to] : [])]);
  const endSpots = distinct([...(there ? [there.to] : []), ...(back ? [back.from] : [])]);
  const along = [...(there?.segments ?? []), ...(back?.segments ?? [])];
  return { way, from, to, covered: rough, startSpots, endSpots, along };
}

/** A network may keep some travellers off its highways, and lead them elsewhere: cars decide, if they are allowed at all. */
const chiefModes = (modes: number): number => modes & Mode.Car || modes;

/** Ways of the later network that stretches run along for more than half of their length, and the way of the best class there. */
function replacingWays(stretches: readonly CutStretch[], later: RoadSegmentTree): Map<number, number> {
  const { network } = later;
  const wayOf = (segment: number): number =>
    firstWhere(0, network.wayCount, (way) => network.wayNodeStart[way + 1] > segment);
  const unclassed = network.wayClass.includes(RoadClass.Road);
  const replacing = new Map<number, number>();
  if (!unclassed) return replacing;
  const metresOf = (segment: number): Metres =>
    metresBetween(network, network.wayNodes[segment], network.wayNodes[segment + 1]);
  for (const { way: replaced, along } of stretches) {
    const covered = new Map<number, Metres>();
    for (const segment of new Set(along)) {
      const way = wayOf(segment);
      if (network.wayClass[way] === RoadClass.Road)
        covered.set(way, (covered.get(way) ?? 0) + metresOf(segment));
    }
    for (const [way, metres] of covered) {
      let length = 0;
      for (let i = network.wayNodeStart[way]; i + 1 < network.wayNodeStart[way + 1]; i++)
        length += metresOf(i);
      if (metres * 2 > length) replacing.set(way, replaced);
    }
  }
  return replacing;
}

function distinct(spots: readonly NearSpot[]): NearSpot[] {
  const kept: NearSpot[] = [];
  for (const spot of spots) {
    const isKnown = kept.some(({ segment, share }) => segment === spot.segment && share === spot.share);
    if (!isKnown) kept.push(spot);
  }
  return kept;
}

/** An end of a stretch cut away, and where it lies in the later network. */
interface CutEnd {
  readonly spots: readonly NearSpot[];
  readonly way: number;
  readonly covered: boolean;
}

function joinsOf(
  earlier: RoadNetwork,
  stretches: readonly CutStretch[],
  search: CorridorSearch,
): Pick<FollowedRoads, 'cut' | 'joints' | 'meetings'> {
  const cut = new Uint8Array(earlier.wayNodes.length);
  const ends = new Map<number, CutEnd[]>();
  const addEnd = (position: number, end: CutEnd): void => {
    const node = earlier.wayNodes[position];
    const list = ends.get(node);
    if (list) list.push(end);
    else ends.set(node, [end]);
  };
  for (const { way, from, to, startSpots, endSpots, covered } of stretches) {
    cut.fill(1, from, to);
    if (startSpots.length > 0) addEnd(from, { spots: startSpots, way, covered });
    if (endSpots.length > 0) addEnd(to, { spots: endSpots, way, covered });
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
    // A network has its own junctions: where its roads do not meet, none is missing.
    else if (spots.length > 1 && !list.some(({ covered }) => covered))
      meetings.push({ spots, way: list[0].way });
  }
  return { cut, joints, meetings };
}

/** The spots that ends of stretches at one node need, the nearest first: not those next to another by the later roads. */
function apart(
  { wayForward, wayBackward, wayClass }: RoadNetwork,
  search: CorridorSearch,
  ends: readonly CutEnd[],
): NearSpot[] {
  const spots = distinct(ends.flatMap((end) => end.spots)).sort((a, b) => a.metres - b.metres);
  if (spots.length < 2) return spots;
  const modes = ends.reduce((all, { way }) => all | wayForward[way] | wayBackward[way], 0);
  const most =
    2 * Math.min(...ends.map(({ way, covered }) => (covered ? 2 * ROUGH_REACH : reachOf(wayClass[way]))));
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
