// Places on a straight road, one kilometre and 100 seconds from each to the next: routes that can be added up in the head.
import type { TravelMatrix } from '../../src/fleet/problem/problem.ts';

export function onALine(size: number): TravelMatrix {
  const durations = new Float64Array(size * size);
  for (let a = 0; a < size; a++)
    for (let b = 0; b < size; b++) durations[a * size + b] = Math.abs(a - b) * 100;
  return { size, durations, distances: durations.map((seconds) => seconds * 10) };
}
