// One record of a table, whatever file it came from: values by field, and a shape where the file has shapes.
import type { Field } from './fields.ts';

export type Shape =
  | { readonly kind: 'point'; readonly lon: number; readonly lat: number }
  | { readonly kind: 'lines'; readonly lines: readonly Float64Array[] }
  | { readonly kind: 'polygons'; readonly polygons: readonly (readonly Float64Array[])[] };

export interface TableRecord {
  /** The value of a field, trimmed; empty where there is none. */
  get(field: Field): string;
  readonly shape?: Shape;
  /** Columns that say nothing about a place that Thikana knows of, with their values: phone, opening hours, … */
  own(): Readonly<Record<string, string>>;
  /** The record as text, for the report of what could not be used. */
  sample(): string;
}

/** A whole number, or undefined where the text is none: "1", "183298.0", "১২". */
export function wholeNumber(text: string): number | undefined {
  if (text === '') return undefined;
  const value = Number(
    text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6)).replaceAll(',', ''),
  );
  return Number.isFinite(value) ? Math.round(value) : undefined;
}
