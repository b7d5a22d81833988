// The edges that an edit is about: those along its lines, in their direction, or those of whole ways of the source, whose direction is not known here.
import { type ProfileSnapshot, snapshotOf } from '../customise/profile-snapshot.ts';
import type { Closure } from '../engine.ts';
import type { SegmentIndex } from '../snap/segment-index.ts';
import { LineEdges } from './line-edges.ts';

export class NamedEdges {
  /** A line is the quickest way by car, or on foot where no car goes. */
  readonly #lines: readonly LineEdges[];
  readonly #sources: ArrayLike<number>;

  /** `snapshots`: by profile number. */
  constructor(snapshots: readonly ProfileSnapshot[], index: SegmentIndex) {
    const [car, foot] = (['car', 'foot'] as const).map((profile) => snapshotOf(snapshots, profile));
    this.#lines = [car, foot].map((snapshot) => new LineEdges(snapshot, index));
    this.#sources = car.graph.edgeSource;
  }

  /** Directed edges. */
  of({ lines = [], sourceIds = [] }: Closure): number[] {
    const found = lines.flatMap((line) => {
      for (const edges of this.#lines) {
        const directed = edges.directed(line);
        if (directed.length > 0) return directed;
      }
      return [];
    });
    if (sourceIds.length === 0) return found;
    const wanted = new Set(sourceIds);
    for (let edge = 0; edge < this.#sources.length; edge++)
      if (wanted.has(this.#sources[edge])) found.push(edge * 2);
    return found;
  }
}
