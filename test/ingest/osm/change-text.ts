// Writes files of changes for tests, and reads whole maps back.
import { silent } from '../../../src/dataset/progress.ts';
import { applyChanges, type Stamp } from '../../../src/ingest/osm/changes/apply-changes.ts';
import { ChangeSet } from '../../../src/ingest/osm/changes/change-set.ts';
import { readChanges } from '../../../src/ingest/osm/changes/read-changes.ts';
import { type MapElement, WholeElements } from '../../../src/ingest/osm/map-element.ts';
import { BlobFile } from '../../../src/ingest/osm/pbf/blobs.ts';
import { inflateBlob } from '../../../src/ingest/osm/pbf/inflate-blob.ts';
import { BlockDecoder } from '../../../src/ingest/osm/pbf/primitive-block.ts';
import type { TestMap, TestNode, TestRelation, TestWay } from './osm-encoder.ts';

type Tags = Readonly<Record<string, string>>;
type Version = { readonly version?: number };

const escaped = (text: string): string =>
  text.replace(/[&<>"]|\p{Cc}/gu, (letter) => `&#${letter.codePointAt(0)};`);
const tagText = (tags: Tags = {}): string =>
  Object.entries(tags)
    .map(([key, value]) => `<tag k="${escaped(key)}" v="${escaped(value)}"/>`)
    .join('');

export const nodeText = ({ id, lon, lat, tags, version = 1 }: TestNode & Version): string =>
  `<node id="${id}" version="${version}" timestamp="2026-11-18T05:00:00Z" lon="${(lon / 1e7).toFixed(7)}" lat="${(lat / 1e7).toFixed(7)}">${tagText(tags)}</node>`;
export const wayText = ({ id, refs, tags, version = 1 }: TestWay & Version): string =>
  `<way id="${id}" version="${version}">${refs.map((ref) => `<nd ref="${ref}"/>`).join('')}${tagText(tags)}</way>`;
const relationText = ({ id, members, tags }: TestRelation): string =>
  `<relation id="${id}" version="1">${members
    .map(({ type, ref, role }) => `<member type="${type}" ref="${ref}" role="${escaped(role)}"/>`)
    .join('')}${tagText(tags)}</relation>`;

export const changeText = (modify: string, deleted = ''): string =>
  `<?xml version="1.0"?>\n<osmChange version="0.6"><modify>${modify}</modify><delete>${deleted}</delete></osmChange>\n`;

/** What turns one map into another. */
export function changesBetween(before: TestMap, after: TestMap): string {
  const modify: string[] = [];
  const gone: string[] = [];
  const compare = <T extends { id: number }>(
    name: string,
    from: readonly T[] = [],
    to: readonly T[] = [],
    text: (of: T) => string,
  ): void => {
    const had = new Map(from.map((each) => [each.id, text(each)]));
    const has = new Set(to.map(({ id }) => id));
    for (const each of to) if (had.get(each.id) !== text(each)) modify.push(text(each));
    for (const { id } of from) if (!has.has(id)) gone.push(`<${name} id="${id}" version="2"/>`);
  };
  compare('node', before.nodes, after.nodes, nodeText);
  compare('way', before.ways, after.ways, wayText);
  compare('relation', before.relations, after.relations, relationText);
  return changeText(modify.join('\n'), gone.join('\n'));
}

/** Everything in a .osm.pbf file, in its order. */
export function elementsOf(path: string): MapElement[] {
  const elements: MapElement[] = [];
  const file = new BlobFile(path);
  const decoder = new BlockDecoder();
  const whole = new WholeElements((element) => elements.push(element));
  try {
    for (const blob of file.places())
      if (blob.type === 'OSMData') decoder.decode(inflateBlob(file.bytes(blob)), whole);
  } finally {
    file.close();
  }
  return elements;
}

export async function applied(
  from: string,
  changes: readonly string[],
  to: string,
  stamp: Stamp = {},
): Promise<void> {
  const set = new ChangeSet();
  for (const file of changes) await readChanges(file, set);
  await applyChanges(from, set, to, { date: set.date, ...stamp }, silent);
}
