// The postcode of a place: its own, else that of the finest unit around it that has one.
import { RegionKind } from '../../dataset/tables/regions.ts';
import type { PlaceRecords } from '../place-record.ts';

/** 0 where none is known. */
export function postcodeOf(places: PlaceRecords, row: number): number {
  const { table, regions } = places;
  if (table.postcode[row] > 0) return table.postcode[row];
  for (const unit of [table.subArea[row], table.area[row], table.union[row]]) {
    if (unit >= 0 && regions.table.postcode[unit] > 0) return regions.table.postcode[unit];
  }
  const office = regions.find(RegionKind.PostOffice, table.lon[row], table.lat[row]);
  for (const unit of [office, table.thana[row], table.upazila[row]]) {
    if (unit >= 0 && regions.table.postcode[unit] > 0) return regions.table.postcode[unit];
  }
  return 0;
}
