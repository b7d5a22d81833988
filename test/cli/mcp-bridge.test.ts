// Messages over standard input: each is posted, each answer a line, and none is lost at the end of the input.
import { expect, it } from 'vitest';
import { bridge, type PostMessage } from '../../src/cli/mcp-bridge.ts';

async function* of(...lines: string[]): AsyncGenerator<string> {
  yield* lines;
}
async function answers(post: PostMessage, ...lines: string[]) {
  const written: string[] = [];
  await bridge(of(...lines), post, (line) => void written.push(line));
  return written.map((line) => JSON.parse(line));
}
const ask = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' });
const echo: PostMessage = async (body) => ({
  status: 200,
  text: JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result: {} }),
});

it('answers all of them, though the input ends before the first answer', async () => {
  const slow: PostMessage = async (body) => {
    await new Promise((resolve) => setImmediate(resolve));
    return echo(body);
  };
  const told = await answers(slow, ...Array.from({ length: 20 }, (_, id) => ask(id)));
  expect(told.map(({ id }) => id).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, id) => id));
});

it('has a bounded number under way', async () => {
  let underWay = 0;
  let most = 0;
  const counted: PostMessage = async (body) => {
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay--;
    return echo(body);
  };
  await answers(counted, ...Array.from({ length: 100 }, (_, id) => ask(id)));
  expect(most).toBeLessThanOrEqual(8);
});

it('says nothing to notifications and empty lines', async () => {
  expect(
    await answers(async () => ({ status: 202, text: '' }), '{"jsonrpc":"2.0","method":"x"}', ' '),
  ).toEqual([]);
});

it.each([
  ['no JSON', '{"jsonrpc"', { id: null, error: { code: -32_700 } }],
  ['a list', '[]', { id: null, error: { code: -32_600 } }],
])('%s is refused', async (_name, line, told) => {
  expect(await answers(echo, line)).toMatchObject([told]);
});

it('passes on the sentence of a server that refuses, or that it does not answer', async () => {
  const text = JSON.stringify({ message: 'Invalid or No Registered Key', code: 'key_unknown', status: 401 });
  expect(await answers(async () => ({ status: 401, text }), ask(7))).toMatchObject([
    { id: 7, error: { message: 'Invalid or No Registered Key' } },
  ]);
  expect(await answers(() => Promise.reject(new Error('refused')), ask(8))).toMatchObject([
    { id: 8, error: { message: 'The server does not answer: refused' } },
  ]);
});
