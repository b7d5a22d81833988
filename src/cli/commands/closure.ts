// `thikana closure add|list|remove`: roads that are closed or slow for a while. A running server follows within seconds.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { MANIFEST_NAME } from '../../dataset/manifest.ts';
import { openDataset } from '../../dataset/open.ts';
import { SourceError } from '../../ingest/records/source-error.ts';
import { type Closure, PROFILES } from '../../roads/engine.ts';
import { hasRoads } from '../../roads/graph/road-tables.ts';
import { openRoads } from '../../roads/open-roads.ts';
import {
  areaOfBox,
  areaOfGeoJson,
  checkFactor,
  closedProfiles,
  endOfClosure,
  profilesOfClosure,
  TOUCHES_NO_ROAD,
} from '../../roads/route/closed-area.ts';
import { closureOf } from '../../roads/route/stored-closure.ts';
import type { ClosureRepository } from '../../store/closures.ts';
import { messageOf } from '../../text/thrown.ts';
import { type Define, definerIn, INIT, type StateFlags, withState } from '../operator-state.ts';
import { print, table } from '../output.ts';
import { readSettings } from '../settings.ts';

interface AddFlags extends StateFlags {
  readonly polygon?: string;
  readonly bbox?: string;
  readonly until?: string;
  readonly factor?: string;
  readonly profiles?: string;
  readonly note: string;
  readonly dataset?: string;
}

export function registerClosure(program: Command): void {
  const define = definerIn(
    program
      .command('closure')
      .description('close roads or slow them down for a while: floods, broken bridges, jams'),
  );
  for (const command of [defineAdd, defineList, defineRemove]) command(define);
}

function defineAdd(define: Define): void {
  define('add', 'close the roads inside an area; a running server follows within five seconds')
    .option('--polygon <file>', 'GeoJSON file with polygons')
    .option('--bbox <box>', 'minlon,minlat,maxlon,maxlat')
    .option('--until <time>', 'when it ends by itself: 2026-08-01T18:00+06:00, 90m, 12h or 3d')
    .option('--factor <number>', 'slow roads down instead: they take this many times as long')
    .option('--profiles <list>', `only for these: some of ${PROFILES.join(',')}`)
    .option('--note <text>', 'the reason', '')
    .option('--dataset <folder>', 'dataset to look for its roads in')
    .option(...INIT)
    .action((flags: AddFlags) =>
      withClosures(flags, async (closures) => {
        const now = Date.now();
        const record = await closures.insert({
          geometry: JSON.stringify(areaFrom(flags)),
          kind: flags.factor === undefined ? 'block' : 'factor',
          factor: flags.factor === undefined ? null : checkFactor(Number(flags.factor)),
          note: flags.note,
          created_at: now,
          until: flags.until === undefined ? null : endOfClosure(flags.until, now),
          profiles: profilesOfClosure(flags.profiles),
        });
        const until = shownTime(record.until);
        const { dataset } = readSettings({ dataset: flags.dataset });
        // A node that serves from another machine has no dataset here.
        const roads = existsSync(join(dataset, MANIFEST_NAME))
          ? roadsTouched(dataset, closureOf(record))
          : null;
        print(
          { id: record.id, kind: record.kind, until, profiles: closedProfiles(record.profiles), roads },
          flags.json ?? false,
          () =>
            `Closure ${record.id} is in force${record.profiles === null ? '' : ` for ${record.profiles}`}` +
            `${until === null ? ' until it is removed' : ` until ${until}`}.` +
            `${roads === 0 ? ` ${TOUCHES_NO_ROAD}.` : ''}`,
        );
      }),
    );
}

function defineList(define: Define): void {
  define('list', 'list the closures in force').action((flags: StateFlags) =>
    withClosures(flags, async (closures) => {
      const rows = (await closures.inForce(Date.now())).map((record) => ({
        id: record.id,
        kind: record.kind,
        factor: record.factor,
        note: record.note,
        created: shownTime(record.created_at),
        until: shownTime(record.until),
        profiles: closedProfiles(record.profiles),
      }));
      print({ closures: rows }, flags.json ?? false, () =>
        rows.length === 0
          ? 'There are no closures in force.'
          : table(
              ['id', 'kind', 'factor', 'for', 'until', 'note'],
              rows.map((row) => [
                row.id,
                row.kind,
                row.factor ?? '-',
                profilesOfClosure(row.profiles) ?? 'all',
                row.until ?? '-',
                row.note,
              ]),
            ),
      );
    }),
  );
}

function defineRemove(define: Define): void {
  define('remove', 'remove a closure and open its roads again')
    .argument('<id>', 'id as `thikana closure list` shows it')
    .action((given: string, flags: StateFlags) =>
      withClosures(flags, async (closures) => {
        const id = Number(given);
        if (!Number.isInteger(id) || id < 1) throw new Error(`the id must be a whole number, not "${given}"`);
        if (!(await closures.remove(id))) throw new Error(`there is no closure ${id}`);
        print({ id, removed: true }, flags.json ?? false, () => `Closure ${id} is removed.`);
      }),
    );
}

function roadsTouched(dataset: string, closure: Closure): number {
  const opened = openDataset(dataset);
  return hasRoads(opened) ? openRoads(opened).touched(closure) : 0;
}

function areaFrom({ polygon, bbox }: AddFlags): object {
  if ((polygon === undefined) === (bbox === undefined))
    throw new Error('--polygon or --bbox: give one of them');
  if (bbox !== undefined) return areaOfBox(bbox);
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(polygon!, 'utf8'));
  } catch (error) {
    throw new SourceError(polygon!, `cannot be read as GeoJSON: ${messageOf(error)}`);
  }
  return areaOfGeoJson(value);
}

const shownTime = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString();

const withClosures = (
  flags: StateFlags,
  work: (closures: ClosureRepository) => Promise<void>,
): Promise<void> => withState(flags, ({ closures }) => work(closures));
