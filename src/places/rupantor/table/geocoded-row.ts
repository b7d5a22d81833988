// What geocoding adds to the rows of a table, the same on the command line and in the console: columns, counts, and rows as CSV.
import { harmless, spreadsheetLine } from '../../../text/spreadsheet-text.ts';
import type { RupantorResult } from '../answer/result.ts';

/** The columns that stand behind those of the table. */
export const ADDED_COLUMNS = [
  'fixed_address',
  'bangla_address',
  'address_status',
  'confidence',
  'latitude',
  'longitude',
  'area',
  'thana',
  'district',
  'postcode',
  'ucode',
] as const;

/** What a row needs of an answer. */
export type RowAnswer = Pick<
  RupantorResult,
  'fixed_address' | 'bangla_address' | 'address_status' | 'confidence_score_percentage'
> & {
  readonly geocoded_address: Pick<
    NonNullable<RupantorResult['geocoded_address']>,
    'latitude' | 'longitude' | 'area' | 'thana' | 'district' | 'postcode' | 'uCode'
  > | null;
};

/** Fields under `ADDED_COLUMNS`, none of which is a formula, whatever the address was. */
export function addedFields(result: RowAnswer): string[] {
  const found = result.geocoded_address;
  const fields = [
    result.fixed_address,
    result.bangla_address,
    result.address_status,
    String(result.confidence_score_percentage),
    found?.latitude ?? '',
    found?.longitude ?? '',
    found?.area ?? '',
    found?.thana ?? '',
    found?.district ?? '',
    found?.postcode ? String(found.postcode) : '',
    found?.uCode ?? '',
  ];
  return fields.map(harmless);
}

/** How much a place can be trusted: the place itself, the right area, not reliable, or nothing found. */
export type Trust = 'exact' | 'area' | 'unreliable' | 'unknown';

export function trustIn(
  result: Pick<RowAnswer, 'confidence_score_percentage'> & { readonly geocoded_address: object | null },
): Trust {
  const confidence = result.confidence_score_percentage;
  if (!result.geocoded_address) return 'unknown';
  if (confidence > 95) return 'exact';
  return confidence >= 70 ? 'area' : 'unreliable';
}

/** Short rows are filled up, so that the new columns stand under their names. */
export const padded = (fields: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, i) => fields[i] ?? '');

/** A row for people to open in a spreadsheet: text from elsewhere runs there as no formula. */
export const spreadsheetRow = spreadsheetLine;

/** A row with its fields as they are. */
export const csvRow = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\n`;
const csvField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
