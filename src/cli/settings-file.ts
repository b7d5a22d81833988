// The settings file, which the service, the commands and the image all read: the one that is named, else thikana.json in the
// working folder, else that of the machine.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { messageOf } from '../text/thrown.ts';
import { SETTINGS } from './declared-settings.ts';

export interface SettingsFile {
  readonly path: string;
  readonly given: Readonly<Record<string, unknown>>;
}

export const SETTINGS_VARIABLE = 'THIKANA_SETTINGS';
const IN_WORKING_FOLDER = 'thikana.json';
/** Where deploy/systemd and the image put it, so that a command finds what the service uses. */
const OF_MACHINE = '/etc/thikana/thikana.json';

/** The file in use, or undefined if there is none. */
export function findSettingsFile(
  env: NodeJS.ProcessEnv,
  places = [IN_WORKING_FOLDER, OF_MACHINE],
): SettingsFile | undefined {
  const named = env[SETTINGS_VARIABLE];
  const path = named || places.find((place) => existsSync(place));
  return path ? readSettingsFile(resolve(path)) : undefined;
}

function readSettingsFile(path: string): SettingsFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(
      `the settings file ${path} cannot be read (${messageOf(error)}): run the command as the user of the server, or name another file with --settings`,
      { cause: error },
    );
  }
  return { path, given: parseSettings(path, text) };
}

/** A setting that is misspelled must not be taken for one that is not there. */
export function parseSettings(path: string, text: string): Readonly<Record<string, unknown>> {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not valid JSON: ${messageOf(error)}`);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Error(`${path} must hold one JSON object, with settings by name`);
  const known = Object.keys(SETTINGS.properties);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`${path}: there is no setting "${unknown}"; the settings are ${known.join(', ')}`);
  return { ...given };
}

/** Gives every command the flag that names the file. What it starts in turn, such as an import, reads the same one. */
export function addSettingsFlag(program: Command): void {
  const visit = (command: Command): void => {
    if (command.commands.length === 0)
      command.option(
        '--settings <file>',
        `settings file (${SETTINGS_VARIABLE}; default: ${IN_WORKING_FOLDER}, else ${OF_MACHINE})`,
      );
    for (const each of command.commands) visit(each);
  };
  for (const command of program.commands) visit(command);
  program.hook('preAction', (_program, command) => {
    const { settings } = command.opts<{ settings?: string }>();
    if (settings !== undefined) process.env[SETTINGS_VARIABLE] = resolve(settings);
  });
}
