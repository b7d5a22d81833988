// The work on one block: decompress, decode, show it to a pass. Runs in a worker thread or in place.
import { BlockFault } from '../osm-file-error.ts';
import { type PassBatches, type PassSetup, type RunningPass, startPass } from '../passes/pass.ts';
import { inflateBlob } from './inflate-blob.ts';
import { BlockDecoder } from './primitive-block.ts';

export interface BlockJob {
  readonly setup: PassSetup;
  readonly blob: Uint8Array;
}

/** A fault is passed as a string: errors lose their class between threads. */
export type BlockResult =
  | { readonly fault: string }
  | { readonly kinds: number; readonly rawBytes: number; readonly batch: PassBatches[PassSetup['kind']] };

export class BlockWorker {
  readonly #decoder = new BlockDecoder();
  #kind: PassSetup['kind'] | undefined;
  #pass: RunningPass | undefined;

  run({ setup, blob }: BlockJob): BlockResult {
    // Passes over a file come one kind after the other, so one running pass is enough.
    if (this.#kind !== setup.kind || !this.#pass) {
      this.#pass = startPass(setup);
      this.#kind = setup.kind;
    }
    try {
      const raw = inflateBlob(blob);
      const kinds = this.#decoder.decode(raw, this.#pass);
      return { kinds, rawBytes: raw.length, batch: this.#pass.take() };
    } catch (error) {
      if (error instanceof BlockFault) return { fault: error.message };
      if (error instanceof RangeError)
        return { fault: `the block does not fit into memory (${error.message})` };
      throw error;
    }
  }
}
