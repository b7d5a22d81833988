// Every Node that is supported starts the server, answers and stops; the newer ones with two threads.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newerNode } from '../fixtures/newer-node.ts';
import { startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

/** A start may fail now and then where a module does not fit the version. */
const STARTS = 3;

const NODES = [
  { major: 22, node: await newerNode(22) },
  { major: 24, node: await newerNode(24) },
];

describe.each(NODES)('Node $major', ({ node }) => {
  it.skipIf(node === undefined)(
    'starts, answers, keeps its state and stops, again and again',
    async () => {
      const state = mkdtempSync(join(tmpdir(), 'thikana-node-'));
      let key = '';
      for (let start = 0; start < STARTS; start++) {
        const flags = ['--threads', '2', '--log-level', 'warn'];
        const server = await startServer({ dataset: starterDataset(), state, flags, node });
        key ||= server.key;
        for (const path of [
          '/v2/api/divisions?',
          '/v2/api/search/reverse/geocode?longitude=90.4152&latitude=23.7925&',
          '/v2/api/route/90.40,23.72;90.38,23.75?',
        ]) {
          expect((await fetch(`${server.url}${path}api_key=${key}`)).status).toBe(200);
        }
        expect(await (await fetch(`${server.watchUrl}/metrics`)).text()).toContain('thikana_threads 2');
        expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
        expect(await server.end()).toEqual({ code: 0, signal: null });
        expect(server.errors()).toBe('');
      }
      rmSync(state, { recursive: true });
    },
    240_000,
  );
});
