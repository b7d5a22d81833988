// Results go to standard output, as text for people or as JSON for programs; everything else to standard error.

export function print(result: object, json: boolean, text: () => string): void {
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${text()}\n`);
}

export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Rows as a table with aligned columns. */
export function table(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  return cells
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
