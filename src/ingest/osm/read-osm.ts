// Reads an OpenStreetMap file into the gatherer: relations first, then ways, then nodes, so that only nodes that are needed
// are ever held in memory.
import { availableParallelism } from 'node:os';
import type { Progress } from '../../dataset/progress.ts';
import type { RoadNetwork } from '../../roads/network/network.ts';
import type { Gatherer } from '../gather/gathered.ts';
import { ADMIN_LEVELS, type AdminLevels } from './admin-levels.ts';
import { MemberType } from './element-visitor.ts';
import { MAX_KEPT_MEMBERS, MAX_KEPT_RELATIONS } from './file-limits.ts';
import { emitFeatureRelations, emitFeatures } from './ground/emit-features.ts';
import type { KeptRelation } from './kept-relation.ts';
import { type NodeTable, nodeTable } from './node-table.ts';
import { openOsm } from './open-osm.ts';
import { BlockFault } from './osm-file-error.ts';
import type { OsmSource } from './osm-source.ts';
import type { LeftOutCount } from './passes/left-out.ts';
import type { PassChoice } from './passes/pass-choice.ts';
import { PlaceEmitter, type PlaceSummary } from './place-emitter.ts';
import { RelationUse } from './relation-use.ts';
import { assembleRoads } from './roads/assemble-network.ts';
import { assembleRestrictions } from './roads/restrictions.ts';
import { emitStreets } from './roads/street-clusters.ts';
import type { TimedGate } from './roads/timed-tags.ts';
import { Shapes } from './way-shapes.ts';
import { type StoredWays, WayStore } from './way-store.ts';

export interface OsmOptions {
  /** The source's number in the gatherer. */
  readonly source: number;
  /** Worker threads; by default one per core (at most eight), and none for small files. */
  readonly threads?: number;
  /** What admin_level means; the built-in table by default. */
  readonly adminLevels?: AdminLevels;
  /** ISO 3166 alpha-2 code of the country whose levels apply where the file has no complete country border. */
  readonly country?: string;
  /** Both by default. Streets are built from the roads and emitted with the places. */
  readonly roads?: boolean;
  readonly places?: boolean;
}

export interface OsmSummary extends PlaceSummary {
  readonly bytes: number;
  /** Date of the data, where the file states it (ISO 8601). */
  readonly date?: string;
  readonly roadNodes: number;
  readonly roadWays: number;
  readonly restrictions: number;
  readonly streets: number;
  /** Water, land use and buildings. */
  readonly features: number;
}

export async function readOsm(
  gatherer: Gatherer,
  path: string,
  options: OsmOptions,
  progress: Progress,
): Promise<OsmSummary> {
  const file = openOsm(path, options.threads ?? Math.min(8, availableParallelism()));
  try {
    return await readPasses(gatherer, file, options, progress);
  } finally {
    await file.close();
  }
}

async function readPasses(
  gatherer: Gatherer,
  file: OsmSource,
  options: OsmOptions,
  progress: Progress,
): Promise<OsmSummary> {
  const { source } = options;
  // Streets are built from the roads, so the roads are read for the places too.
  const places = options.places ?? true;
  const choice: PassChoice = { roads: true, places, ground: places };
  const skip = (reason: string, sample: string): void => gatherer.skipped(source, reason, sample);
  const skipAll = (kind: string, leftOut: readonly LeftOutCount[]): void => {
    for (const { reason, tag, sample, count } of leftOut) {
      for (let i = 0; i < count; i++) skip(reason, `${kind} ${sample} (${tag})`);
    }
  };

  const relations = await readRelations(file, choice, progress);
  const ways = await readWays(file, choice, relations, progress, skipAll);

  progress.stage('nodes', file.passBytes('nodes'), 'bytes');
  const nodesOfRoads: NodeTable = nodeTable([ways.roads.refs]);
  const labels = members(relations, MemberType.Node);
  const shapeNodes: NodeTable = nodeTable([ways.shapes.refs, ways.features.refs, labels]);
  const emitter = new PlaceEmitter(gatherer, source, relations, ways);
  const gates: TimedGate[] = [];
  await file.read(
    { kind: 'nodes', choice, roads: nodesOfRoads, shapes: shapeNodes },
    (batch) => {
      emitter.nodes(batch.places);
      gates.push(...batch.gates);
      skipAll('node', batch.leftOut);
    },
    (bytes) => progress.advance(bytes),
  );

  progress.stage('roads');
  const network = networkOf(ways, nodesOfRoads, gates, relations, skip);
  if (network.wayCount > 0 && (options.roads ?? true)) gatherer.roads(network, source);

  let streets = 0;
  if (choice.places) {
    progress.stage('streets');
    streets = emitStreets(gatherer, source, network);
    progress.stage('places');
  }
  const summary = emitter.finish(shapeNodes, {
    levels: options.adminLevels ?? ADMIN_LEVELS,
    country: options.country,
    note: (line) => progress.note(line),
  });
  progress.stage('water, land use and buildings');
  const drawn = relations.filter(({ use }) => use & RelationUse.Ground);
  const features =
    emitFeatures(gatherer, source, ways, shapeNodes) +
    emitFeatureRelations(gatherer, source, drawn, new Shapes(ways.shapes, shapeNodes));
  const { size: bytes, date } = file;
  const { nodeCount: roadNodes, wayCount: roadWays, restrictionCount: restrictions } = network;
  return { bytes, date, roadNodes, roadWays, restrictions, streets, features, ...summary };
}

async function readRelations(
  file: OsmSource,
  choice: PassChoice,
  progress: Progress,
): Promise<readonly KeptRelation[]> {
  progress.stage('relations', file.passBytes('relations'), 'bytes');
  const relations: KeptRelation[] = [];
  let keptMembers = 0;
  await file.read(
    { kind: 'relations', choice },
    (batch) => {
      keptMembers = keep(relations, batch, keptMembers);
    },
    (bytes) => progress.advance(bytes),
  );
  return relations;
}

async function readWays(
  file: OsmSource,
  choice: PassChoice,
  relations: readonly KeptRelation[],
  progress: Progress,
  skipAll: (kind: string, leftOut: readonly LeftOutCount[]) => void,
): Promise<StoredWays> {
  progress.stage('ways', file.passBytes('ways'), 'bytes');
  const store = new WayStore();
  await file.read(
    { kind: 'ways', choice, wantedWays: shared(members(relations, MemberType.Way).sort()) },
    (batch) => {
      store.add(batch);
      skipAll('way', batch.leftOut);
    },
    (bytes) => progress.advance(bytes),
  );
  return store.finish();
}

function networkOf(
  ways: StoredWays,
  nodes: NodeTable,
  gates: readonly TimedGate[],
  relations: readonly KeptRelation[],
  skip: (reason: string, sample: string) => void,
): RoadNetwork {
  const roads = assembleRoads(ways, nodes, gates);
  for (let i = 0; i < roads.waysWithMissingNodes; i++)
    skip('part of a road whose nodes are not in the file', `way ${roads.missingSample}`);
  const turns = relations.filter(({ use }) => use & RelationUse.Restriction);
  return { ...roads.topology, ...assembleRestrictions(turns, roads, nodes, skip) };
}

/** Ids of the members whose position or shape a relation needs. */
function members(relations: readonly KeptRelation[], type: number): Float64Array {
  const ids: number[] = [];
  for (const relation of relations) {
    if (!(relation.use & ~RelationUse.Restriction)) continue;
    for (let i = 0; i < relation.ids.length; i++) if (relation.types[i] === type) ids.push(relation.ids[i]);
  }
  return Float64Array.from(ids);
}

function shared(values: Float64Array): Float64Array {
  const copy = new Float64Array(new SharedArrayBuffer(values.length * 8));
  copy.set(values);
  return copy;
}

/** Adds a batch and returns the total number of members kept. */
function keep(relations: KeptRelation[], batch: readonly KeptRelation[], before: number): number {
  let members = before;
  for (const relation of batch) {
    relations.push(relation);
    members += relation.ids.length;
  }
  if (relations.length > MAX_KEPT_RELATIONS || members > MAX_KEPT_MEMBERS) {
    throw new BlockFault(
      `the file has more than ${MAX_KEPT_RELATIONS} usable relations, or ${MAX_KEPT_MEMBERS} members in them`,
    );
  }
  return members;
}
