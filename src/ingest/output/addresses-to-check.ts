// Rows of an import whose address was not found, or found only roughly: a table to look at, to correct, and to import again.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from '../../dataset/manifest.ts';
import { spreadsheetLine } from '../../text/spreadsheet-text.ts';
import type { DoubtfulAddress, LocatedAddress } from '../gather/located-address.ts';

const FILE = 'addresses-to-check.csv';
const COLUMNS = [
  'file',
  'name',
  'address',
  'understood',
  'confidence',
  'level',
  'metres',
  'latitude',
  'longitude',
];
const EXAMPLES = 10;

export interface AddressesToCheck {
  readonly toCheck: number;
  /** How many of them have no position. */
  readonly notFound: number;
  readonly toCheckFile?: string;
  readonly examples: readonly string[];
}

/** Writes the table into the dataset's folder; takes an earlier one away where there is nothing to check. */
export function writeAddressesToCheck(
  out: string,
  {
    doubtfulAddresses,
    sources,
  }: { readonly doubtfulAddresses: readonly DoubtfulAddress[]; readonly sources: readonly Source[] },
): AddressesToCheck {
  const path = join(out, FILE);
  const counts = {
    toCheck: doubtfulAddresses.length,
    notFound: doubtfulAddresses.filter(({ found }) => !found).length,
    examples: doubtfulAddresses.slice(0, EXAMPLES).map((row) => doubtText(row, row.found)),
  };
  if (counts.toCheck === 0) {
    rmSync(path, { force: true });
    return counts;
  }
  const rows = doubtfulAddresses.map(({ source, name, address, found }) => [
    sources[source].name,
    name,
    address,
    ...(found
      ? [found.understood, found.confidence, found.level, found.metres ?? '', found.lat, found.lon].map(
          String,
        )
      : ['', '0', 'none', '', '', '']),
  ]);
  writeFileSync(`${path}.part`, [COLUMNS, ...rows].map(spreadsheetLine).join(''));
  renameSync(`${path}.part`, path);
  return { ...counts, toCheckFile: path };
}

/** `Karim Store: House 12, Road 5 → road 5, dhanmondi (area, up to 1,726 m off, 95 %)`. */
export function doubtText(
  { name, address }: Pick<DoubtfulAddress, 'name' | 'address'>,
  found: Pick<LocatedAddress, 'understood' | 'level' | 'metres' | 'confidence'> | undefined,
): string {
  if (!found) return `${name}: ${address} → not found`;
  const off = found.metres === null ? '' : `, up to ${found.metres.toLocaleString('en-US')} m off`;
  return `${name}: ${address} → ${found.understood} (${found.level}${off}, ${found.confidence} %)`;
}
