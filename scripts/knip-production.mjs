// Settings of knip for production code alone: what only tests use counts as unused, unless its own file uses it too.
import { readFileSync } from 'node:fs';

const settings = JSON.parse(readFileSync(new URL('../knip.json', import.meta.url), 'utf8'));
export default { ...settings, ignoreExportsUsedInFile: true };
