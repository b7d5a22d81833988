// Every setting, declared once: its type and limits, its default, where it can be given and what it is for. Flags, variables, the
// settings file, the checks, the help of `serve` and the table in docs/operating.md all follow from this list.
import { availableParallelism } from 'node:os';
import { type Static, type TSchema, Type } from 'typebox';
import { DIALECT_NAMES } from '../http/dialects/dialect-names.ts';
import { BUILT_IN, type Profile, USUAL_PROFILES } from '../roads/profiles/profile.ts';
import { isTileSource } from '../tiles/style/tile-source.ts';
import { isDepotUrl } from '../transfer/depot-url.ts';
import { listenAt } from './listen-at.ts';
import { trustedAccounts } from './trusted-accounts.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** What a setting is beside its type. */
interface AboutSetting {
  readonly variable: string;
  /** What follows its flag in the help. Without it there is no flag: for secrets, as others on the machine can read command lines. */
  readonly flag?: string;
  readonly says: string;
  /** Ends the sentence "… must be …" where the type alone does not tell what is allowed. */
  readonly allowed?: string;
  /** The default as the docs tell it, where the value alone does not. */
  readonly otherwise?: string;
  /** A value that is not repeated in messages. */
  readonly isSecret?: boolean;
  /** A relative path, which means another folder in the settings file than in a flag. */
  readonly isFolder?: boolean;
  /** Tells a URL that may stand in place of the folder. */
  readonly isUrlToo?: (text: string) => boolean;
  /** What the keywords of the schema cannot say. */
  readonly fits?: (text: string) => boolean;
  /** For a value that is written otherwise than it is used. Throws what is wrong: the end of a sentence that begins with the name. */
  readonly reads?: (given: unknown) => unknown;
}

/** Keywords of a schema, which its type does not tell. */
interface Keywords {
  readonly type?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: unknown;
  readonly maximum?: unknown;
}
export type DeclaredSetting = TSchema & AboutSetting & Keywords;

const setting = <T extends TSchema>(schema: T, about: AboutSetting & Keywords): T & AboutSetting & Keywords =>
  Object.assign(schema, about);

const HOME = '.thikana';
const YES_OR_NO = '[yes|no]';
const METRICS_HOST = '127.0.0.1';
const METRICS_PORT = 9464;

/** Several servers may be named, separated by commas. */
const isUrlOf =
  (...schemes: readonly string[]) =>
  (text: string): boolean =>
    text.split(',').every((url) => URL.canParse(url) && schemes.includes(new URL(url).protocol));

/** What a list of profiles names; cars are always among them, as closures and other calls follow their roads. */
function readProfiles(given: unknown): readonly Profile[] {
  const words = String(given)
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const chosen = BUILT_IN.filter((name) => words.includes(name));
  if (chosen.length !== new Set(words).size || !chosen.includes('car'))
    throw new Error(`must be car and others of ${BUILT_IN.join(', ')}, separated by commas`);
  return chosen;
}

export const SETTINGS = Type.Object({
  host: setting(Type.String({ default: '127.0.0.1', pattern: '\\S' }), {
    variable: 'HOST',
    flag: '<address>',
    says: 'IP address or host name to listen on',
    // An empty name would mean all addresses of the machine.
    allowed: 'a name or an IP address; 0.0.0.0 listens on all',
  }),
  port: setting(Type.Integer({ default: 8080, minimum: 0, maximum: 65_535 }), {
    variable: 'PORT',
    flag: '<number>',
    says: 'port to listen on, 0 for any free one',
  }),
  dataset: setting(Type.String({ default: `${HOME}/dataset` }), {
    variable: 'THIKANA_DATASET',
    flag: '<folder>',
    says: 'folder of the dataset, or the URL of a depot (`s3://…`, `https://…`, [many-nodes.md](many-nodes.md))',
    isFolder: true,
    isUrlToo: isDepotUrl,
  }),
  datasetCache: setting(Type.String({ default: `${HOME}/datasets` }), {
    variable: 'THIKANA_DATASET_CACHE',
    flag: '<folder>',
    says: 'folder for datasets that are fetched from a depot',
    isFolder: true,
  }),
  datasetPoll: setting(Type.Integer({ default: 30, minimum: 1, maximum: 86_400 }), {
    variable: 'THIKANA_DATASET_POLL',
    flag: '<seconds>',
    says: 'seconds between looks into the depot for a new dataset',
  }),
  s3KeyId: setting(Type.Optional(Type.String({ minLength: 1 })), {
    variable: 'AWS_ACCESS_KEY_ID',
    says: 'key for object storage',
    otherwise: 'none: buckets that everybody may read',
    isSecret: true,
  }),
  s3Secret: setting(Type.Optional(Type.String({ minLength: 1 })), {
    variable: 'AWS_SECRET_ACCESS_KEY',
    says: 'secret of this key',
    otherwise: 'none',
    isSecret: true,
  }),
  s3SessionToken: setting(Type.Optional(Type.String({ minLength: 1 })), {
    variable: 'AWS_SESSION_TOKEN',
    says: 'token of a key that expires',
    otherwise: 'none',
    isSecret: true,
  }),
  s3Region: setting(Type.String({ default: 'us-east-1', pattern: '^[a-z0-9-]{1,40}$' }), {
    variable: 'AWS_REGION',
    says: 'region of the object storage',
    allowed: 'small letters, digits and hyphens',
  }),
  s3Endpoint: setting(Type.Optional(Type.String()), {
    variable: 'AWS_ENDPOINT_URL',
    says: 'server of the object storage (MinIO, Ceph, R2 …)',
    allowed: 'a URL that begins with https:// or http://',
    otherwise: 'AWS',
    fits: isUrlOf('https:', 'http:'),
  }),
  tilesUrl: setting(Type.Optional(Type.String()), {
    variable: 'THIKANA_TILES_URL',
    says: 'where styles find the tiles instead of here: a URL with `{z}`, `{x}` and `{y}`, or that of a PMTiles archive; `{generation}` stands for that of the dataset',
    allowed: 'a URL that begins with https:// or http:// and has {z}, {x} and {y} in it or ends in .pmtiles',
    otherwise: 'this server',
    fits: (text) => isUrlOf('https:', 'http:')(text) && isTileSource(text),
  }),
  hours: setting(Type.Optional(Type.String()), {
    variable: 'THIKANA_HOURS',
    flag: '<file>',
    says: 'table of speeds by the hour of the week, CSV or TSV ([time.md](time.md)); read again by a reload',
    otherwise: 'the table of the program',
    isFolder: true,
  }),
  learn: setting(Type.Boolean({ default: true }), {
    variable: 'THIKANA_LEARN',
    flag: YES_OR_NO,
    says: 'learns speeds of roads from the positions that accounts send, for themselves ([privacy.md](privacy.md))',
  }),
  trafficFrom: setting(Type.Union([Type.Literal('all'), Type.Array(Type.Integer())], { default: [] }), {
    variable: 'THIKANA_TRAFFIC_FROM',
    flag: '<accounts>',
    says: 'accounts whose vehicles count for everybody, in speeds and jams: their ids, or `all`',
    otherwise: 'none: what an account sends counts for itself',
    reads: trustedAccounts,
  }),
  profiles: setting(Type.Optional(Type.Unsafe<readonly Profile[]>(Type.Array(Type.String()))), {
    variable: 'THIKANA_PROFILES',
    flag: '<list>',
    says: `by what one can travel, separated by commas, car first: ${BUILT_IN.join(', ')}; each takes memory ([profiles.md](profiles.md))`,
    otherwise: USUAL_PROFILES.join(','),
    reads: readProfiles,
  }),
  ownProfiles: setting(Type.Optional(Type.String()), {
    variable: 'THIKANA_OWN_PROFILES',
    flag: '<file>',
    says: 'profiles of your own, offered beside the others, CSV or TSV ([profiles.md](profiles.md#own-profiles)); read at start',
    otherwise: 'none',
    isFolder: true,
  }),
  state: setting(Type.String({ default: `${HOME}/state` }), {
    variable: 'THIKANA_STATE',
    flag: '<folder>',
    says: "folder of the state and of this node's journals",
    isFolder: true,
  }),
  databaseUrl: setting(Type.Optional(Type.String()), {
    variable: 'DATABASE_URL',
    says: 'PostgreSQL that holds the state; the folder then holds only what belongs to this node',
    allowed: 'a URL that begins with postgres://',
    otherwise: 'SQLite in the state folder',
    isSecret: true,
    fits: isUrlOf('postgres:', 'postgresql:'),
  }),
  redisUrl: setting(Type.Optional(Type.String()), {
    variable: 'REDIS_URL',
    says: 'Redis that shares limits between nodes',
    allowed: 'a URL that begins with redis://',
    otherwise: 'limits per node',
    isSecret: true,
    fits: isUrlOf('redis:', 'rediss:'),
  }),
  operatorToken: setting(Type.Optional(Type.String({ minLength: 32, pattern: '^[\\x21-\\x7e]+$' })), {
    variable: 'THIKANA_OPERATOR_TOKEN',
    says: 'switches the calls under `/ops` on',
    allowed: 'a secret of at least 32 characters without spaces',
    otherwise: 'no `/ops`',
    isSecret: true,
  }),
  threads: setting(Type.Integer({ default: Math.min(availableParallelism(), 8), minimum: 1, maximum: 64 }), {
    variable: 'THIKANA_THREADS',
    flag: '<number>',
    says: 'threads that answer, on the same port',
    otherwise: 'the cores, at most 8 (one on Node older than 22.12)',
  }),
  workers: setting(Type.Integer({ default: 2, minimum: 0, maximum: 64 }), {
    variable: 'THIKANA_WORKERS',
    flag: '<number>',
    says: 'worker threads for long work, shared by those that answer',
  }),
  drain: setting(Type.Integer({ default: 3, minimum: 0, maximum: 600 }), {
    variable: 'THIKANA_DRAIN',
    flag: '<seconds>',
    says: 'seconds in which calls are still accepted after SIGTERM, while `/readyz` answers 503',
  }),
  warmUp: setting(Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })), {
    variable: 'THIKANA_WARM_UP',
    flag: '<seconds>',
    says: 'seconds after the start until every thread makes each call once, so that no caller waits for the first; 0: before it listens',
    otherwise: '15; with a database 0, as other nodes answer meanwhile',
  }),
  metrics: setting(
    Type.Optional(
      Type.Object(
        { host: Type.String(), port: Type.Integer(), mayMove: Type.Boolean() },
        { default: { host: METRICS_HOST, port: METRICS_PORT, mayMove: true } },
      ),
    ),
    {
      variable: 'THIKANA_METRICS',
      flag: '<address>',
      says: 'HOST:PORT for metrics and health, apart from the API; `off` for none',
      otherwise: `\`${METRICS_HOST}:${METRICS_PORT}\``,
      reads(given) {
        if (given === false || given === 'off') return undefined;
        const at = listenAt(String(given), METRICS_HOST);
        if (at) return at;
        throw new Error(`must be HOST:PORT, such as ${METRICS_HOST}:${METRICS_PORT}, or off, not "${given}"`);
      },
    },
  ),
  metricsByKey: setting(Type.Boolean({ default: false }), {
    variable: 'THIKANA_METRICS_BY_KEY',
    flag: YES_OR_NO,
    says: 'requests and credits of each key in the metrics',
  }),
  registration: setting(Type.Boolean({ default: false }), {
    variable: 'THIKANA_REGISTRATION',
    flag: YES_OR_NO,
    says: 'lets people register and manage their own account',
  }),
  mailCommand: setting(Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })), {
    variable: 'THIKANA_MAIL_COMMAND',
    flag: '<command>',
    says: 'sends the mail on its standard input, as `sendmail -t` does',
    otherwise: 'none: the operator confirms e-mail addresses',
    allowed: 'a program and its arguments',
  }),
  logLevel: setting(
    Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { default: 'info' }),
    {
      variable: 'LOG_LEVEL',
      flag: '<level>',
      says: 'what is logged: this and what is graver',
    },
  ),
  trustProxy: setting(Type.Union([Type.Integer(), Type.Array(Type.String())], { default: 0 }), {
    variable: 'THIKANA_TRUST_PROXY',
    flag: '[proxies]',
    says: 'which proxies may say where a request came from: how many stand before the server (`1`), or their networks (`127.0.0.1,10.0.0.0/8`)',
    otherwise: 'none',
    reads: trustedProxies,
  }),
  version1: setting(Type.Boolean({ default: true }), {
    variable: 'THIKANA_VERSION_1',
    says: 'answers calls of version 1; `no` answers them with 410',
  }),
  dialectAtRoot: setting(Type.Optional(Type.Enum([...DIALECT_NAMES])), {
    variable: 'THIKANA_DIALECT_AT_ROOT',
    flag: '<dialect>',
    says: "which other server's interface is also answered without its prefix",
    otherwise: 'none',
  }),
  privateWebhooks: setting(Type.Boolean({ default: false }), {
    variable: 'THIKANA_PRIVATE_WEBHOOKS',
    says: 'lets webhooks reach this machine and its network',
  }),
});

export type Settings = Readonly<Static<typeof SETTINGS>>;

/** --trust-proxy of trustProxy; undefined for a setting that has no flag. */
export const flagOf = (name: string, { flag }: DeclaredSetting): string | undefined =>
  flag === undefined ? undefined : `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
