// What a person types: `thikana <command>`. Each command is a file under commands/ with its own help.

import { Command, CommanderError } from 'commander';
import { commandsFor } from './commands.ts';
import { tell } from './failures.ts';
import { addSettingsFlag } from './settings-file.ts';
import { withHint } from './unknown-option.ts';
import { VERSION } from './version.ts';

const program = new Command('thikana')
  .description('A location service for Bangladesh that runs on one machine, offline.')
  .version(VERSION)
  .showHelpAfterError('(add --help for what is allowed)');

for (const register of await commandsFor(process.argv[2])) register(program);
addSettingsFlag(program);

const json = process.argv.includes('--json');
const strict = (command: Command): void => {
  command.exitOverride(({ exitCode, code, message }) => {
    throw new CommanderError(exitCode, code, withHint(message, command));
  });
  command.configureOutput({
    outputError: (text, write) => write(`${withHint(text.trimEnd(), command)}\n`),
  });
  if (json) command.configureOutput({ writeErr: () => {} });
  for (const each of command.commands) strict(each);
};
strict(program);

try {
  await program.parseAsync();
} catch (error) {
  const status = tell(error, json);
  if (status !== 0) process.exitCode = status;
}
