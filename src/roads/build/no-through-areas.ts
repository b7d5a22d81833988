// No-through areas: roads for residents, customers or permit holders, together with the public roads that can only be reached
// over them. Motor traffic may begin and end there, but not pass through. Public roads are those on which cars can go anywhere
// and back; each connected region has its own.

import type { RoadNetwork } from '../network/network.ts';
import { MOTOR_MODES, Mode, WayFlag } from '../network/vocabulary.ts';
import { type CutEdges, openingRules } from './cut-ways.ts';
import { type Chains, chainModes } from './fold-chains.ts';
import { headOf, tailOf } from './forbidden-paths.ts';
import { Groups, strongParts } from './strong-parts.ts';

export interface NoThroughAreas {
  /** By chain: 1 inside a no-through area. */
  readonly inside: Uint8Array;
  /** By junction: 1 if a public road leads to it, so that an inside road from here is an entrance. */
  readonly street: Uint8Array;
  /** The directed chains by which motor traffic enters. */
  readonly entrances: readonly number[];
}

/** Undefined if there are none. */
export function noThroughAreas(
  network: RoadNetwork,
  cut: CutEdges,
  chains: Chains,
): NoThroughAreas | undefined {
  const { count } = chains;
  const modes = (directed: number): number => chainModes(cut, chains, directed);
  const motor = (chain: number): boolean => ((modes(chain * 2) | modes(chain * 2 + 1)) & MOTOR_MODES) !== 0;
  // Roads that open to motor traffic at some hours alone make nothing else restricted.
  const ever = (directed: number): boolean =>
    ((modes(directed) | openingModes(network, cut, chains, directed)) & MOTOR_MODES) !== 0;
  const sometime = (chain: number): boolean => ever(chain * 2) || ever(chain * 2 + 1);
  const inside = new Uint8Array(count);
  let some = false;
  for (let c = 0; c < count; c++) {
    const way = cut.way[chains.edges[chains.start[c]] >>> 1];
    if ((network.wayFlags[way] & WayFlag.Destination) === 0 || !sometime(c)) continue;
    inside[c] = 1;
    some = true;
  }
  if (!some) return undefined;

  const blocked = (junction: number): boolean =>
    (network.nodeAccess[chains.junctionNode[junction]] & Mode.Car) === 0;
  const driven = (directed: number): boolean => (modes(directed) & Mode.Car) !== 0;
  const open = publicChains(chains, driven, (chain) => !inside[chain], blocked);
  const street = new Uint8Array(chains.junctionNode.length);
  for (let c = 0; c < count; c++) if (open[c]) street[chains.from[c]] = street[chains.to[c]] = 1;

  // What is connected to a restricted road without a public street in between is as restricted as that road.
  const groups = new Groups(street.length);
  for (let c = 0; c < count; c++) {
    const apart = open[c] || !motor(c) || street[chains.from[c]] || street[chains.to[c]];
    if (!apart) groups.join(chains.from[c], chains.to[c]);
  }
  const closed = new Uint8Array(street.length);
  const ends = (chain: number): number[] =>
    [chains.from[chain], chains.to[chain]].filter((j) => !street[j]).map((j) => groups.find(j));
  for (let c = 0; c < count; c++) if (inside[c] && motor(c)) for (const group of ends(c)) closed[group] = 1;
  for (let c = 0; c < count; c++) {
    if (!open[c] && sometime(c) && ends(c).some((group) => closed[group])) inside[c] = 1;
  }
  const entrances: number[] = [];
  for (let d = 0; d < count * 2; d++) {
    if (inside[d >>> 1] && street[tailOf(chains, d)] && ever(d)) entrances.push(d);
  }
  return { inside, street, entrances };
}

/** Modes to which a directed chain opens at some hours, by its first edge. */
function openingModes(network: RoadNetwork, cut: CutEdges, chains: Chains, directed: number): number {
  const edge = chains.edges[chains.start[directed >>> 1]];
  const way = cut.way[edge >>> 1];
  if (network.waySigns[way] === 0) return 0;
  const against = ((edge ^ directed) & 1) === 1;
  return openingRules(network, way)
    .filter((rule) => rule.against === against)
    .reduce((all, { modes }) => all | modes, 0);
}

/** By chain: 1 for those in the largest part of each region in which cars can go anywhere and back. */
function publicChains(
  chains: Chains,
  driven: (directed: number) => boolean,
  open: (chain: number) => boolean,
  blocked: (junction: number) => boolean,
): Uint8Array {
  const { count } = chains;
  const junctions = chains.junctionNode.length;
  const passes = (directed: number): boolean =>
    open(directed >>> 1) &&
    driven(directed) &&
    !blocked(tailOf(chains, directed)) &&
    !blocked(headOf(chains, directed));
  const first = new Uint32Array(junctions + 1);
  const regions = new Groups(junctions);
  for (let d = 0; d < count * 2; d++) {
    if (driven(d)) regions.join(tailOf(chains, d), headOf(chains, d));
    if (passes(d)) first[tailOf(chains, d) + 1]++;
  }
  for (let j = 0; j < junctions; j++) first[j + 1] += first[j];
  const heads = new Uint32Array(first[junctions]);
  const fill = first.slice();
  for (let d = 0; d < count * 2; d++) if (passes(d)) heads[fill[tailOf(chains, d)]++] = headOf(chains, d);
  const part = strongParts({ count: junctions, first, head: (slot) => heads[slot] });

  const size = new Uint32Array(junctions);
  for (let j = 0; j < junctions; j++) size[part[j]]++;
  const main = new Uint32Array(junctions);
  const mainSize = new Uint32Array(junctions);
  for (let j = 0; j < junctions; j++) {
    const region = regions.find(j);
    if (size[part[j]] > mainSize[region]) {
      mainSize[region] = size[part[j]];
      main[region] = part[j];
    }
  }
  const result = new Uint8Array(count);
  for (let c = 0; c < count; c++) {
    if (!passes(c * 2) && !passes(c * 2 + 1)) continue;
    const home = part[chains.from[c]];
    if (home === part[chains.to[c]] && home === main[regions.find(chains.from[c])]) result[c] = 1;
  }
  return result;
}
