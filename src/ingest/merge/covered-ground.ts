// Where does one source have a network that makes the roads of another unnecessary? Decided cell by cell: the later source has junctions
// there, and about as much road as the earlier one or more. A line that passes through a town covers nothing; a map of the town does.
import { type Fixed, type Metres, toFixedDegrees } from '../../geo/units.ts';
import type { RoadNetwork } from '../../roads/network/network.ts';
import { Mode, RoadClass } from '../../roads/network/vocabulary.ts';
import { metresBetween, type RoadSpot } from './road-segment-tree.ts';

/** Side of a cell: about 500 m. A cell is judged together with its eight neighbours. */
const CELL: Fixed = toFixedDegrees(0.005);
/** Columns of cells around the earth, with room to spare. */
const COLUMNS = 100_000;
/** Junctions around a cell that make a network of lines. */
const LEAST_JUNCTIONS = 6;
/** The least share of the earlier source's road length that the later one has around a cell. */
const LEAST_SHARE = 0.6;
/** Roads drawn by points farther apart than this, for half of their length, are sketched rather than surveyed. */
const COARSE_STEP: Metres = 200;

/** How well a source describes its roads. */
export interface Grain {
  /** Drawn by points so far apart that a road may lie some hundred metres beside its line. */
  readonly coarse: boolean;
  /** Most of its roads have no class. */
  readonly unclassed: boolean;
}

export function grainOf(network: RoadNetwork): Grain {
  let total = 0;
  let sketched = 0;
  let unclassed = 0;
  eachSegment(network, (way, position) => {
    const metres = metresBetween(network, network.wayNodes[position], network.wayNodes[position + 1]);
    total += metres;
    if (metres > COARSE_STEP) sketched += metres;
    if (network.wayClass[way] === RoadClass.Road) unclassed += metres;
  });
  return { coarse: sketched > total / 2, unclassed: unclassed > total / 2 };
}

/** The cells in which the roads of `earlier` give way to those of one of the `later` networks. */
export class CoveredGround {
  readonly #cells = new Set<number>();

  constructor(earlier: RoadNetwork, later: readonly RoadNetwork[]) {
    if (later.length === 0) return;
    const before = around(metresByCell(earlier));
    for (const network of later) {
      const now = around(metresByCell(network));
      for (const [cell, junctions] of around(junctionsByCell(network))) {
        if (junctions < LEAST_JUNCTIONS) continue;
        if ((now.get(cell) ?? 0) >= LEAST_SHARE * (before.get(cell) ?? 0)) this.#cells.add(cell);
      }
    }
  }

  get isEmpty(): boolean {
    return this.#cells.size === 0;
  }

  has(x: Fixed, y: Fixed): boolean {
    return this.#cells.has(cellAt(x, y));
  }

  /** Whether the middle of a segment is covered. */
  hasSegment({ wayNodes, nodeLon, nodeLat }: RoadNetwork, position: number): boolean {
    const [a, b] = [wayNodes[position], wayNodes[position + 1]];
    return this.has((nodeLon[a] + nodeLon[b]) / 2, (nodeLat[a] + nodeLat[b]) / 2);
  }

  /** Where the segments of a network enter covered ground or leave it, and where on it they come near its roads or go away from them. */
  edges(network: RoadNetwork, isNear: (x: Fixed, y: Fixed) => boolean): RoadSpot[] {
    const spots: RoadSpot[] = [];
    eachSegment(network, (_way, position) => {
      const groundAt = (share: number): 'open' | 'covered' | 'near roads' => {
        const [x, y] = pointAt(network, position, share);
        if (!this.has(x, y)) return 'open';
        return isNear(x, y) ? 'near roads' : 'covered';
      };
      const steps = stepsOf(network, position);
      for (let step = 1; step <= steps; step++) {
        let [low, high] = [(step - 1) / steps, step / steps];
        const before = groundAt(low);
        if (groundAt(high) === before) continue;
        for (let i = 0; i < 8; i++) {
          const middle = (low + high) / 2;
          if (groundAt(middle) === before) low = middle;
          else high = middle;
        }
        if (high < 1) spots.push({ segment: position, share: high });
      }
    });
    return spots;
  }
}

const cellAt = (x: Fixed, y: Fixed): number => Math.floor(y / CELL) * COLUMNS + Math.floor(x / CELL);

function eachSegment(
  { wayCount, wayNodeStart }: RoadNetwork,
  visit: (way: number, position: number) => void,
): void {
  for (let way = 0; way < wayCount; way++)
    for (let i = wayNodeStart[way]; i + 1 < wayNodeStart[way + 1]; i++) visit(way, i);
}

function pointAt(
  { wayNodes, nodeLon, nodeLat }: RoadNetwork,
  position: number,
  share: number,
): [Fixed, Fixed] {
  const [a, b] = [wayNodes[position], wayNodes[position + 1]];
  return [nodeLon[a] + share * (nodeLon[b] - nodeLon[a]), nodeLat[a] + share * (nodeLat[b] - nodeLat[a])];
}

/** Parts of a segment, none of them longer than a quarter of a cell. */
function stepsOf({ wayNodes, nodeLon, nodeLat }: RoadNetwork, position: number): number {
  const [a, b] = [wayNodes[position], wayNodes[position + 1]];
  const most = Math.max(Math.abs(nodeLon[a] - nodeLon[b]), Math.abs(nodeLat[a] - nodeLat[b]));
  return Math.max(1, Math.ceil((4 * most) / CELL));
}

/** Metres of road open to cars, by cell. */
function metresByCell(network: RoadNetwork): Map<number, Metres> {
  const { wayNodes, wayForward, wayBackward } = network;
  const cells = new Map<number, Metres>();
  eachSegment(network, (way, position) => {
    if (((wayForward[way] | wayBackward[way]) & Mode.Car) === 0) return;
    const steps = stepsOf(network, position);
    const metres = metresBetween(network, wayNodes[position], wayNodes[position + 1]) / steps;
    for (let step = 0; step < steps; step++) {
      const cell = cellAt(...pointAt(network, position, (step + 0.5) / steps));
      cells.set(cell, (cells.get(cell) ?? 0) + metres);
    }
  });
  return cells;
}

/** Nodes with three arms or more, by cell. */
function junctionsByCell(network: RoadNetwork): Map<number, number> {
  const { nodeCount, wayNodes, nodeLon, nodeLat } = network;
  const arms = new Uint8Array(nodeCount);
  eachSegment(network, (_way, position) => {
    for (const node of [wayNodes[position], wayNodes[position + 1]]) if (arms[node] < 3) arms[node]++;
  });
  const cells = new Map<number, number>();
  for (let node = 0; node < nodeCount; node++) {
    if (arms[node] < 3) continue;
    const cell = cellAt(nodeLon[node], nodeLat[node]);
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
  return cells;
}

/** The sum over a cell and its neighbours, for all cells next to one that is known. */
function around(cells: ReadonlyMap<number, number>): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [cell, value] of cells)
    for (let row = -1; row <= 1; row++)
      for (let column = -1; column <= 1; column++) {
        const at = cell + row * COLUMNS + column;
        sums.set(at, (sums.get(at) ?? 0) + value);
      }
  return sums;
}
