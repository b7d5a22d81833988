// Search by the parts of an address instead of a text: the finest part given is looked for, the others say where.
import type { Hit } from './distinct.ts';
import type { PlaceSearch, PlaceSegment, Wanted } from './place-search.ts';

export interface AddressFields {
  readonly house?: string;
  readonly street?: string;
  readonly area?: string;
  readonly thana?: string;
  readonly district?: string;
  readonly postcode?: number;
}

interface Asked {
  readonly text: string;
  readonly filters: Wanted;
}

/** The texts and filters to try, the strictest first; empty without any field. */
function readings({ house, street, area, thana, district, postcode }: AddressFields): Asked[] {
  const around = { thana, district, postcode };
  if (house !== undefined || street !== undefined) {
    const line = [house === undefined ? '' : `house ${house}`, street ?? ''].filter(Boolean).join(' ');
    if (area === undefined) return [{ text: line, filters: around }];
    return [
      { text: line, filters: { ...around, area } },
      // A part of an area, or one that addresses do not show as such.
      { text: `${line} ${area}`, filters: around },
    ];
  }
  if (area !== undefined) return [{ text: area, filters: around }];
  if (thana !== undefined) return [{ text: thana, filters: around }];
  if (district !== undefined) return [{ text: district, filters: { district, postcode } }];
  return postcode === undefined ? [] : [{ text: String(postcode), filters: {} }];
}

/** At most `limit` places; the number of the house and the name of the road must be there, not merely alike. */
export function structuredSearch(
  search: PlaceSearch,
  fields: AddressFields,
  limit: number,
  over: readonly PlaceSegment[] = [],
): Hit[] {
  for (const { text, filters } of readings(fields)) {
    const hits = search
      .find(text, { ...filters, limit }, over)
      .filter(({ parts }) => parts.leftOut === 0 || fields.house === undefined);
    if (hits.length > 0) return hits;
  }
  return [];
}
