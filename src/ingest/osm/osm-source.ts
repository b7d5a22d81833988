// A file that can be read in passes, whatever its form.
import type { PassBatches, PassSetup } from './passes/pass.ts';

export interface OsmSource {
  readonly path: string;
  /** Bytes on disk: the measure of progress. */
  readonly size: number;
  /** Date of the facts, where the file tells it (ISO 8601). */
  readonly date?: string;
  /** Bytes that a pass will go through, as far as it is known. */
  passBytes(kind: PassSetup['kind']): number;
  /** Shows all elements to the pass and hands its batches over in the order of the file. `advance` counts bytes. */
  read<K extends PassSetup['kind']>(
    setup: PassSetup & { kind: K },
    take: (batch: PassBatches[K]) => void,
    advance: (bytes: number) => void,
  ): Promise<void>;
  close(): Promise<void>;
}
