// Makes forbidden paths exact by splitting junctions: a traveller who has come along the beginning of a forbidden
// path stands at a copy of the junction from which the forbidden continuation is missing. The copies are the
// states of an automaton over the paths (as Aho and Corasick build it for words); a junction without rules has
// only itself.

import type { Chains } from './fold-chains.ts';
import type { ForbiddenPath } from './forbidden-paths.ts';
import { headOf, tailOf } from './forbidden-paths.ts';
import { ALL_MODES } from './network.ts';

/** Links that differ from "chain from its junction to its junction". Vertices: junctions, then the copies. */
export interface SplitStates {
  /** The junction behind each copy; copy i is vertex `junctions + i`. */
  readonly copyJunction: Uint32Array;
  readonly linkTail: Uint32Array;
  readonly linkHead: Uint32Array;
  /** The directed chain travelled. */
  readonly linkChain: Uint32Array;
  /** Modes that may not take the link. */
  readonly linkForbidden: Uint8Array;
  /** By chain: the bits of `ChainSplit`. */
  readonly chainSplit: Uint8Array;
}

export const ChainSplit = {
  /** The chain's own link along (against) it leads to a copy and stands in the list of links. */
  ForwardMoved: 1,
  BackwardMoved: 2,
  /** Some copy has a link over the chain along (against) it. */
  ForwardShared: 4,
  BackwardShared: 8,
} as const;

interface State {
  /** The directed chain that led here; -1 at the root. */
  readonly last: number;
  readonly next: Map<number, State>;
  fail: State;
  /** Modes for which the path up to here, or an ending of it, is forbidden. */
  forbidden: number;
  vertex: number;
}

export function splitStates(chains: Chains, forbidden: readonly ForbiddenPath[]): SplitStates {
  const root = automaton(forbidden);
  const junctions = chains.junctionNode.length;
  const copies: State[] = [];
  const copyJunction: number[] = [];
  visit(root, (state) => {
    if (state === root || state.next.size === 0) return;
    state.vertex = junctions + copies.length;
    copies.push(state);
    copyJunction.push(headOf(chains, state.last));
  });

  const tail: number[] = [];
  const head: number[] = [];
  const chain: number[] = [];
  const mask: number[] = [];
  const chainSplit = new Uint8Array(chains.count);
  const step = (from: State, vertex: number, directed: number): void => {
    const to = goto(root, from, directed);
    const closed = to.forbidden;
    const target = to.state.vertex >= 0 ? to.state.vertex : headOf(chains, directed);
    if (closed === ALL_MODES) return;
    tail.push(vertex);
    head.push(target);
    chain.push(directed);
    mask.push(closed);
  };
  // Own links that now lead to a copy.
  for (const [directed, state] of root.next) {
    if (state.vertex < 0) continue;
    step(root, tailOf(chains, directed), directed);
    chainSplit[directed >>> 1] |= directed & 1 ? ChainSplit.BackwardMoved : ChainSplit.ForwardMoved;
  }
  // Links out of copies.
  const wanted = new Set(copyJunction);
  const leaving = new Map<number, number[]>();
  for (let d = 0; d < chains.count * 2 && wanted.size > 0; d++) {
    const at = tailOf(chains, d);
    if (!wanted.has(at)) continue;
    const list = leaving.get(at);
    if (list) list.push(d);
    else leaving.set(at, [d]);
  }
  copies.forEach((state, i) => {
    for (const directed of leaving.get(copyJunction[i]) ?? []) {
      step(state, state.vertex, directed);
      chainSplit[directed >>> 1] |= directed & 1 ? ChainSplit.BackwardShared : ChainSplit.ForwardShared;
    }
  });
  return {
    copyJunction: Uint32Array.from(copyJunction),
    linkTail: Uint32Array.from(tail),
    linkHead: Uint32Array.from(head),
    linkChain: Uint32Array.from(chain),
    linkForbidden: Uint8Array.from(mask),
    chainSplit,
  };
}

function newState(last: number): State {
  const state = { last, next: new Map(), forbidden: 0, vertex: -1 } as unknown as State;
  state.fail = state;
  return state;
}

function automaton(forbidden: readonly ForbiddenPath[]): State {
  const root = newState(-1);
  for (const { chains, modes } of forbidden) {
    let state = root;
    for (const directed of chains) {
      let next = state.next.get(directed);
      if (!next) state.next.set(directed, (next = newState(directed)));
      state = next;
    }
    state.forbidden |= modes;
  }
  // In order of length, so that the shorter ending of a path is complete when it is asked.
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
      queue.push(next);
    }
  }
  return root;
}

/** Where travelling a chain leads from a state: the longest known beginning, and the modes that may not do it. */
function goto(root: State, from: State, directed: number): { state: State; forbidden: number } {
  let state = from;
  while (state !== root && !state.next.has(directed)) state = state.fail;
  const reached = state.next.get(directed) ?? root;
  let kept = reached;
  while (kept !== root && kept.vertex < 0) kept = kept.fail;
  return { state: kept, forbidden: reached.forbidden };
}

function visit(state: State, each: (state: State) => void): void {
  each(state);
  for (const next of state.next.values()) visit(next, each);
}
