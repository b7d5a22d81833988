// The files of a folder, shared out between jobs: part i of n is the same files whoever asks, so that indexed jobs need not speak to each other.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Share {
  /** From 1 to `of`. */
  readonly part: number;
  readonly of: number;
}

const KINDS = /\.(parquet|csv|tsv|jsonl|ndjson|xlsx)(\.gz)?$/i;

/** `2/8` is the second of eight. */
export function shareOf(text: string): Share {
  const [, first, of] = /^(\d{1,5})\/(\d{1,5})$/.exec(text)?.map(Number) ?? [];
  if (of === undefined || of < 1 || first < 1 || first > of)
    throw new Error(`--part must be PART/PARTS, from 1/8 to 8/8 for eight parts, not "${text}"`);
  return { part: first, of };
}

/**
 * The tables of a folder that belong to a share: the largest first, each to the share that has the fewest bytes so far. Results of earlier runs
 * are left out.
 */
export function tablesOf(folder: string, { part, of }: Share): string[] {
  const files = readdirSync(folder)
    .filter((name) => KINDS.test(name) && !/\.geocoded\.[^/]+$/i.test(name))
    .map((name) => ({ name, bytes: statSync(join(folder, name)).size }))
    .sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1));
  const loads = new Array<number>(of).fill(0);
  const mine: string[] = [];
  for (const { name, bytes } of files) {
    const least = loads.indexOf(Math.min(...loads));
    loads[least] += bytes;
    if (least === part - 1) mine.push(name);
  }
  return mine.sort();
}
