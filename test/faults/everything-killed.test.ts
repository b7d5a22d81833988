// Writes of every kind under kill -9: places, fences, closures, sessions of searches, keys made and revoked, credits. After each kill the server starts
// again on the same state; in the end everything that was acknowledged is there. Roads that were changed and drawn before lead the same way after each
// start. THIKANA_KILLS=50 makes it a long run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { AllAccounts } from '../../src/accounts/all-accounts.ts';
import type { KeyRecord } from '../../src/store/keys.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import { type RunningServer, startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const KILLS = Number(process.env.THIKANA_KILLS ?? 2);
const TOKEN = 'o'.repeat(40);
/** Trips away from the closures that the writers make: one over roads that become slow, one that gets a road of its own. */
const SLOWED = ['91.8100,22.3300', '91.8300,22.3600'];
const SHORTENED = ['88.6000,24.3700', '88.6800,24.4300'];

interface Answer {
  readonly status: number;
  readonly body: any;
}

/** Something that callers write again and again, and whether what they were told of is in the state afterwards. */
interface Kind {
  readonly name: string;
  /** The name or id under which it was acknowledged; undefined if it was not. */
  write(round: string): Promise<string | undefined>;
  /** Those that are not as they were acknowledged. */
  lost(store: Store, acknowledged: readonly string[]): Promise<readonly string[]>;
}

it(
  `nothing acknowledged is lost in ${KILLS} kills`,
  async () => {
    const state = mkdtempSync(join(tmpdir(), 'thikana-everything-'));
    const options = { dataset: starterDataset(), state, env: { THIKANA_OPERATOR_TOKEN: TOKEN } };
    let store = await openStore(state);
    const accounts = new AllAccounts(store);
    await accounts.changePackage('steady', { credits: 10_000_000, perMinute: 1_000_000, burst: 100_000 });
    const { key, id: keyId, account } = await accounts.createKey({ name: 'caller', package: 'steady' });
    await store.close();
    let server: RunningServer = await startServer(options);
    onTestFinished(async () => {
      await server.end('SIGKILL');
      rmSync(state, { recursive: true, force: true });
    });

    /** Undefined if the connection broke: whether it took effect is unknown. */
    async function send(
      method: string,
      path: string,
      headers: Record<string, string>,
      body?: object,
    ): Promise<Answer | undefined> {
      try {
        const response = await fetch(server.url + path, {
          method,
          headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const answer = { status: response.status, body: await response.json() };
        expect([200, 503], JSON.stringify(answer)).toContain(answer.status);
        return answer;
      } catch (error) {
        if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
        throw error;
      }
    }
    const asCaller = (method: string, path: string, body?: object) =>
      send(method, path, { 'x-api-key': key }, body);
    const asOperator = (method: string, path: string, body?: object) =>
      send(method, path, { authorization: `Bearer ${TOKEN}` }, body);
    const acknowledged = (answer: Answer | undefined): Answer | undefined =>
      answer?.status === 200 ? answer : undefined;
    const missing = (from: Iterable<string>, expected: readonly string[]): string[] => {
      const there = new Set(from);
      return expected.filter((each) => !there.has(each));
    };

    const newKey = async (name: string): Promise<{ id: number; account: number } | undefined> =>
      acknowledged(await asOperator('POST', '/ops/keys', { name, package: 'steady' }))?.body.result;
    /** Keys, given as account and id, that are not there or as they should not be. */
    async function keysThat(of: Store, ids: readonly string[], isWrong: (key: KeyRecord) => boolean) {
      const wrong: string[] = [];
      for (const each of ids) {
        const [owner, id] = each.split(' ').map(Number);
        const found = await of.keys.find(owner, id);
        if (!found || isWrong(found)) wrong.push(each);
      }
      return wrong;
    }

    const kinds: readonly Kind[] = [
      {
        name: 'places',
        async write(round) {
          const place = { name: `Depot ${round}`, longitude: 90.4, latitude: 23.75 };
          return acknowledged(await asCaller('POST', '/v2/api/my/places', place)) && place.name;
        },
        async lost(of, names) {
          return missing(
            (await of.livePlaces.list(account, 0, 1_000_000)).map(({ name }) => name),
            names,
          );
        },
      },
      {
        name: 'fences',
        async write(round) {
          const path = `/v2/api/set-geo-fence-point?longitude=90.4&latitude=23.7&radius=50&name=fence-${round}`;
          return acknowledged(await asCaller('POST', path)) && `fence-${round}`;
        },
        async lost(of, names) {
          return missing(
            (await of.fences.list(account)).map(({ name }) => name),
            names,
          );
        },
      },
      {
        name: 'closures',
        async write(round) {
          const closure = { bbox: '90.40,23.70,90.41,23.71', note: `closed ${round}` };
          return acknowledged(await asOperator('POST', '/v2/api/closures', closure)) && closure.note;
        },
        async lost(of, notes) {
          return missing(
            (await of.closures.inForce(Date.now())).map(({ note }) => note),
            notes,
          );
        },
      },
      {
        name: 'sessions',
        write: async () =>
          acknowledged(await asCaller('GET', '/api/v2/search-place?q=dhaka'))?.body.session_id,
        async lost(of, ids) {
          const lost: string[] = [];
          for (const id of ids) if (!(await of.placeSessions.find(keyId, id, Date.now()))) lost.push(id);
          return lost;
        },
      },
      {
        name: 'keys',
        async write(round) {
          const made = await newKey(`key ${round}`);
          return made && `${made.account} ${made.id}`;
        },
        lost: (of, ids) => keysThat(of, ids, ({ revoked_at }) => revoked_at !== null),
      },
      {
        name: 'revoked keys',
        async write(round) {
          const made = await newKey(`gone ${round}`);
          if (!made) return undefined;
          const gone = acknowledged(await asOperator('DELETE', `/ops/keys/${made.id}`));
          return gone && `${made.account} ${made.id}`;
        },
        lost: (of, ids) => keysThat(of, ids, ({ revoked_at }) => revoked_at === null),
      },
      {
        name: 'credits',
        async write() {
          const answer = await asCaller('GET', '/v2/api/divisions');
          return answer?.status === 200 ? 'served' : undefined;
        },
        async lost(of, served) {
          const rows = await of.usage.rows({ keyId, fromHour: 0, untilHour: 1e9 });
          const charged = rows
            .filter(({ endpoint }) => endpoint === 'divisions')
            .reduce((total, row) => total + row.credits, 0);
          return charged < served.length ? [`${served.length} served, ${charged} charged`] : [];
        },
      },
    ];
    /** Seconds of a trip by car, and its line. */
    const trip = async ([from, to]: readonly string[]): Promise<{ seconds: number; line: number[][] }> => {
      const path = `/v2/api/route/${from};${to}?geometries=geojson&overview=full`;
      const [route] = (await asCaller('GET', path))?.body.routes ?? [];
      return { seconds: route.duration, line: route.geometry.coordinates };
    };
    const [slow, short] = [SLOWED, SHORTENED].map((ends) => () => trip(ends));
    const before = [await slow(), await short()];
    const [bend, detour] = before.map(({ line }) => line);
    const changed = await asOperator('PATCH', '/v2/api/roads', { coordinates: bend, max_speed: 5 });
    expect(acknowledged(changed)?.body.roads).toBeGreaterThan(0);
    const ends = [detour[0], detour[detour.length - 1]];
    const drawn = await asOperator('POST', '/v2/api/roads', { coordinates: ends, class: 'motorway' });
    expect(acknowledged(drawn)?.body.roads).toBe(2);
    const edited = [await slow(), await short()];
    expect(edited[0].seconds).toBeGreaterThan(before[0].seconds * 1.2);
    expect(edited[1].seconds).toBeLessThan(before[1].seconds * 0.8);
    expect(edited[1].line.length).toBeLessThan(before[1].line.length);

    const told = new Map(kinds.map(({ name }) => [name, [] as string[]]));
    for (let round = 0; round < KILLS; round++) {
      let going = true;
      const fresh = new Map(kinds.map(({ name }) => [name, 0]));
      let enough = (): void => undefined;
      const allKinds = new Promise<void>((resolve) => {
        enough = resolve;
      });
      const writers = kinds.flatMap((kind) =>
        [0, 1].map(async (writer) => {
          for (let turn = 0; going; turn++) {
            const known = await kind.write(`${round} ${writer} ${turn}`.replaceAll(' ', '-'));
            if (known === undefined) continue;
            told.get(kind.name)?.push(known);
            fresh.set(kind.name, (fresh.get(kind.name) ?? 0) + 1);
            if ([...fresh.values()].every((count) => count > 1)) enough();
          }
        }),
      );
      // Every kind has been acknowledged since the last start, and every writer is at work.
      await Promise.race([allKinds, Promise.all(writers)]);
      for (let i = Math.floor(Math.random() * 20); i > 0; i--) await new Promise((go) => setImmediate(go));
      const dead = server.end('SIGKILL');
      going = false;
      await dead;
      await Promise.all(writers);
      server = await startServer(options);
      expect([await slow(), await short()]).toEqual(edited);
    }
    await server.end('SIGTERM');
    server = await startServer(options);
    expect([await slow(), await short()]).toEqual(edited);
    store = await openStore(state);
    const lost: Record<string, readonly string[]> = {};
    for (const kind of kinds) lost[kind.name] = await kind.lost(store, told.get(kind.name) ?? []);
    await store.close();
    console.log(
      `${KILLS} kills; acknowledged: ${[...told].map(([name, all]) => `${all.length} ${name}`).join(', ')}; lost: ` +
        `${Object.values(lost).flat().length}.`,
    );
    expect(lost).toEqual(Object.fromEntries(kinds.map(({ name }) => [name, []])));
  },
  300_000 + KILLS * 120_000,
);
