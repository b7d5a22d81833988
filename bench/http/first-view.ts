// How long the first map view takes: from opening the console on a server that has just started to a complete map of the country.
//
//   npm run bench -- http/first-view [DATASET] [ROUNDS]
//
// Each round starts a server of its own, waits until it says that it answers, and opens `/` in a browser that has nothing cached. The clock runs from
// the moment the page is asked for until the complete map is on the screen: all tiles of the view are there, roads, boundaries and labels
// are drawn, nothing more is to come, and the browser has shown it (two animation frames later). Beside it stands the processor time of server and browser together
// (Linux), which says more than the clock on a busy machine. The browser has no graphics card: it compiles and runs the map's programs
// by processor. How much of the time that takes is told by the last line of each round: a page with the map library alone and three features,
// one of each kind that the map has (area, line, label), in the same browser, from a server of a few lines; as the library comes, with the sky that it draws.
// Without DATASET the starter dataset is made in a temporary folder. Needs Chromium.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { buildStarterDataset } from '../../src/ingest/import.ts';
import { serveSmallMap } from '../lib/small-map.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/thikana.js', import.meta.url));
const FLAGS = ['--no-sandbox', '--enable-unsafe-swiftshader'];
const [given, rounds = '5'] = process.argv.slice(2);

const scratch = mkdtempSync(join(tmpdir(), 'thikana-first-view-'));
try {
  const dataset = given ?? join(scratch, 'dataset');
  if (given === undefined) await buildStarterDataset(dataset);
  console.log('round  page         document  scripts run  complete map  processor time');
  for (let round = 1; round <= Number(rounds); round++) {
    const state = join(scratch, `state-${round}`);
    report(round, 'console', await firstView('.map-place', () => start(dataset, state)));
    report(round, 'three things', await firstView('body', serveSmallMap));
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

interface View {
  readonly document: number;
  readonly started: number;
  readonly complete: number;
  readonly processor: number;
}

function report(round: number, page: string, { document, started, complete, processor }: View): void {
  const times = [document, started, complete, processor].map((ms) => `${ms.toFixed(0)} ms`.padStart(9));
  console.log(`${String(round).padStart(5)}  ${page.padEnd(12)} ${times.join('    ')}`);
}

interface Served {
  readonly url: string;
  close(): unknown;
}

/** Opens a page of a fresh server in a fresh browser; `place` is what says `data-idle` when MapLibre is done. */
async function firstView(place: string, serve: () => Promise<Served>): Promise<View> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  const { url, close } = await serve();
  try {
    const before = processorTime();
    const began = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    const document = performance.now() - began;
    await page.waitForSelector(`${place} canvas`, { state: 'attached' });
    const started = performance.now() - began;
    await page.waitForSelector(`${place}[data-idle=true]`);
    // As text: the browser's own functions are unknown here.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    const complete = performance.now() - began;
    return { document, started, complete, processor: processorTime() - before };
  } finally {
    await browser.close();
    await close();
  }
}

async function start(dataset: string, state: string): Promise<Served> {
  const child = spawn(
    process.execPath,
    [PROGRAM, 'serve', '--port', '0', '--dataset', dataset, '--state', state],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let told = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      told += chunk;
      const found = /answers at (http:\S+)[\s\S]*\n\n$/.exec(told)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  };
  return { url, close };
}

/** Milliseconds that all processes below this one have spent. */
function processorTime(): number {
  const parents = new Map<number, number>();
  const spent = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      parents.set(Number(name), Number(fields[1]));
      // In hundredths of a second.
      spent.set(Number(name), (Number(fields[11]) + Number(fields[12])) * 10);
    } catch {
      // It has ended meanwhile.
    }
  }
  const isBelow = (pid: number): boolean => {
    for (let at = pid; at > 1; at = parents.get(at) ?? 0) if (at === process.pid) return true;
    return false;
  };
  return [...spent].reduce((sum, [pid, ms]) => (pid !== process.pid && isBelow(pid) ? sum + ms : sum), 0);
}
