// The thread in which closures are worked out, all of it: which edges a list of closures means, what they change for
// each profile, and the new weights. Whoever answers meanwhile only sends the list and takes over the result.
import { parentPort, workerData } from 'node:worker_threads';
import type { Columns } from '../../dataset/format.ts';
import { type Corners, cornersOf, customise } from '../customise/customise.ts';
import { changesFromShared, readMetric, shareMetric, withChanges } from '../customise/metric.ts';
import { Recustomiser } from '../customise/recustomiser.ts';
import { shareOverlay } from '../customise/shared-overlay.ts';
import { BLOCKED, type EdgeChanges } from '../customise/weights.ts';
import type { Closure, SharedMetric } from '../engine.ts';
import { readHierarchy } from '../graph/hierarchy-columns.ts';
import { readGraph } from '../graph/road-graph.ts';
import { PROFILES } from '../profiles/profile.ts';
import { Overlay } from '../query/overlay.ts';
import { Weighing } from '../query/weighing.ts';
import { readSegmentIndex } from '../snap/segment-index.ts';
import { closureEdges, edgeChanges, sameChanges } from './edge-changes.ts';
import { giveWay } from './give-way.ts';

export interface ClosureThreadData {
  readonly graph: Columns;
  readonly hierarchy: Columns;
  /** As imported, by number of the profile. */
  readonly metrics: readonly Columns[];
}

export interface ClosureTask {
  readonly closures: readonly Closure[];
  /** For the metrics that come out of it. */
  readonly version: number;
  /** What is in force so far, by number of the profile. */
  readonly inForce: readonly SharedMetric[];
}

export type ClosureReply = { readonly metrics: SharedMetric[] } | { readonly failure: string };

/** With more changed edges than this a whole customisation is quicker. */
const MOST_SLIGHT = 200_000;

giveWay();
const data = workerData as ClosureThreadData;
const graph = readGraph(data.graph);
const index = readSegmentIndex(data.graph as never);
const hierarchy = readHierarchy(data.hierarchy);
const weighings = PROFILES.map(
  (profile, number) =>
    new Weighing(
      graph,
      hierarchy,
      data.hierarchy.arcChain as Uint32Array,
      readMetric(profile, data.metrics[number]),
    ),
);
const recustomiser = new Recustomiser(hierarchy);
/** Made when it is first needed: some bytes for every arc. */
let corners: Corners | undefined;

parentPort?.on('message', (task: ClosureTask) => {
  let reply: ClosureReply;
  try {
    reply = { metrics: changed(task) };
  } catch (error) {
    reply = { failure: (error as Error).stack ?? String(error) };
  }
  parentPort?.postMessage(reply);
});

/** New weights for the profiles for which something changes. */
function changed({ closures, version, inForce }: ClosureTask): SharedMetric[] {
  const named = closures.map((closure) => ({ closure, edges: closureEdges(graph, index, closure) }));
  const metrics: SharedMetric[] = [];
  for (const [number, profile] of PROFILES.entries()) {
    const changes = edgeChanges(named, profile);
    if (sameChanges(changes, changesFromShared(inForce[number].buffers))) continue;
    if (changes.edge.length === 0) metrics.push({ profile, version, buffers: {} });
    else
      metrics.push(
        isSlight(changes) ? overImported(number, version, changes) : whole(number, version, changes),
      );
  }
  return metrics;
}

/** Few roads that are slower or closed: then most weights stay as imported. */
function isSlight({ edge, factor }: EdgeChanges): boolean {
  return edge.length <= MOST_SLIGHT && factor.every((one) => one === BLOCKED || one >= 1);
}

function overImported(profile: number, version: number, changes: EdgeChanges): SharedMetric {
  const own = weighings[profile];
  const metric = withChanges(own.metric, version, changes);
  const overlay = new Overlay();
  recustomiser.run(own.with(metric), overlay, chainsOf(changes));
  return shareOverlay(metric, overlay);
}

function whole(profile: number, version: number, changes: EdgeChanges): SharedMetric {
  corners ??= cornersOf(hierarchy);
  return shareMetric(customise(graph, hierarchy, PROFILES[profile], changes, version, corners));
}

/** Each chain once: the edges of a chain follow each other. */
function chainsOf({ edge }: EdgeChanges): Uint32Array {
  const chains = new Uint32Array(edge.length);
  let count = 0;
  for (let i = 0; i < edge.length; i++) {
    const chain = graph.edgeChain[edge[i]];
    if (count === 0 || chains[count - 1] !== chain) chains[count++] = chain;
  }
  return chains.subarray(0, count);
}
