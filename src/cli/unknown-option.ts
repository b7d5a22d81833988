// What to say of an option that a command does not have: the one of its own that means the same, or, where it has only a few, all of them.
import type { Command } from 'commander';

/** Options that mean the same on different commands, or elsewhere. */
const ALIKE: readonly (readonly string[])[] = [
  ['--dataset', '--out', '--data', '--folder', '--dir', '--directory'],
  ['--out', '--output', '--to', '--target'],
  ['--state', '--state-dir', '--home'],
  ['--limit', '--rows', '--max', '--count', '--first'],
  ['--account', '--tenant', '--customer', '--account-id'],
  ['--expires', '--until', '--valid-until', '--expiry'],
  ['--until', '--to', '--end'],
  ['--from', '--since', '--start', '--after'],
  ['--scopes', '--families', '--permissions'],
  ['--domains', '--hosts', '--referrers', '--origins'],
  ['--cap', '--credits', '--budget'],
  ['--vehicles', '--riders', '--fleet'],
  ['--column', '--address', '--columns'],
  ['--seconds', '--time', '--timeout'],
  ['--profile', '--profiles', '--mode', '--vehicle'],
  ['--threads', '--workers', '--jobs', '--cores'],
  ['--note', '--reason', '--comment'],
  ['--package', '--plan', '--tier'],
  ['--licence', '--license'],
];
/** So many options can be read in one sentence. */
const FEW = 8;

/** The message of an error of the command, with what may have been meant where it is about an option that is not known. */
export function withHint(message: string, command: Command): string {
  const flag = /unknown option '(-[^'=]*)/.exec(message)?.[1];
  if (flag === undefined) return message;
  const own = optionsOf(command);
  const meant = ALIKE.filter((names) => names.includes(flag))
    .flat()
    .find((name) => own.includes(name));
  if (meant !== undefined) return `${withoutGuess(message)}\n(Did you mean ${meant}?)`;
  if (message.includes('(Did you mean') || own.length === 0 || own.length > FEW) return message;
  return `${message.trimEnd()}\n(${fullName(command)} takes ${own.join(', ')})`;
}

/** Without what only looks alike. */
const withoutGuess = (message: string): string => message.replace(/\n\(Did you mean[^\n]*/, '').trimEnd();

const optionsOf = (command: Command): string[] =>
  command.options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : []));

const fullName = (command: Command): string =>
  command.parent?.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();
