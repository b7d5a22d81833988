// Geofences made and deleted by many callers at once while the server is killed: what was acknowledged is so afterwards, and
// nothing is there twice. THIKANA_CHANGES=2000 THIKANA_KILLS=5 make it a long run.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type RunningServer, startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const CHANGES = Number(process.env.THIKANA_CHANGES ?? 200);
const KILLS = Number(process.env.THIKANA_KILLS ?? 2);

/** What a caller knows of a fence by its name. */
type Fate = 'there' | 'gone' | 'unknown';

interface Fence {
  readonly name: string;
  id: string | undefined;
  fate: Fate;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4_000 });

/** The answer, or undefined if the connection broke and the outcome is unknown. */
function send(method: 'POST' | 'DELETE', url: string): Promise<{ status: number; body: any } | undefined> {
  return new Promise((resolve) => {
    const sent = request(url, { method, agent }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('error', () => resolve(undefined));
      response.on('end', () => {
        try {
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) });
        } catch {
          resolve(undefined);
        }
      });
    });
    sent.on('error', () => resolve(undefined));
    sent.end();
  });
}

describe('geofences under kill -9', () => {
  it(`${CHANGES} changes at once, ${KILLS} kills: acknowledged ones are all there, none twice`, async () => {
    const state = mkdtempSync(join(tmpdir(), 'thikana-fences-killed-'));
    let server: RunningServer = await startServer({ dataset: starterDataset(), state });
    const { key } = server;
    onTestFinished(async () => {
      await server.end('SIGKILL');
      agent.destroy();
      rmSync(state, { recursive: true, force: true });
    });
    const fences: Fence[] = [];
    let acknowledged = 0;
    let broken = 0;
    let busy = 0;

    const make = async (fence: Fence): Promise<void> => {
      const answer = await send(
        'POST',
        `${server.url}/v2/api/set-geo-fence-point?api_key=${key}&longitude=90.4&latitude=23.7&radius=50&name=${fence.name}`,
      );
      if (answer?.status === 200) {
        fence.id = answer.body.id;
        fence.fate = 'there';
        acknowledged++;
      } else if (answer?.status === 503) {
        fence.fate = 'gone';
        busy++;
      } else {
        expect(answer, JSON.stringify(answer)).toBeUndefined();
        broken++;
      }
    };
    const remove = async (fence: Fence): Promise<void> => {
      fence.fate = 'unknown';
      const url = `${server.url}/v2/api/delete-geo-fence-point/${fence.id}?api_key=${key}`;
      const answer = await send('DELETE', url);
      if (answer?.status === 200) {
        fence.fate = 'gone';
        acknowledged++;
      } else if (answer?.status === 503) {
        fence.fate = 'there';
        busy++;
      } else {
        expect(answer, JSON.stringify(answer)).toBeUndefined();
        broken++;
      }
    };
    const fresh = (count: number): Fence[] => {
      const made = Array.from(
        { length: count },
        (_, i): Fence => ({ name: `f${fences.length + i}`, id: undefined, fate: 'unknown' }),
      );
      fences.push(...made);
      return made;
    };

    await Promise.all(fresh(CHANGES / 2).map(make));
    for (let kill = 0; kill < KILLS; kill++) {
      const deletable = fences.filter(({ fate, id }) => fate === 'there' && id !== undefined);
      const before = acknowledged;
      const under = [...fresh(CHANGES / 2).map(make), ...deletable.slice(0, CHANGES / 2).map(remove)];
      // Somewhere in the middle of it, at another place each time.
      const enough = before + Math.floor((under.length * (kill + 1)) / (KILLS + 2));
      const ended = Promise.all(under);
      while (acknowledged < enough) {
        const all = await Promise.race([
          ended.then(() => true),
          new Promise((go) => setImmediate(go, false)),
        ]);
        if (all) break;
      }
      await server.end('SIGKILL');
      await ended;
      server = await startServer({ dataset: starterDataset(), state });
    }

    const response = await fetch(`${server.url}/v2/api/get-geo-fence-points?api_key=${key}`);
    const { data } = (await response.json()) as { data: { id: string; name: string }[] };
    const stored = new Map<string, string[]>();
    for (const { id, name } of data) stored.set(name, [...(stored.get(name) ?? []), id]);
    const count = (fate: Fate): number => fences.filter((fence) => fence.fate === fate).length;
    console.log(
      `${fences.length} fences, ${KILLS} kills: ${acknowledged} changes acknowledged, ${busy} refused as busy, ` +
        `${broken} broken off; ${count('there')} must be there, ${data.length} are.`,
    );
    expect(broken).toBeGreaterThan(0);
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
    expect([...stored].filter(([, ids]) => ids.length > 1)).toEqual([]);
    const wrong = fences.filter(({ name, id, fate }) => {
      const ids = stored.get(name);
      if (fate === 'there') return ids?.[0] !== id;
      return fate === 'gone' && ids !== undefined;
    });
    expect(wrong).toEqual([]);
  }, 900_000);
});
