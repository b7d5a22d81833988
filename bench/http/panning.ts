// Is the map smooth when it is dragged? At each zoom from 12 to 16 the map of Dhaka is dragged to and fro in a browser without a graphics card. Told are
// the frames that took over 50 ms (long animation frames, as Chromium counts them), the longest, and the most that scripts worked in one frame: the rest is the browser's
// drawing, which a graphics card does elsewhere.
//
//   npm run bench -- http/panning DATASET [DRAGS]
//
// Needs Chromium.
import { chromium } from 'playwright-core';
import { ServerUnderTest } from '../lib/server-under-test.ts';

const [dataset, drags = '12'] = process.argv.slice(2);
if (!dataset) {
  console.log('Left out: no dataset given.');
  process.exit(0);
}
const ZOOMS = [12, 13, 14, 15, 16];
const CENTRE = '23.7800/90.4000';
/** Pixels, and steps of the mouse in a drag. */
const FAR = 400;
const STEPS = 30;
/** Between two drags: the map glides on, and tiles come. */
const REST_MS = 700;
const WAYS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [0.7, 0.7],
  [-0.7, -0.7],
] as const;

interface LongFrame {
  readonly duration: number;
  /** Milliseconds of scripts. */
  readonly scripts: number;
}

// What runs in the page is text: the browser's own functions are unknown here.
const WATCH = `(() => {
  window.longFrames = [];
  new PerformanceObserver((list) => {
    for (const { duration, scripts } of list.getEntries())
      window.longFrames.push({ duration, scripts: scripts.reduce((sum, one) => sum + one.duration, 0) });
  }).observe({ type: 'long-animation-frame' });
})()`;

const server = await ServerUnderTest.start(dataset, []);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--enable-unsafe-swiftshader'],
});
try {
  console.log(`${browser.version()}, ${drags} drags of ${FAR} pixels a zoom\n`);
  console.log('zoom   frames over 50 ms   longest   most of scripts in one frame');
  for (const zoom of ZOOMS) {
    const frames = await dragged(zoom);
    const most = (of: (frame: LongFrame) => number): string =>
      `${Math.max(0, ...frames.map(of)).toFixed(0)} ms`.padStart(7);
    console.log(
      `${String(zoom).padEnd(7)}${String(frames.length).padEnd(20)}${most(({ duration }) => duration)}   ${most(({ scripts }) => scripts)}`,
    );
  }
} finally {
  await browser.close();
  await server.end();
}

async function dragged(zoom: number): Promise<readonly LongFrame[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`http://${server.host}:${server.port}/#map=${zoom}/${CENTRE}`);
  await page.waitForSelector('.map-place[data-idle=true]');
  await page.evaluate(WATCH);
  for (let i = 0; i < Number(drags); i++) {
    const [x, y] = WAYS[i % WAYS.length];
    await page.mouse.move(800, 400);
    await page.mouse.down();
    for (let step = 1; step <= STEPS; step++)
      await page.mouse.move(800 + (x * FAR * step) / STEPS, 400 + (y * FAR * 0.6 * step) / STEPS);
    await page.mouse.up();
    await page.waitForTimeout(REST_MS);
  }
  const frames = await page.evaluate('window.longFrames');
  await page.close();
  return frames as readonly LongFrame[];
}
