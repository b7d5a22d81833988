// `thikana fence import|list|delete`: geofences of an account. A running server follows within a second.

import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { Fences } from '../../fences/fences.ts';
import {
  eachPolygon,
  featuresOf,
  type PolygonInput,
  type RefusedFeature,
} from '../../fences/polygon-input.ts';
import type { Store } from '../../store/open.ts';
import { counted } from '../../text/counted.ts';
import { messageOf } from '../../text/thrown.ts';
import { type Define, definerIn, idOf, type StateFlags, withAccounts } from '../operator-state.ts';
import { print, say, table } from '../output.ts';

interface Flags extends StateFlags {
  readonly account: string;
}

interface ImportFlags extends Flags {
  readonly name?: string;
  readonly skipRefused?: boolean;
}

/** Features between two lines of progress. */
const STEP = 1_000;
/** Refused Features that are listed one by one as text; the JSON has all. */
const TOLD = 20;

export function registerFence(program: Command): void {
  const define = definerIn(program.command('fence').description('geofences and polygons of an account'));
  for (const command of [defineImport, defineList, defineDelete]) command(define);
}

function defineImport(define: Define): void {
  define('import', 'store the polygons of a GeoJSON file: all of them, or none if one is refused')
    .argument('<file>', 'a Polygon, a MultiPolygon, a Feature or a FeatureCollection')
    .requiredOption('--account <id>', 'the account that they belong to')
    .option('--name <name>', 'name for polygons that have none in their properties')
    .option('--skip-refused', 'store the others when some are refused')
    .action((file: string, flags: ImportFlags) =>
      withAccount(flags, (store, account) => importFile(store, account, file, flags)),
    );
}

function defineList(define: Define): void {
  define('list', 'list the geofence points and polygons of an account')
    .requiredOption('--account <id>', 'the account')
    .action((flags: Flags) =>
      withAccount(flags, async ({ fences }, account) => {
        const points = (await fences.list(account)).map(({ id, name, radius, lon, lat }) => ({
          id,
          name,
          radius,
          longitude: lon,
          latitude: lat,
        }));
        const polygons = (await fences.listPolygons(account)).map(({ id, name }) => ({ id, name }));
        print({ account, points, polygons }, flags.json ?? false, () =>
          points.length + polygons.length === 0
            ? `Account ${account} has no geofences.`
            : table(
                ['id', 'kind', 'name', 'radius', 'longitude', 'latitude'],
                [
                  ...points.map((each) => [
                    ...[each.id, 'point', each.name, each.radius, each.longitude, each.latitude],
                  ]),
                  ...polygons.map(({ id, name }) => [id, 'polygon', name, '', '', '']),
                ],
              ),
        );
      }),
    );
}

function defineDelete(define: Define): void {
  define('delete', 'delete a geofence point or a polygon of an account')
    .argument('<id>', 'id as `thikana fence list` shows it')
    .requiredOption('--account <id>', 'the account')
    .action((given: string, flags: Flags) =>
      withAccount(flags, async ({ fences }, account) => {
        const id = given.trim().toLowerCase();
        const now = Date.now();
        const removed =
          (await fences.remove(account, id, now)) || (await fences.removePolygon(account, id, now));
        if (!removed) throw new Error(`account ${account} has no geofence ${given}`);
        print({ id, deleted: true }, flags.json ?? false, () => `Geofence ${id} is deleted.`);
      }),
    );
}

async function importFile(store: Store, account: number, file: string, flags: ImportFlags): Promise<void> {
  const features = readFeatures(file);
  const polygons: PolygonInput[] = [];
  const refused: RefusedFeature[] = [];
  for (const read of eachPolygon(features, flags.name)) {
    if ('fault' in read) refused.push(read);
    else polygons.push(read);
    const done = polygons.length + refused.length;
    if (done % STEP === 0 && done < features.length) say(`${done} of ${features.length} polygons checked`);
  }
  if (!flags.json) tellRefused(refused);
  if (refused.length > 0 && !flags.skipRefused) {
    if (flags.json) process.stdout.write(`${JSON.stringify({ account, stored: 0, refused })}\n`);
    throw new Error(
      `${refused.length} of ${counted(features.length, 'polygon')} ${refused.length === 1 ? 'was' : 'were'} refused, so none was stored; --skip-refused stores the others`,
    );
  }
  const ids = await new Fences(store.fences).addPolygons(account, polygons, {});
  const stored = polygons.map(({ name }, i) => ({ id: ids[i], name }));
  print(
    { account, stored: stored.length, polygons: stored, refused },
    flags.json ?? false,
    () => `${counted(stored.length, 'polygon was', 'polygons were')} stored for account ${account}.`,
  );
}

function tellRefused(refused: readonly RefusedFeature[]): void {
  for (const { feature, name, fault } of refused.slice(0, TOLD))
    say(`Feature ${feature}${name === undefined ? '' : ` (${name})`} must be ${fault}`);
  if (refused.length > TOLD) say(`… and ${refused.length - TOLD} more`);
}

function readFeatures(file: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read as GeoJSON: ${messageOf(error)}`);
  }
  return featuresOf(value);
}

async function withAccount(
  flags: Flags,
  work: (store: Store, account: number) => Promise<void>,
): Promise<void> {
  await withAccounts(flags, async (_accounts, store) => {
    const account = idOf(flags.account);
    if (!(await store.accounts.find(account))) throw new Error(`there is no account ${account}`);
    await work(store, account);
  });
}
