// Weights of edges and chains for one profile: whole milliseconds, so that sums are exact in any order.
import type { Dataset } from '../../dataset/open.ts';
import { sharedWith } from '../../dataset/typed-arrays.ts';
import { placeOf } from '../../lookup/binary-search.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { WAIT_MILLISECONDS } from '../graph/stored-forms.ts';
import { isBuiltIn, modeOf } from '../profiles/profile.ts';
import type { SpeedTable } from '../profiles/speed-table.ts';
import { travelSpeed } from '../profiles/travel-speed.ts';

/** Unreachable. The sum of two still fits in a signed 32-bit integer. */
export const INFINITE = 0x3fffffff;
/** Factor of a change that blocks the road. */
export const BLOCKED = -1;

/** What a profile's weights are computed from. */
export interface Paces {
  /** Milliseconds per centimetre by `trait * 2`, plus 1 against the direction; -1 where the profile may not travel. */
  readonly trait: Float64Array;
  /** Milliseconds per step of a wait at a junction. */
  readonly delay: number;
}

export function traitPaces(graph: RoadGraph, profile: number): Paces {
  const trait = new Float64Array(graph.traitClass.length * 2);
  fillPaces(trait, graph, profile);
  return { trait, delay: waitStep(graph, profile) };
}

/** The same in memory shared by all threads. */
export function sharedPaces(dataset: Dataset, graph: RoadGraph, profile: number): Paces {
  const memory = dataset.derived(`paces-${graph.profiles[profile]}`, graph.traitClass.length * 16, (bytes) =>
    fillPaces(new Float64Array(bytes), graph, profile),
  );
  return { trait: new Float64Array(memory), delay: waitStep(graph, profile) };
}

/** The same for a graph that has further traits. */
export function pacesWithMore(known: Paces, graph: RoadGraph, profile: number): Paces {
  const more = graph.traitClass.length * 2 - known.trait.length;
  if (more === 0) return known;
  const trait = sharedWith(known.trait, new Float64Array(more));
  fillPaces(trait, graph, profile, known.trait.length / 2);
  return { trait, delay: known.delay };
}

const waitStep = (graph: RoadGraph, profile: number): number =>
  graph.tables[profile].delayShare * WAIT_MILLISECONDS;

function fillPaces(paces: Float64Array, graph: RoadGraph, profile: number, first = 0): void {
  const table = graph.tables[profile];
  const count = graph.traitClass.length;
  const mode = modeOf(graph.profiles[profile]);
  // What a table closes was taken out of the masks by the import, but not for an operator's own profile.
  const own = !isBuiltIn(graph.profiles[profile]);
  for (let t = first; t < count; t++) {
    const passes = !own || canPass(table, graph, t);
    for (let against = 0; against < 2; against++) {
      const open = (against ? graph.traitBackward : graph.traitForward)[t] & mode;
      paces[t * 2 + against] = open && passes ? paceOf(table, graph, t * 2 + against) : -1;
    }
  }
}

/** Whether the class and the width of a trait let vehicles of a table pass. */
const canPass = (table: SpeedTable, graph: RoadGraph, trait: number): boolean => {
  const width = graph.traitWidth[trait];
  return table.speed[graph.traitClass[trait]] > 0 && !(width > 0 && width < table.closedWidth);
};

/** Milliseconds per centimetre by `trait * 2`, plus 1 against the direction, whoever may travel there. */
function paceOf(table: SpeedTable, graph: RoadGraph, directed: number): number {
  const t = directed >>> 1;
  const speed = travelSpeed(table, {
    class: graph.traitClass[t],
    surface: graph.traitSurface[t],
    flags: graph.traitFlags[t],
    width: graph.traitWidth[t],
    posted: (directed & 1 ? graph.traitMaxSpeedBackward : graph.traitMaxSpeed)[t],
    crossing: graph.traitCrossing[t] / 10,
    density: graph.traitDensity[t],
  });
  return 36 / speed;
}

/** The same with some directed traits open that are closed. */
export function pacesWithOpen(
  known: Paces,
  graph: RoadGraph,
  profile: number,
  open: Iterable<number>,
): Paces {
  const table = graph.tables[profile];
  const trait = known.trait.slice();
  for (const directed of open)
    if (trait[directed] < 0 && canPass(table, graph, directed >>> 1))
      trait[directed] = paceOf(table, graph, directed);
  return { trait, delay: known.delay };
}

/** Changes of edge weights, by ascending edge: a factor on the time, or BLOCKED. */
export interface EdgeChanges {
  readonly edge: Uint32Array;
  readonly factor: Float64Array;
  /** Only if speeds are reported: by changed edge, the factor of closures alone, and when the report ends (0 if there is none). */
  readonly reports?: { readonly closed: Float64Array; readonly until: Float64Array };
}

export const NO_CHANGES: EdgeChanges = { edge: new Uint32Array(0), factor: new Float64Array(0) };

/** The changes without what is reported. */
export function closuresOf({ edge, factor, reports }: EdgeChanges): EdgeChanges {
  if (!reports) return { edge, factor };
  const kept = (_: number, i: number): boolean => reports.closed[i] !== 1;
  return { edge: edge.filter(kept), factor: reports.closed.filter(kept) };
}

/** The changes that slow or close roads, and those that speed them up. */
export function splitChanges({ edge, factor }: EdgeChanges): { slower: EdgeChanges; quicker: EdgeChanges } {
  const quick = (one: number): boolean => one !== BLOCKED && one < 1;
  const part = (quicker: boolean): EdgeChanges => ({
    edge: edge.filter((_, i) => quick(factor[i]) === quicker),
    factor: factor.filter((one) => quick(one) === quicker),
  });
  return { slower: part(false), quicker: part(true) };
}

/** The factor on an edge: 1 unless changed. */
export function changeOf(changes: EdgeChanges, edge: number): number {
  const at = placeOf(changes.edge, edge);
  return at < 0 ? 1 : changes.factor[at];
}

/** Milliseconds for a directed edge including the waits at its ends: at least 1, INFINITE where the profile may not travel. */
export function edgeMilliseconds(
  graph: RoadGraph,
  paces: Paces,
  changes: EdgeChanges,
  directed: number,
): number {
  const edge = directed >>> 1;
  const pace = paces.trait[graph.edgeTrait[edge] * 2 + (directed & 1)];
  if (pace < 0) return INFINITE;
  const factor = changes.edge.length > 0 ? changeOf(changes, edge) : 1;
  if (factor === BLOCKED) return INFINITE;
  const moving = Math.max(1, Math.min(INFINITE, Math.round(graph.edgeLength[edge] * pace * factor)));
  return Math.min(INFINITE, moving + edgeWaits(graph, paces, directed));
}

/** Milliseconds of a directed edge's time spent at junctions, at either end. */
function edgeWaits(graph: RoadGraph, paces: Paces, directed: number): number {
  const edge = directed >>> 1;
  const chain = graph.edgeChain[edge];
  const begin = graph.chainEdgeStart[chain];
  const end = graph.chainEdgeStart[chain + 1] - 1;
  if (edge !== begin && edge !== end) return 0;
  const against = directed & 1;
  let waits = 0;
  if (edge === (against ? end : begin))
    waits += Math.round(graph.chainEntry[chain * 2 + against] * paces.delay);
  if (edge === (against ? begin : end))
    waits += Math.round(graph.chainDelay[chain * 2 + against] * paces.delay);
  return waits;
}

/** Milliseconds of a directed edge's time spent at its end, waiting at a junction. */
export function edgeDelay(graph: RoadGraph, paces: Paces, directed: number): number {
  const edge = directed >>> 1;
  const against = directed & 1;
  const chain = graph.edgeChain[edge];
  const last = against ? graph.chainEdgeStart[chain] : graph.chainEdgeStart[chain + 1] - 1;
  return edge === last ? Math.round(graph.chainDelay[chain * 2 + against] * paces.delay) : 0;
}

/** Milliseconds of a directed edge's time spent at its beginning, turning into it at a junction. */
export function edgeEntry(graph: RoadGraph, paces: Paces, directed: number): number {
  const edge = directed >>> 1;
  const against = directed & 1;
  const chain = graph.edgeChain[edge];
  const first = against ? graph.chainEdgeStart[chain + 1] - 1 : graph.chainEdgeStart[chain];
  return edge === first ? Math.round(graph.chainEntry[chain * 2 + against] * paces.delay) : 0;
}

/** Milliseconds by which a split link exceeds, or falls below, its chain. */
export function linkExtra(graph: RoadGraph, paces: Paces, split: number): number {
  const entry = graph.chainEntry[graph.splitChain[split]];
  return Math.round((entry + graph.splitExtra[split]) * paces.delay) - Math.round(entry * paces.delay);
}

export interface ChainWeights {
  /** By directed chain. */
  readonly milliseconds: Int32Array;
  /** By chain. */
  readonly centimetres: Int32Array;
}

export function chainWeights(graph: RoadGraph, paces: Paces, changes: EdgeChanges): ChainWeights {
  const { chainCount, chainEdgeStart, chainDelay, chainEntry, edgeTrait, edgeLength } = graph;
  const { trait, delay } = paces;
  const waits = Float64Array.from({ length: 256 }, (_, steps) => Math.round(steps * delay));
  const milliseconds = new Int32Array(chainCount * 2);
  const centimetres = new Int32Array(chainCount);
  let change = 0;
  for (let c = 0; c < chainCount; c++) {
    let along = 0;
    let against = 0;
    let length = 0;
    for (let e = chainEdgeStart[c]; e < chainEdgeStart[c + 1]; e++) {
      let factor = 1;
      while (change < changes.edge.length && changes.edge[change] < e) change++;
      if (change < changes.edge.length && changes.edge[change] === e) factor = changes.factor[change];
      const cm = edgeLength[e];
      length += cm;
      const pace = trait[edgeTrait[e] * 2];
      const back = trait[edgeTrait[e] * 2 + 1];
      const forth =
        pace < 0 || factor === BLOCKED
          ? INFINITE
          : Math.max(1, Math.min(INFINITE, Math.round(cm * pace * factor)));
      along += forth;
      // Most roads have the same speed in both directions.
      if (back === pace) against += forth;
      else if (back < 0 || factor === BLOCKED) against += INFINITE;
      else against += Math.max(1, Math.min(INFINITE, Math.round(cm * back * factor)));
    }
    along += waits[chainEntry[c * 2]] + waits[chainDelay[c * 2]];
    against += waits[chainEntry[c * 2 + 1]] + waits[chainDelay[c * 2 + 1]];
    milliseconds[c * 2] = Math.min(along, INFINITE);
    milliseconds[c * 2 + 1] = Math.min(against, INFINITE);
    centimetres[c] = length;
  }
  return { milliseconds, centimetres };
}
