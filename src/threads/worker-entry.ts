// Finds the file that a worker thread starts with. Node runs only JavaScript, so code that itself runs
// from TypeScript (tests, benches) starts the compiled file under dist/.

/** `workerEntry(import.meta.url, './decode-worker.ts')` is the URL to give to `new Worker`. */
export function workerEntry(from: string, relative: string): URL {
  const entry = new URL(relative, from).href;
  if (!from.endsWith('.ts')) return new URL(entry.replace(/\.ts$/, '.js'));
  const at = entry.lastIndexOf('/src/');
  return new URL(`${entry.slice(0, at)}/dist/${entry.slice(at + 5)}`.replace(/\.ts$/, '.js'));
}
