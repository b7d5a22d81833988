// `node scripts/pictures.mjs [pages|map] [NAME …] [--look LOOK] [--dataset DIR] [--out DIR] [--axe]`: pictures of every page in every look (desktop, phone, phone with
// its keyboard; English, Bangla; day, night), or of the map by zoom, with sheets for looking them through. LOOK is a part of a look's name
// (`phone-bn`, `night`). Nothing is compared. With `--axe` each page is examined by axe-core too, and ends with 1 if one has a fault of any weight.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mapsDrawn, startPictured } from './pictured-server.mjs';

const args = process.argv.slice(2);
const option = (name) => {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args.splice(at, 2)[1];
};
const axe = args.includes('--axe') && args.splice(args.indexOf('--axe'), 1).length > 0;
const wanted = option('--look') ?? '';
const dataset = option('--dataset');
const out = option('--out') ?? mkdtempSync(join(tmpdir(), 'thikana-pictures-'));
const [what = 'pages', ...names] = args;

const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 800 }, phone: true },
  keyboard: { viewport: { width: 390, height: 440 }, phone: true },
};
const ZOOMS = [6, 9, 12, 14, 16, 18];
const SHEET_STYLE =
  'body{margin:4px;font:11px sans-serif;display:flex;flex-wrap:wrap;gap:4px}figure{margin:0}img{display:block}';
const HEADERS = { 'x-thikana-console': '1' };
const CUSTOMER = { name: 'Rupali Courier', email: 'rupali@example.com', password: 'correct horse battery' };

const asNobody = async () => undefined;
const asOperator = (context) =>
  context.request.post('/session/operator', { headers: HEADERS, data: { token: server.token } });
const asCustomer = (context) =>
  context.request.post('/session', {
    headers: HEADERS,
    data: { email: CUSTOMER.email, password: CUSTOMER.password },
  });
/** A button by where it stands, as its name depends on the language. */
const press = (selector) => (page) => page.locator(selector).click();

const SECTIONS = [
  'health',
  'accounts',
  'packages',
  'usage',
  'refusals',
  'closures',
  'learning',
  'webhooks',
  'changes',
];
const STOPS = '90.4125,23.8103;90.3742,23.7461';
const PAGES = [
  { name: 'explore', path: '/' },
  { name: 'explore-place', path: '/#map=14/23.79/90.405&place=90.4066,23.7937' },
  { name: 'explore-route', path: `/#map=13/23.76/90.4&tool=route&stops=${STOPS}` },
  { name: 'explore-day', path: `/#map=13/23.76/90.4&tool=route&stops=${STOPS}&at=2026-11-17T09:00&day=yes` },
  { name: 'explore-reach', path: '/#map=12/23.78/90.4&tool=reach&reach=90.4,23.78' },
  { name: 'explore-nearby', path: '/#map=14/23.79/90.405&tool=nearby&nearby=90.405,23.79' },
  { name: 'explore-trace', path: '/#map=12/23.78/90.4&tool=trace' },
  { name: 'explore-fence', path: '/#map=12/23.78/90.4&tool=fence' },
  { name: 'explore-layers', path: '/#map=12/23.78/90.4&tool=layers&traffic=2026-11-17T09:00' },
  { name: 'addresses', path: '/addresses' },
  { name: 'dispatch', path: '/dispatch' },
  { name: 'sign-in', path: '/account' },
  { name: 'register', path: '/account', act: press('.entry .switch button:nth-child(2)') },
  { name: 'reset', path: '/account', act: press('.entry .buttons button:nth-child(2)') },
  { name: 'account', path: '/account', before: asCustomer },
  { name: 'operator-entry', path: '/operator' },
  ...SECTIONS.map((section) => ({
    name: `operator-${section}`,
    path: `/operator#${section}`,
    before: asOperator,
  })),
  { name: 'desk', path: '/desk', before: asOperator },
  { name: 'docs', path: '/docs' },
  { name: 'nowhere', path: '/no-such-page' },
];
const MAP = ZOOMS.map((zoom) => ({ name: `zoom-${zoom}`, path: `/#map=${zoom}/23.7806/90.4074` }));

/** The browsers of one look, one for each role: files that were fetched for a page are kept for the next. */
class Visitors {
  #contexts = new Map();
  #look;

  constructor(look) {
    this.#look = look;
  }

  /** @param {(context: import('playwright-core').BrowserContext) => Promise<unknown>} enter */
  async who(enter) {
    const entered = this.#contexts.get(enter);
    if (entered) return entered;
    const context = await server.newContext(this.#look);
    await enter(context);
    this.#contexts.set(enter, context);
    return context;
  }

  async leave() {
    for (const context of this.#contexts.values()) await context.close();
  }
}

mkdirSync(out, { recursive: true });
const server = await startPictured(dataset);
await fetch(`${server.url}/ops/accounts`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${server.token}` },
  body: JSON.stringify(CUSTOMER),
});
const scenes = (what === 'map' ? MAP : PAGES).filter(
  ({ name }) => names.length === 0 || names.includes(name),
);
const screens = what === 'map' ? ['desktop'] : Object.keys(SCREENS);
let failed = 0;
for (const screen of screens)
  for (const language of ['en', 'bn'])
    for (const night of [false, true]) {
      const look = `${screen}-${language}-${night ? 'night' : 'day'}`;
      if (!look.includes(wanted)) continue;
      const taken = [];
      const visitors = new Visitors({ ...SCREENS[screen], language, night });
      for (const scene of scenes) {
        const file = `${scene.name}-${look}.png`;
        try {
          await take(scene, visitors, file);
          taken.push(file);
        } catch (error) {
          failed++;
          process.stderr.write(`${file}: ${error instanceof Error ? error.message : error}\n`);
        }
      }
      await visitors.leave();
      await sheets(`sheet-${what}-${look}`, taken, screen);
    }
await server.end();
process.stdout.write(`${out}\n`);
process.exitCode = failed > 0 ? 1 : 0;

/** @param {any} scene */
async function take({ path, before = asNobody, act }, visitors, file) {
  const context = await visitors.who(before);
  const page = await context.newPage();
  try {
    page.setDefaultTimeout(60_000);
    await page.goto(path);
    await page.locator('main').locator('h1, h2, form, canvas').first().waitFor();
    await act?.(page);
    // Parts of pages are fetched when they are shown first, maps among them.
    await page.waitForLoadState('networkidle');
    await mapsDrawn(page);
    await page.evaluate('document.fonts.ready');
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(out, file) });
    if (axe) await examine(page, file);
  } finally {
    await page.close();
  }
}

async function examine(page, file) {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const { violations } = await page.evaluate('axe.run({ resultTypes: ["violations"], preload: false })');
  for (const { id, impact, nodes } of violations) {
    failed++;
    const where = nodes.map(({ target }) => target.join(' ')).join(', ');
    process.stdout.write(`${file}: ${id} (${impact}): ${where}\n`);
  }
}

/** The pictures of a look beside each other, as many on a sheet as can be looked at together. */
async function sheets(name, files, screen) {
  const { width, most } = screen === 'desktop' ? { width: 640, most: 9 } : { width: 260, most: 14 };
  const context = await server.newContext({ viewport: { width: 1960, height: 400 } });
  const page = await context.newPage();
  for (let at = 0; at < files.length; at += most) {
    const figures = files
      .slice(at, at + most)
      .map((file) => `<figure><img src="${file}" width="${width}"><figcaption>${file}</figcaption></figure>`);
    const path = join(out, `${name}-${at / most + 1}`);
    writeFileSync(`${path}.html`, `<style>${SHEET_STYLE}</style>${figures.join('')}`);
    await page.goto(`file://${path}.html`);
    await page.screenshot({ path: `${path}.png`, fullPage: true });
  }
  await context.close();
}
