// Load for reverse geocoding servers: points to query, servers in their own processes, and their processor time per request.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDataset } from '../../src/dataset/open.ts';
import { RegionKind } from '../../src/dataset/tables/regions.ts';
import { fromFixedDegrees } from '../../src/geo/units.ts';
import type { ReverseFlags } from '../../src/places/reverse/reverse-place.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { randomFrom } from '../../test/fixtures/random.ts';

export const REVERSE_PATH = '/v2/api/search/reverse/geocode';
export const CONNECTIONS = 50;
/** Different points that each connection asks for in turn; those of the connections differ too. */
export const POINTS_EACH = 200;

/** Points weighted by area, and points near the centres of towns, where callers are. */
export function points(
  dir: string,
  count: number,
): { readonly country: Float64Array; readonly towns: Float64Array } {
  const regions = openRegions(openDataset(dir));
  const random = randomFrom(7);
  const country = new Float64Array(count * 2);
  for (let i = 0; i < count; ) {
    const lon = 88 + random() * 4.7;
    const lat = 20.5 + random() * 6.2;
    if (regions.find(RegionKind.Country, Math.round(lon * 1e7), Math.round(lat * 1e7)) < 0) continue;
    country[2 * i] = lon;
    country[2 * i + 1] = lat;
    i++;
  }
  const centres = [RegionKind.CityCorporation, RegionKind.Ward].flatMap((kind) => regions.rows(kind));
  const towns = new Float64Array(count * 2);
  for (let i = 0; i < count; i++) {
    const row = centres[Math.floor(random() * centres.length)];
    towns[2 * i] = fromFixedDegrees(regions.table.lon[row]) + (random() - 0.5) * 0.02;
    towns[2 * i + 1] = fromFixedDegrees(regions.table.lat[row]) + (random() - 0.5) * 0.02;
  }
  return { country, towns };
}

export function pathsOf(at: Float64Array, key: string, flags: ReverseFlags): string[] {
  const paths: string[] = [];
  for (let i = 0; i < at.length; i += 2) {
    const query = new URLSearchParams({
      api_key: key,
      longitude: String(Number(at[i].toFixed(6))),
      latitude: String(Number(at[i + 1].toFixed(6))),
    });
    for (const flag of Object.keys(flags)) query.set(flag, 'true');
    paths.push(`${REVERSE_PATH}?${query}`);
  }
  return paths;
}

export function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

export interface Server {
  readonly url: string;
  readonly process: ChildProcess;
}

/** The server of a checkout, compiled, with a key of its own. */
export async function startThikana(
  checkout: string,
  dataset: string,
  state: string,
  nodeFlags: readonly string[] = [],
): Promise<Server & { readonly key: string }> {
  const program = join(checkout, 'bin', 'thikana.js');
  const command = ['key', 'create', '--init', '--name', 'bench', '--package', 'unlimited', '--json'];
  const made = execFileSync('node', [program, ...command], { env: { ...process.env, THIKANA_STATE: state } });
  const { key } = JSON.parse(made.toString());
  const serve = ['serve', '--dataset', dataset, '--state', state, '--port', '0'];
  return { ...(await start('node', [...nodeFlags, program, ...serve])), key };
}

/** Starts a server that prints its URL. */
export function start(command: string, args: readonly string[]): Promise<Server> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (url) resolve({ url, process: child });
    });
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}: ${said}`)));
  });
}

export interface Run {
  /** Requests a second. */
  readonly rate: number;
  /** Processor time of the server for a request; NaN where the system does not tell. */
  readonly micros: number;
}

/** Each connection asks for its own part of the paths, one after the other. */
export async function load(server: Server, paths: readonly string[], seconds: number): Promise<Run> {
  const { default: autocannon } = await import('autocannon' as string);
  const each = Math.ceil(paths.length / CONNECTIONS);
  let clients = 0;
  const before = processorSeconds(server.process.pid);
  const result = await autocannon({
    url: server.url + paths[0],
    connections: CONNECTIONS,
    duration: seconds,
    setupClient(client: { setRequests(requests: { method: string; path: string }[]): void }) {
      const from = (clients++ * each) % paths.length;
      client.setRequests(paths.slice(from, from + each).map((path) => ({ method: 'GET', path })));
    },
  });
  const spent = processorSeconds(server.process.pid) - before;
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were not 200`);
  return { rate: result.requests.average, micros: (spent / result.requests.total) * 1e6 };
}

/** User and system time of a process in seconds, from the fields 14 and 15 of its line in /proc. */
function processorSeconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}
