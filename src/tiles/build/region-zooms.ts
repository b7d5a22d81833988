// From which zoom each point of the regions' shapes is drawn.
import type { Dataset } from '../../dataset/open.ts';
import { anyLength, defineTable, type TableOf } from '../../dataset/table-schema.ts';
import { REGIONS } from '../../dataset/tables/regions.ts';
import { pointZoomsOf } from './ring-zooms.ts';

const REGION_ZOOMS = defineTable('tile-region-zooms.tk', { zooms: anyLength(Uint8Array) });

export function regionZooms(dataset: Dataset): TableOf<typeof REGION_ZOOMS> {
  return dataset.derivedTable(REGION_ZOOMS, () => ({ zooms: pointZoomsOf(dataset.table(REGIONS)) }));
}
