// The signs of the roads that have any, by trait.

import type { StringPool } from '../../dataset/string-pool.ts';
import type { TableOf } from '../../dataset/table-schema.ts';
import { placeOf } from '../../lookup/binary-search.ts';
import { limitsOnSigns, type RoadSigns, readSigns } from '../network/road-signs.ts';
import type { VehicleSize } from '../network/vehicle-limits.ts';
import type { ROAD_SIGNS } from './road-tables.ts';

export interface SignsOfEdge {
  readonly signs?: RoadSigns;
  readonly signsBackward?: RoadSigns;
  /** How large vehicles may be, in both directions. */
  readonly limits?: VehicleSize;
}

const NONE: SignsOfEdge = {};

export class SignReader {
  /** Without a table there are no signs. */
  constructor(
    readonly table: TableOf<typeof ROAD_SIGNS> | undefined,
    readonly text: StringPool,
  ) {}

  of(trait: number): SignsOfEdge {
    if (!this.table) return NONE;
    const at = placeOf(this.table.trait, trait);
    if (at < 0) return NONE;
    const number = this.table.sign[at];
    const [text, turned] = [this.text.get(number >>> 1), (number & 1) === 1];
    const limits = limitsOnSigns(text);
    return {
      signs: readSigns(text, turned),
      signsBackward: readSigns(text, !turned),
      ...(limits ? { limits } : {}),
    };
  }
}
