// The profiles that a server offers. Those that the import has weighed are read from their files; the others are customised when the
// dataset is opened, once for all threads of the process.
import { DatasetError } from '../../dataset/errors.ts';
import type { Columns } from '../../dataset/format.ts';
import type { Dataset } from '../../dataset/open.ts';
import { anyLength, defineTable, storedColumns } from '../../dataset/table-schema.ts';
import { readHierarchy } from '../graph/hierarchy-columns.ts';
import { readGraph } from '../graph/road-graph.ts';
import { type MetricTable, ROAD_GRAPH, roadMetric } from '../graph/road-tables.ts';
import { readTables } from '../graph/tables-column.ts';
import { baseOf, isProfile, PROFILES, type Profile } from '../profiles/profile.ts';
import { customiseInto } from './customise.ts';
import { readMetric } from './metric.ts';

const OFFERED = defineTable('roads-profiles.tk', { list: anyLength(Uint8Array) });

/** Decides what is offered, for all threads that open the dataset later. */
export function prepareProfiles(dataset: Dataset, wanted: readonly Profile[]): void {
  const known = readTables(dataset.table(ROAD_GRAPH).profileTables);
  const unknown = wanted.find((name) => !known.has(name));
  if (unknown)
    throw new DatasetError(
      'incomplete',
      dataset.dir,
      `was imported by an earlier version, which did not know the profile ${baseOf(unknown)}; import the data again, or do not offer it`,
    );
  dataset.derivedTable(OFFERED, () => ({ list: written(wanted) }));
  for (const name of wanted) metricTable(dataset, name);
}

/** Those that the import has weighed. */
export const weighedProfiles = (dataset: Dataset): readonly Profile[] =>
  PROFILES.filter((name) => dataset.has(roadMetric(name).file));

/** By number. If nothing was decided: those that the import has weighed. */
export function offeredProfiles(dataset: Dataset): readonly Profile[] {
  const { list } = dataset.derivedTable(OFFERED, () => {
    return { list: written(weighedProfiles(dataset)) };
  });
  // TextDecoder cannot read a view of shared memory, so it gets a copy.
  return new TextDecoder().decode(new Uint8Array(list)).split(',').filter(isProfile);
}

/** The weights of a profile as imported, or as the import would have computed them. */
export function metricTable(dataset: Dataset, profile: Profile): MetricTable {
  const hierarchy = readHierarchy(dataset);
  const arcs = hierarchy.head.length;
  const lengths = { up: arcs, down: arcs, upLength: arcs, downLength: arcs, upVia: arcs, downVia: arcs };
  return dataset.filledTable(roadMetric(profile), lengths, (table) => {
    const graph = readGraph(dataset.table(ROAD_GRAPH), offeredProfiles(dataset));
    customiseInto(readMetric(profile, table, hierarchy), graph, hierarchy);
  });
}

/** The same as columns, for other threads. */
export const metricColumns = (dataset: Dataset, profile: Profile): Columns =>
  storedColumns(roadMetric(profile), metricTable(dataset, profile));

const written = (offered: readonly Profile[]): Uint8Array => new TextEncoder().encode(offered.join(','));

/** Whether a file has nothing but the weights of a profile that is not among these. */
export const isMetricOfOthers = (file: string, offered: readonly Profile[]): boolean =>
  PROFILES.some((name) => !offered.includes(name) && roadMetric(name).file === file);
