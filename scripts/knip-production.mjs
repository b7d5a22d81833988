// knip settings for production code only: exports used only by tests count as unused, unless their own file uses them too.
import { readFileSync } from 'node:fs';

const settings = JSON.parse(readFileSync(new URL('../knip.json', import.meta.url), 'utf8'));
export default { ...settings, ignoreExportsUsedInFile: true };
