// Amounts of bytes as people read them.

export function bytes(value: number): string {
  if (value < 1000) return `${Math.round(value)} B`;
  for (const [size, name] of [
    [1e9, 'GB'],
    [1e6, 'MB'],
    [1e3, 'kB'],
  ] as const) {
    if (value >= size) return `${(value / size).toFixed(value / size < 100 ? 1 : 0)} ${name}`;
  }
  return '';
}
