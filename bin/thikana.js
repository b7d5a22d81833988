#!/usr/bin/env node
// The command people type. It makes sure the compiled program is there, then hands over to it.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const program = new URL('../dist/cli/main.js', import.meta.url);
if (!existsSync(fileURLToPath(program))) {
  process.stderr.write('thikana: the program is not built yet. Run `npm run build` in the project folder.\n');
  process.exit(1);
}
await import(program.href);
