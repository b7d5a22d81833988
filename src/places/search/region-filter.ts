// Which contexts of the text index lie in given regions.
import type { TextColumns } from '../../dataset/tables/text-index.ts';

/**
 * One byte per context: 1 if the chain passes through at least one region of every list. A list holds the regions that
 * one filter value may mean: one for `district=Comilla`, many for `union=Rampur`.
 */
export function contextsWithin(columns: TextColumns, filters: readonly (readonly number[])[]): Uint8Array {
  const contexts = columns['context.start'].length - 1;
  const met = new Uint8Array(contexts);
  const start = columns['region.contextStart'];
  filters.forEach((regions, step) => {
    for (const region of regions) {
      for (let i = start[region]; i < start[region + 1]; i++) {
        const context = columns['region.contexts'][i];
        if (met[context] === step) met[context] = step + 1;
      }
    }
  });
  for (let context = 0; context < contexts; context++) met[context] = met[context] === filters.length ? 1 : 0;
  return met;
}
