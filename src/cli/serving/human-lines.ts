// Log lines for a person at a terminal: time, level, sentence, then the rest; what is not JSON stays as it is.

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};
/** Part of every line, and of no use to a person who watches. */
const LEFT_OUT = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err']);

/** Whole lines in, whole lines out. */
export const humanLines = (lines: string): string =>
  lines
    .split('\n')
    .map((line) => (line.startsWith('{') ? human(line) : line))
    .join('\n');

function human(line: string): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line);
  } catch {
    return line;
  }
  const { level, time, msg, err } = entry;
  const at = typeof time === 'number' ? new Date(time).toTimeString().slice(0, 8) : '';
  const rest = Object.entries(entry)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`);
  const failure = err && typeof err === 'object' && 'message' in err ? `(${err.message})` : '';
  return [at, (LEVELS[Number(level)] ?? '').padEnd(5), msg ?? '', failure, ...rest].filter(Boolean).join(' ');
}
