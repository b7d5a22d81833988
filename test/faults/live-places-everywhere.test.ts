// A place that an account makes, changes or removes through one thread is found by searches of all threads. How long it took is
// printed.
import { request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newerNode } from '../fixtures/newer-node.ts';
import { startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const CONNECTIONS = 12;
const ROUNDS = 3;

/** On a connection of its own, which the system gives to any of the threads. */
function ask(method: string, url: string, body?: object): Promise<any> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(JSON.parse(text)));
    }).on('error', reject);
    if (body) asked.setHeader('content-type', 'application/json');
    asked.end(body && JSON.stringify(body));
  });
}

const node = await newerNode(24);
describe.skipIf(node === undefined)('a change of a place of an account', () => {
  it('is seen by every thread', async () => {
    const { url, key, end } = await startServer({
      dataset: starterDataset(),
      flags: ['--threads', '3'],
      node,
    });
    onTestFinished(async () => void (await end()));
    const search = async (q: string): Promise<Set<boolean>> => {
      const asked = Array.from({ length: CONNECTIONS }, () =>
        ask('GET', `${url}/v2/api/search/autocomplete/place?api_key=${key}&q=${q}`),
      );
      const answers = await Promise.all(asked);
      return new Set(
        answers.map(({ places = [] }) =>
          places.some(({ address }: any) => address.toLowerCase().startsWith(q)),
        ),
      );
    };
    const until = async (q: string, there: boolean): Promise<number> => {
      const began = performance.now();
      for (;;) {
        const seen = await search(q);
        if (seen.size === 1 && seen.has(there)) return performance.now() - began;
      }
    };
    expect(await search('quixotica')).toEqual(new Set([false]));
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const place = { name: 'Quixotica', longitude: 90.4, latitude: 23.75 };
      const { id } = (await ask('POST', `${url}/v2/api/my/places?api_key=${key}`, place)).place;
      took.push(await until('quixotica', true));
      await ask('PUT', `${url}/v2/api/my/places/${id}?api_key=${key}`, { name: 'Xylophonia' });
      took.push(await until('xylophonia', true));
      await ask('DELETE', `${url}/v2/api/my/places/${id}?api_key=${key}`);
      took.push(await until('xylophonia', false));
    }
    const sorted = took.sort((a, b) => a - b);
    console.log(
      `${took.length} changes seen by three threads: median ${Math.round(sorted[took.length >> 1])} ms, longest ${Math.round(sorted[took.length - 1])} ms.`,
    );
  }, 300_000);
});
