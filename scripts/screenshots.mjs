// `node scripts/screenshots.mjs [NAME …] [--dataset DIR]`: takes the screenshots of the console in docs/screenshots, each as WebP of at most
// 150 kB. Without --dataset it uses the starter dataset; scenes with city streets need one with OpenStreetMap data.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mapsDrawn, startPictured } from './pictured-server.mjs';
import { root } from './prepare.mjs';
import { SCENES } from './screenshot-scenes.mjs';

const MOST_BYTES = 150_000;

const args = process.argv.slice(2);
const at = args.indexOf('--dataset');
const dataset = at < 0 ? undefined : args.splice(at, 2)[1];
const scenes = args.length === 0 ? SCENES : SCENES.filter(({ name }) => args.includes(name));

const out = join(root, 'docs', 'screenshots');
mkdirSync(out, { recursive: true });
const server = await startPictured(dataset);
let failed = 0;
for (const scene of scenes) {
  try {
    await photograph(scene);
  } catch (error) {
    failed++;
    process.stderr.write(`${scene.name}: ${error instanceof Error ? error.message : error}\n`);
  }
}
await server.end();
process.exitCode = failed > 0 ? 1 : 0;

async function photograph({ name, path, act, ...look }) {
  const context = await server.newContext(look);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(path);
  await act(page, server);
  await mapsDrawn(page);
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
