// `npm run mutate [-- GROUP …]`: mutation testing: makes one small change at a time in critical files and counts how many
// the tests detect. Without a group it runs all of them, which takes an hour or two. Fails below the required score.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GROUPS } from '../test/mutation/groups.mjs';
import { install, root } from './prepare.mjs';

const SCORE = 80;
const NOTICED = ['Killed', 'Timeout'];
const MISSED = ['Survived', 'NoCoverage'];
/** Uses a RAM disk where there is one, as some tests sync files to disk. */
const MEMORY = existsSync('/dev/shm') ? { TMPDIR: '/dev/shm' } : {};

install();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in GROUPS));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no group ${unknown.join(', ')}; the groups are ${Object.keys(GROUPS).join(', ')}.\n`,
  );
  process.exit(1);
}
const lines = [];
let worst = 100;
for (const group of asked.length > 0 ? asked : Object.keys(GROUPS)) {
  const run = spawnSync(
    process.execPath,
    ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'test/mutation/stryker.config.mjs'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...MEMORY, MUTATION_GROUP: group } },
  );
  if (run.status !== 0) process.exit(run.status ?? 1);
  worst = Math.min(worst, tell(group));
}
process.stdout.write(`\n${lines.join('\n')}\n`);
process.exitCode = worst < SCORE ? 1 : 0;

/** Lists the undetected mutants and returns the group's score in per cent. */
function tell(group) {
  const { files } = JSON.parse(readFileSync(join(root, `.mutation/${group}.json`), 'utf8'));
  let noticed = 0;
  let all = 0;
  /** Detected because the tests did not finish in time. */
  let late = 0;
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const text = source.split('\n');
    const of = (statuses) => mutants.filter(({ status }) => statuses.includes(status));
    const [seen, missed] = [of(NOTICED).length, of(MISSED)];
    late += of(['Timeout']).length;
    noticed += seen;
    all += seen + missed.length;
    const score = seen + missed.length === 0 ? 100 : (100 * seen) / (seen + missed.length);
    lines.push(
      `${group.padEnd(10)} ${score.toFixed(1).padStart(5)} %  ${seen} of ${seen + missed.length}  ${file}`,
    );
    for (const { location, replacement, status } of missed.sort(
      (a, b) => a.location.start.line - b.location.start.line,
    )) {
      const { line, column } = location.start;
      const change =
        location.start.line === location.end.line
          ? text[line - 1].slice(column - 1, location.end.column - 1)
          : `${text[line - 1].slice(column - 1)} …`;
      const why = status === 'NoCoverage' ? ' (not covered by any test)' : '';
      process.stdout.write(
        `${file}:${line}  ${change}  →  ${(replacement ?? '').replace(/\s+/g, ' ')}${why}\n`,
      );
    }
  }
  const score = (100 * noticed) / all;
  lines.push(
    `${group.padEnd(10)} ${score.toFixed(1).padStart(5)} %  ${noticed} of ${all}  in total, ${late} by timeout`,
  );
  return score;
}
