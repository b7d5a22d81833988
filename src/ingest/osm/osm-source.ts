// A file that can be read in passes, whatever its format.
import type { PassBatches, PassSetup } from './passes/pass.ts';

export interface OsmSource {
  readonly path: string;
  /** Bytes on disk, for progress. */
  readonly size: number;
  /** Date of the data, where the file states it (ISO 8601). */
  readonly date?: string;
  /** Bytes that a pass will read, as far as known. */
  passBytes(kind: PassSetup['kind']): number;
  /** Shows all elements to the pass and delivers its batches in file order. `advance` counts bytes. */
  read<K extends PassSetup['kind']>(
    setup: PassSetup & { kind: K },
    take: (batch: PassBatches[K]) => void,
    advance: (bytes: number) => void,
  ): Promise<void>;
  close(): Promise<void>;
}
