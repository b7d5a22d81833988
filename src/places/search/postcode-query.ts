// Queries that are a post code: the result is its post offices, then the areas that have it.
import { PlaceKind } from '../../dataset/tables/places.ts';
import { RegionKind } from '../../dataset/tables/regions.ts';
import { tokensOf } from '../../text/tokens.ts';
import type { PlaceRecords } from '../place-record.ts';

/** Words that people put next to a post code. */
const POST_WORDS: ReadonlySet<string> = new Set(
  'post postal code zip zipcode postcode postalcode no number dhaka bangladesh bd পোস্ট পোষ্ট কোড পোস্টকোড ডাক নং জিপ'
    .normalize('NFC')
    .split(' '),
);
const CODE = /^[1-9][0-9]{3}$/;

/** The post code that a query is, or undefined. */
export function postcodeQuery(text: string): number | undefined {
  const tokens = tokensOf(text);
  const codes = tokens.filter((token) => CODE.test(token));
  if (codes.length !== 1) return undefined;
  return tokens.every((token) => token === codes[0] || POST_WORDS.has(token)) ? Number(codes[0]) : undefined;
}

const AREAS: ReadonlySet<number> = new Set([RegionKind.Area, RegionKind.SubArea]);

/** The rows of the places table by post code, built when the first one is asked for. */
export class PostcodeRows {
  #rows: Map<number, number[]> | undefined;

  constructor(readonly places: PlaceRecords) {}

  /** Post offices, the best known first; then the areas that have the code. */
  of(postcode: number): readonly number[] {
    this.#rows ??= this.#gather();
    return this.#rows.get(postcode) ?? [];
  }

  #gather(): Map<number, number[]> {
    const { table, regions } = this.places;
    const rows = new Map<number, number[]>();
    for (let row = 0; row < table.kind.length; row++) {
      const region = table.region[row];
      if (table.kind[row] !== PlaceKind.Region || region < 0) continue;
      const kind = regions.table.kind[region];
      const code = regions.table.postcode[region];
      if (code <= 0 || (kind !== RegionKind.PostOffice && !AREAS.has(kind))) continue;
      const list = rows.get(code);
      if (list) list.push(row);
      else rows.set(code, [row]);
    }
    const isOffice = (row: number): number =>
      regions.table.kind[table.region[row]] === RegionKind.PostOffice ? 1 : 0;
    for (const list of rows.values())
      list.sort((a, b) => isOffice(b) - isOffice(a) || table.importance[b] - table.importance[a] || a - b);
    return rows;
  }
}
