// The one place that composes an address: from house, road, sub-areas, area and city, in both languages.
//   House 8, Road 2, Block C, Section 2, Mirpur, Dhaka
//   বাড়ি ৮, রোড ২, ব্লক সি, সেকশন ২, মিরপুর, ঢাকা
import { banglaOf, type Named } from '../../text/bilingual.ts';
import { hasBangla } from '../../text/script.ts';
import { houseLine } from './house-line.ts';

export interface AddressParts {
  /** The name of a shop, school or building itself. */
  readonly placeName?: Named;
  /** The number alone or with its label: "8", "12/A", "Holding 4". */
  readonly house?: string;
  readonly road?: Named;
  /** The finest first: Block C, Section 2. */
  readonly subAreas?: readonly Named[];
  readonly area?: Named;
  readonly city?: Named;
  /** The address as the owner of the place writes it: it stands for everything but the name. */
  readonly stated?: string;
}

/** A part equal to the one before it, in the same language, is written once: Dhaka, not Dhaka, Dhaka. */
export function composeEnglish(parts: AddressParts): string {
  const { stated } = parts;
  if (stated !== undefined && !hasBangla(stated)) return withName(parts.placeName?.en, stated);
  let line = join('', parts.placeName?.en);
  let last = parts.placeName?.en;
  if (parts.house) line = join(line, (last = houseLine(parts.house)));
  if (parts.road && !same(parts.road.en, last)) line = join(line, (last = parts.road.en));
  for (const sub of parts.subAreas ?? []) if (!same(sub.en, last)) line = join(line, (last = sub.en));
  if (parts.area && !same(parts.area.en, last)) line = join(line, (last = parts.area.en));
  if (parts.city && !same(parts.city.en, last)) line = join(line, parts.city.en);
  return line;
}

export function composeBangla(parts: AddressParts): string {
  if (parts.stated !== undefined) {
    const pieces = hasBangla(parts.stated) ? [parts.stated] : parts.stated.split(/\s*,\s*/).map(inBangla);
    return withName(parts.placeName && banglaOf(parts.placeName), pieces.filter(Boolean).join(', '));
  }
  let last = parts.placeName && banglaOf(parts.placeName);
  let line = join('', last);
  if (parts.house) line = join(line, (last = banglaOf({ en: houseLine(parts.house) })));
  const add = (name: Named | undefined): void => {
    const bangla = name && banglaOf(name);
    if (bangla && bangla !== last) line = join(line, (last = bangla));
  };
  add(parts.road);
  for (const sub of parts.subAreas ?? []) add(sub);
  add(parts.area);
  add(parts.city);
  return line;
}

const inBangla = (text: string): string => (text === '' ? '' : banglaOf({ en: text }));

/** Owners often begin the address with the name. */
const withName = (name: string | undefined, address: string): string =>
  name === undefined || address.toLowerCase().startsWith(name.toLowerCase()) ? address : join(name, address);

const join = (line: string, part: string | undefined): string =>
  !part ? line : line === '' ? part : `${line}, ${part}`;

const same = (name: string, last: string | undefined): boolean =>
  last !== undefined && name.length === last.length && name.toLowerCase() === last.toLowerCase();
