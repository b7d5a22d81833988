// Tables without column names in which each row is a line: `label, lon, lat, lon, lat, …, flag, km`.

/** A label, then at least two coordinate pairs, then at most four further numbers. */
export function isLineRow(row: readonly string[]): boolean {
  return row.length >= 5 && !Number.isFinite(Number(row[0] || 'x')) && lineOfRow(row) !== undefined;
}

/** The coordinates of the row; undefined where it has no such form. */
export function lineOfRow(row: readonly string[]): Float64Array | undefined {
  const values: number[] = [];
  for (let i = 1; i < row.length; i++) {
    const value = row[i].trim() === '' ? Number.NaN : Number(row[i]);
    if (!Number.isFinite(value)) return undefined;
    values.push(value);
  }
  // A flag and a length may follow the coordinates: pairs continue as long as each is within a degree of the one before.
  let pairs = 0;
  while (pairs * 2 + 1 < values.length) {
    const lon = values[pairs * 2];
    const lat = values[pairs * 2 + 1];
    if (Math.abs(lon) > 180 || Math.abs(lat) > 90) break;
    if (pairs > 0 && (Math.abs(lon - values[pairs * 2 - 2]) > 1 || Math.abs(lat - values[pairs * 2 - 1]) > 1))
      break;
    pairs++;
  }
  if (pairs < 2 || values.length - pairs * 2 > 4) return undefined;
  return Float64Array.from(values.slice(0, pairs * 2));
}
