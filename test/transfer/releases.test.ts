// Datasets through a depot: published, fetched, taken over in time, and never broken, whatever the storage does.
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { timeAt } from '../../src/cli/commands/publish.ts';
import { openDataset } from '../../src/dataset/open.ts';
import { silent } from '../../src/dataset/progress.ts';
import { DatasetWriter } from '../../src/dataset/writer.ts';
import { DatasetCache } from '../../src/transfer/dataset-cache.ts';
import type { Depot } from '../../src/transfer/depot.ts';
import { FolderDepot } from '../../src/transfer/folder-depot.ts';
import { HttpDepot } from '../../src/transfer/http-depot.ts';
import { openDepot } from '../../src/transfer/open-depot.ts';
import { publish } from '../../src/transfer/publish.ts';
import { chooseRelease, INDEX, objectOf, PART_BYTES, readIndex } from '../../src/transfer/release.ts';
import { ReleaseFollower } from '../../src/transfer/release-follower.ts';
import { S3_KEY, type S3Server, startS3 } from '../fixtures/s3-server.ts';

const T0 = Date.parse('2026-01-01T00:00:00Z');
const MINUTE = 60_000;
let dir: string;
let s3: S3Server;
let now: number;
let built: number;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-depot-'));
  s3 = await startS3();
  now = T0;
  built = T0;
});
afterEach(async () => {
  await s3.close();
  rmSync(dir, { recursive: true, force: true });
});

const depot = (): Depot =>
  new HttpDepot({
    name: 's3://maps/bd',
    base: new URL('/maps/bd/', s3.url),
    credentials: S3_KEY,
    pause: async () => {},
  });

/** A dataset whose one number tells which it is; `length` makes its file larger. */
function dataset(value: number, length = 1): string {
  const folder = join(dir, `dataset-${value}`);
  const writer = new DatasetWriter(folder, () => new Date((built += 1000)));
  writer.add('numbers.tk', { value: new Int32Array(length).fill(value) });
  writer.add('same.tk', { value: Int32Array.of(7) });
  writer.finish({ countries: ['BD'], sources: [], counts: {} });
  return folder;
}
const put = (value: number, from = now, to = depot(), more = {}) =>
  publish(to, { dir: dataset(value), from, keep: 5, ...more }, silent);

interface Node {
  readonly follower: ReleaseFollower;
  readonly cache: DatasetCache;
  /** The number of the dataset in use. */
  value: number | undefined;
  start(): Promise<void>;
  look(): Promise<number>;
}

/** A node: opens what it is told to, as the server does, and keeps what it has if that fails. */
function node(name = 'cache', from = depot(), refuse?: string): Node {
  const cache = new DatasetCache(join(dir, name), 's3://maps/bd');
  const log = { info() {}, warn() {} };
  const follower = new ReleaseFollower({ depot: from, cache, now: () => now, everyMs: 30_000, log });
  const open = (folder: string): void => {
    made.value = openDataset(folder).columns('numbers.tk').value[0] as number;
  };
  const made: Node = {
    follower,
    cache,
    value: undefined,
    start: async () => open(await follower.first()),
    look: () =>
      follower.look(async (folder) => {
        if (refuse !== undefined) return refuse;
        try {
          open(folder);
          return undefined;
        } catch (error) {
          return String(error);
        }
      }),
  };
  return made;
}

describe('publishing', () => {
  it('sends what the depot does not have yet, and names it at last', async () => {
    const first = await put(1);
    expect(s3.asked.at(-1)).toBe(`PUT /maps/bd/${INDEX}`);
    expect(first.sent).toBe(first.bytes);
    const second = await put(2);
    // The file that both share was there already.
    expect(second.sent).toBeLessThan(second.bytes);
    expect((await readIndex(depot())).index.releases.map(({ release }) => release)).toEqual([
      first.release,
      second.release,
    ]);
  });

  it('refuses a dataset that is broken', async () => {
    const folder = dataset(1);
    const { generation } = openDataset(folder).manifest;
    writeFileSync(join(folder, generation, 'numbers.tk'), 'x');
    await expect(publish(depot(), { dir: folder, from: now, keep: 5 }, silent)).rejects.toThrow('numbers.tk');
    expect(s3.objects.size).toBe(0);
  });

  it('removes the releases beyond those it keeps, but nothing that they share', async () => {
    const old = await put(1, now, depot(), { keep: 1 });
    await put(2, now + 1, depot(), { keep: 1 });
    expect(s3.objects.has(`/maps/bd/${objectOf(old.release)}`)).toBe(false);
    const late = node();
    now += 2;
    await late.start();
    expect(late.value).toBe(2);
  });

  it('gives way to somebody who published in the meantime', async () => {
    await put(1);
    const slow = depot();
    const write = slow.write.bind(slow);
    slow.write = async (object, content, over) => {
      if (object === INDEX) await put(2);
      return write(object, content, over);
    };
    await expect(put(3, now, slow)).rejects.toThrow('publish again');
    expect((await readIndex(depot())).index.releases).toHaveLength(2);
  });

  it('puts the map beside it, in one piece', async () => {
    const map = join(dir, 'map.pmtiles');
    writeFileSync(map, 'a map');
    const { map: placed } = await put(1, now, depot(), { map });
    expect(s3.objects.get(`/maps/bd/${placed}`)?.toString()).toBe('a map');
  });

  it('works with a folder, which a web server may serve', async () => {
    const folder = new FolderDepot(join(dir, 'served'));
    await put(1, now, folder);
    const reader = node('cache', openDepot(`file://${join(dir, 'served')}`, { region: 'us-east-1' }));
    await reader.start();
    expect(reader.value).toBe(1);
  });

  it('takes a time with its zone, or one from now', () => {
    expect(timeAt(undefined, T0)).toBe(T0);
    expect(timeAt('10m', T0)).toBe(T0 + 10 * MINUTE);
    expect(timeAt('2026-03-01T02:00+06:00', T0)).toBe(Date.parse('2026-02-28T20:00:00Z'));
    expect(() => timeAt('2026-03-01T02:00', T0)).toThrow('--at must be a time with its zone');
  });
});

describe('a node', () => {
  it('fetches files of several parts', async () => {
    const length = PART_BYTES / 4 + 10;
    await publish(depot(), { dir: dataset(5, length), from: now, keep: 5 }, silent);
    const one = node();
    await one.start();
    expect(one.value).toBe(5);
    const folder = await one.follower.first();
    expect(openDataset(folder).columns('numbers.tk').value).toHaveLength(length);
  });

  it('takes the next one over when its time has come, fetched ahead, even if the depot is gone by then', async () => {
    await put(1);
    const one = node();
    await one.start();
    await put(2, now + 10 * MINUTE);
    expect(await one.look()).toBe(30_000);
    expect([one.value, one.follower.state.next?.from]).toEqual([1, '2026-01-01T00:10:00.000Z']);
    now += 10 * MINUTE - 1000;
    expect(await one.look()).toBe(1000);
    expect(one.value).toBe(1);
    s3.fault(() => 'unavailable');
    now += 1000;
    await one.look();
    expect([one.value, one.follower.state.next]).toEqual([2, undefined]);
    expect(one.follower.state.trouble).toContain('status 503');
    s3.fault(undefined);
    await one.look();
    expect(one.follower.state.trouble).toBeUndefined();
  });

  it.each([
    ['missing', 'there is no such file'],
    ['cut', 'gave up after 4 tries'],
    ['changed', 'does not have the SHA-256'],
    ['unavailable', 'status 503|answered 503'],
    ['endless', 'more than the'],
  ] as const)('keeps the old one and says so when a part is %s', async (fault, sentence) => {
    await put(1);
    const one = node();
    await one.start();
    const before = s3.objects.size;
    await put(2);
    const [part] = [...s3.objects.keys()].slice(before);
    s3.fault((path) => (path === part ? fault : undefined));
    await one.look();
    expect(one.value).toBe(1);
    expect(one.follower.state.trouble).toMatch(new RegExp(sentence));
    expect(readdirSync(one.cache.folder).filter((name) => /^[0-9a-f]{32}$/.test(name))).toHaveLength(1);
  });

  it('resumes where a connection broke', async () => {
    await put(1);
    let cuts = 3;
    s3.fault((path) => (path.includes('objects') && cuts-- > 0 ? 'cut' : undefined));
    const one = node();
    await one.start();
    expect(one.value).toBe(1);
  });

  it('does not fetch again what had arrived before it was killed', async () => {
    await put(1);
    const parts = [...s3.objects.keys()].filter((path) => path.includes('/objects/'));
    s3.fault((path) => (path === parts[0] ? 'missing' : undefined));
    await expect(node().start()).rejects.toThrow();
    s3.fault(undefined);
    s3.asked.length = 0;
    await node().start();
    expect(s3.asked.filter((line) => line === `GET ${parts[1]}`)).toEqual([]);
    expect(s3.asked).toContain(`GET ${parts[0]}`);
  });

  it('starts with what it has while the depot is gone', async () => {
    await put(1);
    await node().start();
    s3.fault(() => 'unavailable');
    const again = node();
    await again.start();
    expect(again.value).toBe(1);
    expect(again.follower.state.trouble).toBeDefined();
    await expect(node('another').start()).rejects.toThrow('503');
  });

  it('refuses a release that cannot be used after two tries, and takes the next', async () => {
    await put(1);
    const one = node('cache', depot(), 'it is odd');
    await one.start();
    await put(2);
    for (let times = 0; times < 4; times++) await one.look();
    const fetched = s3.asked.filter((line) => line.startsWith('GET') && line.includes('/objects/'));
    expect(one.follower.state.trouble).toContain('it is odd');
    const before = fetched.length;
    await one.look();
    expect(s3.asked.filter((line) => line.startsWith('GET') && line.includes('/objects/'))).toHaveLength(
      before,
    );
  });

  it('chooses among the releases that it can read', () => {
    const listed = (release: string, formatVersion: number, from: string) => ({
      release,
      formatVersion,
      from,
      built: from,
    });
    const index = {
      product: 'thikana-releases' as const,
      releases: [listed('a', 1, '2025-01-01T00:00:00Z'), listed('b', 2, '2025-06-01T00:00:00Z')],
    };
    expect(chooseRelease(index, T0, 1).current?.release).toBe('a');
    expect(chooseRelease(index, T0, 2).current?.release).toBe('b');
    expect(chooseRelease(index, T0, 3)).toEqual({ current: undefined, next: undefined });
  });

  it('says what a depot without releases lacks', async () => {
    await expect(node().start()).rejects.toThrow('there is no release here that this program can read');
  });

  it('opens no depot with secrets in its URL', () => {
    expect(() => openDepot('https://me:secret@cdn.example/bd', { region: 'us-east-1' })).toThrow(
      'carries no name or password',
    );
    expect(() => openDepot('s3://Maps_1/bd', { region: 'us-east-1' })).toThrow('a bucket has');
    expect(() => openDepot('s3://maps/bd', { region: 'us-east-1', keyId: 'a' })).toThrow('belong together');
  });
});

describe('what a depot says', () => {
  /** A release whose description was made by somebody else, with hashes that are right. */
  async function describe(
    change: (description: { manifest: string; files: object }) => object,
  ): Promise<void> {
    const { release } = await put(1);
    const path = `/maps/bd/${objectOf(release)}`;
    const changed = Buffer.from(JSON.stringify(change(JSON.parse(s3.objects.get(path)!.toString()))));
    const hash = createHash('sha256').update(changed).digest('hex');
    s3.objects.set(`/maps/bd/${objectOf(hash)}`, changed);
    const index = s3.objects.get(`/maps/bd/${INDEX}`)!.toString().replaceAll(release, hash);
    s3.objects.set(`/maps/bd/${INDEX}`, Buffer.from(index));
  }

  it.each([
    ['a file outside its folder', '../../evil.tk'],
    ['a hidden file', '.evil'],
    ['an absolute path', '/etc/evil'],
  ])('cannot write %s', async (_what, name) => {
    await describe(({ files, ...rest }) => ({ ...rest, files: { ...files, [name]: [] } }));
    await expect(node().start()).rejects.toThrow('is not what Thikana publishes');
    await describe(({ manifest, ...rest }) => {
      const parsed = JSON.parse(manifest);
      parsed.files[name] = { bytes: 0, checksum: 0 };
      return { ...rest, manifest: JSON.stringify(parsed) };
    });
    await expect(node('other').start()).rejects.toThrow('does not hold');
  });

  it('cannot name a generation outside its folder', async () => {
    await describe(({ manifest, ...rest }) => ({
      ...rest,
      manifest: manifest.replace(/"gen-[^"]+"/, '"../gen"'),
    }));
    await expect(node().start()).rejects.toThrow('lacks required fields');
  });

  it.each(['', '{', '[]', '{"product":"thikana-releases","releases":[{"release":"../x"}]}'])(
    'is refused when its index is %j',
    async (text) => {
      await put(1);
      const one = node();
      await one.start();
      s3.objects.set(`/maps/bd/${INDEX}`, Buffer.from(text));
      await one.look();
      expect([one.value, one.follower.state.trouble?.includes(INDEX)]).toEqual([1, true]);
    },
  );
});

describe('a cache that several processes share', () => {
  it('is filled by both at once, and neither breaks the other', async () => {
    await put(1);
    const [one, two] = [node(), node()];
    await Promise.all([one.start(), two.start()]);
    expect([one.value, two.value]).toEqual([1, 1]);
    await put(2);
    await Promise.all([one.look(), two.look()]);
    expect([one.value, two.value]).toEqual([2, 2]);
  });

  it('keeps what others fetch, and removes what nobody has touched for a day', async () => {
    await put(1);
    const one = node();
    await one.start();
    const half = one.cache.arrivals('a'.repeat(64));
    const left = one.cache.arrivals('b'.repeat(64));
    const whole = one.cache.folderOf('c'.repeat(64));
    const old = one.cache.folderOf('d'.repeat(64));
    for (const folder of [whole, old]) mkdirSync(folder);
    const before = new Date(Date.now() - 2 * 86_400_000);
    for (const folder of [left, old]) utimesSync(folder, before, before);
    now = Date.now();
    one.cache.tidy([], now);
    const there = (path: string): boolean => {
      try {
        return readdirSync(path) !== undefined;
      } catch {
        return false;
      }
    };
    expect([half, left, whole, old].map(there)).toEqual([true, false, true, false]);
  });

  it('fetches again what was damaged on this disk', async () => {
    await put(1);
    const one = node();
    await one.start();
    const folder = await one.follower.first();
    const { generation } = openDataset(folder).manifest;
    writeFileSync(join(folder, generation, 'numbers.tk'), readFileSync(join(folder, generation, 'same.tk')));
    await expect(one.start()).rejects.toThrow();
    one.follower.spoiled();
    await one.start();
    expect(one.value).toBe(1);
  });
});
