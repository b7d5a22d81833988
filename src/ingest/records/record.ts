// One record of a table, whatever the file format: values by field, and a shape if the file has shapes.
import type { Field } from './fields.ts';

export type Shape =
  | { readonly kind: 'point'; readonly lon: number; readonly lat: number }
  | { readonly kind: 'lines'; readonly lines: readonly Float64Array[] }
  | { readonly kind: 'polygons'; readonly polygons: readonly (readonly Float64Array[])[] };

export interface TableRecord {
  /** The value of a field, trimmed; empty if there is none. */
  get(field: Field): string;
  readonly shape?: Shape;
  /** Columns without a known meaning for a place, with their values: phone, opening hours, … */
  own(): Readonly<Record<string, string>>;
  /** The record as text, for the report of what could not be used. */
  sample(): string;
}

/** A whole number, or undefined if the text is not a number: "1", "183298.0", "১২". */
export function wholeNumber(text: string): number | undefined {
  if (text === '') return undefined;
  const value = Number(
    text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6)).replaceAll(',', ''),
  );
  return Number.isFinite(value) ? Math.round(value) : undefined;
}
