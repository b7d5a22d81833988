// Packed R-trees over boxes, one for each tier of things that are drawn from the same zoom on.
import { BoxTree, BoxTreeBuilder } from '../../geo/box-tree.ts';

export interface TierTrees {
  /** Tree t has the bytes treeStart[t] … treeStart[t+1]. */
  readonly treeStart: Uint32Array;
  readonly trees: Uint8Array;
}

/** `boxes`: west, south, east, north of each thing; tier t has the things tierStart[t] … tierStart[t+1]. */
export function packTiers(boxes: Int32Array, tierStart: Uint32Array): TierTrees {
  const trees: Uint8Array[] = [];
  const treeStart = new Uint32Array(tierStart.length);
  for (let tier = 0; tier + 1 < tierStart.length; tier++) {
    const tree = new BoxTreeBuilder(tierStart[tier + 1] - tierStart[tier]);
    for (let at = tierStart[tier] * 4; at < tierStart[tier + 1] * 4; at += 4)
      tree.add(boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]);
    trees.push(tree.finish());
    // The trees must begin at multiples of eight.
    treeStart[tier + 1] = treeStart[tier] + Math.ceil(trees[tier].length / 8) * 8;
  }
  const bytes = new Uint8Array(treeStart[trees.length]);
  trees.forEach((tree, tier) => {
    bytes.set(tree, treeStart[tier]);
  });
  return { treeStart, trees: bytes };
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

  constructor(readonly tiers: Tiers) {
    const { trees, treeStart } = tiers;
    this.#trees = Array.from(
      tiers.tierZoom,
      (_, tier) => new BoxTree(trees.subarray(treeStart[tier], treeStart[tier + 1])),
    );
  }

  /** Calls back with each thing that the zoom shows and whose box meets the given one, in the order of the table. */
  inBox({ z, west, south, east, north }: SearchBox, visit: (thing: number) => void): void {
    const { tierZoom, tierStart } = this.tiers;
    for (let tier = 0; tier < tierZoom.length && tierZoom[tier] <= z; tier++) {
      const tree = this.#trees[tier];
      const count = tree.meets(west, south, east, north);
      for (const thing of tree.found.subarray(0, count).sort()) visit(tierStart[tier] + thing);
    }
  }
}
