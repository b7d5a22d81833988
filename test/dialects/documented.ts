// The tables of docs/dialects.md, read: what to ask, and what must come of it.
import { readFileSync } from 'node:fs';

const DOCUMENT = new URL('../../docs/dialects.md', import.meta.url);

export type Verdict = 'held' | 'ignored' | 'refused' | 'no data';
const VERDICTS: ReadonlySet<string> = new Set<Verdict>(['held', 'ignored', 'refused', 'no data']);

export interface Row {
  readonly what: string;
  readonly verdict: Verdict;
  /** Changed in the request of the call before anything is added, for the row alone. */
  readonly first?: string;
  /** Added to the request of the call: part of a query, or fields of the body. */
  readonly asked?: string;
  /** `path`, `path=value`, `path~pattern`, `!path`, `"text"` or `status text`. */
  readonly shown?: string;
}

export interface DocumentedCall {
  readonly dialect: string;
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly parameters: readonly Row[];
  readonly fields: readonly Row[];
}

const inCode = (cell: string | undefined): string | undefined =>
  /^`(.*)`$/.exec(cell?.trim() ?? '')?.[1].replaceAll('\\|', '|');

/** Every call that has a request under its heading. */
export function documentedCalls(): DocumentedCall[] {
  const calls: DocumentedCall[] = [];
  let dialect = '';
  for (const section of readFileSync(DOCUMENT, 'utf8').split(/^(?=##)/m)) {
    const heading = /^(##+) (.*)$/m.exec(section);
    if (!heading) continue;
    if (heading[1] === '##') dialect = heading[2];
    const request = /^`(GET|POST) (\S+)(?: (\{.*\}))?`$/m.exec(section);
    if (!request) continue;
    const parameters: Row[] = [];
    const fields: Row[] = [];
    let into = parameters;
    for (const line of section.split('\n')) {
      if (!line.startsWith('|')) continue;
      const cells = line.split(/(?<!\\)\|/).slice(1, -1);
      if (cells[0].trim() === 'answer field') into = fields;
      const verdict = cells[1]?.trim();
      if (!VERDICTS.has(verdict)) continue;
      const what = cells[0].trim();
      const [asked, first] = inCode(cells[2])?.split(' » ').reverse() ?? [];
      const row = { what, verdict: verdict as Verdict, first, asked, shown: inCode(cells[3]) };
      into.push(into === fields ? { ...row, shown: inCode(what) } : row);
    }
    calls.push({
      dialect,
      name: heading[2],
      method: request[1] as 'GET' | 'POST',
      url: request[2],
      body: request[3] === undefined ? undefined : JSON.parse(request[3]),
      parameters,
      fields,
    });
  }
  return calls;
}

/** The value at `a.b[].c[2]`; undefined where the path leads nowhere. */
export function valueAt(answer: unknown, path: string): unknown {
  let value = answer as any;
  for (const part of path.match(/[^.[\]]+|\[\d*\]/g) ?? []) {
    if (value === undefined || value === null) return undefined;
    value = part.startsWith('[') ? value[Number(part.slice(1, -1) || 0)] : value[part];
  }
  return value;
}
