// The roads at one time, as imported or as edits have made them, with what computing closures on them needs.
import { Improver } from '../customise/improver.ts';
import { type ProfileSnapshot, snapshotOf } from '../customise/profile-snapshot.ts';
import { Recustomiser } from '../customise/recustomiser.ts';
import { editedSnapshot, editedTables, type RoadTables } from '../edits/edited-roads.ts';
import { LineEdges } from '../edits/line-edges.ts';
import type { SharedEdits } from '../engine.ts';

export class RoadState {
  readonly along: LineEdges;
  readonly improver: Improver;
  #recustomiser: Recustomiser | undefined;

  /** `snapshots`: without closures, by profile number. */
  constructor(
    readonly tables: RoadTables,
    readonly snapshots: readonly ProfileSnapshot[],
    readonly edits?: SharedEdits,
  ) {
    this.along = new LineEdges(snapshotOf(snapshots, 'car'), tables.index);
    this.improver = new Improver(tables.hierarchy);
  }

  /** Made when closures first need it. */
  get recustomiser(): Recustomiser {
    this.#recustomiser ??= new Recustomiser(this.tables.hierarchy);
    return this.#recustomiser;
  }

  static edited(imported: RoadState, edits: SharedEdits): RoadState {
    const tables = editedTables(imported.tables, edits);
    const snapshots = imported.snapshots.map((snapshot) => editedSnapshot(snapshot, tables, edits));
    return new RoadState(tables, snapshots, edits);
  }
}
