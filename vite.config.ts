// How the console is built: src/web to dist/web, hashed assets, each text file also compressed, so that the server compresses nothing.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const out = fileURLToPath(new URL('dist/web', import.meta.url));
/** What a running server answers; `vite` passes it on while developing. */
const SERVED =
  /^\/(v1|v2|api|tiles|tiles\.json|styles\/|sprites\/|fonts\/|console\.json|openapi\.json|session|account\/|ops|desk\/|docs\/.+\.js|healthz|readyz|operator\/)/;
/** The highest, for a few seconds of the build: a tenth fewer bytes in every first visit. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|mjs|css|html|svg|json)$/.test(name)) continue;
        const bytes = readFileSync(join(out, name));
        writeFileSync(join(out, `${name}.br`), brotliCompressSync(bytes, BROTLI));
        writeFileSync(join(out, `${name}.gz`), gzipSync(bytes));
      }
    },
  };
}

const MAP_SOURCES = fileURLToPath(new URL('node_modules/maplibre-gl/src/', import.meta.url));
const MAP_LIBRARY = join(MAP_SOURCES, 'index.ts');
const MAP_WORKER = join(MAP_SOURCES, 'source/worker.ts');

/**
 * The map library from its sources. As it is published, the page and its worker load half of it twice; built together, the worker's script is the
 * half that both need, which browsers load once. What decodes tiles of a format that this server does not have (MLT) is left out.
 */
function mapLibrary(): Plugin {
  let worker = '';
  return {
    name: 'map-library',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      worker = this.emitFile({ type: 'chunk', id: MAP_WORKER, name: 'map-worker' });
    },
    resolveId(id) {
      if (id === 'maplibre-gl') return MAP_LIBRARY;
      if (id === 'maplibre-gl/dist/maplibre-gl-worker.mjs?url') return '\0map-worker';
      return id === '@maplibre/mlt' ? '\0no-mlt' : undefined;
    },
    load(id) {
      if (id === '\0map-worker') return `export default import.meta.ROLLUP_FILE_URL_${worker};`;
      return id === '\0no-mlt' ? 'export const decodeTile = undefined, GEOMETRY_TYPE = {};' : undefined;
    },
  };
}

/**
 * `explore.html`: the page as it is sent for the map, which also names the code of the map, so that browsers fetch and compile it beside the
 * frame instead of after it.
 */
function mapPage(): Plugin {
  return {
    name: 'map-page',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html'))?.fileName;
      const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/explore/page.tsx')));
      if (!page || entry === undefined) this.error('the page with the map is not in the build');
      const wanted = new Set([page.fileName]);
      for (const name of wanted) for (const needed of named.get(name)?.imports ?? []) wanted.add(needed);
      wanted.delete(entry);
      const styles = new Set(
        [...wanted].flatMap((name) => [...(named.get(name)?.viteMetadata?.importedCss ?? [])]),
      );
      const links = [
        ...[...styles].map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
        ...[...wanted].map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
      ];
      const html = readFileSync(join(out, 'index.html'), 'utf8');
      writeFileSync(join(out, 'explore.html'), html.replace('</head>', `${links.join('\n')}\n</head>`));
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('src/web', import.meta.url)),
  plugins: [mapLibrary(), mapPage(), compressed()],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      output: {
        manualChunks: { 'map-worker': [MAP_WORKER], 'map-library': [MAP_LIBRARY] },
        // Files of a few hundred bytes cost a request each.
        experimentalMinChunkSize: 5_000,
      },
    },
    chunkSizeWarningLimit: 1500,
  },
  server: {
    proxy: Object.fromEntries([[SERVED.source, process.env.THIKANA_URL ?? 'http://127.0.0.1:8080']]),
  },
});
