// A server under what happens to servers: new data while asked, broken data, kills, stops, callers that dawdle.
import { cpSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readManifest } from '../../src/dataset/manifest.ts';
import { runThikana } from '../fixtures/run-program.ts';
import { type RunningServer, startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

let folder: string;
let dataset: string;
let server: RunningServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thikana-faults-'));
  dataset = join(folder, 'dataset');
  cpSync(starterDataset(), dataset, { recursive: true });
  server = await startServer({ dataset });
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

const reload = () => runThikana(['reload', '--state', server.state, '--json']);

/** Sends requests without a pause until stopped; returns the number of responses and those that were not 200. */
function ask(): { stop(): Promise<{ answers: number; failures: string[] }> } {
  let going = true;
  let answers = 0;
  const failures: string[] = [];
  const loops = Array.from({ length: 8 }, async () => {
    while (going) {
      try {
        const response = await fetch(`${server.url}/v2/api/divisions?api_key=${server.key}`);
        const body = (await response.json()) as { places?: unknown[] };
        if (response.status !== 200 || body.places?.length !== 8)
          failures.push(`${response.status} ${JSON.stringify(body)}`);
        answers++;
      } catch (error) {
        failures.push(String(error));
      }
    }
  });
  return {
    async stop() {
      going = false;
      await Promise.all(loops);
      return { answers, failures };
    },
  };
}

describe('a running server', () => {
  it('takes a new dataset without a failed request', async () => {
    const asking = ask();
    for (let i = 0; i < 3; i++) {
      const child = await reload();
      expect(child.stderr).toBe('');
      expect(JSON.parse(child.stdout)).toMatchObject({ built: readManifest(dataset).built });
    }
    const { answers, failures } = await asking.stop();
    expect(failures).toEqual([]);
    expect(answers).toBeGreaterThan(20);
  });

  it('keeps the old dataset if the new one is truncated, and names the file', async () => {
    const { generation, files } = readManifest(dataset);
    const [name, { bytes }] = Object.entries(files)[0];
    const backup = join(folder, 'backup');
    cpSync(dataset, backup, { recursive: true });
    truncateSync(join(dataset, generation, name), bytes - 100);
    const asking = ask();
    const child = await reload();
    const { failures } = await asking.stop();
    expect(child.status).toBe(1);
    expect(child.stderr).toContain(name);
    expect(child.stderr).toContain('kept its old dataset');
    expect(failures).toEqual([]);
    rmSync(dataset, { recursive: true });
    cpSync(backup, dataset, { recursive: true });
    expect((await reload()).status).toBe(0);
  });

  it('refuses to start on a truncated dataset, naming the file, without a stack trace', async () => {
    const broken = join(folder, 'broken');
    cpSync(dataset, broken, { recursive: true });
    const { generation } = readManifest(broken);
    const name = readdirSync(join(broken, generation))[0];
    truncateSync(join(broken, generation, name), 100);
    const child = await runThikana([
      'serve',
      '--port',
      '0',
      '--dataset',
      broken,
      '--state',
      join(folder, 's'),
    ]);
    expect(child.status).toBe(1);
    expect(child.stderr).toContain(name);
    expect(child.stderr).not.toMatch(/\n\s+at /);
  });

  it('answers others while one caller sends its request byte by byte', async () => {
    const slow = connect(Number(new URL(server.url).port), '127.0.0.1');
    slow.on('error', () => undefined);
    slow.write('POST /v2/api/search/rupantor/geocode HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nq=');
    const response = await fetch(`${server.url}/v2/api/divisions?api_key=${server.key}`);
    expect(response.status).toBe(200);
    slow.destroy();
  });

  it('says that a port is taken', async () => {
    const port = new URL(server.url).port;
    const child = await runThikana([
      'serve',
      '--port',
      port,
      '--dataset',
      dataset,
      '--state',
      join(folder, 'p'),
    ]);
    expect(child.status).toBe(1);
    expect(child.stderr).toContain(`port ${port} is in use`);
  });

  it('answers again after it was killed, with the same keys', async () => {
    const state = join(folder, 'state-killed');
    const first = await startServer({ dataset, state });
    expect(first.key).toMatch(/^thk_/);
    expect((await first.end('SIGKILL')).signal).toBe('SIGKILL');
    const second = await startServer({ dataset, state });
    expect(second.key).toBe('');
    const response = await fetch(`${second.url}/v2/api/divisions?api_key=${first.key}`);
    expect(response.status).toBe(200);
    expect(await second.end('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(second.errors()).not.toContain(first.key);
  });

  it('prints no link with a key when it listens to other machines', async () => {
    const open = await startServer({ dataset, flags: ['--host', '0.0.0.0'] });
    expect(server.link).toContain('#code=');
    expect(open.link).toBe('');
    await open.end();
  });

  it('writes no key into its log', () => {
    expect(server.errors()).toContain('"route":"/v2/api/divisions"');
    expect(server.errors()).not.toContain(server.key);
  });
});
