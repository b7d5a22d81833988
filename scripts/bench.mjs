// `npm run bench -- NAME [arguments]`: runs one benchmark; without a name it lists them, each with its first sentence.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root, run } from './prepare.mjs';

const folder = join(root, 'bench');
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !name.startsWith('lib/'))
  .map((name) => name.slice(0, -3))
  .sort();

/** The first sentence of the comment at the top of a benchmark. */
function firstSentence(name) {
  const lines = readFileSync(join(folder, `${name}.ts`), 'utf8').split('\n');
  const end = lines.findIndex((line) => !line.startsWith('//'));
  const comment = lines
    .slice(0, end)
    .map((line) => line.slice(2).trim())
    .join(' ');
  return comment.match(/^.*?[.?:](?=\s|$)/)?.[0].replace(/:$/, '.') ?? comment;
}

const [name, ...args] = process.argv.slice(2);
if (name === undefined) {
  const width = Math.max(...names.map((known) => known.length));
  for (const known of names) process.stdout.write(`${known.padEnd(width)}  ${firstSentence(known)}\n`);
} else if (!names.includes(name)) {
  process.stderr.write(`There is no benchmark ${name}. \`npm run bench\` lists them.\n`);
  process.exitCode = 1;
} else {
  install();
  await build();
  run(process.execPath, ['--expose-gc', '--import', './bench/lib/register.mjs', `bench/${name}.ts`, ...args]);
}
