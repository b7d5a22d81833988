// The roads that tiles of low zooms show, motorways to tertiary roads and ferries, joined across junctions into long lines:
// a stretch between two junctions is shorter than a pixel there.
import { GrowingColumn } from '../../dataset/column-builder.ts';
import type { Dataset } from '../../dataset/open.ts';
import { ROAD_GRAPH } from '../../roads/graph/road-tables.ts';
import { type LineTable, LineTableBuilder, lineTable } from './line-table.ts';
import { drawnAs, LINES_BELOW, NAMES_FROM, shownFrom } from './road-classes.ts';

/** Most points in one line, so that a tile need not follow it across the country. */
const MOST_POINTS = 512;
const NONE = -1;

interface Graph {
  readonly chainFrom: Uint32Array;
  readonly chainTo: Uint32Array;
  readonly chainEdgeStart: Uint32Array;
  readonly edgeTrait: Uint32Array;
  readonly pointStart: Uint32Array;
  readonly pointLon: Int32Array;
  readonly pointLat: Int32Array;
  readonly traitClass: Uint8Array;
  readonly traitName: Uint32Array;
  readonly traitNameBn: Uint32Array;
}

/** For zooms that show roads without names: roads of one class are joined, whatever their names. */
export function roadsFromAfar(dataset: Dataset): LineTable {
  return dataset.derivedTable(lineTable('tile-roads-from-afar.tk'), () =>
    join(dataset.table(ROAD_GRAPH), { below: NAMES_FROM, named: false }),
  );
}

/** For the zooms from NAMES_FROM on, up to LINES_BELOW. */
export function majorRoads(dataset: Dataset): LineTable {
  return dataset.derivedTable(lineTable('tile-major-roads.tk'), () =>
    join(dataset.table(ROAD_GRAPH), { below: LINES_BELOW, named: true }),
  );
}

interface JoinOptions {
  /** Classes that are shown below this zoom. */
  readonly below: number;
  /** False: edges with different names are joined too. */
  readonly named: boolean;
}

/** Edges of a chain that look alike, in sequence; stretches meet at the vertices of chains. */
class Stretches {
  readonly firstEdge = new GrowingColumn(Uint32Array);
  readonly endEdge = new GrowingColumn(Uint32Array);
  /** Vertices at both ends; NONE inside a chain. */
  readonly from = new GrowingColumn(Int32Array);
  readonly to = new GrowingColumn(Int32Array);

  constructor(
    readonly graph: Graph,
    readonly options: JoinOptions,
  ) {
    const { chainFrom, chainTo, chainEdgeStart, edgeTrait, traitClass } = graph;
    for (let chain = 0; chain < chainFrom.length; chain++) {
      const end = chainEdgeStart[chain + 1];
      for (let first = chainEdgeStart[chain]; first < end; ) {
        let next = first + 1;
        while (next < end && this.#alike(edgeTrait[first], edgeTrait[next])) next++;
        if (shownFrom(traitClass[edgeTrait[first]]) < options.below) {
          this.firstEdge.push(first);
          this.endEdge.push(next);
          this.from.push(first === chainEdgeStart[chain] ? chainFrom[chain] : NONE);
          this.to.push(next === end ? chainTo[chain] : NONE);
        }
        first = next;
      }
    }
  }

  get length(): number {
    return this.from.length;
  }

  trait(stretch: number): number {
    return this.graph.edgeTrait[this.firstEdge.get(stretch)];
  }

  alike(one: number, other: number): boolean {
    return this.#alike(this.trait(one), this.trait(other));
  }

  #alike(one: number, other: number): boolean {
    const { traitClass, traitName, traitNameBn } = this.graph;
    return (
      one === other ||
      (drawnAs(traitClass[one]) === drawnAs(traitClass[other]) &&
        (!this.options.named ||
          (traitName[one] === traitName[other] && traitNameBn[one] === traitNameBn[other])))
    );
  }
}

/** Which stretches end at each vertex: `2 × stretch`, plus 1 for its far end. */
class Ends {
  readonly #first: Int32Array;
  readonly #next: Int32Array;

  constructor(stretches: Stretches, vertices: number) {
    this.#first = new Int32Array(vertices).fill(NONE);
    this.#next = new Int32Array(stretches.length * 2).fill(NONE);
    for (let stretch = 0; stretch < stretches.length; stretch++) {
      this.#add(stretches.from.get(stretch), stretch * 2);
      this.#add(stretches.to.get(stretch), stretch * 2 + 1);
    }
  }

  #add(vertex: number, end: number): void {
    if (vertex === NONE) return;
    this.#next[end] = this.#first[vertex];
    this.#first[vertex] = end;
  }

  first(vertex: number): number {
    return vertex === NONE ? NONE : this.#first[vertex];
  }

  next(end: number): number {
    return this.#next[end];
  }
}

function join(
  graph: Graph & { readonly outFirst: Uint32Array },
  options: JoinOptions,
): ReturnType<LineTableBuilder['finish']> {
  const stretches = new Stretches(graph, options);
  const ends = new Ends(stretches, graph.outFirst.length - 1);
  const used = new Uint8Array(stretches.length);
  const lines = new LineTableBuilder();
  const { traitClass } = graph;

  /** The end of an unused stretch with the same look at the vertex where the last one ended. */
  const following = (stretch: number, atFrom: boolean): number => {
    const vertex = (atFrom ? stretches.from : stretches.to).get(stretch);
    for (let end = ends.first(vertex); end !== NONE; end = ends.next(end)) {
      if (used[end >> 1] === 0 && stretches.alike(stretch, end >> 1)) return end;
    }
    return NONE;
  };
  const add = (stretch: number, against: boolean): void => {
    const begin = graph.pointStart[stretches.firstEdge.get(stretch)];
    const end = graph.pointStart[stretches.endEdge.get(stretch)];
    for (let i = begin; i < end; i++) {
      const p = against ? begin + end - 1 - i : i;
      lines.point(graph.pointLon[p], graph.pointLat[p]);
    }
  };
  /** The whole line that a stretch is part of. */
  const trace = (seed: number): void => {
    used[seed] = 1;
    // Back to the start of the line, then along it.
    const back: number[] = [];
    let points = 0;
    let atFrom = true;
    let at = seed;
    for (let end = following(at, atFrom); end !== NONE && points < MOST_POINTS; end = following(at, atFrom)) {
      at = end >> 1;
      used[at] = 1;
      back.push(end);
      atFrom = (end & 1) === 1;
      points += stretches.endEdge.get(at) - stretches.firstEdge.get(at);
    }
    for (let i = back.length - 1; i >= 0; i--) add(back[i] >> 1, (back[i] & 1) === 0);
    add(seed, false);
    at = seed;
    atFrom = false;
    for (
      let end = following(at, atFrom);
      end !== NONE && lines.length < MOST_POINTS;
      end = following(at, atFrom)
    ) {
      at = end >> 1;
      used[at] = 1;
      add(at, (end & 1) === 1);
      atFrom = (end & 1) === 1;
    }
  };
  for (let zoom = 0; zoom < options.below; zoom++) {
    lines.tier(zoom);
    for (let seed = 0; seed < stretches.length; seed++) {
      const trait = stretches.trait(seed);
      if (used[seed] === 1 || shownFrom(traitClass[trait]) !== zoom) continue;
      trace(seed);
      lines.end(drawnAs(traitClass[trait]), trait);
    }
  }
  return lines.finish();
}
