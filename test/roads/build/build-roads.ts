// All road files of a network at once, for tests and benches that open them in memory.
import type { Columns } from '../../../src/dataset/format.ts';
import { type BuildRoadsOptions, roadFiles } from '../../../src/roads/build/build-roads.ts';
import type { RoadNetwork } from '../../../src/roads/network/network.ts';

export async function buildRoads(
  network: RoadNetwork,
  options?: BuildRoadsOptions,
): Promise<Record<string, Columns>> {
  const files: Record<string, Columns> = {};
  for await (const [name, columns] of roadFiles(() => network, options)) files[name] = columns;
  return files;
}
