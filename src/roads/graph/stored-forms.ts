// How the columns of the graph store what is no plain number: waits in steps, masks of modes, bits of chains. For those who build the graph and
// those who read it.

/** Unit of the stored waits. */
export const WAIT_MILLISECONDS = 500;

/** In link masks: position of the modes that no-through areas exclude. */
export const NO_THROUGH_SHIFT = 16;

/** Whether a junction at an end of a chain is split. */
export const ChainSplit = {
  /** The chain's own link along (against) it leads to a copy and is in the list of links. */
  ForwardMoved: 1,
  BackwardMoved: 2,
  /** Some copy has a link over the chain along (against) it. */
  ForwardShared: 4,
  BackwardShared: 8,
} as const;
