// Queries about a post code: "1207", "dhaka 1207", "jigatola post code". The result is its post offices, then the areas that have it.
import { PlaceKind } from '../../dataset/tables/places.ts';
import { RegionKind } from '../../dataset/tables/regions.ts';
import { tokensOf } from '../../text/tokens.ts';
import type { PlaceRecords } from '../place-record.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.normalize('NFC').split(' '));
/** Words that ask for a post code. */
const CODE_WORDS = words('code zip zipcode postcode postalcode কোড পোস্টকোড পোষ্টকোড জিপ জিপকোড');
/** Further words that people put next to one. */
const POST_WORDS = words(
  'post postal office po no number bangladesh bd of for the er what is ki koto পোস্ট পোষ্ট অফিস ডাক ডাকঘর নং নম্বর এর কত কি',
);
const CODE = /^[1-9][0-9]{3}$/;

/** A query about a post code: the code, if it is given, and the words that name a place. */
export interface PostcodeQuery {
  readonly code?: number;
  readonly place: string;
}

/** Undefined for a query that is not about a post code. */
export function postcodeQuery(text: string): PostcodeQuery | undefined {
  const tokens = tokensOf(text);
  const codes = tokens.filter((token) => CODE.test(token));
  if (codes.length > 1 || (codes.length === 0 && !tokens.some((token) => CODE_WORDS.has(token))))
    return undefined;
  const isPlace = (token: string): boolean =>
    token !== codes[0] && !CODE_WORDS.has(token) && !POST_WORDS.has(token);
  const place = tokens.filter(isPlace).join(' ');
  return codes.length === 1 ? { code: Number(codes[0]), place } : { place };
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
      // A post office has its own code, an area that of its centre.
      const code = kind === RegionKind.PostOffice ? regions.table.postcode[region] : table.postcode[row];
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
