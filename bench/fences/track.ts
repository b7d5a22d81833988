// Positions per second on one core: moving objects through the tracker with its state, and over HTTP.
//
//   npm run bench -- fences/track [OBJECTS] [FENCES]
//
// OBJECTS move over Dhaka among FENCES points with a radius, 10,000 positions per call, each object once per round. The state is
// SQLite in a temporary folder, synced at every commit. A second is one of processor time of the process that does the work, all its
// threads together: the bench itself in process, the server over HTTP (`process_cpu_seconds_total` of its metrics).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fences } from '../../src/fences/fences.ts';
import { Tracker } from '../../src/fences/tracker.ts';
import { openStore } from '../../src/store/open.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { startServer } from '../../test/fixtures/running-server.ts';

const objects = Number(process.argv[2] ?? 10_000);
const fenceCount = Number(process.argv[3] ?? 1_000);
const ROUNDS = 10;
const A_CALL = 10_000;
const BEGIN = Date.now() - 3_600_000;

const random = randomFrom(7);
const place = () => ({ lon: 90.3 + random() * 0.2, lat: 23.7 + random() * 0.2 });
const fleet = Array.from({ length: objects }, (_, i) => ({ id: `courier-${i}`, ...place() }));

/** Moves every object by a few hundred metres. */
function moved(round: number) {
  return fleet.map((object) => {
    object.lon += (random() - 0.5) * 0.006;
    object.lat += (random() - 0.5) * 0.006;
    return { ...object, at: BEGIN + round * 30_000 };
  });
}
const calls = <T>(positions: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(positions.length / A_CALL) }, (_, i) =>
    positions.slice(i * A_CALL, (i + 1) * A_CALL),
  );
const folder = mkdtempSync(join(tmpdir(), 'thikana-track-'));
const tell = (what: string, taken: number, seconds: number, wall: number, events: number): void =>
  console.log(
    `${what}: ${Math.round(taken / seconds).toLocaleString('en')} positions a second of processor time ` +
      `(${Math.round(taken / wall).toLocaleString('en')} elapsed), ${events.toLocaleString('en')} events.`,
  );

const dataset = process.env.THIKANA_DATASET;
try {
  await inProcess();
  if (dataset) await overHttp(dataset);
  else console.log('Over HTTP: skipped; set THIKANA_DATASET to the dataset of the server.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function inProcess(): Promise<void> {
  const store = await openStore(join(folder, 'in-process'));
  const fences = new Fences(store.fences);
  for (let i = 0; i < fenceCount; i++)
    await fences.create(1, { name: `fence ${i}`, radius: 50 + random() * 450, ...place() });
  const tracker = new Tracker(fences, store.tracking, Date.now);
  for (const some of calls(moved(0))) await tracker.track(1, some, { dwellMs: 300_000 });
  const before = process.cpuUsage();
  const began = performance.now();
  const first = await store.tracking.lastNumber(1);
  for (let round = 1; round <= ROUNDS; round++)
    for (const some of calls(moved(round))) await tracker.track(1, some, { dwellMs: 300_000 });
  const { user, system } = process.cpuUsage(before);
  const events = (await store.tracking.lastNumber(1)) - first;
  tell(
    `In process, ${fenceCount} fences`,
    ROUNDS * objects,
    (user + system) / 1e6,
    (performance.now() - began) / 1000,
    events,
  );
  await fences.close();
  await store.close();
}

async function overHttp(dataset: string): Promise<void> {
  const server = await startServer({ dataset, state: join(folder, 'server'), flags: ['--threads', '1'] });
  try {
    const post = async (path: string, body: object) => {
      const response = await fetch(`${server.url}${path}?api_key=${server.key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (response.status !== 200) throw new Error(await response.text());
      return response.json() as Promise<{ data: { entered: unknown[]; left: unknown[] }[] }>;
    };
    for (let i = 0; i < fenceCount; i++) {
      const { lon, lat } = place();
      await post('/v2/api/set-geo-fence-point', {
        name: `fence ${i}`,
        radius: 50 + random() * 450,
        longitude: lon,
        latitude: lat,
      });
    }
    const processor = async (): Promise<number> => {
      const text = await (await fetch(`${server.watchUrl}/metrics`)).text();
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
    };
    let events = 0;
    const send = async (round: number): Promise<void> => {
      for (const some of calls(moved(round))) {
        const positions = some.map(({ id, lon, lat, at }) => ({ id, lon, lat, time: at }));
        for (const { entered, left } of (await post('/v2/api/track', { positions })).data)
          events += entered.length + left.length;
      }
    };
    await send(ROUNDS + 1);
    events = 0;
    const before = await processor();
    const began = performance.now();
    for (let round = ROUNDS + 2; round < 2 * ROUNDS + 2; round++) await send(round);
    const wall = (performance.now() - began) / 1000;
    tell(`Over HTTP, ${fenceCount} fences`, ROUNDS * objects, (await processor()) - before, wall, events);
  } finally {
    await server.end();
  }
}
