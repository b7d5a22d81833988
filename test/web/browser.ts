// A real browser for the tests of the console: Debian's Chromium, driven by Playwright, on a started server with the starter dataset.
// It notes what no page may do: errors in its console, and requests to another host.
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { type RunningServer, startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { LentPages } from './lent-pages.ts';

const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const program = process.env.CHROMIUM ?? PROGRAMS.find((path) => existsSync(path));
/** Maps are drawn by the processor, as there may be no graphics card; the rest of a page then takes the browser's own quicker way. */
const FLAGS = ['--no-sandbox', '--enable-unsafe-swiftshader'];

/** Whether there is a browser; where there is none, files say so once and leave their tests out with `describe.skipIf`. */
export const hasBrowser = program !== undefined;
if (!hasBrowser)
  console.log('Chromium is not installed: the tests of the console in the browser are left out.');

/** One for all files of a process, as each takes a second to start; it ends with the process. */
let browserOfProcess: Promise<Browser> | undefined;

/** A page with what it did that no page may do. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors in the browser's console and uncaught exceptions. */
  readonly errors: string[];
  /** URLs of other hosts that were asked for. */
  readonly foreign: string[];
  /** Gives the page back; what it was shown is forgotten. */
  close(): Promise<void>;
}

export interface OpenOptions extends BrowserContextOptions {
  /** False: a browser without the cookie that a link of the server brings. */
  readonly withKey?: boolean;
}

export interface ConsoleUnderTest {
  readonly server: RunningServer;
  readonly browser: Browser;
  /** Opens a path of the console in a browser that has no cookie and nothing stored. */
  open(path: string, options?: OpenOptions): Promise<WatchedPage>;
  end(): Promise<void>;
}

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

/** A started server, and pages for it in the browser, for one test file: `beforeAll(async () => { site = await startConsole(); })`. */
export async function startConsole(
  options: Partial<Parameters<typeof startServer>[0]> = {},
): Promise<ConsoleUnderTest> {
  browserOfProcess ??= chromium.launch({ executablePath: program, args: FLAGS });
  const [server, browser] = await Promise.all([
    startServer({ dataset: starterDataset(), ...options }),
    browserOfProcess,
  ]);
  const pages = new LentPages(browser, server.url);
  return {
    server,
    browser,
    open: (path, { withKey = true, ...context } = {}) =>
      watch(pages, server.url, path, withKey ? server.key : '', context),
    async end() {
      await pages.end();
      await server.end();
    },
  };
}

async function watch(
  pages: LentPages,
  url: string,
  path: string,
  key: string,
  options: BrowserContextOptions,
): Promise<WatchedPage> {
  const { page, giveBack } = await pages.lend({
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  if (key !== '')
    await page
      .context()
      .addCookies([{ name: `thikana-console-${new URL(url).port}`, value: key, url, httpOnly: true }]);
  const errors: string[] = [];
  const foreign: string[] = [];
  // Of a request that failed a page often says no more than that one did.
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => failed.push(`${request.failure()?.errorText} ${request.url()}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const before = failed.length > 0 ? ` after ${failed.slice(-3).join(', ')}` : '';
    errors.push(`${message.text()} (${message.location().url})${before}`);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.context().on('request', (request) => {
    const asked = new URL(request.url());
    if (/^(https?|wss?):$/.test(asked.protocol) && asked.origin !== url) foreign.push(request.url());
  });
  await page.goto(path);
  return { page, errors, foreign, close: giveBack };
}

/** How many pixels of what is on the screen have this colour, such as `#c0291f`: maps are pictures, so what they show can only be seen. */
export async function pixelsOf(
  { browser }: ConsoleUnderTest,
  shown: Locator,
  colour: string,
): Promise<number> {
  const picture = (await shown.screenshot()).toString('base64');
  // In a page of its own: the console's may read no pictures.
  const page = await browser.newPage();
  try {
    return await page.evaluate(
      async ([picture, colour]) => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        if (!context) throw new Error('the browser cannot read pictures');
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
        const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
        let count = 0;
        for (let at = 0; at < data.length; at += 4)
          if (wanted.every((value, i) => Math.abs(data[at + i] - value) <= 2)) count++;
        return count;
      },
      [picture, colour],
    );
  } finally {
    await page.close();
  }
}

/** As a file is dropped on a part of the page. */
export async function dropFile(on: Locator, name: string, text: string): Promise<void> {
  await on.waitFor();
  const transfer = await on.page().evaluateHandle(
    ([name, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name));
      return data;
    },
    [name, text],
  );
  await on.dispatchEvent('drop', { dataTransfer: transfer });
}
