// Keeps the import directions of docs/architecture.md: rooms look down, never up or sideways.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));

/** What each room may import besides itself. A path with a slash allows only that folder or file of a room. */
const ALLOWED: Record<string, readonly string[]> = {
  cli: [
    'http',
    'dispatch',
    'ingest',
    'transfer',
    'places',
    'regions',
    'roads',
    'fleet',
    'fences',
    'tiles',
    'accounts',
    'dataset',
    'store',
    'tables',
    'text',
    'geo',
    'threads',
    'lookup',
  ],
  library: ['dispatch', 'places', 'regions', 'roads', 'fleet', 'dataset', 'text', 'geo', 'lookup'],
  http: [
    'dispatch',
    'tables',
    'places',
    'regions',
    'roads',
    'fleet',
    'fences',
    'tiles',
    'accounts',
    'dataset',
    'store',
    'text',
    'geo',
    'threads',
    'lookup',
  ],
  // Fleets on real ground: the one room above the others that HTTP and the command line share.
  dispatch: [
    'places',
    'regions',
    'roads',
    'fleet',
    'dataset',
    'store',
    'tables',
    'text',
    'geo',
    'threads',
    'lookup',
  ],
  places: ['regions', 'dataset', 'store', 'text', 'geo', 'threads', 'lookup'],
  regions: ['dataset', 'store', 'text', 'geo', 'threads', 'lookup'],
  roads: ['fleet', 'dataset', 'store', 'text', 'geo', 'threads', 'lookup'],
  // Knows places by their numbers only: who calls it brings addresses, roads and hours together.
  fleet: ['geo', 'lookup'],
  fences: ['dataset', 'store', 'text', 'geo', 'threads', 'lookup'],
  tiles: ['dataset', 'text', 'geo', 'threads', 'lookup', 'roads/graph', 'roads/snap', 'roads/network'],
  accounts: ['dataset', 'store', 'text', 'geo', 'threads', 'lookup'],
  ingest: [
    'transfer',
    'dataset',
    'tables',
    'text',
    'geo',
    'threads',
    'lookup',
    'roads/build',
    'roads/network',
    'places/build',
    'regions/build',
    'tiles/build',
  ],
  // Files between machines: downloads that resume, and datasets in depots for all nodes.
  transfer: ['dataset', 'text', 'lookup'],
  dataset: ['text', 'geo', 'threads', 'lookup'],
  store: ['text', 'geo', 'threads', 'lookup'],
  // Reads and writes files of rows, in browsers too; what the rows mean is for others.
  tables: ['text', 'lookup'],
  text: ['lookup'],
  geo: ['lookup'],
  threads: ['lookup'],
  // Runs in browsers, and asks the API as every client does.
  web: [
    'client',
    'fleet/table',
    'tables',
    'text/instant.ts',
    'text/spreadsheet-text.ts',
    'ingest/records',
    'places/rupantor/table',
    'dataset/tables/place-types.ts',
    'tiles/style',
    'accounts/scopes.ts',
    'http/answers',
  ],
  // thikana-js: what runs in the pages and programs of others knows nothing of the server but its API.
  client: [],
  lookup: [],
};

interface Import {
  readonly from: string;
  readonly to: string;
  /** Gone when the program runs. */
  readonly isType?: boolean;
}

function importsOf(file: string, text: string): Import[] {
  const found: Import[] = [];
  for (const match of text.matchAll(/(?:(import type [^';]*)?\bfrom|import)\s*\(?\s*'(\.[^']+)'/g)) {
    const to = relative(src, resolve(dirname(file), match[2]));
    found.push({ from: relative(src, file), to, isType: match[1] !== undefined });
  }
  return found;
}

function offence({ from, to, isType }: Import): string | undefined {
  const room = from.split('/')[0];
  const target = to.split('/')[0];
  if (room === target) return undefined;
  // What the library promises is written down once, for its users.
  if (to === '../types/thikana.d.ts' && room === 'library') return undefined;
  // The console has the types of answers from their schemas, and leaves the schemas on the server.
  if (room === 'web' && target === 'http' && !isType) return `${from} imports more than types of ${to}`;
  // Words are data, which a browser cannot read from files: they are built in as text.
  if (room === 'web' && /^\.\.\/data\/words\/[a-z-]+\.tsv\?raw$/.test(to)) return undefined;
  if (to.startsWith('..')) return `${from} imports ${to}, which lies outside src`;
  const allowed = ALLOWED[room];
  if (!allowed) return `${from}: the room ${room} is not in the design`;
  if (allowed.some((place) => place === target || place === to || to.startsWith(`${place}/`)))
    return undefined;
  return `${from} imports ${to}: ${room} may not look into ${target}`;
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(src, name));

describe('import directions', () => {
  it('hold in every file under src', () => {
    const imports = files.flatMap((file) => importsOf(file, readFileSync(file, 'utf8')));
    expect(imports.length).toBeGreaterThan(50);
    expect(imports.map(offence).filter(Boolean)).toEqual([]);
  });

  it('would be detected if broken', () => {
    const file = join(src, 'text', 'x.ts');
    const [found] = importsOf(file, "import { app } from '../http/app.ts';");
    expect(offence(found)).toMatch(/text may not look into http/);
    const page = join(src, 'web', 'frame', 'x.ts');
    const [type] = importsOf(page, "import type { Key } from '../../http/answers/accounts.ts';");
    const [value] = importsOf(page, "import { Key } from '../../http/answers/accounts.ts';");
    expect([type, value].map(offence)).toEqual([undefined, expect.stringMatching(/more than types/)]);
    expect(offence({ from: 'ingest/a.ts', to: 'roads/query/b.ts' })).toMatch(/may not look into roads/);
    expect(offence({ from: 'ingest/a.ts', to: 'roads/build/b.ts' })).toBeUndefined();
    expect(offence({ from: 'regions/a.ts', to: 'places/b.ts' })).toMatch(/regions may not look into places/);
  });

  it('leave no file with a meaningless name', () => {
    const vague = files.filter((file) => /\/(utils?|helpers?|common|misc|manager|stuff)(\.|\/)/.test(file));
    expect(vague).toEqual([]);
  });
});
