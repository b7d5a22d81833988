// Matching of synthetic traces with known truth: correct length and speed, with Valhalla's trace_route in the same run if it is installed
// (see bench/lib/valhalla.ts for the variables).
// Usage: npm run bench -- roads/match FOLDER-OF-PBF [TRACES] [NETWORK …]
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../src/geo/distance.ts';
import { matchTrace } from '../../src/roads/match/match.ts';
import { matchedLine } from '../../src/roads/match/matched-line.ts';
import { decodePolyline } from '../../test/geo/decode-polyline.ts';
import { networkRoads } from '../../test/roads/match/network-roads.ts';
import {
  random,
  type SyntheticTrace,
  syntheticTrace,
  type TraceKind,
} from '../../test/roads/match/synthetic.ts';

const [folder = '../shared/data/osm', count = '100', ...wanted] = process.argv.slice(2);
const networks = wanted.length > 0 ? wanted : ['dhaka-central', 'andorra'];
const KINDS: TraceKind[] = [
  { every: 5, noise: 5, outliers: 0.05 },
  { every: 10, noise: 10, outliers: 0.05 },
  { every: 10, noise: 20, outliers: 0.05 },
  { every: 30, noise: 20, outliers: 0.05 },
  { every: 60, noise: 20, outliers: 0.05 },
];

/** Why Valhalla failed, and how often. */
const failures = new Map<string, number>();

type Matcher = (trace: SyntheticTrace, kind: TraceKind) => Promise<Float64Array>;

async function valhallaMatcher(name: string): Promise<Matcher | undefined> {
  const module = process.env.VALHALLA_MODULE;
  const config = process.env.VALHALLA_CONFIG?.replace('{name}', name);
  if (!module || !config || !existsSync(module) || !existsSync(config)) {
    console.log(
      `Valhalla is skipped on ${name}: VALHALLA_MODULE and VALHALLA_CONFIG do not name an installed one.`,
    );
    return undefined;
  }
  const { Actor } = await import(pathToFileURL(module).href);
  const actor = await Actor.fromConfigFile(config);
  return async ({ points }, kind) => {
    const shape = [];
    for (let x = 0; x < points.length; x += 2) shape.push({ lon: points[x], lat: points[x + 1] });
    const query = {
      shape,
      costing: 'auto',
      shape_match: 'map_snap',
      directions_type: 'none',
      // It is given what it cannot know: the accuracy of the positions.
      trace_options: { gps_accuracy: kind.noise, search_radius: 60 },
    };
    try {
      const { trip, alternates = [] } = JSON.parse(await actor.traceRoute(JSON.stringify(query)));
      // Where its match breaks, the stretches after the gap are returned as alternates.
      const trips = [trip, ...alternates.map((other: { trip: object }) => other.trip)];
      return Float64Array.from(
        trips.flatMap((one) =>
          one.legs.flatMap((leg: { shape: string }) => [...decodePolyline(leg.shape, 6)]),
        ),
      );
    } catch (error) {
      const reason = (error as Error).message.slice(0, 80);
      failures.set(reason, (failures.get(reason) ?? 0) + 1);
      return new Float64Array(0);
    }
  };
}

/** Metres of `line`, and those of them that `other` has within 3 m in about the same direction. */
function covered(line: Float64Array, other: Float64Array): { metres: number; right: number } {
  const perLon = metresPerDegreeLon(line[1]);
  const flat = (points: Float64Array): Float64Array =>
    points.map((v, x) => v * (x % 2 === 0 ? perLon : METRES_PER_DEGREE));
  const a = flat(line);
  const b = flat(other);
  let metres = 0;
  let right = 0;
  for (let x = 0; x + 3 < a.length; x += 2) {
    const dx = a[x + 2] - a[x];
    const dy = a[x + 3] - a[x + 1];
    const length = Math.hypot(dx, dy);
    const parts = Math.max(1, Math.ceil(length / 10));
    for (let part = 0; part < parts; part++) {
      const px = a[x] + (dx * (part + 0.5)) / parts;
      const py = a[x + 1] + (dy * (part + 0.5)) / parts;
      metres += length / parts;
      if (length > 0 && isOn(b, px, py, dx / length, dy / length)) right += length / parts;
    }
  }
  return { metres, right };
}

function isOn(line: Float64Array, px: number, py: number, ux: number, uy: number): boolean {
  for (let x = 0; x + 3 < line.length; x += 2) {
    const dx = line[x + 2] - line[x];
    const dy = line[x + 3] - line[x + 1];
    const square = dx * dx + dy * dy;
    if (square === 0) continue;
    const t = Math.max(0, Math.min(1, ((px - line[x]) * dx + (py - line[x + 1]) * dy) / square));
    const ox = px - line[x] - t * dx;
    const oy = py - line[x + 1] - t * dy;
    if (ox * ox + oy * oy <= 9 && (dx * ux + dy * uy) / Math.sqrt(square) > 0.7) return true;
  }
  return false;
}

console.log(
  '| network | every | noise | engine | right % | wrong besides % | points/s | points/s of CPU |\n|---|---|---|---|---|---|---|---|',
);
for (const name of networks) {
  const roads = await networkRoads(`${folder}/${name}.osm.pbf`);
  const ours: Matcher = async (trace) =>
    matchedLine(roads, matchTrace(roads, { points: trace.points, profile: 'car' }));
  const theirs = await valhallaMatcher(name);
  for (const kind of KINDS) {
    const chance = random(2026);
    const traces = Array.from({ length: Number(count) }, () => syntheticTrace(roads, chance, kind));
    const points = traces.reduce((sum, trace) => sum + trace.points.length / 2, 0);
    for (const [engine, matcher] of [['thikana', ours] as const, ['Valhalla', theirs] as const]) {
      if (!matcher) continue;
      for (const trace of traces.slice(0, 10)) await matcher(trace, kind);
      const cpu = process.cpuUsage();
      const start = performance.now();
      const lines: Float64Array[] = [];
      for (const trace of traces) lines.push(await matcher(trace, kind));
      const seconds = (performance.now() - start) / 1000;
      const used = process.cpuUsage(cpu);
      const total = { metres: 0, right: 0, besides: 0 };
      lines.forEach((line, x) => {
        const truth = roads.pathGeometry(traces[x].path).coordinates;
        const score = covered(truth, line);
        const back = covered(line, truth);
        total.metres += score.metres;
        total.right += score.right;
        total.besides += back.metres - back.right;
      });
      const share = (value: number): string => ((100 * value) / total.metres).toFixed(2);
      const cpuSeconds = (used.user + used.system) / 1e6;
      console.log(
        `| ${name} | ${kind.every} s | ${kind.noise} m | ${engine} | ${share(total.right)} | ${share(total.besides)} | ${Math.round(points / seconds)} | ${Math.round(points / cpuSeconds)} |`,
      );
    }
  }
}
for (const [reason, times] of failures) console.log(`Valhalla refused ${times} traces: ${reason}`);
