// Draws docs/picture.svg from the starter dataset: the districts that Thikana has out of the box, with one query and its
// answer. Run after `npm run build`: node scripts/draw-picture.mjs DATASET_FOLDER
import { writeFileSync } from 'node:fs';
import { openDataset } from '../dist/dataset/open.js';
import { StringPool } from '../dist/dataset/string-pool.js';
import { RegionKind, regionTable } from '../dist/dataset/tables/regions.js';

const columns = openDataset(process.argv[2] ?? '.thikana/dataset').columns('regions.tk');
const table = regionTable(columns);
const text = new StringPool(columns);
const { polygonStart, ringStart, pointStart, points } = columns;
const [WEST, NORTH, SCALE] = [88.0, 26.7, 108];
const K = Math.cos((23.8 * Math.PI) / 180);
const x = (lon) => (lon / 1e7 - WEST) * K * SCALE + 20;
const y = (lat) => (NORTH - lat / 1e7) * SCALE + 20;
const COLOURS = ['#7fb2d9', '#8cc49b', '#e3b778', '#d98f8f', '#b79fd0', '#9ad0c9', '#cfc67f', '#e0a3c2'];

const shapes = [];
const labels = [];
for (let row = 0; row < table.kind.length; row++) {
  if (table.kind[row] === RegionKind.District) {
    let path = '';
    for (let p = polygonStart[row]; p < polygonStart[row + 1]; p++) {
      const ring = ringStart[p];
      let [lastX, lastY] = [Number.NaN, Number.NaN];
      let part = '';
      for (let i = pointStart[ring]; i < pointStart[ring + 1]; i++) {
        const [px, py] = [x(points[2 * i]), y(points[2 * i + 1])];
        if (Math.hypot(px - lastX, py - lastY) < 1) continue;
        part += `${part ? 'L' : 'M'}${px.toFixed(1)} ${py.toFixed(1)}`;
        [lastX, lastY] = [px, py];
      }
      if (part.split('L').length > 3) path += `${part}Z`;
    }
    shapes.push(`<path d="${path}" fill="${COLOURS[table.id[table.division[row]] - 1]}"/>`);
  }
  if (table.kind[row] === RegionKind.Division) {
    const [px, py] = [x(table.lon[row]).toFixed(0), y(table.lat[row]).toFixed(0)];
    labels.push(
      `<circle cx="${px}" cy="${py}" r="3"/><text x="${px}" y="${py}" dx="6" dy="-2">${text.get(table.name[row])}</text>` +
        `<text x="${px}" y="${py}" dx="6" dy="12" class="bn">${text.get(table.nameBn[row])}</text>`,
    );
  }
}
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 720" font-family="'Noto Sans', 'Noto Sans Bengali', sans-serif">
<title>Bangladesh in the starter dataset</title>
<rect width="900" height="720" fill="#fbfaf7"/>
<g stroke="#fff" stroke-width="0.8">${shapes.join('\n')}</g>
<g font-size="13" font-weight="600" fill="#222">${labels.join('\n')}</g>
<g font-size="15" fill="#222">
<text x="520" y="60" font-size="30" font-weight="700">Thikana · ঠিকানা</text>
<text x="520" y="92" fill="#555">GET /v2/api/search/reverse/geocode</text>
<text x="520" y="114" fill="#555">    ?longitude=90.4152&amp;latitude=23.7925&amp;bangla=true</text>
<text x="520" y="150">Gulshan, Dhaka</text>
<text x="520" y="174">গুলশান, ঢাকা</text>
</g>
</svg>
`;
writeFileSync(new URL('../docs/picture.svg', import.meta.url), svg);
