// How long the first map view takes: from opening the console on a server that has just started to a map of the country.
//
//   npm run bench -- http/first-view [DATASET] [ROUNDS]
//
// Each round starts a server of its own, waits until it says that it answers, and opens `/` in a browser that has nothing of it cached. The clock
// runs from the moment the page is asked for. Two moments are told: the first frame with something of the map in it that the page shows, and the
// complete map (all tiles of the view are there, roads, boundaries and labels are drawn, nothing more is to come); each when the browser has shown it,
// two animation frames later. Each is measured in two browsers: one that was started a moment before, and one that has been in use: it has shown
// a page of another origin that draws by WebGL (`lib/plain-canvas.ts`), so its processes are there, but no map was drawn in it. Beside them stands the processor time of
// server and browser together (Linux), which says more than the clock on a busy machine. The browser has no graphics card: it compiles and runs the map's programs
// by processor. How much of the time that takes is told by the rows "three things": a page with the map library alone and three features,
// one of each kind that the map has (area, line, label), in the same browser, from a server of a few lines; as the library comes, with the sky that it draws.
// At the end what one visit transfers is told, in English and in Bangla, counted by a relay between browser and server.
// Without DATASET the starter dataset is made in a temporary folder. Needs Chromium.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { buildStarterDataset } from '../../src/ingest/import.ts';
import { countedRelay } from '../lib/counted-relay.ts';
import { servePlainCanvas } from '../lib/plain-canvas.ts';
import { serveSmallMap } from '../lib/small-map.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/thikana.js', import.meta.url));
const FLAGS = ['--no-sandbox', '--enable-unsafe-swiftshader'];
// What runs in pages is text: the browser's own functions are unknown here.

/** Notes when the page has shown the first shape of a map, two frames after it is there; what is cleared or filled before is no map. */
const noteFirstFrame = (canvas: string): string => `{
  let isDrawn = false;
  let isNoted = false;
  const check = () => {
    if (isNoted || !isDrawn || !document.querySelector('${canvas}')) return;
    isNoted = true;
    const note = () => (window.firstFrame = performance.timeOrigin + performance.now());
    requestAnimationFrame(() => requestAnimationFrame(note));
  };
  const { prototype } = WebGL2RenderingContext;
  const { drawElements } = prototype;
  prototype.drawElements = function (...given) {
    drawElements.apply(this, given);
    isDrawn = true;
    check();
  };
  new MutationObserver(check).observe(document, { subtree: true, attributeFilter: ['data-shown'] });
}`;
const SHOWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

const [given, rounds = '5'] = process.argv.slice(2);

const scratch = mkdtempSync(join(tmpdir(), 'thikana-first-view-'));
try {
  const dataset = given ?? join(scratch, 'dataset');
  if (given === undefined) await buildStarterDataset(dataset);
  console.log(
    'round  browser  page          document   scripts run   first frame   complete map   processor time',
  );
  for (let round = 1; round <= Number(rounds); round++)
    for (const browser of ['started', 'in use'] as const) {
      const state = join(scratch, `state-${round}-${browser}`);
      const pages: Page[] = [
        {
          name: 'console',
          place: '.map-place',
          shown: '.map-place[data-shown=true]',
          serve: () => start(dataset, state),
        },
        { name: 'three things', place: 'body', serve: serveSmallMap },
      ];
      for (const page of pages) report(round, browser, page.name, await firstView(browser, page));
    }
  for (const locale of ['en-GB', 'bn-BD']) console.log(await transferred(dataset, locale));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

type BrowserState = 'started' | 'in use';

interface Page {
  readonly name: string;
  /** The element that says `data-idle` when MapLibre is done, and how it is found once the page no longer hides its map, if it ever does. */
  readonly place: string;
  readonly shown?: string;
  serve(): Promise<Served>;
}

/** Milliseconds. */
interface View {
  readonly document: number;
  readonly started: number;
  /** Not a number for a page that shows its map before anything is drawn. */
  readonly first: number;
  readonly complete: number;
  readonly processor: number;
}

function report(round: number, browser: BrowserState, page: string, view: View): void {
  const times = [view.document, view.started, view.first, view.complete, view.processor];
  const row = times.map((ms) => (Number.isNaN(ms) ? '' : `${ms.toFixed(0)} ms`).padStart(9)).join('     ');
  console.log(`${String(round).padStart(5)}  ${browser.padEnd(7)}  ${page.padEnd(12)} ${row}`);
}

interface Served {
  readonly url: string;
  close(): unknown;
}

/** Opens a page of a fresh server in a fresh browser. */
async function firstView(state: BrowserState, { place, shown, serve }: Page): Promise<View> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  if (state === 'in use') await use(browser);
  const page = await context.newPage();
  if (shown !== undefined) await page.addInitScript(noteFirstFrame(`${shown} canvas`));
  const { url, close } = await serve();
  try {
    const before = processorTime();
    const began = performance.now();
    const passed = (): number => performance.now() - began;
    await page.goto(url, { waitUntil: 'commit' });
    const document = passed();
    await page.waitForSelector(`${place} canvas`, { state: 'attached' });
    const started = passed();
    await page.waitForSelector(`${place}[data-idle=true]`);
    await page.evaluate(SHOWN);
    const complete = passed();
    const first = Number(await page.evaluate('window.firstFrame')) - performance.timeOrigin - began;
    return { document, started, first, complete, processor: processorTime() - before };
  } finally {
    await browser.close();
    await close();
  }
}

/** What a browser that has nothing of the server gets until its map is complete. */
async function transferred(dataset: string, locale: string): Promise<string> {
  const { url, close } = await start(dataset, join(scratch, `state-${locale}`));
  const relay = await countedRelay(url);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale });
    await page.goto(relay.url, { waitUntil: 'commit' });
    await page.waitForSelector('.map-place[data-idle=true]');
    const { bytes, requests } = relay.counted;
    return `${locale}: ${(bytes / 1000).toFixed(0)} kB transferred by ${requests} requests`;
  } finally {
    await browser.close();
    relay.close();
    await close();
  }
}

/** Shows a page that draws by WebGL, from another origin than the map's, and leaves it open. */
async function use(browser: Browser): Promise<void> {
  const { url, close } = await servePlainCanvas();
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForSelector('body[data-red="255"]');
    await page.evaluate(SHOWN);
  } finally {
    close();
  }
}

async function start(dataset: string, state: string): Promise<Served> {
  const child = spawn(
    process.execPath,
    [PROGRAM, 'serve', '--port', '0', '--dataset', dataset, '--state', state, '--log-level', 'warn'],
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
