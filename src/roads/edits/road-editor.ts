// Applies edits to the roads of a dataset: roads that are closed, one-way or differ otherwise, and roads that were added. The result is what an
// import with these roads would have made, except that the waits at junctions stay as they were imported.
import type { Columns } from '../../dataset/format.ts';
import { sharedCopy } from '../../dataset/typed-arrays.ts';
import { pacesWithMore } from '../customise/edge-weights.ts';
import { Improver } from '../customise/improver.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import { Recustomiser } from '../customise/recustomiser.ts';
import type { Closure, SharedEdits } from '../engine.ts';
import { AddedRoads } from './added-roads.ts';
import { AddedStrings } from './added-strings.ts';
import { changedTrait } from './changed-traits.ts';
import { addedColumns, editedTraits, sharedStrings } from './edited-graph.ts';
import { editedHierarchy } from './edited-hierarchy.ts';
import { editedIndex } from './edited-index.ts';
import { editedTables, inTable, type RoadTables } from './edited-roads.ts';
import { editedOverlay } from './edited-weights.ts';
import { GraphDraft } from './graph-draft.ts';
import { NamedEdges } from './named-edges.ts';

/** Whether it changes the roads themselves, not only how long they take for a while. */
export const isEdit = ({ edit, road }: Closure): boolean => edit !== undefined || road !== undefined;

export class RoadEditor {
  readonly #named: NamedEdges;

  /** `strings`: the columns of the graph's file; `imported`: by profile number. */
  constructor(
    readonly base: RoadTables,
    readonly strings: Columns,
    readonly imported: readonly ProfileSnapshot[],
  ) {
    this.#named = new NamedEdges(imported, base.index);
  }

  apply(edits: readonly Closure[], version: number): SharedEdits {
    const { base } = this;
    const draft = new GraphDraft(base.graph);
    const names = new AddedStrings(base.graph.text.size);
    const nameOf = (name: string): number => names.number(name);
    for (const named of edits) {
      const { edit } = named;
      if (!edit) continue;
      for (const directed of this.#named.of(named)) {
        const edge = directed >>> 1;
        const row = changedTrait(draft.traits.get(draft.trait(edge)), edit, (directed & 1) === 1, nameOf);
        draft.retraited.set(edge, draft.traits.number(row));
      }
    }
    const added = new AddedRoads(draft, base.index);
    for (const { road, lines = [] } of edits) {
      if (road) for (const line of lines) added.add(line, road, nameOf);
    }
    return { version, columns: this.#columns(draft, names) };
  }

  #columns(draft: GraphDraft, names: AddedStrings): Columns {
    const { base } = this;
    const graph: Record<string, Columns[string]> = { ...editedTraits(draft) };
    let grown: Uint32Array = new Uint32Array(0);
    let columns: Columns = {};
    const text = names.appendedTo(this.strings);
    if (text) columns = { ...columns, ...inTable('text', { ...sharedStrings(text) }) };
    if (draft.chains.length > 0) {
      const now = editedHierarchy(base.hierarchy, draft.links, draft.vertexCount);
      const { count: _, height, grown: vertices, ...topology } = now;
      grown = vertices;
      Object.assign(graph, addedColumns(draft, base.hierarchy, now));
      const origin = Uint32Array.from(draft.edges, (edge) => edge.origin);
      columns = {
        ...columns,
        ...inTable('hierarchy', { ...topology, height: Uint32Array.of(height) }),
        ...inTable('edges', { origin: sharedCopy(origin) }),
      };
    }
    columns = { ...columns, ...inTable('graph', graph) };
    let tables = editedTables(base, { version: 0, columns });
    if (draft.chains.length > 0) {
      const index = editedIndex(base.index, tables.graph, base.graph.edgeCount);
      const { runEdge, runPoint, boxes } = index;
      columns = { ...columns, ...inTable('index', { runEdge, runPoint, boxes }) };
      tables = { ...tables, index };
    }
    const chains = new Set(draft.chains.map((_, i) => base.graph.chainCount + i));
    for (const edge of draft.retraited.keys()) chains.add(base.graph.edgeChain[edge]);
    const weights = {
      tables,
      grown,
      chains: [...chains],
      recustomiser: new Recustomiser(tables.hierarchy),
      improver: new Improver(tables.hierarchy),
    };
    for (const number of base.graph.profiles.keys()) {
      const paces = pacesWithMore(this.imported[number].paces, tables.graph, number);
      const overlay = editedOverlay(this.imported[number], paces, weights);
      const own = Object.entries(overlay.columns()).map(([name, column]) => [name, sharedCopy(column)]);
      columns = {
        ...columns,
        ...inTable(`paces-${number}`, { trait: sharedCopy(paces.trait) }),
        ...inTable(`overlay-${number}`, Object.fromEntries(own)),
      };
    }
    return columns;
  }
}
