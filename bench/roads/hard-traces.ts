// Traces that tempt a matcher to invent detours: matched over travelled length, by kind, with and without times.
// Usage: npm run bench -- roads/hard-traces FOLDER-OF-PBF [TRACES] [NETWORK …]
import { matchTrace } from '../../src/roads/match/match.ts';
import { HARD_KINDS, hardTrace } from '../../test/roads/match/hard-traces.ts';
import { networkRoads } from '../../test/roads/match/network-roads.ts';
import { random } from '../../test/roads/match/synthetic.ts';
import { quantile } from '../lib/road-networks.ts';

const [folder = '../shared/data/osm', count = '100', ...wanted] = process.argv.slice(2);
console.log(
  '| network | kind | clock | unit | p50 | p90 | p99 | most | points/s of CPU |\n|---|---|---|---|---|---|---|---|---|',
);
for (const name of wanted.length > 0 ? wanted : ['dhaka-central', 'andorra']) {
  const roads = await networkRoads(`${folder}/${name}.osm.pbf`);
  for (const kind of HARD_KINDS) {
    for (const timed of [false, true]) {
      const chance = random(11);
      const traces = Array.from({ length: Number(count) }, () => hardTrace(roads, kind, chance));
      const cpu = process.cpuUsage();
      const values = traces
        .map(({ points, times, profile, travelled }) => {
          const { distance, gapDistance } = matchTrace(roads, {
            points,
            profile,
            ...(timed ? { times } : {}),
          });
          return (distance + gapDistance) / (kind === 'standing' ? 1_000 : travelled);
        })
        .sort((a, b) => a - b);
      const used = process.cpuUsage(cpu);
      const points = traces.reduce((sum, trace) => sum + trace.points.length / 2, 0);
      const at = [0.5, 0.9, 0.99, 1].map((share) => quantile(values, share).toFixed(2));
      const unit = kind === 'standing' ? 'km' : 'matched ÷ travelled';
      const speed = Math.round(points / ((used.user + used.system) / 1e6));
      console.log(`| ${name} | ${kind} | ${timed ? 'yes' : 'no'} | ${unit} | ${at.join(' | ')} | ${speed} |`);
    }
  }
}
