// A small town for tests: a grid of streets 200 m apart in Dhaka, with a river and a ferry, a one-way street,
// a toll bridge, a roundabout's worth of names in both languages, and an island without any way to it.

import type { Columns } from '../../../src/dataset/format.ts';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import type { Roads } from '../../../src/roads/engine.ts';
import { type SignsOfWay, writeSigns } from '../../../src/roads/network/road-signs.ts';
import { Mode, RoadClass, WayFlag } from '../../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';

const SIZE = 12;
const STEP = 0.002;
const WEST = 90.38;
const SOUTH = 23.74;

/** lon, lat of a crossing; fractions lie between. */
export const at = (column: number, row: number): [number, number] => [
  WEST + column * STEP,
  SOUTH + row * STEP,
];

const CARS = Mode.Car | Mode.Motorcycle;

/**
 * Streets run along rows ("Street 3") and columns ("Avenue 4"); row 6 is the river: no street, and only the toll
 * bridge on avenue 2 (with `bridge` on its signs) and the ferry on avenue 9 cross it. Avenue 5 south of the river is one-way to the north.
 */
export function gridFiles(bridge: SignsOfWay = {}): Promise<Record<string, Columns>> {
  const builder = new RoadNetworkBuilder();
  const nodes: number[][] = [];
  for (let row = 0; row < SIZE; row++) {
    nodes.push([]);
    for (let column = 0; column < SIZE; column++) nodes[row].push(builder.node(...at(column, row)));
  }
  for (let row = 0; row < SIZE; row++) {
    if (row === 6) continue;
    builder.way({
      nodes: nodes[row],
      class: row === 3 ? RoadClass.Primary : RoadClass.Residential,
      name: `Street ${row}`,
      nameBn: `সড়ক ${row}`,
    });
  }
  for (let column = 0; column < SIZE; column++) {
    const draft = { name: `Avenue ${column}`, nameBn: `এভিনিউ ${column}` };
    const line = nodes.map((row) => row[column]);
    const south = line.slice(0, 6);
    const oneway = column === 5 ? { backward: Mode.Foot } : {};
    builder.way({ ...draft, ...oneway, nodes: south, class: RoadClass.Secondary });
    builder.way({ ...draft, nodes: line.slice(7), class: RoadClass.Secondary });
    if (column === 2) {
      builder.way({
        nodes: line.slice(5, 8),
        class: RoadClass.Trunk,
        flags: WayFlag.Toll | WayFlag.Bridge,
        name: 'River Bridge',
        signs: writeSigns(bridge),
      });
    }
    if (column === 9) {
      builder.way({ nodes: line.slice(5, 8), class: RoadClass.Ferry, duration: 600, name: 'River Ferry' });
    }
  }
  const island = [
    builder.node(WEST + 0.3, SOUTH),
    builder.node(WEST + 0.31, SOUTH),
    builder.node(WEST + 0.31, SOUTH + 0.01),
  ];
  builder.way({
    nodes: island,
    class: RoadClass.Residential,
    name: 'Island Road',
    forward: CARS | Mode.Foot,
    backward: CARS | Mode.Foot,
  });
  return buildRoads(builder.finish());
}

export async function gridRoads(): Promise<Roads> {
  return openRoads(memoryDataset(await gridFiles()));
}
