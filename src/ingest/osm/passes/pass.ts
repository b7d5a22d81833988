// A pass as plain values, so that it can be created here or in a worker thread.
import type { ElementVisitor } from '../element-visitor.ts';
import type { KeptRelation } from '../kept-relation.ts';
import type { NodeTable } from '../node-table.ts';
import { type NodeBatch, NodePass } from './node-pass.ts';
import type { PassChoice } from './pass-choice.ts';
import { RelationPass } from './relation-pass.ts';
import { batchMemory, type WayBatch, WayPass } from './way-pass.ts';

/** All its typed arrays are in shared memory. */
export type PassSetup =
  | { readonly kind: 'relations'; readonly choice: PassChoice }
  | { readonly kind: 'ways'; readonly choice: PassChoice; readonly wantedWays: Float64Array }
  | {
      readonly kind: 'nodes';
      readonly choice: PassChoice;
      readonly roads: NodeTable;
      readonly shapes: NodeTable;
    };

export interface PassBatches {
  relations: KeptRelation[];
  ways: WayBatch;
  nodes: NodeBatch;
}

export interface RunningPass extends ElementVisitor {
  /** What the elements since the last call produced. */
  take(): PassBatches[PassSetup['kind']];
}

export function startPass(setup: PassSetup): RunningPass {
  switch (setup.kind) {
    case 'relations':
      return new RelationPass(setup.choice);
    case 'ways':
      return new WayPass(setup.choice, setup.wantedWays);
    case 'nodes':
      return new NodePass(setup.choice, setup.roads, setup.shapes);
  }
}

/** Buffers that a batch can transfer between threads instead of being copied. */
export function memoryOf(setup: PassSetup, batch: PassBatches[PassSetup['kind']]): ArrayBuffer[] {
  return setup.kind === 'ways' ? batchMemory(batch as WayBatch) : [];
}
