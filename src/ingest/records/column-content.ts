// What the values of a column look like: degrees, telephone numbers, opening hours, addresses, names. Shares are of the values that
// are not empty.
import { toLatinDigits } from '../../text/digits.ts';
import { hasBangla } from '../../text/script.ts';
import { degreePairOf, degreesOf } from './degrees.ts';

/** Where a country lies, in degrees; wide enough for its sea and its border. */
export interface CountryBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const BOXES: Readonly<Record<string, CountryBox>> = {
  BD: { west: 87.9, south: 20.3, east: 92.8, north: 26.8 },
};

/** Undefined for countries of which it is not known: nothing is then concluded from where numbers lie. */
export const boxOf = (country: string): CountryBox | undefined =>
  Object.hasOwn(BOXES, country) ? BOXES[country] : undefined;

export interface ColumnContent {
  readonly column: string;
  /** Values that are not empty. */
  readonly filled: number;
  readonly empty: number;
  /** Shares: numbers in the country's latitudes, in its longitudes, both in one field in either order. */
  readonly lat: number;
  readonly lon: number;
  readonly latLon: number;
  readonly lonLat: number;
  /** Two angles in one field, wherever they are. */
  readonly pair: number;
  readonly number: number;
  readonly phone: number;
  readonly email: number;
  readonly link: number;
  readonly hours: number;
  readonly postcode: number;
  readonly bangla: number;
  readonly address: number;
  /** Words of two letters or more, and nothing of the above. */
  readonly words: number;
  /** Different values. */
  readonly distinct: number;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;
const LINK = /^(?:https?:\/\/|www\.)/i;
const PHONE = /^(?:\+?88)?0?1[3-9]\d{8}$|^\+?\d{1,3}?0?2\d{7,9}$|^0\d{8,10}$|^(?:16|09)\d{3,10}$/;
const HOURS =
  /\d{1,2}(?:[:.]\d{2})?\s*(?:am|pm|a\.m\.|p\.m\.|টা)?\s*(?:-|–|to|থেকে)\s*(?:রাত|বিকাল|বিকেল|সন্ধ্যা|দুপুর|সকাল|ভোর)?\s*\d{1,2}(?:[:.]\d{2})?\s*(?:am|pm|a\.m\.|p\.m\.|টা)?|24\s*(?:\/\s*7|hours?|ঘণ্টা)|\b(?:mon|sat|sun)(?:day)?\b/i;
const ADDRESS_WORDS =
  /\b(?:road|rd|house|holding|block|sector|section|lane|street|avenue|plot|flat|floor|level|bazar|market|para|thana|upazila|dist|district|village|vill|po|sadar|dhaka|chattogram|chittagong|sylhet|khulna|rajshahi|barishal|rangpur|mymensingh)\b|রোড|সড়ক|বাড়ি|বাসা|ব্লক|সেক্টর|লেন|গলি|বাজার|থানা|উপজেলা|জেলা|গ্রাম|ঢাকা/i;
const ADDRESS = new RegExp(ADDRESS_WORDS.source.normalize('NFC'), 'i');

export function contentOf(
  column: string,
  values: readonly string[],
  box: CountryBox | undefined,
): ColumnContent {
  const filled = values.map((value) => value.trim()).filter((value) => !isBlank(value));
  const share = (test: (value: string) => boolean): number =>
    filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
  const within = (value: number, from: number | undefined, to: number | undefined): boolean =>
    from !== undefined && to !== undefined && value >= from && value <= to;
  const isLat = (value: number): boolean => within(value, box?.south, box?.north);
  const isLon = (value: number): boolean => within(value, box?.west, box?.east);
  return {
    column,
    filled: filled.length,
    empty: values.length - filled.length,
    // Whole numbers are ages and quantities, not positions.
    lat: share((value) => /\D/.test(value) && isLat(degreesOf(value))),
    lon: share((value) => /\D/.test(value) && isLon(degreesOf(value))),
    latLon: share((value) => {
      const pair = degreePairOf(value);
      return pair !== undefined && isLat(pair[0]) && isLon(pair[1]);
    }),
    lonLat: share((value) => {
      const pair = degreePairOf(value);
      return pair !== undefined && isLon(pair[0]) && isLat(pair[1]);
    }),
    pair: share((value) => degreePairOf(value) !== undefined),
    number: share((value) => Number.isFinite(degreesOf(value))),
    phone: share((value) => value.split(/[,;/]/).some((part) => PHONE.test(digitsOf(part)))),
    email: share((value) => EMAIL.test(value)),
    link: share((value) => LINK.test(value)),
    hours: share((value) => isHours(value)),
    postcode: share((value) => /^[1-9]\d{3}$/.test(toLatinDigits(value))),
    bangla: share(hasBangla),
    address: share(isAddress),
    words: share((value) => /\p{L}[\p{L}\p{M}]/u.test(value) && !EMAIL.test(value) && !LINK.test(value)),
    distinct: new Set(filled).size,
  };
}

/** Cells that people leave empty in words. */
export const isBlank = (value: string): boolean => /^(?:|-+|–|n\/?a|null|nil|none|\?+)$/i.test(value.trim());

/** Not a telephone number, whose groups look like times, and not the moment at which a row was written. */
function isHours(value: string): boolean {
  const text = toLatinDigits(value);
  return HOURS.test(text) && value.length < 80 && !/^\d{4}-\d{2}-\d{2}/.test(text) && !/\d{5}/.test(text);
}

const digitsOf = (text: string): string => toLatinDigits(text).replace(/[\s().-]/g, '');

/** Long or in parts, with a word or a number that addresses have. */
function isAddress(value: string): boolean {
  const text = value.normalize('NFC');
  if (!/\p{L}/u.test(text) || EMAIL.test(text) || LINK.test(text)) return false;
  const parts = text.split(/[,;।]/).filter((part) => part.trim() !== '').length;
  return (parts >= 2 && (ADDRESS.test(text) || /[\d০-৯]/.test(text))) || (parts >= 3 && text.length > 15);
}
