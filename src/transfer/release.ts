// A release: one dataset in a depot. What never changes is named by its SHA-256, so nothing can be half replaced, what two releases share is
// stored and fetched once, and no name in a depot is ever the name of a file of ours.
//
//   releases.json     which releases there are and from when each is in use; the only object that changes
//   objects/SHA-256   the description of a release, and the parts of its files
//   maps/GENERATION.pmtiles   the map of a release, for a CDN
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { FORMAT_VERSION } from '../dataset/format.ts';
import type { Manifest } from '../dataset/manifest.ts';
import { type Depot, DepotError } from './depot.ts';
import { sha256 } from './s3-signature.ts';

export const INDEX = 'releases.json';
/** Of an index and of a release's description. */
const MOST_BYTES = 1 << 24;
/** Small enough to be fetched again after a kill, large enough for few requests. */
export const PART_BYTES = 8 << 20;
const MOST_FILE_BYTES = 2 ** 40;

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$' });

const Listed = Type.Object({
  /** SHA-256 of the description. */
  release: Hash,
  formatVersion: Type.Integer(),
  /** When the dataset was built, and from when nodes use it. */
  built: Time,
  from: Time,
  map: Type.Optional(Type.String({ pattern: '^maps/[a-z0-9-]{1,100}\\.pmtiles$' })),
});
export type Listed = Static<typeof Listed>;

const Index = Type.Object({
  product: Type.Literal('thikana-releases'),
  releases: Type.Array(Listed, { maxItems: 1000 }),
});
export type ReleaseIndex = Static<typeof Index>;

const Description = Type.Object({
  product: Type.Literal('thikana-release'),
  /** The text of the dataset's manifest. */
  manifest: Type.String(),
  files: Type.Record(
    Type.String({ pattern: '^[a-z0-9][a-z0-9.-]{0,99}$' }),
    Type.Array(Type.Object({ sha256: Hash, bytes: Type.Integer({ minimum: 0, maximum: PART_BYTES }) }), {
      maxItems: MOST_FILE_BYTES / PART_BYTES,
    }),
    { additionalProperties: false },
  ),
});
export type ReleaseDescription = Static<typeof Description>;

const index = Compile(Index);
const description = Compile(Description);

export const objectOf = (hash: string): string => `objects/${hash}`;

export interface ReadIndex {
  readonly index: ReleaseIndex;
  /** See `Depot.write`; null: there is no index yet. */
  readonly version?: string | null;
}

export async function readIndex(depot: Depot): Promise<ReadIndex> {
  const object = await depot.read(INDEX, MOST_BYTES);
  if (!object) return { index: { product: 'thikana-releases', releases: [] }, version: null };
  return { index: parseIndex(object.bytes, `${depot.name}: ${INDEX}`), version: object.version };
}

export function parseIndex(bytes: Buffer, called: string): ReleaseIndex {
  const value = parsed(bytes, called);
  if (!index.Check(value)) throw new DepotError(`${called} is not what Thikana publishes`);
  return value;
}

export async function readDescription(depot: Depot, { release }: Listed): Promise<ReleaseDescription> {
  const called = `${depot.name}: ${objectOf(release)}`;
  const object = await depot.read(objectOf(release), MOST_BYTES);
  if (!object) throw new DepotError(`${called} is missing`);
  if (sha256(object.bytes) !== release)
    throw new DepotError(`${called} does not have the SHA-256 that it is named by`);
  const value = parsed(object.bytes, called);
  if (!description.Check(value)) throw new DepotError(`${called} is not what Thikana publishes`);
  return value;
}

function parsed(bytes: Buffer, called: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new DepotError(`${called} is not valid JSON (cut or damaged)`, { cause });
  }
}

export interface Chosen {
  /** The release for now. */
  readonly current: Listed | undefined;
  /** The one that comes next, to be fetched ahead. */
  readonly next: Listed | undefined;
}

/** Of the releases that this program can read: while nodes of two versions run, each has its own. */
export function chooseRelease(
  { releases }: ReleaseIndex,
  now: number,
  formatVersion = FORMAT_VERSION,
): Chosen {
  const readable = releases
    .filter((each) => each.formatVersion === formatVersion)
    .sort((a, b) => Date.parse(a.from) - Date.parse(b.from));
  const begun = readable.filter(({ from }) => Date.parse(from) <= now);
  const [next] = readable.slice(begun.length);
  // Before the first one begins, it is better than none.
  return { current: begun.at(-1) ?? next, next: begun.length > 0 ? next : undefined };
}

export const textOf = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;
