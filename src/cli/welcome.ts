// What a person reads when the server has started: where it is, and a line to copy that works.
import type { World } from '../http/world.ts';

export function welcome(url: string, world: World, demoKey: string | undefined): string {
  const { manifest } = world.dataset;
  const rows = Object.entries(manifest.counts)
    .filter(([, count]) => count > 0)
    .slice(0, 8)
    .map(([kind, count]) => `${count.toLocaleString('en')} ${kind}`);
  const out = [
    '',
    `Thikana answers at ${url}`,
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
