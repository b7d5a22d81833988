// Where a setting comes from: a flag wins over the environment, the environment over the settings file. What is not understood is
// refused with its name, wherever it was given.
import { dirname, resolve } from 'node:path';
import { Compile } from 'typebox/compile';
import { boundedDistance } from '../text/edit-distance.ts';
import { messageOf } from '../text/thrown.ts';
import { type DeclaredSetting, flagOf, SETTINGS, type Settings } from './declared-settings.ts';
import { findSettingsFile, SETTINGS_VARIABLE, type SettingsFile } from './settings-file.ts';

export type { Settings } from './declared-settings.ts';

export type GivenSettings = { readonly [K in keyof Settings]?: unknown };

/** A value as it was given, and what its giver calls it. */
interface Source {
  readonly value: unknown;
  readonly name: string;
  /** What a relative path is relative to. */
  readonly folder: string;
}

const validator = Compile(SETTINGS);

export function readSettings(
  flags: GivenSettings,
  env: NodeJS.ProcessEnv = process.env,
  file: SettingsFile | undefined = findSettingsFile(env),
): Settings {
  refuseMisspelled(env);
  const given = new Map<string, unknown>(Object.entries(flags));
  const inFile = new Map<string, unknown>(Object.entries(file?.given ?? {}));
  const settings: Record<string, unknown> = {};
  for (const [name, declared] of Object.entries(SETTINGS.properties)) {
    const sources: Source[] = [
      { value: given.get(name), name: flagOf(name, declared) ?? name, folder: '' },
      { value: env[declared.variable] || undefined, name: declared.variable, folder: '' },
      { value: inFile.get(name), name: `${file?.path}: ${name}`, folder: dirname(file?.path ?? '') },
      { value: declared.default, name, folder: '' },
    ];
    const source = sources.find(({ value }) => value !== undefined);
    const value = source && understood(declared, source);
    if (value !== undefined) settings[name] = value;
  }
  if (!validator.Check(settings)) throw new Error('the settings do not fit together');
  return settings;
}

function understood(declared: DeclaredSetting, { value, name, folder }: Source): unknown {
  if (declared.reads && value !== declared.default) return readBy(declared.reads, name, value);
  const read = converted(declared, value);
  if (!Compile(declared).Check(read) || (typeof read === 'string' && declared.fits?.(read) === false))
    throw new Error(
      `${name} must be ${allowedFor(declared)}${declared.isSecret ? '' : `, not "${String(value)}"`}`,
    );
  const isFolder = declared.isFolder && !declared.isUrlToo?.(String(read));
  return isFolder ? resolve(folder, String(read)) : read;
}

function readBy(reads: (given: unknown) => unknown, name: string, value: unknown): unknown {
  try {
    return reads(value);
  } catch (error) {
    throw new Error(`${name} ${messageOf(error)}`);
  }
}

const YES = ['true', 'yes', 'on', '1'];
const NO = ['false', 'no', 'off', '0'];

/** Text as flags and variables have it, turned into what the setting is. What cannot be turned stays as it is, to be refused. */
function converted({ type }: DeclaredSetting, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (type === 'boolean') {
    const word = text.toLowerCase();
    return YES.includes(word) ? true : NO.includes(word) ? false : value;
  }
  if (type === 'integer') return text === '' ? value : Number(text);
  // A command as a person writes it. No shell reads it, so quotes mean nothing; what needs them goes into a script.
  if (type === 'array') return text.split(/\s+/).filter(Boolean);
  return text;
}

/** Ends the sentence "… must be …". */
function allowedFor(declared: DeclaredSetting): string {
  if (declared.allowed) return declared.allowed;
  if (declared.enum) return `one of ${declared.enum.join(', ')}`;
  if (declared.type === 'integer') return `a whole number from ${declared.minimum} to ${declared.maximum}`;
  if (declared.type === 'boolean') return `one of ${[...YES, ...NO].join(', ')}`;
  return 'a text';
}

/** Letters by which a misspelled variable differs from the one that was meant. */
const MISSPELLED_BY = 2;

/** A variable that resembles one of ours must not be taken for one that is not there. Kubernetes adds others that begin with the name of a service. */
function refuseMisspelled(env: NodeJS.ProcessEnv): void {
  const known = [...Object.values(SETTINGS.properties).map(({ variable }) => variable), SETTINGS_VARIABLE];
  for (const name of Object.keys(env)) {
    if (!name.startsWith('THIKANA_') || known.includes(name)) continue;
    const meant = known.find((each) => boundedDistance(name, each, MISSPELLED_BY) <= MISSPELLED_BY);
    if (meant !== undefined) throw new Error(`there is no setting ${name}; did you mean ${meant}?`);
  }
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
