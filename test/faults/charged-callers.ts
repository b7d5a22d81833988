// Callers whose every request costs a credit, against servers that are killed meanwhile: keeps count of what was certainly
// charged and of what may have been. They ask without a pause while a test waits for what they ask, and now and then while it waits for something
// else, as for a server that starts: its start would take several times as long beside them.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Between the requests of a caller for which nobody waits. */
const REST_MS = 20;
/** Until a server that could not be reached is tried again. */
const AGAIN_MS = 5;

export interface ChargedKey {
  readonly id: number;
  readonly accountId: number;
  readonly key: string;
  /** Credits of answers that arrived. */
  served: number;
  /** Credits of requests that broke off: they may have been charged. */
  unknown: number;
  /** Answers that credits are out. */
  refused: number;
}

export interface Target {
  /** Undefined while it does not run. */
  url: string | undefined;
}

export interface ChargedCallers {
  /** Answers and broken requests so far. */
  readonly asked: number;
  /** Session ids of place searches that were answered, with the key that asked. */
  readonly sessions: { readonly id: string; readonly keyId: number }[];
  readonly surprises: string[];
  /** Resolves after this many further requests. */
  further(requests: number): Promise<void>;
  stop(): Promise<void>;
}

export function callCharged(
  targets: readonly Target[],
  keys: readonly ChargedKey[],
  options: { readonly callers: number; readonly searches?: boolean },
): ChargedCallers {
  const sessions: { id: string; keyId: number }[] = [];
  const surprises: string[] = [];
  let going = true;
  let asked = 0;
  let watchers: { at: number; tell: () => void }[] = [];
  const count = (): void => {
    asked++;
    for (const watcher of watchers) if (asked >= watcher.at) watcher.tell();
    watchers = watchers.filter((watcher) => asked < watcher.at);
  };
  const loops = Array.from({ length: options.callers }, async (_, caller) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = caller; going; turn++) {
      if (watchers.length === 0) await pause(REST_MS);
      const url = targets[turn % targets.length].url;
      if (url === undefined) {
        await pause(AGAIN_MS);
        continue;
      }
      const key = keys[Math.floor(Math.random() * keys.length)];
      const searches = options.searches === true && turn % 10 === 0;
      const path = searches ? '/api/v2/search-place?q=dhaka&' : '/v2/api/divisions?';
      const outcome = await ask(`${url}${path}api_key=${key.key}`, agent);
      if (outcome === 'not reached') {
        await pause(AGAIN_MS);
        continue;
      }
      if (outcome === 'broken') key.unknown++;
      else if (outcome.status === 200) {
        key.served++;
        if (searches) sessions.push({ id: JSON.parse(outcome.body).session_id, keyId: key.id });
      } else if (outcome.status === 402) key.refused++;
      else if (outcome.status !== 503) surprises.push(`${outcome.status} ${outcome.body}`);
      count();
    }
    agent.destroy();
  });
  return {
    get asked() {
      return asked;
    },
    sessions,
    surprises,
    further: (requests) =>
      new Promise((tell) => {
        watchers.push({ at: asked + requests, tell });
      }),
    async stop() {
      going = false;
      await Promise.all(loops);
    },
  };
}

type Outcome = { readonly status: number; readonly body: string } | 'broken' | 'not reached';

function ask(url: string, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const asked = request(url, { agent }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      response.on('error', () => resolve('broken'));
    });
    asked.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'not reached' : 'broken'),
    );
    asked.end();
  });
}
