// Street density around a point, in kilometres of street per square kilometre: the denser the streets, the slower each of them
// and the longer the waits at junctions. Living streets and service roads carry no traffic to speak of.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';
import { type Fixed, fromFixedDegrees, toFixedDegrees } from '../../geo/units.ts';
import type { RoadNetwork } from '../network/network.ts';
import { Mode, RoadClass } from '../network/vocabulary.ts';
import type { CutEdges } from './cut-ways.ts';

/** Streets within this many metres count. */
const RADIUS = 2_000;
const CELL_METRES = 200;
/** A network that covers a larger area uses larger cells. */
const MOST_CELLS = 2 ** 25;
const STEPS = 10;
/** Of lines without a class, about half are streets that carry traffic: the others are what maps with classes call living streets and service roads. */
const UNCLASSED_SHARE = 0.5;

/** By network node, in whole km per km², at most 255. */
export function streetDensity(network: RoadNetwork, cut: CutEdges): (node: number) => number {
  const { nodeLon, nodeLat, wayNodes } = network;
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let n = 0; n < network.nodeCount; n++) {
    west = Math.min(west, nodeLon[n]);
    east = Math.max(east, nodeLon[n]);
    south = Math.min(south, nodeLat[n]);
    north = Math.max(north, nodeLat[n]);
  }
  if (network.nodeCount === 0) return () => 0;
  // The same cells for the same streets, whatever else the network holds: a town's times must not change with what is imported beside it.
  const perLon = metresPerDegreeLon(Math.round(fromFixedDegrees((south + north) / 2)));
  const metresEast = (a: number, b: number): number => fromFixedDegrees(b - a) * perLon;
  const metresNorth = (a: number, b: number): number => fromFixedDegrees(b - a) * METRES_PER_DEGREE;
  const cell = Math.max(
    CELL_METRES,
    Math.sqrt((metresEast(west, east) * metresNorth(south, north)) / MOST_CELLS),
  );
  west = lineBefore(west, cell / perLon);
  south = lineBefore(south, cell / METRES_PER_DEGREE);
  const [wide, high] = [metresEast(west, east), metresNorth(south, north)];
  const columns = Math.floor(wide / cell) + 1;
  const rows = Math.floor(high / cell) + 1;
  const columnOf = (node: number): number => Math.floor(metresEast(west, nodeLon[node]) / cell);
  const rowOf = (node: number): number => Math.floor(metresNorth(south, nodeLat[node]) / cell);

  // Decimetres of street up to and including each cell of a row; one extra column of zeros comes first.
  const stride = columns + 1;
  const sums = new Uint32Array(stride * rows);
  for (let e = 0; e < cut.count; e++) {
    const way = cut.way[e];
    const roadClass = network.wayClass[way];
    if (roadClass === RoadClass.LivingStreet || roadClass === RoadClass.Service) continue;
    if (((cut.wayForward[way] | cut.wayBackward[way]) & Mode.Car) === 0) continue;
    if (roadClass === RoadClass.Ferry) continue;
    for (let i = cut.first[e] + 1; i <= cut.last[e]; i++) {
      const [a, b] = [wayNodes[i - 1], wayNodes[i]];
      const metres = Math.hypot(metresEast(nodeLon[a], nodeLon[b]), metresNorth(nodeLat[a], nodeLat[b]));
      const share = roadClass === RoadClass.Road ? UNCLASSED_SHARE : 1;
      sums[rowOf(b) * stride + columnOf(b) + 1] += Math.round(metres * share * STEPS);
    }
  }
  for (let r = 0; r < rows; r++) {
    for (let c = 1; c < stride; c++) sums[r * stride + c] += sums[r * stride + c - 1];
  }
  const reach = Math.max(1, Math.round(RADIUS / cell));
  const half = Array.from({ length: reach + 1 }, (_, r) => Math.floor(Math.sqrt(reach * reach - r * r)));
  const area = (Math.PI * (reach * cell) ** 2) / 1e6;
  return (node) => {
    const [r0, c0] = [rowOf(node), columnOf(node)];
    let sum = 0;
    for (let r = Math.max(0, r0 - reach); r <= Math.min(rows - 1, r0 + reach); r++) {
      const width = half[Math.abs(r - r0)];
      const begin = r * stride;
      sum += sums[begin + Math.min(columns, c0 + width + 1)] - sums[begin + Math.max(0, c0 - width)];
    }
    return Math.min(255, Math.round(sum / STEPS / 1000 / area));
  };
}

/** The last of the lines so many degrees apart, counted from zero, that is not beyond a coordinate. */
const lineBefore = (at: Fixed, degrees: number): Fixed =>
  toFixedDegrees(Math.floor(fromFixedDegrees(at) / degrees) * degrees);
