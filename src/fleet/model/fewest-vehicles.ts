// A number of vehicles below which the goods cannot be carried, however they are shared: where that is reached, no more has to be saved.
import type { Model } from './model.ts';

export function fewestVehicles({ nodes, dimensions, drivers, leftOutWeight }: Model): number {
  let fewest = 1;
  if (drivers.some(({ reloads, vehicle }) => reloads.length > 0 || !vehicle.capacity)) return fewest;
  for (let q = 0; q < dimensions; q++) {
    let goods = 0;
    for (let x = 0; x < nodes.count; x++)
      if (nodes.task[x] >= 0 && leftOutWeight[nodes.task[x]] > 0) goods += nodes.dropped[x * dimensions + q];
    const capacities = drivers.map(({ vehicle }) => vehicle.capacity![q] ?? 0).sort((a, b) => b - a);
    let count = 0;
    while (goods > 0 && count < capacities.length) goods -= capacities[count++];
    fewest = Math.max(fewest, count);
  }
  return fewest;
}
