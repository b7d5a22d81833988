// The post code of a place: derived from its position at import, in the same way as for a point at request time.
import type { PlaceRecords } from '../place-record.ts';

/** 0 if none is known. */
export const postcodeOf = ({ table }: PlaceRecords, row: number): number => table.postcode[row];
