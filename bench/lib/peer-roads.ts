// Routes, matrices, areas in reach and matched traces: asked of this program and of Valhalla, which is fetched from npm, over networks built from the same extract.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDataset } from '../../src/dataset/open.ts';
import { open } from '../../src/library/open.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { compared, installed, leftOut, type PeerRow } from './peer-times.ts';
import { pointBesideRoad } from './road-networks.ts';

interface Place {
  readonly longitude: number;
  readonly latitude: number;
}
/** What of Valhalla's interface is asked; texts in JSON. */
interface Valhalla {
  route(query: string): Promise<string>;
  matrix(query: string): Promise<string>;
  isochrone(query: string): Promise<string>;
  traceRoute(query: string): Promise<string>;
}

const MATRIX = 50;
const MINUTES = 15;
/** Points of a trace, and how far phones put them aside, in degrees: about 10 m. */
const TRACE = 60;
const NOISE = 0.0001;

export async function roadRows(scratch: string, extract: string, count: number): Promise<PeerRow[]> {
  const folder = join(scratch, 'extract');
  run('node', ['bin/thikana.js', 'import', '--no-starter', '--out', folder, extract]);
  const valhalla = await fetchValhalla(join(scratch, 'valhalla'), extract);
  const library = await open(folder);
  const random = randomFrom(38);
  const places = placesBeside(folder, random, 2 * count);
  const pairs = Array.from({ length: count }, (_, i) => [places[2 * i], places[2 * i + 1]] as const);
  const lists = Array.from({ length: Math.ceil(count / 10) }, (_, i) => places.slice(i, i + MATRIX));
  const traces = pairs.slice(0, Math.ceil(count / 5)).flatMap((pair) => {
    const { line } = library.route(pair);
    return line.length < 2 ? [] : [sampled(line, random)];
  });
  const ask = async (call: keyof Valhalla, query: object): Promise<any> => {
    try {
      return JSON.parse(await (valhalla as Valhalla)[call](JSON.stringify({ costing: 'auto', ...query })));
    } catch {
      return undefined;
    }
  };
  const within = (share: number) => (answer: number, first: number) =>
    Math.abs(answer - first) <= share * first + 20;
  const rows = [
    ...(await compared<readonly Place[], number>({
      question: 'a route by car with its line and steps (length within 10 %)',
      questions: pairs,
      asked: installed(
        { name: 'Thikana', way: 'in process', ask: (pair) => library.route(pair).distance },
        valhalla && {
          name: 'Valhalla',
          way: 'in process',
          ask: async (pair) =>
            ((await ask('route', { locations: pair.map(at) }))?.trip.summary.length ?? Number.NaN) * 1_000,
        },
      ),
      agrees: within(0.1),
    })),
    ...(await compared<readonly Place[], number>({
      question: `a matrix of ${MATRIX} × ${MATRIX} (mean length within 10 %)`,
      questions: lists,
      asked: installed(
        { name: 'Thikana', way: 'in process', ask: (list) => meanOf(library.matrix(list).distances) },
        valhalla && {
          name: 'Valhalla',
          way: 'in process',
          ask: async (list) => {
            const both = { sources: list.map(at), targets: list.map(at), verbose: false };
            return meanOf((await ask('matrix', both))?.sources_to_targets.distances ?? []) * 1_000;
          },
        },
      ),
      agrees: within(0.1),
    })),
    ...(await compared<Place, number>({
      question: `the area in reach by car in ${MINUTES} minutes (an answer)`,
      questions: places.slice(0, Math.ceil(count / 5)),
      asked: installed(
        {
          name: 'Thikana',
          way: 'in process',
          ask: (place) => library.isochrone(place, { minutes: [MINUTES] }).length,
        },
        valhalla && {
          name: 'Valhalla',
          way: 'in process',
          ask: async (place) =>
            (
              await ask('isochrone', {
                locations: [at(place)],
                contours: [{ time: MINUTES }],
                polygons: true,
              })
            )?.features.length ?? 0,
        },
      ),
      agrees: (answer, first) => answer === first,
    })),
    ...(await compared<readonly Place[], number>({
      question: `a trace of ${TRACE} points matched to roads (length within 10 %)`,
      questions: traces,
      asked: installed(
        { name: 'Thikana', way: 'in process', ask: (trace) => library.match(trace).distance },
        valhalla && {
          name: 'Valhalla',
          way: 'in process',
          ask: async (trace) =>
            ((
              await ask('traceRoute', { shape: trace.map(at), shape_match: 'map_snap' })
            )?.trip.summary.length ?? Number.NaN) * 1_000,
        },
      ),
      agrees: within(0.1),
    })),
  ];
  await library.close();
  return rows;
}

const at = ({ longitude, latitude }: Place) => ({ lon: longitude, lat: latitude });

/** Those that cannot be reached count as nothing. */
function meanOf(lengths: readonly (readonly (number | null)[])[]): number {
  const reached = lengths.flat().filter((each) => each !== null);
  return reached.reduce((sum, each) => sum + each, 0) / Math.max(1, reached.length);
}

/** Beside roads, so that both begin on the same ones. */
function placesBeside(folder: string, random: () => number, count: number): Place[] {
  const roads = openRoads(openDataset(folder));
  return Array.from({ length: count }, () => {
    const [longitude, latitude] = pointBesideRoad(roads, random);
    return { longitude, latitude };
  });
}

function sampled(line: readonly Place[], random: () => number): Place[] {
  return Array.from({ length: TRACE }, (_, i) => {
    const { longitude, latitude } = line[Math.round((i / (TRACE - 1)) * (line.length - 1))];
    return {
      longitude: longitude + (random() - 0.5) * 2 * NOISE,
      latitude: latitude + (random() - 0.5) * 2 * NOISE,
    };
  });
}

async function fetchValhalla(folder: string, extract: string): Promise<Valhalla | undefined> {
  const module = join(folder, 'node_modules', '@valhallajs', 'valhallajs');
  try {
    run('npm', ['install', '--no-save', '--prefix', folder, '@valhallajs/valhallajs']);
    const { Actor, getConfig } = await import(pathToFileURL(join(module, 'index.mjs')).href);
    const tiles = join(folder, 'tiles');
    const config = await getConfig({ tileDir: tiles, tileExtract: join(folder, 'none.tar') });
    const file = join(folder, 'config.json');
    writeFileSync(file, JSON.stringify(config));
    // In its own folder: it leaves notes of its work where it is started.
    run(
      'node',
      [join(module, 'bin', 'valhalla-cli.js'), 'build_tiles', '-c', file, resolve(extract)],
      folder,
    );
    return await Actor.fromConfigFile(file);
  } catch (error) {
    return leftOut('Valhalla', `it could not be fetched or built its tiles (${(error as Error).message})`);
  }
}

function run(program: string, given: readonly string[], cwd?: string): void {
  const { status, stderr, error } = spawnSync(program, given, { encoding: 'utf8', maxBuffer: 2 ** 28, cwd });
  if (status !== 0) throw new Error(`${program} ${given[0]}: ${error?.message ?? stderr.slice(-300)}`);
}
