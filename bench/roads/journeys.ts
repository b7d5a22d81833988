// Are travel times realistic? Thirty trips by car between towns of Bangladesh, each with the hours that it usually takes by day: coach
// timetables and common experience, as ranges. Half of them were used to fit the speeds, the other half only to check.
//
//   npm run bench -- roads/journeys DATASET …
import { openDataset } from '../../src/dataset/open.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { quantile, table } from '../lib/road-networks.ts';

/** lon, lat of the centre of each town, or of its coach station. */
const TOWNS = {
  Dhaka: [90.412, 23.731],
  Gazipur: [90.412, 23.999],
  Narayanganj: [90.5, 23.62],
  Mymensingh: [90.407, 24.754],
  Tangail: [89.918, 24.249],
  Chattogram: [91.82, 22.347],
  "Cox's Bazar": [91.98, 21.44],
  Cumilla: [91.182, 23.461],
  Sylhet: [91.87, 24.895],
  Sreemangal: [91.73, 24.307],
  Rajshahi: [88.603, 24.374],
  Khulna: [89.556, 22.822],
  Barishal: [90.365, 22.701],
  Rangpur: [89.253, 25.752],
  Dinajpur: [88.637, 25.627],
  Bogura: [89.372, 24.848],
  Jashore: [89.213, 23.168],
  Kushtia: [89.12, 23.901],
  Faridpur: [89.84, 23.607],
  Maijdee: [91.099, 22.87],
  Brahmanbaria: [91.112, 23.958],
  Kishoreganj: [90.777, 24.439],
  Rangamati: [92.18, 22.648],
  Bandarban: [92.22, 22.196],
  Kuakata: [90.121, 21.817],
  Panchagarh: [88.555, 26.335],
  Pabna: [89.245, 24.006],
  Jamalpur: [89.948, 24.925],
} as const;
type Town = keyof typeof TOWNS;

/** Hours, from a good day to a usual bad one. Even rows are fitted, odd rows only checked. */
const JOURNEYS: readonly (readonly [Town, Town, number, number])[] = [
  ['Dhaka', 'Chattogram', 5, 6.5],
  ['Dhaka', "Cox's Bazar", 9, 10],
  ['Dhaka', 'Sylhet', 5.5, 6.5],
  ['Dhaka', 'Rajshahi', 5.5, 7],
  ['Dhaka', 'Khulna', 4, 5],
  ['Dhaka', 'Barishal', 3.5, 4.5],
  ['Dhaka', 'Rangpur', 6.5, 8],
  ['Dhaka', 'Dinajpur', 8, 9.5],
  ['Dhaka', 'Bogura', 4.5, 5.5],
  ['Dhaka', 'Mymensingh', 2.75, 3.5],
  ['Dhaka', 'Cumilla', 2.25, 3],
  ['Dhaka', 'Jashore', 3.5, 4.5],
  ['Dhaka', 'Kushtia', 4.5, 6],
  ['Dhaka', 'Tangail', 2.25, 3],
  ['Dhaka', 'Faridpur', 2, 3],
  ['Dhaka', 'Maijdee', 3.5, 4.75],
  ['Dhaka', 'Brahmanbaria', 2.75, 3.5],
  ['Dhaka', 'Kishoreganj', 2.75, 3.75],
  ['Dhaka', 'Gazipur', 1.25, 2],
  ['Dhaka', 'Narayanganj', 0.67, 1.25],
  ['Chattogram', "Cox's Bazar", 3.5, 4.5],
  ['Chattogram', 'Rangamati', 2, 2.5],
  ['Chattogram', 'Bandarban', 2, 2.5],
  ['Rajshahi', 'Bogura', 2.5, 3.25],
  ['Rangpur', 'Dinajpur', 1.75, 2.25],
  ['Khulna', 'Jashore', 1.25, 1.75],
  ['Sylhet', 'Sreemangal', 2, 2.5],
  ['Bogura', 'Rangpur', 2.25, 3],
  ['Barishal', 'Kuakata', 2.5, 3.25],
  ['Dinajpur', 'Panchagarh', 2, 2.75],
];

for (const dataset of process.argv.slice(2)) {
  const roads = openRoads(openDataset(dataset));
  const rows: string[][] = [];
  const ratios: { fitted: number[]; checked: number[] } = { fitted: [], checked: [] };
  JOURNEYS.forEach(([from, to, least, most], at) => {
    const places = [from, to].map((town) => {
      const [lon, lat] = TOWNS[town];
      return roads.snap(lon, lat, 'car', { connected: true, radius: 5_000 });
    });
    const [a, b] = places;
    const found = a && b && roads.cost('car', a, b);
    const use = at % 2 === 0 ? 'fitted' : 'checked';
    if (!found) {
      rows.push([`${from} – ${to}`, use, '', `${least} to ${most}`, 'no way', '']);
      return;
    }
    const hours = found.duration / 3600;
    const ratio = hours / ((least + most) / 2);
    ratios[use].push(ratio);
    rows.push([
      `${from} – ${to}`,
      use,
      `${Math.round(found.distance / 1000)} km`,
      `${least} to ${most}`,
      hours.toFixed(2),
      ratio.toFixed(2),
    ]);
  });
  console.log(`${dataset}\n${table(['journey', 'use', 'way', 'usual hours', 'hours', 'ratio'], rows)}`);
  for (const [use, values] of Object.entries(ratios)) {
    const at = [0.1, 0.5, 0.9].map((share) => quantile(values, share).toFixed(2));
    console.log(`${use}: ${values.length} journeys, ratio p10 ${at[0]}, median ${at[1]}, p90 ${at[2]}`);
  }
}
