#!/usr/bin/env node
// The command people type. It makes sure that Node is new enough and the compiled program is there, then hands over to it.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 15)) {
  process.stderr.write(
    `thikana: this is Node.js ${process.versions.node}, but 20.15 or newer is needed. Install it from https://nodejs.org, or run ` +
      '`npx -p node@24 -p thikana thikana serve`.\n',
  );
  process.exit(1);
}
// In a few files, which load in a third of the time; module by module while developing.
const program = ['../dist/bundle/program/main.js', '../dist/cli/main.js']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(fileURLToPath(url)));
if (program === undefined) {
  process.stderr.write('thikana: the program is not built yet. Run `npm run build` in the project folder.\n');
  process.exit(1);
}
await import(program.href);
