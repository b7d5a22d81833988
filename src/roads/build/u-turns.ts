// Turning round at junctions: forbidden on major roads, and costly just behind a turn that cannot be made directly: behind
// a restriction, and in the street opposite to a gap between two carriageways. Elsewhere nobody gains by it, and where a
// road ends everybody may. Without these rules a restriction is driven round by turning back behind it.
import type { CutEdges } from './cut-ways.ts';
import { type Chains, chainModes } from './fold-chains.ts';
import { headOf, type RuledPath, tailOf } from './forbidden-paths.ts';
import { chainMetres, firstEdge, rankOf } from './junction-legs.ts';
import { WAIT_MILLISECONDS } from './junction-waits.ts';
import { type LeavingChains, leavingChains } from './leaving-chains.ts';
import { Mode, NodeFlag, type RoadNetwork, WayFlag } from './network.ts';

const MOTOR = Mode.Car | Mode.Motorcycle;
/** Rank up to which nobody turns round in the road. */
const FORBIDDEN_RANK = 1;
/** Behind a stretch longer than this nobody turns round only to save a wait: going there and back takes longer than any
 * wait; only behind a restriction it may be worth it. A rule for it would split the road into one for each direction, and searches would be dearer by a seventh. */
const FARTHEST_METRES = 1_000;
/** One-way roads up to this rank are carriageways that one crosses in order to turn round. */
const MAIN_RANK = 4;
const GAP_METRES = 40;
/** Nobody goes farther down a street than this only to turn round; there it takes this many seconds more. */
const BEHIND_METRES = 200;
const BEHIND_SECONDS = 150;

/** Each directed chain with the same chain back; `ruled` are the paths of turn restrictions. */
export function uTurns(
  network: RoadNetwork,
  cut: CutEdges,
  chains: Chains,
  ruled: readonly RuledPath[],
): RuledPath[] {
  const leaving = leavingChains(chains);
  const wayOf = (directed: number): number => cut.way[firstEdge(chains, directed) >>> 1];
  const drives = (directed: number): boolean => (chainModes(cut, chains, directed) & Mode.Car) !== 0;
  const goesOn = onward(network, cut, chains, leaving);
  const behind = gapEnds(network, cut, chains, leaving);
  const isCircle = (junction: number): boolean =>
    (network.nodeFlags[chains.junctionNode[junction]] & NodeFlag.MiniRoundabout) !== 0;
  const via = new Set<number>();
  for (const { chains: path, modes } of ruled) {
    if (modes === 0 || path.length < 2) continue;
    for (const directed of path.slice(1, -1)) via.add(directed).add(directed ^ 1);
    behind[headOf(chains, path[path.length - 2])] = 1;
  }
  const paths: RuledPath[] = [];
  for (let directed = 0; directed < chains.count * 2; directed++) {
    if (!drives(directed) || !drives(directed ^ 1) || !goesOn(directed)) continue;
    // Made for it.
    if (isCircle(headOf(chains, directed)) && !via.has(directed)) continue;
    const metres = chainMetres(network, cut, chains, directed >>> 1);
    const rank = rankOf(network.wayClass[wayOf(directed)]);
    const gains = metres <= FARTHEST_METRES || behind[tailOf(chains, directed)] === 1;
    if ((rank <= FORBIDDEN_RANK && gains) || via.has(directed)) {
      paths.push({ chains: [directed, directed ^ 1], modes: MOTOR });
      continue;
    }
    if (!behind[tailOf(chains, directed)] || metres > BEHIND_METRES) continue;
    paths.push({
      chains: [directed, directed ^ 1],
      modes: 0,
      extra: (BEHIND_SECONDS * 1000) / WAIT_MILLISECONDS,
    });
  }
  return paths;
}

/** Whether cars that come over a directed chain can go on at its end, other than into a road that is no way through. */
function onward(
  network: RoadNetwork,
  cut: CutEdges,
  chains: Chains,
  { first, chain }: LeavingChains,
): (directed: number) => boolean {
  return (directed) => {
    const junction = headOf(chains, directed);
    if ((network.nodeAccess[chains.junctionNode[junction]] & Mode.Car) === 0) return false;
    for (let i = first[junction]; i < first[junction + 1]; i++) {
      const other = chain[i];
      if (other === (directed ^ 1) || (chainModes(cut, chains, other) & Mode.Car) === 0) continue;
      const way = cut.way[firstEdge(chains, other) >>> 1];
      if ((network.wayFlags[way] & WayFlag.Destination) === 0) return true;
    }
    return false;
  };
}

/** By junction: 1 where a gap leads from one carriageway to the other. */
function gapEnds(
  network: RoadNetwork,
  cut: CutEdges,
  chains: Chains,
  { first, chain }: LeavingChains,
): Uint8Array {
  const oneWay = new Uint8Array(chains.junctionNode.length);
  for (let junction = 0; junction < oneWay.length; junction++) {
    for (let i = first[junction]; i < first[junction + 1]; i++) {
      const out = (chainModes(cut, chains, chain[i]) & Mode.Car) !== 0;
      const back = (chainModes(cut, chains, chain[i] ^ 1) & Mode.Car) !== 0;
      if (out === back) continue;
      const way = cut.way[firstEdge(chains, chain[i]) >>> 1];
      if (rankOf(network.wayClass[way]) <= MAIN_RANK) oneWay[junction] = 1;
    }
  }
  const ends = new Uint8Array(oneWay.length);
  for (let c = 0; c < chains.count; c++) {
    const [a, b] = [chains.from[c], chains.to[c]];
    if (!oneWay[a] || !oneWay[b] || a === b) continue;
    const both = chainModes(cut, chains, c * 2) & chainModes(cut, chains, c * 2 + 1) & Mode.Car;
    if (both && chainMetres(network, cut, chains, c) <= GAP_METRES) ends[a] = ends[b] = 1;
  }
  return ends;
}
