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
/** One less than the highest, which takes ten times as long for a twentieth fewer bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

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
      const entry = chunks.find(({ isEntry }) => isEntry)?.fileName;
      const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/explore/page.tsx'));
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
  plugins: [mapPage(), compressed()],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: { output: { manualChunks: { 'map-library': ['maplibre-gl'] } } },
    chunkSizeWarningLimit: 1500,
  },
  server: {
    proxy: Object.fromEntries([[SERVED.source, process.env.THIKANA_URL ?? 'http://127.0.0.1:8080']]),
  },
});
