// `thikana publish DIR URL`: puts a dataset where all nodes fetch it, with the map for a CDN if that is wanted.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { print } from '../output.ts';
import { readSettings } from '../settings.ts';

interface Flags {
  readonly at?: string;
  readonly keep: string;
  readonly tiles?: boolean;
  readonly maxZoom?: string;
  readonly json?: boolean;
}

export function registerPublish(program: Command): void {
  program
    .command('publish')
    .description('put a dataset where all nodes fetch it: `serve --dataset URL`')
    .argument('<dir>', 'folder of the dataset')
    .argument(
      '<url>',
      'the depot: s3://BUCKET/FOLDER, https://… (a server that takes PUT), or a folder, which a web server may serve',
    )
    .option(
      '--at <time>',
      'when all nodes take it over: a time as 2026-03-01T02:00+06:00, or from now as 10m (s, m, h) (default: at once)',
    )
    .option('--keep <n>', 'how many releases the depot keeps', '5')
    .option('--tiles', 'also publish the map as one PMTiles file')
    .option('--max-zoom <n>', 'highest zoom in this file')
    .option('--json', 'report progress and result as JSON lines')
    .action(run);
}

async function run(dir: string, url: string, flags: Flags): Promise<void> {
  const [{ publish }, { openDepot }, { s3AccessOf }, { bytes }] = await Promise.all([
    import('../../transfer/publish.ts'),
    import('../../transfer/open-depot.ts'),
    import('../dataset-here.ts'),
    import('../../text/byte-count.ts'),
  ]);
  const { JsonPrinter, PlainPrinter, TerminalPrinter } = await import('../../ingest/output/printers.ts');
  const json = flags.json ?? false;
  const keep = Number(flags.keep);
  if (!Number.isInteger(keep) || keep < 1 || keep > 1000)
    throw new Error(`--keep must be a whole number from 1 to 1000, not "${flags.keep}"`);
  const from = timeAt(flags.at, Date.now());
  const depot = openDepot(url, s3AccessOf(readSettings({})));
  const talk = json
    ? new JsonPrinter(process.stderr)
    : process.stderr.isTTY
      ? new TerminalPrinter(process.stderr)
      : new PlainPrinter(process.stderr);
  const folder = mkdtempSync(join(tmpdir(), 'thikana-publish-'));
  try {
    let map: string | undefined;
    if (flags.tiles) {
      map = join(folder, 'map.pmtiles');
      const { openDataset } = await import('../../dataset/open.ts');
      const { writeArchive } = await import('../../tiles/archive/write-archive.ts');
      const maxZoom = flags.maxZoom === undefined ? undefined : Number(flags.maxZoom);
      await writeArchive(openDataset(dir), map, { maxZoom, progress: talk });
    }
    const done = await publish(depot, { dir, from, keep, map }, talk);
    talk.finish();
    print({ depot: depot.name, ...done }, json, () =>
      [
        `${depot.name}: release ${done.release.slice(0, 16)} of the dataset built ${done.built}, in use from ${done.from}`,
        `  ${bytes(done.bytes)}, of which ${bytes(done.sent)} had to be sent`,
        ...(done.map === undefined ? [] : [`  the map is ${done.map}`]),
        ...(done.removed > 0
          ? [`  ${done.removed} older ${done.removed === 1 ? 'release' : 'releases'} removed`]
          : []),
      ].join('\n'),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

export function timeAt(text: string | undefined, now: number): number {
  if (text === undefined) return now;
  const [, amount, unit] = /^(\d{1,6})([smh])$/.exec(text) ?? [];
  if (unit !== undefined) return now + Number(amount) * SECONDS[unit] * 1000;
  // Without a zone it would mean something else on each machine.
  const at = /T.*(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at))
    throw new Error(`--at must be a time with its zone, as 2026-03-01T02:00+06:00, or 10m, not "${text}"`);
  return at;
}
