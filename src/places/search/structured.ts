// Search by the parts of an address instead of a text: the finest part given is looked for, the others say where.
import { type AddressFields, writtenField } from '../address/address-fields.ts';
import type { Hit } from './distinct.ts';
import type { PlaceSearch, PlaceSegment, SearchWishes } from './place-search.ts';

interface Asked {
  readonly text: string;
  readonly filters: SearchWishes;
}

/** The fields that places are searched by. */
const PARTS_OF_AREA = ['block', 'section', 'sector'] as const;

/** The texts and filters to try, the strictest first; empty without any field. */
function readings(fields: AddressFields): Asked[] {
  const { house, street, area, union, thana, district, post_code: postcode } = fields;
  const around = { union, thana, district, postcode };
  const line = [
    house === undefined ? '' : writtenField('house', house),
    street === undefined ? '' : isNumbered(street) ? writtenField('street', street) : street,
  ]
    .filter(Boolean)
    .join(' ');
  const part = PARTS_OF_AREA.flatMap((name) => {
    const value = fields[name];
    return value === undefined ? [] : [writtenField(name, value)];
  }).join(' ');
  if (line !== '' || part !== '') {
    const whole = [line, part].filter(Boolean).join(' ');
    if (area === undefined) return [{ text: whole, filters: around }];
    return [
      ...(part === '' ? [{ text: line, filters: { ...around, area } }] : []),
      // A part of an area, or one that addresses do not show as such.
      { text: `${whole} ${area}`, filters: around },
    ];
  }
  if (area !== undefined) return [{ text: area, filters: around }];
  if (union !== undefined) return [{ text: union, filters: around }];
  if (thana !== undefined) return [{ text: thana, filters: around }];
  if (district !== undefined) return [{ text: district, filters: { district, postcode } }];
  return postcode === undefined ? [] : [{ text: String(postcode), filters: {} }];
}

const isNumbered = (street: string): boolean => /^\s*\p{Nd}/u.test(street);

/** At most `limit` places; the number of the house and the name of the road must be there, not merely alike. Of a house that is not known the
 * street is given, whose address has no number. */
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
  const { house, ...rest } = fields;
  return house === undefined || rest.street === undefined ? [] : structuredSearch(search, rest, limit, over);
}
