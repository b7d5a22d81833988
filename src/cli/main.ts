// What a person types: `thikana <command>`. Each command is a file under commands/ with its own help.

import { Command, CommanderError } from 'commander';
import { registerAccount } from './commands/account.ts';
import { registerAudit } from './commands/audit.ts';
import { registerClosure } from './commands/closure.ts';
import { registerCompletion } from './commands/completion.ts';
import { registerConsoleLink } from './commands/console-link.ts';
import { registerDoctor } from './commands/doctor.ts';
import { registerExport } from './commands/export.ts';
import { registerFence } from './commands/fence.ts';
import { registerFleet } from './commands/fleet.ts';
import { registerGeocode } from './commands/geocode.ts';
import { registerImport } from './commands/import.ts';
import { registerKey } from './commands/key.ts';
import { registerLearn } from './commands/learn.ts';
import { registerMcp } from './commands/mcp.ts';
import { registerPackage } from './commands/package.ts';
import { registerPublish } from './commands/publish.ts';
import { registerReload } from './commands/reload.ts';
import { registerRoad } from './commands/road.ts';
import { registerSearch } from './commands/search.ts';
import { registerServe } from './commands/serve.ts';
import { registerSource } from './commands/source.ts';
import { registerSql } from './commands/sql.ts';
import { registerTiles } from './commands/tiles.ts';
import { registerTraffic } from './commands/traffic.ts';
import { registerUsage } from './commands/usage.ts';
import { tell } from './failures.ts';
import { addSettingsFlag } from './settings-file.ts';
import { withHint } from './unknown-option.ts';
import { VERSION } from './version.ts';

const program = new Command('thikana')
  .description('A location service for Bangladesh that runs on one machine, offline.')
  .version(VERSION)
  .showHelpAfterError('(add --help for what is allowed)');

registerServe(program);
registerImport(program);
registerSource(program);
registerExport(program);
registerGeocode(program);
registerAccount(program);
registerKey(program);
registerConsoleLink(program);
registerPackage(program);
registerSql(program);
registerTiles(program);
registerUsage(program);
registerAudit(program);
registerPublish(program);
registerReload(program);
registerClosure(program);
registerRoad(program);
registerLearn(program);
registerTraffic(program);
registerFence(program);
registerFleet(program);
registerSearch(program);
registerMcp(program);
registerDoctor(program);

registerCompletion(program);
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
