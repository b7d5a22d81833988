// Puts the modules of the commands and of all threads into a few files, dist/bundle/program/main.js and dist/bundle/threads, where `workerEntry`
// looks. Finding and reading twelve hundred modules takes most of the time of a short command and of a server's start, and a thread keeps the source
// of every module that it loads, and some kilobytes more for each: several megabytes for each listener. Runs after the compiler, on what it wrote.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const bundles = join(dist, 'bundle');
/** Packages of many small modules. All others stay where they are installed: CommonJS, native code, or rarely loaded. */
const INCLUDED = /^(typebox|kysely|flatbush|flatqueue|kdbush|pbf)(\/|$)/;

const otherPackages = {
  name: 'other-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || INCLUDED.test(path) ? undefined : { path, external: true },
    );
  },
};

/** Modules look for files and workers beside themselves: in the bundle, too, each must know where it comes from. */
const ownUrls = (folder) => ({
  name: 'own-urls',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (!path.startsWith(dist)) return undefined;
      const place = JSON.stringify(relative(folder, path).replaceAll('\\', '/'));
      const source = readFileSync(path, 'utf8');
      const contents = source.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
      return { contents, resolveDir: dirname(path) };
    });
  },
});

/**
 * Importing `node:http` reads everything it exports, WebSocket too, for which Node loads its whole HTTP client: 3 MB in every thread. What is
 * required is not read until it is used.
 */
const httpRequired = {
  name: 'http-required',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:http$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'required' } : { path, external: true },
    );
    onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
    }));
  },
};
const REQUIRE =
  "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);";

/**
 * Text in ASCII takes one byte for a character in memory, any other two. Outside regular expressions the bundler has escaped
 * everything already, and there an escape means the same as the letter.
 */
const toAscii = (text) =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Large groups of a listener's modules that become files of their own: what it takes to compile a file at once is not given back. */
const PARTS = {
  typebox: fileURLToPath(import.meta.resolve('typebox')),
  kysely: fileURLToPath(import.meta.resolve('kysely')),
  app: join(dist, 'http', 'app.js'),
  words: join(dist, 'text', 'banglicise.js'),
};

async function bundle(folder, entryPoints) {
  const { outputFiles } = await build({
    entryPoints,
    outdir: folder,
    write: false,
    bundle: true,
    splitting: true,
    sourcemap: 'linked',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    legalComments: 'none',
    minifyWhitespace: true,
    minifySyntax: true,
    // Stack traces name lines; names of functions stay as they are.
    lineLimit: 120,
    banner: { js: REQUIRE },
    plugins: [httpRequired, otherPackages, ownUrls(folder)],
  });
  mkdirSync(folder, { recursive: true });
  for (const { path, text } of outputFiles) writeFileSync(path, path.endsWith('.js') ? toAscii(text) : text);
}

const LISTENER = 'cli-serving-listener-thread';

/** All files that a thread starts with, by the name that `workerEntry` looks for: those that a module names to it. */
function threadEntries() {
  const entries = {};
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((each) =>
    each.endsWith('.js'),
  )) {
    const path = join(dist, name);
    for (const [, entry] of readFileSync(path, 'utf8').matchAll(
      /workerEntry\(import\.meta\.url, '([^']+)\.ts'\)/g,
    )) {
      const started = join(dirname(path), entry);
      entries[relative(dist, started).replace(/[\\/]/g, '-')] = `${started}.js`;
    }
  }
  return entries;
}

rmSync(bundles, { recursive: true, force: true });
const { [LISTENER]: listener, ...others } = threadEntries();
await bundle(join(bundles, 'program'), { main: join(dist, 'cli', 'main.js') });
await bundle(join(bundles, 'threads'), others);
// Last: that it is there tells that everything was built.
await bundle(join(bundles, 'threads'), { [LISTENER]: listener, ...PARTS });
