// `node scripts/screenshots.mjs [NAME …] [--dataset DIR]`: takes the screenshots of the console in docs/screenshots, each as WebP of at most
// 150 kB. Without --dataset it uses the starter dataset; scenes with city streets need one with OpenStreetMap data.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build, install, root } from './prepare.mjs';
import { SCENES } from './screenshot-scenes.mjs';

const MOST_BYTES = 150_000;
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const TOKEN = 'operator-token-of-the-screenshots';
const FLAGS = ['--no-sandbox', '--enable-unsafe-swiftshader'];

const args = process.argv.slice(2);
const at = args.indexOf('--dataset');
const dataset = at < 0 ? undefined : args.splice(at, 2)[1];
const scenes = args.length === 0 ? SCENES : SCENES.filter(({ name }) => args.includes(name));

install();
await build();
const folder = mkdtempSync(join(tmpdir(), 'thikana-screenshots-'));
const out = join(root, 'docs', 'screenshots');
mkdirSync(out, { recursive: true });
const server = await start();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
let failed = 0;
for (const scene of scenes) {
  try {
    await photograph(scene);
  } catch (error) {
    failed++;
    process.stderr.write(`${scene.name}: ${error instanceof Error ? error.message : error}\n`);
  }
}
await browser.close();
server.process.kill('SIGTERM');
await new Promise((resolve) => server.process.once('exit', resolve));
rmSync(folder, { recursive: true, force: true });
process.exitCode = failed > 0 ? 1 : 0;

/** Starts a server on a free port, with temporary state and registration enabled. */
function start() {
  const flags = ['--port', '0', '--state', join(folder, 'state'), '--registration', 'yes'];
  const served = dataset ?? join(folder, 'dataset');
  if (!dataset) execFileSync(process.execPath, ['bin/thikana.js', 'import', '--out', served], { cwd: root });
  const child = spawn(process.execPath, ['bin/thikana.js', 'serve', ...flags, '--dataset', served], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, THIKANA_OPERATOR_TOKEN: TOKEN },
  });
  return new Promise((resolve, reject) => {
    let told = '';
    child.stdout.on('data', (chunk) => {
      told += chunk;
      const url = /answers at (http:\S+)/.exec(told)?.[1];
      if (url && told.endsWith('\n\n')) resolve({ process: child, url, key: makeKey(), token: TOKEN });
    });
    child.once('exit', (code) => reject(new Error(`the server exited with code ${code}`)));
  });
}

/** The key that the browsers hold. */
function makeKey() {
  const command = ['bin/thikana.js', 'key', 'create', '--name', 'pictures', '--json'];
  const made = execFileSync(process.execPath, [...command, '--state', join(folder, 'state')], {
    cwd: root,
    encoding: 'utf8',
  });
  return JSON.parse(made).key;
}

async function photograph({ name, path, language = 'en', night = false, phone = false, act }) {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: language === 'bn' ? 'bn-BD' : 'en-GB',
    colorScheme: night ? 'dark' : 'light',
    viewport: phone ? { width: 390, height: 800 } : { width: 1280, height: 800 },
    ...(phone ? { hasTouch: true, isMobile: true } : {}),
    reducedMotion: 'reduce',
  });
  const { port } = new URL(server.url);
  await context.addCookies([{ name: `thikana-console-${port}`, value: server.key, url: server.url }]);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(path);
  await act(page, server);
  const maps = page.locator('.map-place');
  if ((await maps.count()) > 0) await page.locator('.map-place[data-idle=true]').waitFor();
  const session = await context.newCDPSession(page);
  await page.mouse.move(0, 0);
  for (let quality = 88; ; quality -= 8) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length > MOST_BYTES && quality > 40) continue;
    writeFileSync(join(out, `${name}.webp`), bytes);
    process.stdout.write(`${name}.webp  ${(bytes.length / 1000).toFixed(0)} kB\n`);
    break;
  }
  await context.close();
}
