// Where a setting comes from: a flag wins over the environment, the environment over the file thikana.json.

import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { boundedDistance } from '../text/edit-distance.ts';
import { messageOf } from '../text/thrown.ts';
import { type ListenAt, listenAt } from './listen-at.ts';
import { type TrustedProxies, trustedProxies } from './trusted-proxies.ts';

export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Folder of the dataset. */
  readonly dataset: string;
  /** Folder of the state file. */
  readonly state: string;
  /** PostgreSQL that holds the state instead of the folder, which then only holds what belongs to this node. */
  readonly databaseUrl: string | undefined;
  /** Redis that shares limits between nodes. */
  readonly redisUrl: string | undefined;
  /** Switches the endpoints under /ops on; undefined: off. */
  readonly operatorToken: string | undefined;
  readonly logLevel: string;
  /** Threads that answer HTTP. */
  readonly threads: number;
  /** Worker threads for long work, shared by those that answer. */
  readonly workers: number;
  /** The proxies that may say where a request came from. */
  readonly trustProxy: TrustedProxies;
  /** Whether calls of version 1 are answered. */
  readonly version1: boolean;
  /** Lets webhooks of tenants point to this machine and its network. */
  readonly privateWebhooks: boolean;
  /** Where metrics and health are told, apart from the API; undefined: nowhere. */
  readonly metrics: ListenAt | undefined;
  /** Tells requests and credits of each key in /metrics, by the key's id and name. */
  readonly metricsByKey: boolean;
  /** Lets people register and manage accounts of their own, under /account. */
  readonly registration: boolean;
  /** Program and arguments that send a mail from standard input; undefined: the operator confirms addresses. */
  readonly mailCommand: readonly string[] | undefined;
}

export type Given = { readonly [K in keyof Settings]?: string | number | boolean | readonly string[] };

const SETTINGS_FILE = 'thikana.json';
const HOME = '.thikana';

const DEFAULTS: Settings = {
  host: '127.0.0.1',
  port: 8080,
  dataset: `${HOME}/dataset`,
  state: `${HOME}/state`,
  databaseUrl: undefined,
  redisUrl: undefined,
  operatorToken: undefined,
  logLevel: 'info',
  threads: Math.min(availableParallelism(), 8),
  workers: 2,
  trustProxy: 0,
  version1: true,
  privateWebhooks: false,
  metrics: { host: '127.0.0.1', port: 9464, mayMove: true },
  metricsByKey: false,
  registration: false,
  mailCommand: undefined,
};

const VARIABLES: { readonly [K in keyof Settings]: string } = {
  host: 'HOST',
  port: 'PORT',
  dataset: 'THIKANA_DATASET',
  state: 'THIKANA_STATE',
  databaseUrl: 'DATABASE_URL',
  redisUrl: 'REDIS_URL',
  operatorToken: 'THIKANA_OPERATOR_TOKEN',
  logLevel: 'LOG_LEVEL',
  threads: 'THIKANA_THREADS',
  workers: 'THIKANA_WORKERS',
  trustProxy: 'THIKANA_TRUST_PROXY',
  version1: 'THIKANA_VERSION_1',
  privateWebhooks: 'THIKANA_PRIVATE_WEBHOOKS',
  metrics: 'THIKANA_METRICS',
  metricsByKey: 'THIKANA_METRICS_BY_KEY',
  registration: 'THIKANA_REGISTRATION',
  mailCommand: 'THIKANA_MAIL_COMMAND',
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export function readSettings(
  flags: Given,
  env: NodeJS.ProcessEnv = process.env,
  file: Given = readSettingsFile(),
): Settings {
  refuseMisspelled(env);
  const pick = (name: keyof Settings): unknown =>
    flags[name] ?? (env[VARIABLES[name]] || undefined) ?? file[name] ?? DEFAULTS[name];
  const logLevel = String(pick('logLevel'));
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new Error(`log level ${logLevel} is not known; choose one of ${LOG_LEVELS.join(', ')}`);
  }
  const host = String(pick('host')).trim();
  // An empty name would mean all addresses of the machine.
  if (host === '') throw new Error('host must be a name or an IP address; 0.0.0.0 listens on all');
  return {
    host,
    port: whole('port', pick('port'), 0, 65535),
    dataset: resolve(String(pick('dataset'))),
    state: resolve(String(pick('state'))),
    databaseUrl: serverUrl('DATABASE_URL', pick('databaseUrl'), ['postgres:', 'postgresql:']),
    redisUrl: serverUrl('REDIS_URL', pick('redisUrl'), ['redis:', 'rediss:']),
    operatorToken: secret('THIKANA_OPERATOR_TOKEN', pick('operatorToken')),
    logLevel,
    threads: whole('threads', pick('threads'), 1, 64),
    workers: whole('workers', pick('workers'), 0, 64),
    trustProxy: trustedProxies(pick('trustProxy')),
    version1: !['false', '0', 'no', 'off'].includes(String(pick('version1'))),
    privateWebhooks: isYes(pick('privateWebhooks')),
    metrics: metricsAt(pick('metrics')),
    metricsByKey: isYes(pick('metricsByKey')),
    registration: isYes(pick('registration')),
    mailCommand: words(pick('mailCommand')),
  };
}

function metricsAt(value: unknown): ListenAt | undefined {
  if (value === DEFAULTS.metrics) return DEFAULTS.metrics;
  if (value === false || value === 'off') return undefined;
  const at = listenAt(String(value), '127.0.0.1');
  if (!at) throw new Error(`metrics must be HOST:PORT, such as 127.0.0.1:9464, or off, not "${value}"`);
  return at;
}

const isYes = (value: unknown): boolean => ['true', '1', 'yes', 'on'].includes(String(value));

/** A command as a person writes it. No shell reads it, so quotes mean nothing; what needs them goes into a script. */
function words(value: unknown): readonly string[] | undefined {
  const found = value === undefined ? [] : String(value).trim().split(/\s+/);
  return found.length === 0 || found[0] === '' ? undefined : found;
}

const SHORTEST_SECRET = 32;

function secret(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (!/^[\x21-\x7e]+$/.test(String(value)) || String(value).length < SHORTEST_SECRET)
    throw new Error(`${name} must have at least ${SHORTEST_SECRET} characters and no spaces`);
  return String(value);
}

/** Several servers may be named, separated by commas. The URL may hold a password, so it is not repeated in the message. */
function serverUrl(name: string, value: unknown, schemes: readonly string[]): string | undefined {
  if (value === undefined) return undefined;
  for (const url of String(value).split(',')) {
    if (!URL.canParse(url) || !schemes.includes(new URL(url).protocol))
      throw new Error(`${name} must be a URL that begins with ${schemes[0]}//`);
  }
  return String(value);
}

function whole(name: string, value: unknown, least: number, most: number): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < least || number > most) {
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${value}"`);
  }
  return number;
}

function readSettingsFile(): Given {
  if (!existsSync(SETTINGS_FILE)) return {};
  let given: Given;
  try {
    given = JSON.parse(readFileSync(SETTINGS_FILE, 'utf8'));
  } catch (error) {
    throw new Error(`${SETTINGS_FILE} is not valid JSON: ${messageOf(error)}`);
  }
  refuseUnknown(given);
  return given;
}

/** A setting that is misspelled must not be taken for one that is not there. */
export function refuseUnknown(given: object): void {
  const known = Object.keys(VARIABLES);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(
      `${SETTINGS_FILE}: there is no setting "${unknown}"; the settings are ${known.join(', ')}`,
    );
}

/** Letters by which a misspelled variable differs from the one that was meant. */
const MISSPELLED_BY = 2;

/** The same for variables, as far as they resemble one of ours: Kubernetes adds others that begin with the name of a service. */
function refuseMisspelled(env: NodeJS.ProcessEnv): void {
  const known = Object.values(VARIABLES);
  for (const name of Object.keys(env)) {
    if (!name.startsWith('THIKANA_') || known.includes(name)) continue;
    const meant = known.find((each) => boundedDistance(name, each, MISSPELLED_BY) <= MISSPELLED_BY);
    if (meant !== undefined) throw new Error(`there is no setting ${name}; did you mean ${meant}?`);
  }
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
