// A .osm.pbf file, read in passes: blocks go out to worker threads and come back in order. The first pass records what each
// block contains, so that later ones only decompress the blocks that concern them.
import { messageOf } from '../../../text/thrown.ts';
import { workerEntry } from '../../../threads/worker-entry.ts';
import { type PoolJob, WorkerPool } from '../../../threads/worker-pool.ts';
import { ElementKind } from '../element-visitor.ts';
import { MAX_INFLATE_RATIO, RATIO_FREE_TOTAL } from '../file-limits.ts';
import { asFileError, OsmFileError } from '../osm-file-error.ts';
import type { OsmSource } from '../osm-source.ts';
import type { PassBatches, PassSetup } from '../passes/pass.ts';
import { BlobFile, type BlobPlace } from './blobs.ts';
import { type BlockJob, type BlockResult, BlockWorker } from './block-job.ts';
import { fileHeader } from './file-header.ts';
import type { OsmHeader } from './header-block.ts';

const KIND_OF_PASS = {
  relations: ElementKind.Relation,
  ways: ElementKind.Way,
  nodes: ElementKind.Node,
} as const;
const ANY = ElementKind.Node | ElementKind.Way | ElementKind.Relation;

export class PbfSource implements OsmSource {
  readonly #file: BlobFile;
  readonly #blobs: BlobPlace[];
  /** Kinds of elements in each blob; all kinds until a pass has seen it. */
  readonly #kinds: Uint8Array;
  readonly #header: OsmHeader;
  readonly #pool: WorkerPool<BlockJob, BlockResult> | undefined;

  /** `threads` 0 decodes in place. */
  constructor(
    readonly path: string,
    threads: number,
  ) {
    this.#file = new BlobFile(path);
    try {
      const places = [...this.#file.places()];
      this.#header = fileHeader(this.#file, places[0]);
      this.#blobs = places.filter(({ type }) => type === 'OSMData');
      this.#kinds = new Uint8Array(this.#blobs.length).fill(ANY);
      if (threads > 0) {
        this.#pool = new WorkerPool({
          entry: workerEntry(import.meta.url, './block-thread.ts'),
          size: threads,
          jobsPerThread: 2,
        });
      }
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  get size(): number {
    return this.#file.size;
  }

  get date(): string | undefined {
    return this.#header.date;
  }

  passBytes(kind: PassSetup['kind']): number {
    return this.#wanted(kind).reduce((sum, i) => sum + this.#blobs[i].bytes, 0);
  }

  async read<K extends PassSetup['kind']>(
    setup: PassSetup & { kind: K },
    take: (batch: PassBatches[K]) => void,
    advance: (bytes: number) => void,
  ): Promise<void> {
    const wanted = this.#wanted(setup.kind);
    let at = 0;
    let packed = 0;
    let unpacked = 0;
    for await (const result of this.#results(setup, wanted)) {
      const index = wanted[at++];
      const place = this.#blobs[index];
      if ('fault' in result) throw new OsmFileError(this.path, place.offset, result.fault);
      this.#kinds[index] = result.kinds;
      packed += place.bytes;
      unpacked += result.rawBytes;
      if (unpacked > RATIO_FREE_TOTAL && unpacked > packed * MAX_INFLATE_RATIO) {
        const sentence = `the blocks up to here decompress from ${packed} to ${unpacked} bytes, more than ${MAX_INFLATE_RATIO} to one`;
        throw new OsmFileError(this.path, place.offset, sentence);
      }
      try {
        take(result.batch as PassBatches[K]);
      } catch (error) {
        throw asFileError(error, this.path, place.offset);
      }
      advance(place.bytes);
    }
  }

  async close(): Promise<void> {
    this.#file.close();
    await this.#pool?.close();
  }

  #wanted(kind: PassSetup['kind']): number[] {
    const wanted: number[] = [];
    for (let i = 0; i < this.#blobs.length; i++) if (this.#kinds[i] & KIND_OF_PASS[kind]) wanted.push(i);
    return wanted;
  }

  async *#results(setup: PassSetup, wanted: readonly number[]): AsyncGenerator<BlockResult, void, undefined> {
    if (this.#pool) {
      const file = this.#file;
      const blobs = this.#blobs;
      const jobs = function* (): Generator<PoolJob<BlockJob>> {
        for (const index of wanted) {
          const blob = file.bytes(blobs[index]);
          yield { job: { setup, blob }, transfer: [blob.buffer] };
        }
      };
      try {
        yield* this.#pool.inOrder(jobs());
      } catch (error) {
        if (error instanceof OsmFileError) throw error;
        const sentence = `a decoder thread failed (${messageOf(error)})`;
        throw new OsmFileError(this.path, 0, sentence, { cause: error });
      }
      return;
    }
    const worker = new BlockWorker();
    for (const index of wanted) yield worker.run({ setup, blob: this.#file.bytes(this.#blobs[index]) });
  }
}
