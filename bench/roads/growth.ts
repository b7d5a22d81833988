// How cost grows with the network: the same measurements on networks of more and more towns, as a table and a plot.
//
//   npm run bench -- roads/growth FOLDER PLOT.svg 1=ONE.osm.pbf 4=FOUR.osm.pbf …
//
// FOLDER keeps the built datasets. `make-country.py OUT.osm.pbf TOWNS` generates the networks.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readHierarchy } from '../../src/roads/graph/hierarchy-columns.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { machine, prepared, quantile, somewhere, table } from '../lib/road-networks.ts';

const [folder, plot, ...networks] = process.argv.slice(2);
if (networks.length === 0) {
  console.error('usage: roads-growth.ts FOLDER PLOT.svg TOWNS=FILE.osm.pbf …');
  process.exit(2);
}
interface Point {
  readonly towns: number;
  readonly vertices: number;
  readonly distance: number;
  readonly route: number;
  readonly matrix: number;
  readonly build: number | undefined;
}
const points: Point[] = [];
const rows: string[][] = [];
for (const network of networks) {
  const [towns, file] = network.split('=');
  const { dataset, preparation } = await prepared(file, join(folder, `towns-${towns}`), 2);
  const roads = openRoads(dataset);
  const hierarchy = readHierarchy(dataset);
  const random = randomFrom(4);
  const places = Array.from({ length: 2_000 }, () => somewhere(roads, 'car', random));
  const distance: number[] = [];
  const route: number[] = [];
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i + 1 < places.length; i++) {
      const t0 = performance.now();
      roads.cost('car', places[i], places[i + 1]);
      const t1 = performance.now();
      const path = roads.route('car', places[i], places[i + 1]);
      if (path) roads.pathGeometry(path);
      if (round === 0) continue;
      distance.push(t1 - t0);
      route.push(performance.now() - t1);
    }
  }
  const matrix: number[] = [];
  for (let k = 0; k < 30; k++) {
    const some = places.slice(k * 52, k * 52 + 52);
    const t0 = performance.now();
    roads.matrix('car', some, some);
    if (k >= 10) matrix.push(performance.now() - t0);
  }
  const point: Point = {
    towns: Number(towns),
    vertices: hierarchy.count,
    distance: quantile(distance, 0.5),
    route: quantile(route, 0.5),
    matrix: quantile(matrix, 0.5),
    build: preparation?.buildSeconds,
  };
  points.push(point);
  rows.push([
    towns,
    hierarchy.count.toLocaleString('en'),
    (hierarchy.head.length / hierarchy.count).toFixed(2),
    String(hierarchy.height),
    point.build === undefined ? 'kept' : `${point.build.toFixed(1)} s`,
    `${(point.distance * 1000).toFixed(0)} µs`,
    `${(point.route * 1000).toFixed(0)} µs`,
    `${point.matrix.toFixed(1)} ms`,
  ]);
}
console.log(`${machine()}\n`);
console.log(
  table(
    [
      'towns',
      'vertices',
      'arcs per vertex',
      'height',
      'build',
      'distance p50',
      'route p50',
      'matrix 52 × 52 p50',
    ],
    rows,
  ),
);
writeFileSync(plot, draw(points));
console.log(`\nplot: ${plot}`);
process.exit(0);

/** Cost of a query relative to one town, against the number of towns, both logarithmic. */
function draw(data: readonly Point[]): string {
  const width = 640;
  const height = 360;
  const left = 60;
  const bottom = 320;
  const series = [
    ['distance', '#1b6ca8', (p: Point) => p.distance],
    ['route with geometry', '#c1440e', (p: Point) => p.route],
    ['matrix 52 × 52', '#2e7d32', (p: Point) => p.matrix],
    ['vertices (for comparison)', '#999999', (p: Point) => p.vertices],
  ] as const;
  const most = Math.max(...series.flatMap(([, , of]) => data.map((p) => of(p) / of(data[0]))), 2);
  const lastTowns = Math.max(...data.map((p) => p.towns), 2);
  const x = (towns: number) => left + (Math.log(towns) / Math.log(lastTowns)) * (width - left - 40);
  const y = (ratio: number) => bottom - (Math.log(Math.max(1, ratio)) / Math.log(most)) * (bottom - 40);
  const lines = series.map(([name, colour, of], i) => {
    const path = data.map((p) => `${x(p.towns).toFixed(1)},${y(of(p) / of(data[0])).toFixed(1)}`).join(' ');
    return (
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>` +
      `<text x="${left + 16}" y="${52 + i * 18}" fill="${colour}">${name}</text>`
    );
  });
  const ticks = data.map(
    (p) => `<text x="${x(p.towns).toFixed(1)}" y="${bottom + 20}" text-anchor="middle">${p.towns}</text>`,
  );
  const marks = [1, 2, 4, 8, 16, 32, 64, 128].filter((ratio) => ratio <= most);
  const grid = marks.map(
    (ratio) =>
      `<line x1="${left}" x2="${width - 40}" y1="${y(ratio).toFixed(1)}" y2="${y(ratio).toFixed(1)}" stroke="#ddd"/>` +
      `<text x="${left - 8}" y="${(y(ratio) + 4).toFixed(1)}" text-anchor="end">${ratio}×</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${left}" y="24" font-size="14">Cost of one query, relative to one town</text>`,
    ...grid,
    ...lines,
    ...ticks,
    `<text x="${width / 2}" y="${height - 4}" text-anchor="middle">towns in the network</text>`,
    '</svg>',
    '',
  ].join('\n');
}
