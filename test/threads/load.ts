// Callers that ask a server, each on a connection of its own that it keeps: without a pause while a test waits for answers, now and then while it waits
// for something else that the server does beside them.
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Between the requests of a caller for which nobody waits. */
const REST_MS = 20;

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** One request, again while the server is busy, as beside much else on the machine; without an agent on connections of their own. */
export async function ask(url: string, agent?: Agent): Promise<Answer> {
  for (;;) {
    const answer = await askOnce(url, agent);
    if (answer.status !== 503 || JSON.parse(answer.body).code !== 'busy') return answer;
  }
}

function askOnce(url: string, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent: agent ?? false }, (response: IncomingMessage) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}

export interface Load {
  /** Answers so far. */
  readonly answers: number;
  /** By caller: what went wrong. */
  readonly failures: readonly (readonly string[])[];
  /** Resolves when every caller has had as many further answers. */
  further(answers: number): Promise<void>;
  stop(): Promise<void>;
}

/** `urls` are asked in turn; an answer other than 200 counts as a failure. */
export function load(callers: number, urls: readonly string[]): Load {
  let going = true;
  let answers = 0;
  const had: number[] = Array(callers).fill(0);
  const failures: string[][] = Array.from({ length: callers }, () => []);
  let watchers: (() => void)[] = [];
  const loops = had.map(async (_, caller) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = caller; going; turn++) {
      if (watchers.length === 0) await pause(REST_MS);
      try {
        const { status, body } = await ask(urls[turn % urls.length], agent);
        if (status !== 200) failures[caller].push(`${status} ${body}`);
        answers++;
        had[caller]++;
        for (const look of watchers) look();
      } catch (error) {
        failures[caller].push(String(error));
      }
    }
    agent.destroy();
  });
  return {
    get answers() {
      return answers;
    },
    failures,
    further(more) {
      const goals = had.map((count) => count + more);
      return new Promise((resolve) => {
        const look = (): void => {
          if (goals.some((goal, caller) => had[caller] < goal)) return;
          watchers = watchers.filter((other) => other !== look);
          resolve();
        };
        watchers.push(look);
      });
    },
    async stop() {
      going = false;
      await Promise.all(loops);
    },
  };
}
