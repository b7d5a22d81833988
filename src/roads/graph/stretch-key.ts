// A number for a stretch of road between junctions that depends only on where it lies: what is known about it outlives the dataset, in
// which stretches are numbered anew by every import.
import type { RoadGraph } from './road-graph.ts';

/** Of 52 bits, never 0; the same in both directions. */
export function stretchKey(graph: RoadGraph, chain: number): number {
  const { chainEdgeStart, pointStart, pointLon, pointLat } = graph;
  const first = chainEdgeStart[chain];
  const last = chainEdgeStart[chain + 1] - 1;
  const [from, to] = [pointStart[first], pointStart[last + 1] - 1];
  const ends = [hashOf(pointLon[from], pointLat[from]), hashOf(pointLon[to], pointLat[to])].sort();
  // Two roads may join the same junctions: their courses differ.
  let course = 0;
  for (let p = from; p <= to; p++) course = (course + hashOf(pointLon[p], pointLat[p])) >>> 0;
  const high = mix(ends[0] ^ Math.imul(ends[1], 0x9e3779b1)) & 0xfffff;
  const low = mix(course ^ Math.imul(ends[0] + ends[1], 0x85ebca6b)) >>> 0;
  return high * 2 ** 32 + low + 1;
}

const hashOf = (lon: number, lat: number): number => mix(Math.imul(lon, 0x9e3779b1) ^ mix(lat)) >>> 0;

/** Spreads the bits of a whole number (the finalizer of MurmurHash3, Austin Appleby, public domain). */
function mix(value: number): number {
  let bits = value ^ (value >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
