// How long it takes from opening the console on a server that has just started to a complete map of the country.
//
//   npm run bench -- http/first-view [DATASET] [ROUNDS]
//
// Each round starts a server of its own, waits until it says that it answers, and opens `/` in a browser that has nothing cached. The clock runs from
// the moment the page is asked for until MapLibre has drawn all tiles and labels. Beside it stands the processor time of server and
// browser together (Linux), which tells the same on a busy machine. The browser draws by processor, without a graphics card.
// Without DATASET the starter dataset is made in a temporary folder. Needs Chromium.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { buildStarterDataset } from '../../src/ingest/import.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/thikana.js', import.meta.url));
const FLAGS = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const [given, rounds = '5'] = process.argv.slice(2);

const scratch = mkdtempSync(join(tmpdir(), 'thikana-first-view-'));
try {
  const dataset = given ?? join(scratch, 'dataset');
  if (given === undefined) await buildStarterDataset(dataset);
  console.log('round  document  scripts run  complete map  processor time');
  for (let round = 1; round <= Number(rounds); round++) {
    const seen = await firstView(dataset, join(scratch, `state-${round}`));
    console.log(
      `${String(round).padStart(5)}  ${[seen.document, seen.started, seen.complete, seen.processor].map((ms) => `${ms.toFixed(0)} ms`.padStart(9)).join('  ')}`,
    );
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function firstView(dataset: string, state: string) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  const { url, child } = await start(dataset, state);
  try {
    const before = processorTime();
    const began = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    const document = performance.now() - began;
    await page.waitForSelector('.map-place canvas', { state: 'attached' });
    const started = performance.now() - began;
    await page.waitForSelector('.map-place[data-idle=true]');
    const complete = performance.now() - began;
    return { document, started, complete, processor: processorTime() - before };
  } finally {
    await browser.close();
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }
}

async function start(dataset: string, state: string): Promise<{ url: string; child: ChildProcess }> {
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
  return { url, child };
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
