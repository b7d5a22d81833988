// U-turns from one carriageway to the other through a gap that is too short to swing through: possible, but in several moves
// and with traffic on both sides waiting. Wider gaps, which are made for turning, take no longer than their two turns.

import { WAIT_MILLISECONDS } from '../graph/stored-forms.ts';
import type { RoadNetwork } from '../network/network.ts';
import { Mode, NodeFlag } from '../network/vocabulary.ts';
import type { CutEdges } from './cut-ways.ts';
import { drivingSide } from './driving-side.ts';
import { type Chains, chainModes } from './fold-chains.ts';
import { headOf, type RuledPath } from './forbidden-paths.ts';
import { bearingOut, chainMetres, firstEdge, turnDegrees } from './junction-legs.ts';
import { leavingChains } from './leaving-chains.ts';
import { isStraight } from './turn-waits.ts';

const TIGHT_METRES = 8.5;
const TIGHT_SECONDS = 120;
/** Carriageways are opposite within this many degrees. */
const OPPOSITE_DEGREES = 40;

/** Paths from one carriageway over the gap to the other; they are not forbidden, they only take longer. */
export function tightTurns(network: RoadNetwork, cut: CutEdges, chains: Chains): RuledPath[] {
  const paths: RuledPath[] = [];
  const { first, chain } = leavingChains(chains);
  const driven = (directed: number): boolean => (chainModes(cut, chains, directed) & Mode.Car) !== 0;
  const oneWay = (directed: number): boolean => driven(directed) && !driven(directed ^ 1);
  const bearing = (directed: number): number => bearingOut(network, cut, firstEdge(chains, directed));
  /** Clockwise degrees from the end of one chain to the beginning of another. */
  const turn = (from: number, to: number): number => turnDegrees(bearing(from ^ 1), bearing(to));
  const keepsLeft = drivingSide(network) === 'left';
  /** Towards the side of the other carriageway. */
  const across = (degrees: number): boolean =>
    !isStraight(degrees) && (keepsLeft ? degrees < 160 : degrees > 200);
  const isCircle = (junction: number): boolean =>
    (network.nodeFlags[chains.junctionNode[junction]] & NodeFlag.MiniRoundabout) !== 0;
  for (let gap = 0; gap < chains.count * 2; gap++) {
    const [begin, end] = [headOf(chains, gap ^ 1), headOf(chains, gap)];
    if (begin === end || !driven(gap) || isCircle(begin) || isCircle(end)) continue;
    if (chainMetres(network, cut, chains, gap >>> 1) > TIGHT_METRES) continue;
    for (let i = first[begin]; i < first[begin + 1]; i++) {
      const from = chain[i] ^ 1;
      if (!oneWay(from) || !across(turn(from, gap))) continue;
      for (let k = first[end]; k < first[end + 1]; k++) {
        const to = chain[k];
        if (!oneWay(to) || !across(turn(gap, to))) continue;
        if (Math.abs(turn(from, to) - 180) >= OPPOSITE_DEGREES) continue;
        // Driving back and forth in the gap does not help either.
        for (const last of [to, gap ^ 1]) {
          paths.push({
            chains: [from, gap, last],
            modes: 0,
            extra: (TIGHT_SECONDS * 1000) / WAIT_MILLISECONDS,
          });
        }
      }
    }
  }
  return paths;
}
