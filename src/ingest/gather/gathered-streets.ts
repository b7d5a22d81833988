// The named streets of all sources as columns, filled while sources are read, with their lines as fixed-point coordinates.
import { GrowingColumn, TableBuilder } from '../../dataset/column-builder.ts';
import { toFixedDegrees } from '../../geo/units.ts';
import { normaliseText } from '../../text/normalise.ts';
import type { CompactPool } from './compact-pool.ts';
import type { StreetDraft } from './gathered.ts';
import { joinAliases } from './gathered-places.ts';

export class GatheredStreets {
  readonly table = new TableBuilder({
    name: Uint32Array,
    nameBn: Uint32Array,
    aliases: Uint32Array,
    source: Uint8Array,
    rough: Uint8Array,
    /** First line; the next row's first line marks the end. */
    lineStart: Uint32Array,
  });
  /** First point of each line. */
  readonly lineStarts = new GrowingColumn(Uint32Array);
  /** lon, lat interleaved, degrees × 1e7. */
  readonly points = new GrowingColumn(Int32Array);

  constructor(readonly pool: CompactPool) {}

  get length(): number {
    return this.table.length;
  }

  add(draft: StreetDraft): number {
    const row = this.table.add({
      name: this.pool.add(normaliseText(draft.name)),
      nameBn: draft.nameBn ? this.pool.add(normaliseText(draft.nameBn)) : 0,
      aliases: draft.aliases ? this.pool.add(joinAliases(draft.aliases)) : 0,
      source: draft.source,
      rough: draft.rough ? 1 : 0,
      lineStart: this.lineStarts.length,
    });
    for (const line of draft.lines) {
      if (line.length < 4) continue;
      this.lineStarts.push(this.points.length / 2);
      for (const degrees of line) this.points.push(toFixedDegrees(degrees));
    }
    return row;
  }

  /** Lines of a street: first, end (exclusive). */
  lines(row: number): readonly [number, number] {
    const { lineStart } = this.table.columns;
    return [
      lineStart.get(row),
      row + 1 < this.table.length ? lineStart.get(row + 1) : this.lineStarts.length,
    ];
  }

  /** Points of a line: first, end (exclusive). */
  pointsOf(line: number): readonly [number, number] {
    return [
      this.lineStarts.get(line),
      line + 1 < this.lineStarts.length ? this.lineStarts.get(line + 1) : this.points.length / 2,
    ];
  }
}
