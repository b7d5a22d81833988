// The roads at one time, as imported or as edits have made them, with what computing closures on them needs.
import { Improver } from '../customise/improver.ts';
import { type ProfileSnapshot, snapshotOf } from '../customise/profile-snapshot.ts';
import { Recustomiser } from '../customise/recustomiser.ts';
import { editedSnapshot, editedTables, type RoadTables } from '../edits/edited-roads.ts';
import { LineEdges } from '../edits/line-edges.ts';
import type { SharedEdits } from '../engine.ts';

export class RoadState {
  readonly along: LineEdges;
  readonly recustomiser: Recustomiser;
  readonly improver: Improver;

  /** `snapshots`: without closures, by profile number. */
  constructor(
    readonly tables: RoadTables,
    readonly snapshots: readonly ProfileSnapshot[],
    readonly edits?: SharedEdits,
  ) {
    this.along = new LineEdges(snapshotOf(snapshots, 'car'), tables.index);
    this.recustomiser = new Recustomiser(tables.hierarchy);
    this.improver = new Improver(tables.hierarchy);
  }

  static edited(imported: RoadState, edits: SharedEdits): RoadState {
    const tables = editedTables(imported.tables, edits);
    const snapshots = imported.snapshots.map((snapshot) => editedSnapshot(snapshot, tables, edits));
    return new RoadState(tables, snapshots, edits);
  }
}
