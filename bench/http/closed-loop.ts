// 50, 100 and 200 callers who each wait for their answer, on four calls, with one thread and with two: how many were refused, and the p99 against what
// serving them in order takes, which is callers / throughput. Fails if one is refused.
// Usage: npm run bench -- http/closed-loop DATASET [NODE] [SECONDS]   (NODE: a Node binary; 22.12 or newer for two threads)
import { random } from '../../test/roads/match/synthetic.ts';
import { type Asked, closedLoop, quantile } from '../lib/closed-loop.ts';
import { serveTenants } from '../lib/serve-tenants.ts';

const [dataset, node = process.execPath, seconds = '6'] = process.argv.slice(2);
const CALLERS = [50, 100, 200];
const WARM_UP_SECONDS = 3;
const TYPED = ['dhaka', 'mirpur', 'banani', 'school', 'college road', 'uttara sector', 'চট্টগ্রাম', 'rajshahi'];
const ADDRESSES = [
  'house 10 road 5 dhanmondi dhaka',
  'mirpur 10 dhaka',
  'college gate sylhet',
  'বাড়ি ৮ রোড ২ মিরপুর ঢাকা',
];

if (!dataset) {
  console.log('Left out: no dataset given.');
  process.exit(0);
}
const { uniform } = random(7);
const oneOf = (texts: readonly string[]): string => texts[Math.floor(uniform() * texts.length)];
const point = (): [number, number] => [89.3 + uniform() * 1.4, 23.2 + uniform() * 1.5];
const CALLS: Readonly<Record<string, (key: string) => Asked>> = {
  autocomplete: (key) => ({
    path: `/v2/api/search/autocomplete/place?q=${encodeURIComponent(oneOf(TYPED))}&api_key=${key}`,
  }),
  overview: (key) => {
    const [lon, lat] = point();
    return {
      path: `/v2/api/route/${lon},${lat};${lon + 0.05},${lat + 0.05}?overview=full&geometries=geojson&api_key=${key}`,
    };
  },
  Rupantor: (key) => ({
    method: 'POST',
    path: `/v2/api/search/rupantor/geocode?api_key=${key}`,
    body: JSON.stringify({ q: oneOf(ADDRESSES) }),
  }),
  reverse: (key) => {
    const [lon, lat] = point();
    return {
      path: `/v2/api/search/reverse/geocode?longitude=${lon}&latitude=${lat}&district=true&api_key=${key}`,
    };
  },
};

let refused = 0;
console.log(
  '| threads | call | callers | a second | refused | other errors | p50 | p99 | in order | p99 / in order |',
);
console.log(`|${'---|'.repeat(10)}`);
for (const threads of [1, 2]) {
  const served = await serveTenants(dataset, threads, node);
  const [key] = await served.account('unlimited', 1);
  await served.warm;
  for (const [name, call] of Object.entries(CALLS)) {
    await closedLoop(served.server.url, 20, WARM_UP_SECONDS, () => call(key));
    for (const callers of CALLERS) {
      const found = await closedLoop(served.server.url, callers, Number(seconds), () => call(key));
      const turnedAway = (found.statuses.get(503) ?? 0) + (found.statuses.get(0) ?? 0);
      const all = [...found.statuses.values()].reduce((sum, count) => sum + count, 0);
      const aSecond = all / found.seconds;
      const inOrder = (1_000 * callers) / aSecond;
      const p99 = quantile(found.milliseconds, 0.99);
      refused += turnedAway;
      const cells = [
        ...[threads, name, callers, aSecond.toFixed(0), turnedAway],
        all - turnedAway - found.milliseconds.length,
        `${quantile(found.milliseconds, 0.5).toFixed(0)} ms`,
        `${p99.toFixed(0)} ms`,
        `${inOrder.toFixed(0)} ms`,
        `${(p99 / inOrder).toFixed(1)} ×`,
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
  await served.end();
}
process.exitCode = refused === 0 ? 0 : 1;
