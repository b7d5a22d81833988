// The highways of the starter tables: a road network for routes between towns, and named streets for addresses.
import type { Gatherer } from '../../gather/gathered.ts';
import { readHighwayLines } from './highway-lines.ts';
import { highwayNetwork } from './highway-network.ts';

export function readHighways(gatherer: Gatherer, folder: string, source: number): void {
  const lines = readHighwayLines(folder);
  gatherer.roads(highwayNetwork(lines), source);
  const streets = new Map<
    string,
    { name: string; nameBn: string; aliases: string[]; lines: Float64Array[] }
  >();
  for (const { road, points } of lines) {
    // District roads are only named after the towns at their ends: too vague for an address.
    if (road.class === 'ferry' || road.road.startsWith('Z')) continue;
    let street = streets.get(road.road);
    if (!street) {
      const aliases = /^[NR]\d/.test(road.road) ? [road.road] : [];
      streets.set(road.road, (street = { name: road.name, nameBn: road.nameBn, aliases, lines: [] }));
    }
    street.lines.push(Float64Array.from(points));
  }
  for (const street of streets.values()) gatherer.street({ ...street, source });
}
