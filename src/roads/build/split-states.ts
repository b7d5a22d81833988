// Makes forbidden paths exact by splitting junctions: a traveller who has followed the beginning of a forbidden path is at a
// copy of the junction from which the forbidden continuation is missing. The copies are the states of an Aho-Corasick
// automaton over the paths; a junction without rules has no copies. Motor traffic that has entered a no-through area also moves
// on copies, from which no road leads out again; and where waits depend on the road of arrival, each group of such roads has
// its own copy.

import { ChainSplit, NO_THROUGH_SHIFT } from '../graph/stored-forms.ts';
import { ALL_MODES, MOTOR_MODES } from '../network/vocabulary.ts';
import type { Chains } from './fold-chains.ts';
import type { RuledPath } from './forbidden-paths.ts';
import { headOf, tailOf } from './forbidden-paths.ts';
import type { JunctionWaits } from './junction-waits.ts';
import { leavingChains } from './leaving-chains.ts';
import type { NoThroughAreas } from './no-through-areas.ts';

/** Links that differ from "chain from its junction to its junction". Vertices: first the junctions, then the copies. */
export interface SplitStates {
  /** The junction of each copy; copy i is vertex `junctions + i`. */
  readonly copyJunction: Uint32Array;
  readonly linkTail: Uint32Array;
  readonly linkHead: Uint32Array;
  /** The directed chain travelled. */
  readonly linkChain: Uint32Array;
  /** Modes that may not take the link; shifted by NO_THROUGH_SHIFT, those of them that no-through areas exclude. */
  readonly linkForbidden: Uint32Array;
  /** Steps by which the wait at the link's beginning exceeds, or falls below, that of its chain. */
  readonly linkExtra: Int16Array;
  /** By chain: the bits of `ChainSplit`. */
  readonly chainSplit: Uint8Array;
}

const NOT_MOTOR = ALL_MODES & ~MOTOR_MODES;

class State {
  readonly next = new Map<number, State>();
  /** Where to continue if a chain continues no path from here: the state of the longest suffix. */
  fail: State = this;
  /** Modes for which the path up to here, or a suffix of it, is forbidden; and its extra time. */
  forbidden = 0;
  extra = 0;
  vertex = -1;
  /** Its vertex for motor traffic that has entered a no-through area; -1 until it is needed. */
  enclosed = -1;

  /** `last`: the directed chain that led here; -1 at the root. */
  constructor(readonly last: number) {}
}

/** Where a traveller is with respect to no-through areas. A trip that begins inside one may continue in it and leave; one that
 * has entered from outside may not leave. */
const Zone = { Outside: 0, Entered: 1, Inside: 2 } as const;
type Zone = (typeof Zone)[keyof typeof Zone];

interface Copy {
  readonly state: State;
  readonly junction: number;
  readonly zone: Zone;
  /** Group of the chain that led here, among those of the junction. */
  readonly group: number;
}

export function splitStates(
  chains: Chains,
  paths: readonly RuledPath[],
  areas?: NoThroughAreas,
  waits?: Pick<JunctionWaits, 'group' | 'extra'>,
): SplitStates {
  const root = automaton(paths);
  const junctions = chains.junctionNode.length;
  const copies: Copy[] = [];
  const copy = (state: State, junction: number, zone: Zone, group: number): number =>
    junctions + copies.push({ state, junction, zone, group }) - 1;
  const groupOf = (directed: number): number => waits?.group[directed] ?? 0;
  const inside = (directed: number): boolean => areas?.inside[directed >>> 1] === 1;
  const street = (junction: number): boolean => areas?.street[junction] === 1;
  visit(root, (state) => {
    if (state === root || state.next.size === 0) return;
    const zone = inside(state.last) ? Zone.Inside : Zone.Outside;
    state.vertex = copy(state, headOf(chains, state.last), zone, groupOf(state.last));
  });
  // By junction for its first group, by group (which belongs to one junction) for the others.
  const outside = new Map<number, number>();
  const entered = new Map<number, number>();
  const within = new Map<number, number>();
  const vertexOf = (state: State, last: number, zone: Zone): number => {
    const junction = headOf(chains, last);
    const group = groupOf(last);
    if (state !== root) {
      if (zone !== Zone.Entered) return state.vertex;
      if (state.enclosed < 0) state.enclosed = copy(state, junction, zone, group);
      return state.enclosed;
    }
    // Where no public street leads, whoever is there without having entered is inside: the junction itself serves.
    const plain = zone === Zone.Outside || (zone === Zone.Inside && !street(junction));
    if (plain && group === 0) return junction;
    const known = plain ? outside : zone === Zone.Entered ? entered : within;
    const key = group === 0 ? junction : -group;
    let vertex = known.get(key);
    if (vertex === undefined) known.set(key, (vertex = copy(root, junction, zone, group)));
    return vertex;
  };

  const tail: number[] = [];
  const head: number[] = [];
  const chain: number[] = [];
  const mask: number[] = [];
  const extra: number[] = [];
  const chainSplit = new Uint8Array(chains.count);
  const step = (from: State, vertex: number, directed: number, zone: Zone, group: number): void => {
    const to = goto(root, from, directed);
    const link = (beyond: Zone, kept: number): void => {
      const closed = to.forbidden | kept;
      if (closed === ALL_MODES) return;
      tail.push(vertex);
      head.push(vertexOf(to.state, directed, beyond));
      chain.push(directed);
      mask.push(closed | (kept << NO_THROUGH_SHIFT));
      extra.push((waits?.extra(group, directed) ?? 0) + to.extra);
    };
    if (zone === Zone.Entered) {
      if (inside(directed)) link(Zone.Entered, NOT_MOTOR);
    } else if (!inside(directed)) link(Zone.Outside, 0);
    else if (zone === Zone.Inside || !street(tailOf(chains, directed))) link(Zone.Inside, 0);
    else {
      link(Zone.Inside, MOTOR_MODES);
      link(Zone.Entered, NOT_MOTOR);
    }
  };
  // Own links that now lead to a copy.
  const moved = new Set(areas?.entrances);
  for (let d = 0; areas && d < chains.count * 2; d++) {
    if (inside(d) && street(headOf(chains, d))) moved.add(d);
  }
  for (const [directed, state] of root.next) if (state.vertex >= 0) moved.add(directed);
  for (let d = 0; waits && d < chains.count * 2; d++) if (waits.group[d] > 0) moved.add(d);
  for (const directed of moved) {
    step(root, tailOf(chains, directed), directed, Zone.Outside, 0);
    chainSplit[directed >>> 1] |= directed & 1 ? ChainSplit.BackwardMoved : ChainSplit.ForwardMoved;
  }
  // Links out of copies; those of enclosed ones may lead to copies that are added to the list on the way.
  const leaving = copies.length > 0 ? leavingChains(chains) : undefined;
  for (let i = 0; leaving && i < copies.length; i++) {
    const { state, junction, zone, group } = copies[i];
    for (let k = leaving.first[junction]; k < leaving.first[junction + 1]; k++) {
      const directed = leaving.chain[k];
      const before = tail.length;
      step(state, junctions + i, directed, zone, group);
      if (tail.length === before) continue;
      chainSplit[directed >>> 1] |= directed & 1 ? ChainSplit.BackwardShared : ChainSplit.ForwardShared;
    }
  }
  return {
    copyJunction: Uint32Array.from(copies, ({ junction }) => junction),
    linkTail: Uint32Array.from(tail),
    linkHead: Uint32Array.from(head),
    linkChain: Uint32Array.from(chain),
    linkForbidden: Uint32Array.from(mask),
    linkExtra: Int16Array.from(extra),
    chainSplit,
  };
}

function automaton(paths: readonly RuledPath[]): State {
  const root = new State(-1);
  for (const { chains, modes, extra = 0 } of paths) {
    let state = root;
    for (const directed of chains) {
      let next = state.next.get(directed);
      if (!next) state.next.set(directed, (next = new State(directed)));
      state = next;
    }
    state.forbidden |= modes;
    state.extra = Math.max(state.extra, extra);
  }
  // By length, so that the shorter suffix of a path is complete when it is needed.
  const queue: State[] = [];
  for (const state of root.next.values()) {
    state.fail = root;
    queue.push(state);
  }
  for (let i = 0; i < queue.length; i++) {
    const state = queue[i];
    for (const [directed, next] of state.next) {
      let fail = state.fail;
      while (fail !== root && !fail.next.has(directed)) fail = fail.fail;
      next.fail = fail.next.get(directed) ?? root;
      next.forbidden |= next.fail.forbidden;
      next.extra = Math.max(next.extra, next.fail.extra);
      queue.push(next);
    }
  }
  return root;
}

/** Where travelling a chain leads from a state: the longest known prefix, the modes that may not do it, and the extra
 * time. */
function goto(
  root: State,
  from: State,
  directed: number,
): { state: State; forbidden: number; extra: number } {
  let state = from;
  while (state !== root && !state.next.has(directed)) state = state.fail;
  const reached = state.next.get(directed) ?? root;
  let kept = reached;
  while (kept !== root && kept.vertex < 0) kept = kept.fail;
  return { state: kept, forbidden: reached.forbidden, extra: reached.extra };
}

function visit(state: State, each: (state: State) => void): void {
  each(state);
  for (const next of state.next.values()) visit(next, each);
}
