// What a person reads when the server has started: where it is, and a line to copy that works.
import type { Manifest } from '../dataset/manifest.ts';

/** Of the counts, those that tell a newcomer most. */
const TOLD = ['districts', 'upazilas', 'unions', 'post offices', 'areas', 'places', 'streets', 'roads'];

export function welcome(url: string, manifest: Manifest, demoKey: string | undefined): string {
  const rows = TOLD.filter((kind) => manifest.counts[kind] > 0).map(
    (kind) => `${manifest.counts[kind].toLocaleString('en')} ${kind}`,
  );
  const out = [
    '',
    `Thikana answers at ${url}`,
    `  console         ${url}/`,
    `  API reference   ${url}/docs`,
    `  health          ${url}/readyz`,
    `  metrics         ${url}/metrics`,
    `  dataset         ${rows.join(', ')}`,
    '',
  ];
  if (demoKey) {
    out.push(
      `Demo key (shown once):  ${demoKey}`,
      'Try:',
      `  curl '${url}/v2/api/search/reverse/geocode?api_key=${demoKey}&longitude=90.4152&latitude=23.7925&district=true&bangla=true'`,
    );
  } else {
    out.push('Make a key:  npx thikana key create --name my-app');
  }
  return `${out.join('\n')}\n\n`;
}
