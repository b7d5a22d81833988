// Are ways and times what people know? Forty journeys by car between towns and in them, each with its kilometres and minutes as windows (test/fixtures/journeys.ts
// says where these are from). Exits with 1 if fewer than 36 ways or 32 times are within their window on one of the datasets.
//
//   npm run bench -- roads/journeys DATASET …
import { openDataset } from '../../src/dataset/open.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { JOURNEYS } from '../../test/fixtures/journeys.ts';
import { travelled } from '../../test/fixtures/travelled.ts';
import { quantile, table } from '../lib/road-networks.ts';

const LEAST_WAYS = 36;
const LEAST_TIMES = 32;

for (const dataset of process.argv.slice(2)) {
  const done = travelled(openRoads(openDataset(dataset)), JOURNEYS);
  const rows = done.map(({ from, to, kilometres, minutes, found, isWay, isTime }) => [
    `${from} – ${to}`,
    kilometres.join(' to '),
    `${found ? found.kilometres.toFixed(1) : 'none'}${isWay ? '' : ' ✗'}`,
    minutes.join(' to '),
    `${found ? Math.round(found.minutes) : 'none'}${isTime ? '' : ' ✗'}`,
  ]);
  console.log(`${dataset}\n${table(['journey', 'km', 'way', 'minutes', 'time'], rows)}`);
  const ways = done.filter(({ isWay }) => isWay).length;
  const times = done.filter(({ isTime }) => isTime).length;
  const ratios = done.flatMap(({ found, minutes: [least, most] }) =>
    found ? [found.minutes / ((least + most) / 2)] : [],
  );
  const at = [0.1, 0.5, 0.9].map((share) => quantile(ratios, share).toFixed(2));
  console.log(
    `${ways} ways and ${times} times of ${done.length} within their window; time over the middle of it p10 ${at[0]}, median ${at[1]}, p90 ${at[2]}\n`,
  );
  if (ways < LEAST_WAYS || times < LEAST_TIMES) process.exitCode = 1;
}
