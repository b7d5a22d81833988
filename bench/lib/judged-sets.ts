// Reads the sets of typed queries and written addresses with their expected results (bench/sets), and judges results against them. The
// README next to the sets explains the columns.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { haversine } from '../../src/geo/distance.ts';
import { foldText } from '../../src/text/normalise.ts';

export type Row = Readonly<Record<string, string>>;

export function readSet(folder: string, file: string): Row[] {
  const [head, ...lines] = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, i) => [name, (cells[i] ?? '').trim()]));
  });
}

export const alternatives = (cell: string | undefined): string[] =>
  (cell ?? '').split('|').flatMap((text) => (text.trim() ? [text.trim()] : []));

/** Texts without case, spaces and marks. */
export const plain = (text: string): string => foldText(text).replace(/[^a-z0-9/\u0980-\u09ff]+/g, '');

export const metresFrom = (row: Row, lon: number, lat: number): number =>
  haversine(Number(row.lon), Number(row.lat), lon, lat);

export const isInReach = (row: Row, lon: number, lat: number): boolean =>
  metresFrom(row, lon, lat) <= Number(row.radius_m);

/** Labels under which a numbered part may stand in a corrected address. */
const LABELS: Readonly<Record<string, RegExp>> = {
  house: /^(?:house|holding|plot|building)$/,
  plot: /^(?:plot|house|holding)$/,
  road: /^(?:road|street|avenue|sarani|lane|goli|highway)$/,
  lane: /^(?:lane|goli|road)$/,
  avenue: /^(?:avenue|road)$/,
  block: /^block$/,
  sector: /^(?:sector|section)$/,
  section: /^(?:section|sector)$/,
  building: /^building$/,
};

/** Parts of a row (`house=15;road=7/a`) that a corrected address, in either language, does not keep. */
export function partsLost(row: Row, english: string, bangla: string): string[] {
  const segments = [...english.split(','), ...bangla.split(',')].map((text) => foldText(text).trim());
  return row.parts.split(';').filter((part) => {
    const [key, values = ''] = part.split('=');
    return (
      part !== '' && !alternatives(values).some((value) => segments.some((text) => keeps(key, value, text)))
    );
  });
}

function keeps(key: string, value: string, segment: string): boolean {
  const wanted = plain(value);
  const label = LABELS[key];
  if (!label || !/[0-9]|^[a-z]{1,3}$/.test(wanted)) return plain(segment).includes(wanted);
  const words = segment.split(/\s+/);
  // "Road 5", and "CDA Avenue".
  return (
    (label.test(words[0]) && plain(words.slice(1).join('')) === wanted) ||
    (label.test(words.at(-1) ?? '') && plain(words.slice(0, -1).join('')) === wanted)
  );
}

/** Words that must not stand in the corrected address and do. */
export function forbiddenWords(row: Row, english: string, bangla: string): string[] {
  const text = ` ${foldText(`${english} ${bangla}`).replace(/[^a-z0-9\u0980-\u09ff]+/g, ' ')} `;
  return alternatives(row.forbidden).filter((word) =>
    text.includes(` ${foldText(word).replace(/[^a-z0-9\u0980-\u09ff]+/g, ' ')} `),
  );
}

/** Counts by class, and of all. */
export class Tally {
  readonly #rows = new Map<string, Map<string, [number, number]>>();

  add(group: string, measure: string, right: boolean): void {
    for (const name of [group, 'all']) {
      const row = this.#rows.get(name) ?? new Map<string, [number, number]>();
      this.#rows.set(name, row);
      const [yes, of] = row.get(measure) ?? [0, 0];
      row.set(measure, [yes + (right ? 1 : 0), of + 1]);
    }
  }

  table(measures: readonly string[]): string {
    const lines = [
      `| class | rows | ${measures.join(' | ')} |`,
      `|---|---|${measures.map(() => '---|').join('')}`,
    ];
    const names = [...this.#rows.keys()].filter((name) => name !== 'all');
    for (const name of [...names, 'all']) {
      const row = this.#rows.get(name);
      const cells = measures.map((measure) => {
        const [yes, of] = row?.get(measure) ?? [0, 0];
        return of === 0 ? '–' : `${((100 * yes) / of).toFixed(1)} % (${yes}/${of})`;
      });
      lines.push(`| ${name} | ${row?.get(measures[0])?.[1] ?? 0} | ${cells.join(' | ')} |`);
    }
    return lines.join('\n');
  }
}
