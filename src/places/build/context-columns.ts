// Contexts: the distinct chains of regions that places lie in. There are only thousands of them, so "is in Mirpur" is decided
// once per chain and query, not once per place, and region names need no postings of their own.
import type { PlaceTable } from '../../dataset/tables/places.ts';
import type { RegionTable } from '../../dataset/tables/regions.ts';
import { CONTEXT_LEVELS } from '../../dataset/tables/text-index.ts';

const LEVELS = CONTEXT_LEVELS.length;

export function contextColumns(places: PlaceTable, regions: RegionTable, rowOfDoc: Uint32Array) {
  const numbers = new Map<string, number>();
  const chains: number[] = [];
  const docContext = new Uint32Array(rowOfDoc.length);
  const chain = new Int32Array(LEVELS);
  for (let doc = 0; doc < rowOfDoc.length; doc++) {
    const row = rowOfDoc[doc];
    const district = places.district[row];
    // Rows of kind Region above the district level (divisions) are their own context.
    const own = places.region[row];
    chain[0] = district >= 0 ? regions.division[district] : own >= 0 ? own : -1;
    chain[1] = district;
    chain[2] = places.city[row];
    chain[3] = places.upazila[row];
    chain[4] = places.thana[row];
    chain[5] = places.union[row];
    chain[6] = places.area[row];
    chain[7] = places.subArea[row];
    const key = chain.join(',');
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
      for (let level = 0; level < LEVELS; level++) chains.push(chain[level]);
    }
    docContext[doc] = number;
  }
  const contexts = numbers.size;
  const contextRegions = Int32Array.from(chains);
  const byContext = grouped(contexts, rowOfDoc.length, (doc) => docContext[doc]);
  return {
    'doc.context': docContext,
    'context.regions': contextRegions,
    'context.start': byContext.start,
    'context.docs': byContext.list,
    ...regionContexts(contextRegions, contexts, regions.kind.length),
  };
}

/** Numbers 0 … count grouped by `groupOf`, ascending within a group. */
function grouped(groups: number, count: number, groupOf: (i: number) => number) {
  const start = new Uint32Array(groups + 1);
  for (let i = 0; i < count; i++) start[groupOf(i) + 1]++;
  for (let g = 0; g < groups; g++) start[g + 1] += start[g];
  const at = start.slice();
  const list = new Uint32Array(count);
  for (let i = 0; i < count; i++) list[at[groupOf(i)]++] = i;
  return { start, list };
}

function regionContexts(contextRegions: Int32Array, contexts: number, regionCount: number) {
  const start = new Uint32Array(regionCount + 1);
  const isFirst = (context: number, level: number): boolean => {
    const region = contextRegions[context * LEVELS + level];
    if (region < 0) return false;
    for (let l = 0; l < level; l++) if (contextRegions[context * LEVELS + l] === region) return false;
    return true;
  };
  const each = (visit: (region: number, context: number) => void): void => {
    for (let c = 0; c < contexts; c++) {
      for (let level = 0; level < LEVELS; level++)
        if (isFirst(c, level)) visit(contextRegions[c * LEVELS + level], c);
    }
  };
  each((region) => {
    start[region + 1]++;
  });
  for (let r = 0; r < regionCount; r++) start[r + 1] += start[r];
  const at = start.slice();
  const list = new Uint32Array(start[regionCount]);
  each((region, context) => {
    list[at[region]++] = context;
  });
  return { 'region.contextStart': start, 'region.contexts': list };
}
