// Builds thikana-js, the package for browsers and Node, from src/client: dist/thikana-js, ready for `npm pack`, and beside it in `lib` the map
// libraries that the pages of a server may use. The server sends these files as they are, so each text is also there compressed.
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { root, run, runModule } from './prepare.mjs';

const out = join(root, 'dist', 'thikana-js');
/** What is imported by these names. Each file holds its own parts; what it takes from another of them it imports. */
const DOORS = ['client', 'search-box', 'maplibre', 'leaflet'];
const program = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const otherDoors = {
  name: 'other-doors',
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^\\./(${DOORS.join('|')})\\.ts$`) }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path: path.replace(/\.ts$/, '.js'), external: true },
    );
  },
};

const PACKAGE = {
  name: 'thikana-js',
  version: program.version,
  description:
    'Thikana, the location service for Bangladesh, in browsers and Node: a client, a search box, MapLibre and Leaflet.',
  keywords: ['bangladesh', 'geocoding', 'routing', 'search', 'maplibre', 'leaflet'],
  license: program.license,
  type: 'module',
  sideEffects: ['./search-box.js'],
  types: './client.d.ts',
  exports: {
    '.': { types: './client.d.ts', default: './client.js' },
    ...Object.fromEntries(
      DOORS.slice(1).map((door) => [`./${door}`, { types: `./${door}.d.ts`, default: `./${door}.js` }]),
    ),
    './package.json': './package.json',
  },
  engines: program.engines,
  files: ['*.js', '*.d.ts'],
};

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, 'lib'), { recursive: true });
await build({
  entryPoints: DOORS.map((door) => `./${door}.ts`),
  absWorkingDir: join(root, 'src', 'client'),
  outdir: out,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  // Bangla stays readable, and takes fewer bytes than escapes.
  charset: 'utf8',
  plugins: [otherDoors],
});
runModule('typescript/bin/tsc', '-p', 'tsconfig.client.json');
// The compiler leaves the names of sources in declarations.
for (const name of readdirSync(out).filter((name) => name.endsWith('.d.ts'))) {
  const text = readFileSync(join(out, name), 'utf8');
  writeFileSync(join(out, name), text.replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
}
cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
writeFileSync(join(out, 'README.md'), readFileSync(join(root, 'docs', 'client.md'), 'utf8'));

/** The map of the source is not served. */
const withoutMap = (text) => text.replace(/^\/\/# sourceMappingURL=.*$/m, '');
const { resolve } = createRequire(import.meta.url);
const maplibre = join(dirname(resolve('maplibre-gl/package.json')), 'dist');
for (const name of ['maplibre-gl.mjs', 'maplibre-gl-worker.mjs', 'maplibre-gl.css'])
  writeFileSync(join(out, 'lib', name), withoutMap(readFileSync(join(maplibre, name), 'utf8')));
const leaflet = join(dirname(resolve('leaflet/package.json')), 'dist');
await build({
  entryPoints: [join(leaflet, 'leaflet-src.esm.js')],
  outfile: join(out, 'lib', 'leaflet.mjs'),
  minify: true,
  format: 'esm',
});
cpSync(join(leaflet, 'leaflet.css'), join(out, 'lib', 'leaflet.css'));
cpSync(join(leaflet, 'images'), join(out, 'lib', 'images'), { recursive: true });

/** One less than the highest, which takes ten times as long for a twentieth fewer bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(m?js|css)$/.test(name)) continue;
  const bytes = readFileSync(join(out, name));
  writeFileSync(join(out, `${name}.br`), brotliCompressSync(bytes, BROTLI));
  writeFileSync(join(out, `${name}.gz`), gzipSync(bytes));
}
writeFileSync(join(out, 'package.json'), `${JSON.stringify(PACKAGE, undefined, 2)}\n`);
// Last: that it is there tells that everything was built. `npm install` takes it from a server.
// What whoever packs the program asked of npm does not hold for this.
const flags = ['--silent', '--ignore-scripts', '--no-dry-run', '--no-json', '--no-workspaces'];
run('npm', ['pack', ...flags, '--pack-destination', out, out], { stdio: 'ignore' });
renameSync(join(out, `thikana-js-${program.version}.tgz`), join(out, 'thikana-js.tgz'));
