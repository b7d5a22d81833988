// The road files of a dataset, declared once for both the import that writes them and the engine that reads them. Vertices are
// ranks of the hierarchy; `RoadGraph` and `Hierarchy` explain how the engine uses the columns.
import type { Columns } from '../../dataset/format.ts';
import type { Dataset } from '../../dataset/open.ts';
import {
  anyLength,
  defineTable,
  each,
  either,
  readTable,
  rows,
  starts,
  storedAs,
  strings,
  type TableOf,
  type TableSchema,
} from '../../dataset/table-schema.ts';
import { ModeMasks } from '../network/vocabulary.ts';
import type { Profile } from '../profiles/profile.ts';

const GRAPH_FILE = 'roads-graph.tk';

/** Masks of modes; datasets of version 0.2 and before had room for eight. */
const modeMasks = (thing: string) => either(each(thing, ModeMasks), Uint8Array);

/** Attributes that edges share; each combination is stored once. In the order of a row of `TraitTable`. */
export const TRAIT_FIELDS = {
  traitClass: storedAs('trait.class', each('trait', Uint8Array)),
  traitSurface: storedAs('trait.surface', each('trait', Uint8Array)),
  traitFlags: storedAs('trait.flags', each('trait', Uint8Array)),
  /** Bits of `Mode` that may travel along and against the edge's direction. */
  traitForward: storedAs('trait.forward', modeMasks('trait')),
  traitBackward: storedAs('trait.backward', modeMasks('trait')),
  /** Posted speed in km/h; 0 if unknown. */
  traitMaxSpeed: storedAs('trait.maxSpeed', each('trait', Uint8Array)),
  traitMaxSpeedBackward: storedAs('trait.maxSpeedBackward', each('trait', Uint8Array)),
  traitLanes: storedAs('trait.lanes', each('trait', Uint8Array)),
  /** Decimetres; 0 if unknown. */
  traitWidth: storedAs('trait.width', each('trait', Uint8Array)),
  /** Ferry speed in tenths of km/h, derived from its duration; 0 if unknown. */
  traitCrossing: storedAs('trait.crossing', each('trait', Uint16Array)),
  /** String numbers in `text`. */
  traitName: storedAs('trait.name', each('trait', Uint32Array)),
  traitNameBn: storedAs('trait.nameBn', each('trait', Uint32Array)),
  traitRef: storedAs('trait.ref', each('trait', Uint32Array)),
  /** Kilometres of street per square kilometre, in coarse steps. */
  traitDensity: storedAs('trait.density', each('trait', Uint8Array)),
} as const;

export const ROAD_GRAPH = defineTable(GRAPH_FILE, {
  /** Vertices at the beginning and the end of a chain. */
  chainFrom: storedAs('chain.from', each('chain', Uint32Array)),
  chainTo: storedAs('chain.to', each('chain', Uint32Array)),
  /** Edges of chain c, in order and direction: chainEdgeStart[c] up to chainEdgeStart[c+1] (exclusive). */
  chainEdgeStart: storedAs('chain.edgeStart', starts('chain', 'edge')),
  /** The hierarchy's arc for the chain, ascending; NO_ARC for loops and for chains whose links have all been moved. */
  chainArc: storedAs('chain.arc', each('chain', Uint32Array)),
  /** Bits of `ChainSplit`. */
  chainSplit: storedAs('chain.split', each('chain', Uint8Array)),
  /** Modes for which the chain is mainland. */
  chainMainland: storedAs('chain.mainland', modeMasks('chain')),
  /** By directed chain: a car's wait at its end and at its beginning, in steps of WAIT_MILLISECONDS. */
  chainDelay: storedAs('chain.delay', each('chain', Uint8Array, 2)),
  chainEntry: storedAs('chain.entry', each('chain', Uint8Array, 2)),

  /** The profiles' tables from which the weights were computed; see `readTables`. */
  profileTables: storedAs('profile.tables', anyLength(Uint8Array)),

  edgeChain: storedAs('edge.chain', each('edge', Uint32Array)),
  edgeTrait: storedAs('edge.trait', each('edge', Uint32Array)),
  /** Centimetres. */
  edgeLength: storedAs('edge.length', each('edge', Uint32Array)),
  /** Points of edge e, including those of both ends: pointStart[e] up to pointStart[e+1] (exclusive), degrees × 1e7. */
  pointStart: storedAs('edge.pointStart', starts('edge', 'point')),
  /** Ids of ways in the source, in half the space if they all fit in 32 bits. */
  edgeSource: storedAs('edge.source', either(each('edge', Float64Array), Uint32Array)),
  pointLon: storedAs('point.lon', each('point', Int32Array)),
  pointLat: storedAs('point.lat', each('point', Int32Array)),

  /** Links that begin or end at a copy of a junction, by ascending arc; see `SplitStates`. */
  splitTail: storedAs('split.tail', each('split link', Uint32Array)),
  splitHead: storedAs('split.head', each('split link', Uint32Array)),
  /** Directed chains. */
  splitChain: storedAs('split.chain', each('split link', Uint32Array)),
  /** Modes that may not take the link; shifted by NO_THROUGH_SHIFT, those of them that no-through areas exclude.
   * Datasets of version 0.2 and before have eight bits for each, or four; see `readGraph`. */
  splitForbidden: storedAs(
    'split.forbidden',
    either<Uint32Array, Uint16Array | Uint8Array>(each('split link', Uint32Array), Uint16Array, Uint8Array),
  ),
  /** Steps of WAIT_MILLISECONDS by which the link exceeds, or falls below, its chain's entry. */
  splitExtra: storedAs('split.extra', each('split link', Int16Array)),
  splitArc: storedAs('split.arc', each('split link', Uint32Array)),
  /** The same links, sorted by directed chain. */
  splitByChain: storedAs('split.byChain', each('split link', Uint32Array)),

  /** Links that leave vertex v: outLink[outFirst[v]] up to outLink[outFirst[v+1]] (exclusive); a link below 2 × chainCount is
   * a directed chain, others are `2 × chainCount + number of the split link`. */
  outFirst: storedAs('out.first', starts('vertex', 'link')),
  outLink: storedAs('out.link', each('link', Uint32Array)),

  ...TRAIT_FIELDS,
  text: strings(),
});

/** In the same file; see `SegmentIndex`. */
export const SEGMENT_INDEX = defineTable(GRAPH_FILE, {
  /** In the order of the curve: the edge of each run, and the run's first point. */
  runEdge: storedAs('snap.edge', each('run', Uint32Array)),
  runPoint: storedAs('snap.point', each('run', Uint32Array)),
  /** West, south, east, north of each tree node, degrees × 1e7; lowest level first, root last. */
  boxes: storedAs('snap.boxes', each('box', Int32Array, 4)),
});

/** Absent where no source says anything about signs; see `road-signs.ts`. */
export const ROAD_SIGNS = defineTable('roads-signs.tk', {
  /** Traits with signs, ascending. */
  trait: each('sign', Uint32Array),
  /** Number of the text in the graph's strings, doubled; plus one where the edge runs against its way. */
  sign: each('sign', Uint32Array),
});

export const ROAD_HIERARCHY = defineTable('roads-hierarchy.tk', {
  first: starts('vertex', 'arc'),
  head: each('arc', Uint32Array),
});

/** The weights of one profile; see `Metric`. */
const ARC_FIELDS = rows('arc', {
  up: Int32Array,
  down: Int32Array,
  upLength: Int32Array,
  downLength: Int32Array,
  upVia: Uint8Array,
  downVia: Uint8Array,
});

export const roadMetric = (profile: Profile) => defineTable(`roads-metric-${profile}.tk`, ARC_FIELDS);

export type GraphTable = TableOf<typeof ROAD_GRAPH>;
export type SegmentTable = TableOf<typeof SEGMENT_INDEX>;
export type HierarchyTable = TableOf<typeof ROAD_HIERARCHY>;
export type MetricTable = TableOf<ReturnType<typeof roadMetric>>;

/** A table whose columns come from another thread, where the file was validated. */
export const tableOfColumns = <S extends TableSchema>(schema: S, columns: Columns): TableOf<S> =>
  readTable(schema, { path: schema.file, columns });

/** Whether the dataset contains roads at all. */
export const hasRoads = (dataset: Pick<Dataset, 'has'>): boolean => dataset.has(ROAD_GRAPH.file);
