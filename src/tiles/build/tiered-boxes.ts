// Packed R-trees over boxes, one per tier of features that first appear at the same zoom.
import { BoxTree, BoxTreeBuilder } from '../../geo/box-tree.ts';

export interface TierTrees {
  /** Tree t has the bytes treeStart[t] … treeStart[t+1]. */
  readonly treeStart: Uint32Array;
  readonly trees: Uint8Array;
}

/**
 * `boxes`: west, south, east, north of each feature; tier t has the features tierStart[t] … tierStart[t+1]. An entry of a tree
 * covers `group` consecutive features, which pays for many small ones that are close together.
 */
export function packTiers(boxes: Int32Array, tierStart: Uint32Array, group = 1): TierTrees {
  const trees: Uint8Array[] = [];
  const treeStart = new Uint32Array(tierStart.length);
  for (let tier = 0; tier + 1 < tierStart.length; tier++) {
    const end = tierStart[tier + 1];
    const tree = new BoxTreeBuilder(Math.ceil((end - tierStart[tier]) / group));
    for (let first = tierStart[tier]; first < end; first += group)
      tree.add(...boxAround(boxes.subarray(first * 4, Math.min(end, first + group) * 4)));
    trees.push(tree.finish());
    // The trees must start at multiples of eight.
    treeStart[tier + 1] = treeStart[tier] + Math.ceil(trees[tier].length / 8) * 8;
  }
  const bytes = new Uint8Array(treeStart[trees.length]);
  trees.forEach((tree, tier) => {
    bytes.set(tree, treeStart[tier]);
  });
  return { treeStart, trees: bytes };
}

function boxAround(boxes: Int32Array): [west: number, south: number, east: number, north: number] {
  const around: [number, number, number, number] = [boxes[0], boxes[1], boxes[2], boxes[3]];
  for (let at = 4; at < boxes.length; at += 4) {
    around[0] = Math.min(around[0], boxes[at]);
    around[1] = Math.min(around[1], boxes[at + 1]);
    around[2] = Math.max(around[2], boxes[at + 2]);
    around[3] = Math.max(around[3], boxes[at + 3]);
  }
  return around;
}

export interface Tiers extends TierTrees {
  /** From which zoom each tier is drawn; the lowest first. */
  readonly tierZoom: Uint8Array;
  readonly tierStart: Uint32Array;
}

export interface SearchBox {
  readonly z: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Finds what a tile shows. */
export class TieredBoxes {
  readonly #trees: readonly BoxTree[];

  /** `group`: as when they were packed. */
  constructor(
    readonly tiers: Tiers,
    readonly group = 1,
  ) {
    const { trees, treeStart } = tiers;
    this.#trees = Array.from(
      tiers.tierZoom,
      (_, tier) => new BoxTree(trees.subarray(treeStart[tier], treeStart[tier + 1])),
    );
  }

  /**
   * Calls back with each thing that the zoom shows and whose box meets the given one, in the order of the table; with those of its
   * group too.
   */
  inBox({ z, west, south, east, north }: SearchBox, visit: (thing: number) => void): void {
    const { tierZoom, tierStart } = this.tiers;
    for (let tier = 0; tier < tierZoom.length && tierZoom[tier] <= z; tier++) {
      const tree = this.#trees[tier];
      const count = tree.meets(west, south, east, north);
      for (const entry of tree.found.subarray(0, count).sort()) {
        const first = tierStart[tier] + entry * this.group;
        const end = Math.min(tierStart[tier + 1], first + this.group);
        for (let thing = first; thing < end; thing++) visit(thing);
      }
    }
  }
}
