// The schema of a Parquet file for reading its values as they are stored: what a number means (a date, a decimal) is left to the footer, where the original
// schema stands again when the table is written back. So nothing is lost between reading and writing.
import type { SchemaElement } from 'hyparquet';

const isText = ({ converted_type, logical_type }: SchemaElement): boolean =>
  converted_type === 'UTF8' || logical_type?.type === 'STRING';

/** Groups keep what they are: lists and maps are put together by it. */
export function physical(schema: readonly SchemaElement[]): SchemaElement[] {
  return schema.map((element) => {
    const { name, type, type_length, repetition_type, num_children, converted_type } = element;
    if (type === undefined) return { name, repetition_type, num_children, converted_type };
    return {
      name,
      type,
      type_length,
      repetition_type,
      ...(isText(element) ? { converted_type: 'UTF8' as const } : {}),
    };
  });
}

/** What is written back: the time of the old 96 bits, which nothing writes any more, has nanoseconds in 64. */
export const writable = (schema: readonly SchemaElement[]): SchemaElement[] =>
  schema.map((element) =>
    element.type === 'INT96'
      ? {
          name: element.name,
          type: 'INT64',
          repetition_type: element.repetition_type,
          logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'NANOS' },
        }
      : element,
  );

/** Names of the columns at the top, in order. */
export function columnsOf(schema: readonly SchemaElement[]): string[] {
  const names: string[] = [];
  /** The number behind the subtree that begins at `at`. */
  const after = (at: number): number => {
    let next = at + 1;
    for (let left = schema[at]?.num_children ?? 0; left > 0; left--) next = after(next);
    return next;
  };
  for (let at = 1; at < schema.length; at = after(at)) names.push(schema[at].name);
  return names;
}
