// The post code of a place: worked out at import from its position, as it is for a point when it is asked for.
import type { PlaceRecords } from '../place-record.ts';

/** 0 where none is known. */
export const postcodeOf = ({ table }: PlaceRecords, row: number): number => table.postcode[row];
