// What a person reads when the server has started: where it is, and a line to copy that works.
import { resolve } from 'node:path';
import type { Dataset } from '../dataset/open.ts';
import { PLACES } from '../dataset/tables/places.ts';
import { fromFixedDegrees } from '../geo/units.ts';

/** The counts that are most useful to a newcomer. */
const SHOWN = ['districts', 'upazilas', 'unions', 'post offices', 'areas', 'places', 'streets', 'roads'];

export interface Started {
  readonly url: string;
  /** Where metrics are; undefined: nowhere. */
  readonly metrics: string | undefined;
  /** Opens the console with a key, once. */
  readonly link: string | undefined;
  /** Made at this start, for a person at a terminal. */
  readonly demoKey: string | undefined;
  readonly state: string;
}

export function welcome(dataset: Dataset, { url, metrics, link, demoKey, state }: Started): string {
  const { manifest } = dataset;
  const { longitude, latitude } = knownPoint(dataset);
  const rows = SHOWN.filter((kind) => manifest.counts[kind] > 0).map(
    (kind) => `${manifest.counts[kind].toLocaleString('en')} ${kind}`,
  );
  const out = [
    '',
    `Thikana answers at ${url}`,
    `  console         ${url}/`,
    `  API reference   ${url}/docs`,
    `  health          ${url}/readyz`,
    ...(metrics === undefined ? [] : [`  metrics         ${metrics}/metrics`]),
    `  dataset         ${rows.join(', ')}`,
    '',
  ];
  if (link !== undefined) out.push('Open the console with a key (works once, within the hour):', `  ${link}`);
  if (demoKey !== undefined) {
    out.push(
      `Demo key (shown once, for this machine, ends in 30 days):  ${demoKey}`,
      'Try:',
      `  curl '${url}/v2/api/search/reverse/geocode?api_key=${demoKey}&longitude=${longitude}&latitude=${latitude}&district=true&bangla=true'`,
    );
  } else {
    out.push(`Make a key:  npx thikana key create --name my-app${stateFlag(state)}`);
  }
  return `${out.join('\n')}\n\n`;
}

/** What the command needs to find the state that this server uses. */
const stateFlag = (state: string): string =>
  resolve('.thikana/state') === state ? '' : ` --state '${state}'`;

/** In Gulshan, or in a dataset of another country where its best known place is. */
function knownPoint(dataset: Dataset): { longitude: number; latitude: number } {
  const gulshan = { longitude: 90.4152, latitude: 23.7925 };
  if (dataset.manifest.countries.includes('BD') || !dataset.has(PLACES.file)) return gulshan;
  const { importance, lon, lat } = dataset.table(PLACES);
  if (importance.length === 0) return gulshan;
  let best = 0;
  for (let row = 1; row < importance.length; row++) if (importance[row] > importance[best]) best = row;
  return { longitude: fromFixedDegrees(lon[best]), latitude: fromFixedDegrees(lat[best]) };
}
