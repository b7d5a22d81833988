// U-turns at junctions: forbidden on major roads, and costly just after a turn that cannot be made directly: after a
// restriction, and in the street opposite a gap between two carriageways. Elsewhere nobody gains by them, and at a dead end
// everyone may turn. Without these rules, a route would get round a restriction by turning back just after it.

import { WAIT_MILLISECONDS } from '../graph/stored-forms.ts';
import type { RoadNetwork } from '../network/network.ts';
import { MOTOR_MODES, Mode, NodeFlag, WayFlag } from '../network/vocabulary.ts';
import type { CutEdges } from './cut-ways.ts';
import { type Chains, chainModes } from './fold-chains.ts';
import { headOf, type RuledPath, tailOf } from './forbidden-paths.ts';
import { chainMetres, firstEdge, rankOf } from './junction-legs.ts';
import { type LeavingChains, leavingChains } from './leaving-chains.ts';

/** U-turns are forbidden on roads up to this rank. */
const FORBIDDEN_RANK = 1;
/** After a stretch longer than this nobody makes a U-turn to save a wait, as going there and back takes longer than any wait;
 * only after a restriction may it pay. A rule for it would split the road by direction and make searches slower. */
const FARTHEST_METRES = 1_000;
/** One-way roads up to this rank are carriageways that drivers cross to make a U-turn. */
const MAIN_RANK = 4;
const GAP_METRES = 40;
/** Nobody goes farther than this into a street only to make a U-turn; up to there it takes this many extra seconds. */
const BEHIND_METRES = 200;
const BEHIND_SECONDS = 150;

/** Each directed chain followed by its reverse; `ruled` are the paths of turn restrictions. */
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
    // A circle is made for it.
    if (isCircle(headOf(chains, directed)) && !via.has(directed)) continue;
    const metres = chainMetres(network, cut, chains, directed >>> 1);
    const rank = rankOf(network.wayClass[wayOf(directed)]);
    const gains = metres <= FARTHEST_METRES || behind[tailOf(chains, directed)] === 1;
    if ((rank <= FORBIDDEN_RANK && gains) || via.has(directed)) {
      paths.push({ chains: [directed, directed ^ 1], modes: MOTOR_MODES });
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

/** Whether cars that arrive over a directed chain can continue at its end, other than into a no-through road. */
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

/** By junction: 1 at either end of a gap between two carriageways. */
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
