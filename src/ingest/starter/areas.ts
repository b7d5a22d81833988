// The tables of town areas, sub-areas and post offices.
import { RegionKind } from '../../dataset/tables/regions.ts';
import { readTable } from '../../text/tab-table.ts';
import type { Gatherer } from '../gather/gathered.ts';
import { commonOf, districtKey, thanaKey, upazilaKey } from './administrative.ts';

export function readAreas(gatherer: Gatherer, folder: string, source: number): void {
  const areaKey = (id: number): string => `starter/area/${id}`;
  for (const row of readTable(folder, 'areas.tsv')) {
    gatherer.region({
      ...commonOf(row, source),
      kind: RegionKind.Area,
      key: areaKey(row.number('id')),
      parent: thanaKey(row.number('thana_id')),
      reach: row.optionalNumber('reach'),
      urban: 'Urban',
    });
  }
  for (const row of readTable(folder, 'sub-areas.tsv')) {
    gatherer.region({
      ...commonOf(row, source),
      kind: RegionKind.SubArea,
      key: `starter/sub-area/${row.number('id')}`,
      parent: areaKey(row.number('area_id')),
      reach: row.optionalNumber('reach'),
      urban: 'Urban',
    });
  }
}

/** A post office's id is its code; it lies in an upazila, in a metropolitan thana, or just in a district. */
export function readPostOffices(gatherer: Gatherer, folder: string, source: number): void {
  for (const row of readTable(folder, 'post-offices.tsv')) {
    const code = row.number('id');
    const thana = row.optionalNumber('thana_id');
    const upazila = row.optionalNumber('upazila_id');
    let parent = districtKey(row.number('district_id'));
    if (upazila !== undefined) parent = upazilaKey(upazila);
    if (thana !== undefined) parent = thanaKey(thana);
    gatherer.region({
      ...commonOf(row, source),
      kind: RegionKind.PostOffice,
      key: `starter/post-office/${code}`,
      parent,
      postcode: code,
    });
  }
}
