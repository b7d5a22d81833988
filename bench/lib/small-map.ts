// The least that a page with the map library can show: an area, a line and a label, without tiles. Its time to be drawn is the floor of a
// browser, below which no map comes.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LIBRARY = fileURLToPath(new URL('../../node_modules/maplibre-gl/dist', import.meta.url));

const PAGE = `<!doctype html>
<title>A small map</title>
<style>body { margin: 0 } #map { width: 1280px; height: 746px }</style>
<div id="map"></div>
<script type="module">
import { Map, setWorkerUrl } from '/maplibre-gl.mjs';
setWorkerUrl(location.origin + '/maplibre-gl-worker.mjs');
const shape = (type, coordinates) => ({ type: 'Feature', properties: { name: 'Dhaka' }, geometry: { type, coordinates } });
const data = { type: 'FeatureCollection', features: [
  shape('Polygon', [[[90, 24], [91, 24], [91, 25], [90, 25], [90, 24]]]),
  shape('LineString', [[89, 22], [91, 24]]),
  shape('Point', [90, 23]),
] };
const layer = (id, type, shape, more) => ({ id, type, source: 'shapes', filter: ['==', ['geometry-type'], shape], ...more });
const map = new Map({
  container: 'map',
  bounds: [88, 20.5, 92.7, 26.7],
  fadeDuration: 0,
  attributionControl: false,
  style: { version: 8, sources: { shapes: { type: 'geojson', data } }, layers: [
    { id: 'land', type: 'background', paint: { 'background-color': '#f4f1e8' } },
    layer('area', 'fill', 'Polygon', { paint: { 'fill-color': '#a9cfe0', 'fill-antialias': false } }),
    layer('line', 'line', 'LineString', { paint: { 'line-color': '#e58a4c', 'line-width': 2 } }),
    layer('label', 'symbol', 'Point', { layout: { 'text-field': ['get', 'name'] } }),
  ] },
});
map.on('idle', () => (document.body.dataset.idle = 'true'));
</script>`;

export async function serveSmallMap(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(({ url = '/' }, answer) => {
    const script = /^\/(maplibre-gl[\w-]*\.mjs)$/.exec(url)?.[1];
    answer.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    answer.end(script ? readFileSync(join(LIBRARY, script)) : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
