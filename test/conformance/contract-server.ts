// A started server for the contract table: a dataset, three keys (one that may do all, one without credits, one that may ask
// once a minute), and requests written as the description of the interface writes them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AllAccounts } from '../../src/accounts/all-accounts.ts';
import { openStore } from '../../src/store/open.ts';
import { type RunningServer, startServer } from '../fixtures/running-server.ts';
import type { ContractCall, Values } from './contract-table.ts';

export interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface ContractServer {
  readonly url: string;
  readonly keys: { readonly all: string; readonly poor: string; readonly slow: string };
  /** `key` undefined: without one. */
  ask(call: ContractCall, values: Values, key: string | undefined): Promise<Answered>;
  close(): Promise<void>;
}

export async function startContractServer(dataset: string): Promise<ContractServer> {
  const state = mkdtempSync(join(tmpdir(), 'thikana-contract-'));
  const store = await openStore(state);
  const accounts = new AllAccounts(store);
  await accounts.changePackage('poor', { credits: 0, periodDays: 1, perMinute: null, burst: null });
  await accounts.changePackage('slow', { credits: null, periodDays: 1, perMinute: 1, burst: 1 });
  const issue = async (name: string) => (await accounts.createKey({ name, package: name })).key;
  const keys = { all: await issue('unlimited'), poor: await issue('poor'), slow: await issue('slow') };
  await store.close();
  const server: RunningServer = await startServer({ dataset, state, flags: ['--threads', '1'] });
  return {
    url: server.url,
    keys,
    ask: (call, values, key) => ask(server.url, call, values, key),
    async close() {
      await server.end();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

async function ask(
  url: string,
  call: ContractCall,
  values: Values,
  key: string | undefined,
): Promise<Answered> {
  let path = call.path.replace('{api_key}', key ?? 'nobody');
  const query = new URLSearchParams();
  const form = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const place = call.parameters[name]?.in ?? 'query';
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (place === 'query') query.set(name, String(value));
    else if (place === 'form') form.set(name, String(value));
    else body[name] = value;
  }
  if (key !== undefined) {
    if (call.key === 'body') body.api_key = key;
    else if (call.key !== 'path') query.set(call.key, key);
  }
  const withForm = Object.values(call.parameters).some((each) => each.in === 'form');
  const withJson = call.key === 'body' || Object.values(call.parameters).some((each) => each.in === 'body');
  const response = await fetch(`${url}${path}?${query}`, {
    method: call.method,
    headers: withJson ? { 'content-type': 'application/json' } : {},
    body: withJson ? JSON.stringify(body) : withForm ? form : undefined,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
