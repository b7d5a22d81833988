// Finds the file that a worker thread starts with. Node runs only JavaScript, so code that itself runs from TypeScript (tests, benches)
// starts the compiled file under dist/; where its modules were put into a few files, which load several times as fast, it starts these.
import { existsSync } from 'node:fs';

/** The URL to give to `new Worker`: of the file beside `from`, the caller's `import.meta.url`, written as `./decode-worker.ts`. */
export function workerEntry(from: string, relative: string): URL {
  const entry = new URL(relative, from).href.replace(/\.ts$/, '.js');
  const folder = from.endsWith('.ts') ? '/src/' : '/dist/';
  const at = entry.lastIndexOf(folder);
  const dist = `${entry.slice(0, at)}/dist/`;
  const place = entry.slice(at + folder.length);
  // Beside each other, whatever folder they are from: see scripts/bundle.mjs.
  const bundled = new URL(`bundle/threads/${place.replaceAll('/', '-')}`, dist);
  return existsSync(bundled) ? bundled : new URL(place, dist);
}
