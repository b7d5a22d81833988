// Named roads to streets: ways of the same name that touch, or nearly touch, are one street.
import type { RoadNetwork } from '../../../roads/network/network.ts';
import { RoadClass } from '../../../roads/network/vocabulary.ts';
import type { Gatherer } from '../../gather/gathered.ts';

/** About 100 m; looking into neighbouring cells bridges the gap at a junction or a second carriageway. */
const CELL = 10_000;
/** More than the number of cells around the earth, so that cell numbers are unique. */
const COLUMNS = 400_000;

type Roads = Omit<RoadNetwork, `restriction${string}`>;

export function emitStreets(gatherer: Gatherer, source: number, roads: Roads): number {
  const named = waysByName(roads);
  let streets = 0;
  let begin = 0;
  while (begin < named.length) {
    let end = begin + 1;
    while (end < named.length && roads.wayName[named[end]] === roads.wayName[named[begin]]) end++;
    for (const cluster of clusters(roads, named.subarray(begin, end))) {
      emit(gatherer, source, roads, cluster);
      streets++;
    }
    begin = end;
  }
  return streets;
}

/** Ways that have a name and are not ferries, sorted by name, then in file order. */
function waysByName(roads: Roads): Uint32Array {
  const starts = new Uint32Array(roads.strings.size + 1);
  const counts = (way: number): boolean =>
    roads.wayName[way] !== 0 && roads.wayClass[way] !== RoadClass.Ferry;
  for (let way = 0; way < roads.wayCount; way++) if (counts(way)) starts[roads.wayName[way] + 1]++;
  for (let i = 1; i < starts.length; i++) starts[i] += starts[i - 1];
  const sorted = new Uint32Array(starts[starts.length - 1]);
  for (let way = 0; way < roads.wayCount; way++) if (counts(way)) sorted[starts[roads.wayName[way]]++] = way;
  return sorted;
}

function clusters(roads: Roads, ways: Uint32Array): number[][] {
  if (ways.length === 1) return [[ways[0]]];
  const leaders = Uint32Array.from({ length: ways.length }, (_, i) => i);
  const leader = (i: number): number => {
    let at = i;
    while (leaders[at] !== at) at = leaders[at] = leaders[leaders[at]];
    return at;
  };
  const unite = (a: number, b: number): void => {
    const one = leader(a);
    const other = leader(b);
    if (one < other) leaders[other] = one;
    else leaders[one] = other;
  };
  // Every node marks its cell; the ends of each way also look into the neighbouring cells.
  const cells = new Map<number, number>();
  for (let i = 0; i < ways.length; i++) {
    for (let at = roads.wayNodeStart[ways[i]]; at < roads.wayNodeStart[ways[i] + 1]; at++) {
      const cell = cellOf(roads, roads.wayNodes[at]);
      const other = cells.get(cell);
      if (other === undefined) cells.set(cell, i);
      else unite(i, other);
    }
  }
  for (let i = 0; i < ways.length; i++) {
    const ends = [roads.wayNodeStart[ways[i]], roads.wayNodeStart[ways[i] + 1] - 1];
    for (const end of ends) {
      const cell = cellOf(roads, roads.wayNodes[end]);
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const other = cells.get(cell + dy * COLUMNS + dx);
          if (other !== undefined) unite(i, other);
        }
      }
    }
  }
  const byLeader = new Map<number, number[]>();
  for (let i = 0; i < ways.length; i++) {
    const list = byLeader.get(leader(i));
    if (list) list.push(ways[i]);
    else byLeader.set(leader(i), [ways[i]]);
  }
  return [...byLeader.values()];
}

function cellOf(roads: Roads, node: number): number {
  return Math.floor(roads.nodeLat[node] / CELL) * COLUMNS + Math.floor(roads.nodeLon[node] / CELL);
}

function emit(gatherer: Gatherer, source: number, roads: Roads, ways: readonly number[]): void {
  let nameBn = 0;
  const refs = new Set<number>();
  const lines = ways.map((way) => {
    nameBn ||= roads.wayNameBn[way];
    if (roads.wayRef[way] !== 0) refs.add(roads.wayRef[way]);
    const start = roads.wayNodeStart[way];
    const line = new Float64Array(2 * (roads.wayNodeStart[way + 1] - start));
    for (let i = 0; i < line.length / 2; i++) {
      const node = roads.wayNodes[start + i];
      line[2 * i] = roads.nodeLon[node] / 1e7;
      line[2 * i + 1] = roads.nodeLat[node] / 1e7;
    }
    return line;
  });
  const name = roads.strings.get(roads.wayName[ways[0]]);
  const aliases = [...refs]
    .slice(0, 4)
    .map((ref) => roads.strings.get(ref))
    .filter((ref) => ref !== name);
  gatherer.street({
    name,
    nameBn: nameBn === 0 ? undefined : roads.strings.get(nameBn),
    aliases: aliases.length > 0 ? aliases : undefined,
    lines,
    source,
  });
}
