// Road files that do not match their declaration are refused when the roads are opened, by file and column.
import { beforeAll, describe, expect, it } from 'vitest';
import { DatasetError } from '../../../src/dataset/errors.ts';
import type { Column, Columns } from '../../../src/dataset/format.ts';
import { readGraph } from '../../../src/roads/graph/road-graph.ts';
import {
  ROAD_GRAPH,
  ROAD_HIERARCHY,
  roadMetric,
  SEGMENT_INDEX,
} from '../../../src/roads/graph/road-tables.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { randomNetwork, waitsFor } from '../build/random-network.ts';

type Files = Record<string, Columns>;

const SCHEMAS = [ROAD_GRAPH, SEGMENT_INDEX, ROAD_HIERARCHY, ...USUAL_PROFILES.map(roadMetric)];
/** File and column of everything that is declared. */
const DECLARED = SCHEMAS.flatMap(({ file, fields }) =>
  Object.entries(fields).flatMap(([field, spec]) => {
    const names =
      'strings' in spec
        ? [`${field}.offsets`, `${field}.bytes`]
        : [('stored' in spec && spec.stored) || field];
    return names.map((name) => [file, name] as const);
  }),
);

let files: Files;
beforeAll(async () => {
  files = await buildRoads(randomNetwork(5, 60).network, waitsFor(60));
});

/** Opens the roads with the columns of one file changed. */
function refusal(file: string, change: (columns: Columns) => Columns): string {
  try {
    openRoads(memoryDataset({ ...files, [file]: change(files[file]) }));
  } catch (error) {
    if (error instanceof DatasetError) return error.message;
    throw error;
  }
  throw new Error('the roads were opened');
}

const without = (columns: Columns, name: string): Columns => {
  const { [name]: _, ...rest } = columns;
  return rest;
};

describe('the road files', () => {
  it('hold the columns that are declared, and no others', () => {
    const written = Object.entries(files).flatMap(([file, columns]) =>
      Object.keys(columns).map((name) => `${file} ${name}`),
    );
    expect(written.sort()).toEqual(DECLARED.map(([file, name]) => `${file} ${name}`).sort());
  });

  it.each(DECLARED)('%s is refused without its column %s', (file, name) => {
    expect(refusal(file, (columns) => without(columns, name))).toContain(
      `${file}: column ${name} is missing; import the data again`,
    );
  });

  it.each(DECLARED)('%s is refused when column %s is of another type', (file, name) => {
    expect(refusal(file, (columns) => ({ ...columns, [name]: new Float32Array(2) }))).toContain(
      `${file}: column ${name} is of type Float32Array, not `,
    );
  });

  const measured = DECLARED.filter(([, name]) => name !== 'profile.tables');
  it.each(measured)('%s is refused when column %s is one entry short', (file, name) => {
    const shorter = (column: Column): Column => column.subarray(0, column.length - 1);
    // The message names the column, or one of the same length.
    expect(refusal(file, (columns) => ({ ...columns, [name]: shorter(columns[name]) }))).toMatch(
      new RegExp(`${file}: (column |has )`),
    );
  });

  it.each([
    ['no JSON at all', 'cannot be read'],
    ['[]', 'does not have every profile'],
    [JSON.stringify(USUAL_PROFILES.map(() => ({}))), 'lacks '],
  ])('are refused with tables of profiles that read %s', (text, sentence) => {
    const column = new TextEncoder().encode(text);
    expect(refusal(ROAD_GRAPH.file, (columns) => ({ ...columns, 'profile.tables': column }))).toContain(
      `${ROAD_GRAPH.file}: column profile.tables ${sentence}`,
    );
  });

  it.each([
    [8, Uint16Array],
    [4, Uint8Array],
  ] as const)('can be read with masks of %d modes, as in older files', (room, kind) => {
    const columns = files[ROAD_GRAPH.file];
    const modes = (1 << room) - 1;
    const now = readGraph(memoryDataset(files).table(ROAD_GRAPH)).splitForbidden;
    const narrow = kind.from(Array.from(now, (mask) => (mask & modes) | (((mask >>> 16) & modes) << room)));
    const older = { ...files, [ROAD_GRAPH.file]: { ...columns, 'split.forbidden': narrow } };
    expect(now.some((mask) => mask > 65_535)).toBe(true);
    expect(readGraph(memoryDataset(older).table(ROAD_GRAPH)).splitForbidden).toEqual(
      now.map((mask) => mask & (modes | (modes << 16))),
    );
  });

  it('are refused when they belong to different networks', async () => {
    const other = await buildRoads(randomNetwork(6, 40).network, waitsFor(40));
    expect(refusal(ROAD_HIERARCHY.file, () => other[ROAD_HIERARCHY.file])).toMatch(
      /roads-hierarchy\.tk: has \d+ vertices, but the road graph has \d+$/,
    );
    const { file } = roadMetric('foot');
    expect(refusal(file, () => other[file])).toMatch(
      /roads-metric-foot\.tk: has weights for \d+ arcs, but the hierarchy has \d+$/,
    );
  });
});
