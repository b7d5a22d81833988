// Module hooks that load an empty module in the place of the two that cut tiles.
const EMPTY = {
  'dist/tiles/overview-tiles.js':
    'export function prepareTiles() {}\nexport class OverviewTiles { get() {} }\n',
  'dist/tiles/tile-pool.js':
    'export class TilePool { run() { return Promise.reject(new Error("no tiles here")); } async close() {} }\n',
};

export async function load(url, context, next) {
  const source = Object.entries(EMPTY).find(([file]) => url.endsWith(`/${file}`))?.[1];
  return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
}
