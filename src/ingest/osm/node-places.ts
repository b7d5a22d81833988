// Where the nodes with these ids lie, from a file of OpenStreetMap.
import { type NodeTable, nodeTable } from './node-table.ts';
import { openOsm } from './open-osm.ts';

/** Nodes that the file lacks keep `NOT_MET` as their longitude. */
export async function nodePlaces(path: string, ids: Float64Array, threads: number): Promise<NodeTable> {
  const wanted = nodeTable([ids]);
  const source = openOsm(path, threads);
  try {
    const choice = { roads: true, places: false, ground: false };
    const setup = { kind: 'nodes', choice, roads: nodeTable([]), shapes: wanted } as const;
    await source.read(
      setup,
      () => undefined,
      () => undefined,
    );
  } finally {
    await source.close();
  }
  return wanted;
}
