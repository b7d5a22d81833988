// The client in a program for Node:
//   npm install http://127.0.0.1:8080/thikana-js/thikana-js.tgz
//   THIKANA_KEY=… node node.mjs "mirpur 10" "lalbagh fort"
import { ThikanaError, thikana } from 'thikana-js';

const [from = 'mirpur 10', to = 'lalbagh fort'] = process.argv.slice(2);
const client = thikana({ url: process.env.THIKANA_URL, key: process.env.THIKANA_KEY });

/** The best place for a text. */
async function find(q) {
  const { places } = await client.autocomplete({ q });
  console.log(`${q}: ${places[0].address}`);
  return `${places[0].longitude},${places[0].latitude}`;
}

try {
  const coordinates = `${await find(from)};${await find(to)}`;
  const { routes } = await client.routeOverview({ coordinates });
  const [{ distance, duration }] = routes;
  console.log(`${(distance / 1000).toFixed(1)} km, ${Math.round(duration / 60)} minutes`);
} catch (error) {
  if (!(error instanceof ThikanaError)) throw error;
  console.error(`${error.status}: ${error.message}`);
  process.exitCode = 1;
}
