// A server of which pictures are taken, on a free port with temporary state, and browsers that hold a key for it.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build, install, root } from './prepare.mjs';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const TOKEN = 'operator-token-of-the-screenshots';
const FLAGS = ['--no-sandbox', '--enable-unsafe-swiftshader'];

/** Without a dataset the starter dataset is made. `end` closes the browser and the server. */
export async function startPictured(dataset) {
  install();
  await build();
  const folder = mkdtempSync(join(tmpdir(), 'thikana-screenshots-'));
  const state = join(folder, 'state');
  const server = await serve(dataset ?? starterIn(folder), state);
  const key = makeKey(state);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  return {
    url: server.url,
    key,
    token: TOKEN,
    /**
     * A browser that knows nothing yet but the key.
     * @param {{ language?: string, night?: boolean, phone?: boolean, viewport?: { width: number, height: number } }} look
     */
    async newContext({ language = 'en', night = false, phone = false, viewport } = {}) {
      const context = await browser.newContext({
        baseURL: server.url,
        locale: language === 'bn' ? 'bn-BD' : 'en-GB',
        colorScheme: night ? 'dark' : 'light',
        viewport: viewport ?? (phone ? { width: 390, height: 800 } : { width: 1280, height: 800 }),
        ...(phone ? { hasTouch: true, isMobile: true } : {}),
        reducedMotion: 'reduce',
      });
      const { port } = new URL(server.url);
      await context.addCookies([{ name: `thikana-console-${port}`, value: key, url: server.url }]);
      return context;
    },
    async end() {
      await browser.close();
      server.process.kill('SIGTERM');
      await new Promise((resolve) => server.process.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function starterIn(folder) {
  const dataset = join(folder, 'dataset');
  execFileSync(process.execPath, ['bin/thikana.js', 'import', '--out', dataset], { cwd: root });
  return dataset;
}

/** With registration enabled. */
function serve(dataset, state) {
  const flags = [
    '--port',
    '0',
    '--state',
    state,
    '--registration',
    '--log-level',
    'warn',
    '--dataset',
    dataset,
  ];
  const child = spawn(process.execPath, ['bin/thikana.js', 'serve', ...flags], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, THIKANA_OPERATOR_TOKEN: TOKEN },
  });
  return new Promise((resolve, reject) => {
    let told = '';
    child.stdout.on('data', (chunk) => {
      told += chunk;
      const url = /answers at (http:\S+)/.exec(told)?.[1];
      if (url && told.endsWith('\n\n')) resolve({ process: child, url });
    });
    child.once('exit', (code) => reject(new Error(`the server exited with code ${code}`)));
  });
}

/** The key that the browsers hold. */
function makeKey(state) {
  const command = ['bin/thikana.js', 'key', 'create', '--name', 'pictures', '--json', '--state', state];
  return JSON.parse(execFileSync(process.execPath, command, { cwd: root, encoding: 'utf8' })).key;
}

/** Waits until the maps of a page are drawn, where it has some. */
export async function mapsDrawn(page) {
  if ((await page.locator('.map-place').count()) > 0)
    await page.locator('.map-place[data-idle=true]').waitFor();
}
