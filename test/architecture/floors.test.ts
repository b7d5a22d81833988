// Keeps the floors inside the large rooms, as docs/architecture.md states them: a folder imports those on floors below its own, no others.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sisters } from './sister-folders.ts';
import { importsOf, parse, type SourceFile, sourceFiles } from './source-files.ts';

/** By room, the floors from the top to the bottom. Files beside the folders are the doors of the room and stand above all floors. */
const FLOORS: Readonly<Record<string, string>> = {
  roads:
    'pool → answers, learn → match → isochrone → formats, sort → route → avoid → build, closures, hours, matrix → edits → query, snap → customise → graph → ' +
    'guidance, profiles → network, order',
  ingest:
    'csv, geofiles → assemble, download, geojson, replication → output, records → cells, merge, osm, starter → gather',
  places: 'reverse → live → build, export → nearby, rupantor → search → address, nearest',
};

const floorsOf = (room: string): string[][] => FLOORS[room].split(' → ').map((floor) => floor.split(', '));

/** What a file imports against the order of its room. */
function offences(file: SourceFile): string[] {
  const [room] = file.name.split('/');
  if (!(room in FLOORS)) return [];
  const floors = floorsOf(room);
  const floorOf = (folder: string): number =>
    floors.findIndex((floor) => floor.includes(folder.split('/')[1]));
  return importsOf(file).flatMap((to) => {
    const pair = sisters(file.name, to);
    if (
      pair === undefined ||
      pair.some((folder) => folder.split('/').length !== 2 || !folder.startsWith(`${room}/`))
    )
      return [];
    const [from, below] = pair.map(floorOf);
    if (from < 0 || below < 0) return [`${pair[from < 0 ? 0 : 1]} is on no floor of ${room}`];
    return from < below ? [] : [`${file.name} imports ${to}, which is not on a lower floor`];
  });
}

describe('floors inside rooms', () => {
  it('are imported downwards only', () => {
    expect([...new Set(sourceFiles().flatMap(offences))]).toEqual([]);
  });

  it('are those that docs/architecture.md states', () => {
    const text = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
    for (const [room, floors] of Object.entries(FLOORS))
      expect(text).toContain(`| \`${room}\` | ${floors} |`);
  });

  it('would be kept', () => {
    const upward = parse(
      'roads/graph/a.ts',
      "import '../query/b.ts'; import '../network/c.ts'; import '../engine.ts';",
    );
    expect(offences(upward)).toEqual([
      'roads/graph/a.ts imports roads/query/b.ts, which is not on a lower floor',
    ]);
    expect(offences(parse('roads/graph/a.ts', "import '../attic/b.ts';"))).toEqual([
      'roads/attic is on no floor of roads',
    ]);
  });
});
