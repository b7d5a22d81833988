// `thikana search "…"`: what a query finds and why, for people who tune the ranking.
import { createInterface } from 'node:readline';
import { type Command, Option } from 'commander';
import { openDataset } from '../../dataset/open.ts';
import { once } from '../../lookup/once.ts';
import { openByText } from '../../places/rupantor.ts';
import type { PlaceSearch, SearchWishes } from '../../places/search/place-search.ts';
import { openRegions } from '../../regions/regions.ts';
import { datasetHere } from '../dataset-here.ts';
import { print, table } from '../output.ts';

interface Flags {
  readonly dataset?: string;
  readonly district?: string;
  readonly type?: string;
  readonly near?: string;
  readonly sort?: SearchWishes['sort'];
  readonly ownId?: string;
  readonly limit: string;
  readonly json?: boolean;
}

export function registerSearch(program: Command): void {
  program
    .command('search')
    .description('search places by text and show the parts of their scores')
    .argument('[query...]', 'what a user would type, in English, Bangla or Banglish; - reads a query a line')
    .option('--dataset <folder>', 'folder of the dataset')
    .option('--district <name>', 'only places in this district')
    .option('--type <types>', 'only places of these types')
    .option('--near <lon,lat>', 'a point; results are ordered by distance to it')
    .addOption(
      new Option('--sort <order>', 'with a point').choices(['distance', 'relevance']).default('distance'),
    )
    .option('--own-id <id>', 'instead of a query: the places to which their source gave this id')
    .option('--limit <n>', 'at most this many results', '10')
    .option('--json', 'print the result as JSON')
    .action(async (words: string[], flags: Flags, command: Command) => {
      const folder = await datasetHere(flags.dataset);
      const limit = Number(flags.limit);
      if (!Number.isInteger(limit) || limit < 1 || limit > 50)
        throw new Error('--limit must be from 1 to 50');
      const dataset = openDataset(folder);
      const search = openByText(
        dataset,
        once(() => openRegions(dataset)),
      ).search();
      const { district, type, sort } = flags;
      const wanted = { district, type, near: readPoint(flags.near), sort, limit };
      if (flags.ownId !== undefined) {
        if (words.length > 0) throw new Error('--own-id: give either an id or a query');
        tellOwn(search, flags.ownId, flags.json ?? false);
      } else if (words.length === 0)
        command.error('error: name what to search for, - for a query a line, or an id with --own-id');
      else if (words.join(' ') !== '-') tellHits(search, words.join(' '), wanted, flags.json ?? false);
      else
        for await (const line of createInterface(process.stdin))
          tellHits(search, line, wanted, flags.json ?? false);
    });
}

function tellHits(search: PlaceSearch, query: string, wanted: SearchWishes, json: boolean): void {
  const started = performance.now();
  const hits = search.find(query, wanted);
  const milliseconds = Math.round((performance.now() - started) * 1000) / 1000;
  const results = hits.map(({ row, score, parts, at }) => {
    const { address, uCode, pType, longitude, latitude } = search.found(row, {}, at);
    return { address, uCode, pType, longitude, latitude, score: round(score), parts: rounded(parts) };
  });
  print({ query, milliseconds, results }, json, () => {
    if (results.length === 0) return `Nothing found for "${query}".`;
    const names = ['coverage', 'completeness', 'order', 'language', 'near', 'leftOut', 'importance'] as const;
    const rows = results.map(({ score, parts, uCode, address }) => [
      score,
      ...names.map((name) => parts[name]),
      uCode,
      address,
    ]);
    return `${table(['score', ...names, 'code', 'address'], rows)}\n${milliseconds} ms`;
  });
}

function tellOwn(search: PlaceSearch, ownId: string, json: boolean): void {
  const results = search.places.rowsOfOwnId(ownId).map((row) => {
    const { address, uCode, pType, longitude, latitude, extra } = search.found(row);
    return { address, uCode, pType, longitude, latitude, extra };
  });
  print({ ownId, results }, json, () =>
    results.length === 0
      ? `No place has the own id "${ownId}".`
      : table(
          ['code', 'address', 'extra'],
          results.map(({ uCode, address, extra }) => [uCode, address, JSON.stringify(extra ?? {})]),
        ),
  );
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

const rounded = <T extends object>(parts: T): T =>
  Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, round(value)])) as T;

function readPoint(text: string | undefined): { lon: number; lat: number } | undefined {
  if (text === undefined) return undefined;
  const [lon, lat, ...rest] = text.split(',').map(Number);
  if (rest.length > 0 || !(Math.abs(lon) <= 180) || !(Math.abs(lat) <= 90))
    throw new Error(`--near must be lon,lat in degrees, not "${text}"`);
  return { lon, lat };
}
