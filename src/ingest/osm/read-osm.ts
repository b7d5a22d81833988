// Reads an OpenStreetMap file into the gatherer: relations first, then ways, then nodes, so that only the nodes that
// something needs are ever held.
import { availableParallelism } from 'node:os';
import type { Progress } from '../../dataset/progress.ts';
import type { RoadNetwork } from '../../roads/build/network.ts';
import type { Gatherer } from '../gather/gathered.ts';
import { MemberType } from './element-visitor.ts';
import { type NodeTable, nodeTable } from './node-table.ts';
import { openOsm } from './open-osm.ts';
import type { OsmSource } from './osm-source.ts';
import type { NodePlace } from './passes/node-pass.ts';
import type { KeptRelation, PassChoice } from './passes/relation-pass.ts';
import { RelationUse } from './relation-use.ts';
import { assembleRoads } from './roads/assemble-network.ts';
import { assembleRestrictions } from './roads/restrictions.ts';
import { type StoredWays, WayStore } from './way-store.ts';

export interface OsmOptions {
  /** Number that the gatherer gave to the source. */
  readonly source: number;
  /** Worker threads; as many as the machine has cores where not given (at most eight), none for small files. */
  readonly threads?: number;
  /** Both where not given. */
  readonly roads?: boolean;
  readonly places?: boolean;
}

export interface OsmSummary {
  readonly bytes: number;
  readonly date?: string;
  readonly roadNodes: number;
  readonly roadWays: number;
  readonly restrictions: number;
}

export async function readOsm(
  gatherer: Gatherer,
  path: string,
  options: OsmOptions,
  progress: Progress,
): Promise<OsmSummary> {
  const choice: PassChoice = { roads: options.roads ?? true, places: options.places ?? true };
  const file = openOsm(path, options.threads ?? Math.min(8, availableParallelism()));
  try {
    return await readPasses(gatherer, file, choice, options, progress);
  } finally {
    await file.close();
  }
}

async function readPasses(
  gatherer: Gatherer,
  file: OsmSource,
  choice: PassChoice,
  options: OsmOptions,
  progress: Progress,
): Promise<OsmSummary> {
  const { source } = options;
  const advance = (bytes: number): void => progress.advance(bytes);
  const skip = (reason: string, sample: string): void => gatherer.skipped(source, reason, sample);

  progress.stage('relations', file.passBytes('relations'), 'bytes');
  const relations: KeptRelation[] = [];
  await file.read({ kind: 'relations', choice }, (batch) => append(relations, batch), advance);

  progress.stage('ways', file.passBytes('ways'), 'bytes');
  const store = new WayStore();
  const wantedWays = memberWays(relations);
  await file.read({ kind: 'ways', choice, wantedWays }, (batch) => store.add(batch), advance);
  const ways: StoredWays = store.finish();

  progress.stage('nodes', file.passBytes('nodes'), 'bytes');
  const roadNodes: NodeTable = nodeTable([ways.roads.refs]);
  const shapeNodes: NodeTable = nodeTable([ways.shapes.refs]);
  const nodePlaces: NodePlace[] = [];
  await file.read(
    { kind: 'nodes', choice, roads: roadNodes, shapes: shapeNodes },
    (batch) => append(nodePlaces, batch.places),
    advance,
  );

  let network: RoadNetwork | undefined;
  if (choice.roads) {
    progress.stage('roads');
    const roads = assembleRoads(ways, roadNodes);
    if (roads.waysWithMissingNodes > 0) {
      for (let i = 0; i < roads.waysWithMissingNodes; i++) {
        gatherer.skipped(
          source,
          'part of a road whose nodes are not in the file',
          `way ${roads.missingSample}`,
        );
      }
    }
    const restrictions = relations.filter(({ use }) => use & RelationUse.Restriction);
    network = { ...roads.topology, ...assembleRestrictions(restrictions, roads, roadNodes, skip) };
    if (network.wayCount > 0) gatherer.roads(network, source);
  }
  return {
    bytes: file.size,
    date: file.date,
    roadNodes: network?.nodeCount ?? 0,
    roadWays: network?.wayCount ?? 0,
    restrictions: network?.restrictionCount ?? 0,
  };
}

/** Ids of the ways whose shape a relation needs, ascending, in shared memory. */
function memberWays(relations: readonly KeptRelation[]): Float64Array {
  const ids: number[] = [];
  for (const relation of relations) {
    if (!(relation.use & ~RelationUse.Restriction)) continue;
    for (let i = 0; i < relation.ids.length; i++) {
      if (relation.types[i] === MemberType.Way) ids.push(relation.ids[i]);
    }
  }
  const sorted = Float64Array.from(ids).sort();
  const shared = new Float64Array(new SharedArrayBuffer(sorted.length * 8));
  shared.set(sorted);
  return shared;
}

/** Not push(...rows): a block may hold more rows than a call takes arguments. */
function append<T>(list: T[], rows: readonly T[]): void {
  for (const row of rows) list.push(row);
}
