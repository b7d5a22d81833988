// Writes OpenStreetMap files for tests, on the `pbf` package: an encoder that knows nothing of the reader.
import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';

export interface TestNode {
  readonly id: number;
  /** Degrees × 1e7. */
  readonly lon: number;
  readonly lat: number;
  readonly tags?: Readonly<Record<string, string>>;
}
export interface TestWay {
  readonly id: number;
  readonly refs: readonly number[];
  readonly tags?: Readonly<Record<string, string>>;
}
export interface TestMember {
  readonly type: 'node' | 'way' | 'relation';
  readonly ref: number;
  readonly role: string;
}
export interface TestRelation {
  readonly id: number;
  readonly members: readonly TestMember[];
  readonly tags?: Readonly<Record<string, string>>;
}
export interface TestMap {
  readonly nodes?: readonly TestNode[];
  readonly ways?: readonly TestWay[];
  readonly relations?: readonly TestRelation[];
}
export interface EncodeOptions {
  readonly dense?: boolean;
  readonly zlib?: boolean;
  /** Nanodegrees; coordinates must be multiples of it after the offsets are taken away. */
  readonly granularity?: number;
  readonly lonOffset?: number;
  readonly latOffset?: number;
  readonly perBlock?: number;
  readonly features?: readonly string[];
}

const TYPES = { node: 0, way: 1, relation: 2 } as const;

class Strings {
  readonly list = [''];
  readonly #numbers = new Map<string, number>();
  of(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.list.push(text) - 1;
      this.#numbers.set(text, number);
    }
    return number;
  }
}

const deltas = (values: readonly number[]): number[] =>
  values.map((value, i) => (i === 0 ? value : value - values[i - 1]));

function tagFields(pbf: PbfWriter, tags: Readonly<Record<string, string>>, strings: Strings): void {
  const entries = Object.entries(tags);
  pbf.writePackedVarint(
    2,
    entries.map(([key]) => strings.of(key)),
  );
  pbf.writePackedVarint(
    3,
    entries.map(([, value]) => strings.of(value)),
  );
}

/** One PrimitiveBlock, unpacked. */
export function encodeBlock(map: TestMap, options: EncodeOptions = {}): Uint8Array {
  const { dense = true, granularity = 100, lonOffset = 0, latOffset = 0 } = options;
  const strings = new Strings();
  const lonOf = (node: TestNode): number => (node.lon * 100 - lonOffset) / granularity;
  const latOf = (node: TestNode): number => (node.lat * 100 - latOffset) / granularity;
  const groups = new PbfWriter();
  const nodes = map.nodes ?? [];
  if (nodes.length > 0) {
    groups.writeMessage(
      2,
      (_, group) => {
        if (!dense) {
          for (const node of nodes) {
            group.writeMessage(
              1,
              (__, pbf) => {
                pbf.writeSVarintField(1, node.id);
                tagFields(pbf, node.tags ?? {}, strings);
                pbf.writeSVarintField(8, latOf(node));
                pbf.writeSVarintField(9, lonOf(node));
              },
              null,
            );
          }
          return;
        }
        group.writeMessage(
          2,
          (__, pbf) => {
            pbf.writePackedSVarint(1, deltas(nodes.map(({ id }) => id)));
            pbf.writePackedSVarint(8, deltas(nodes.map(latOf)));
            pbf.writePackedSVarint(9, deltas(nodes.map(lonOf)));
            if (nodes.some(({ tags }) => tags && Object.keys(tags).length > 0)) {
              pbf.writePackedVarint(
                10,
                nodes.flatMap(({ tags = {} }) => [
                  ...Object.entries(tags).flatMap(([key, value]) => [strings.of(key), strings.of(value)]),
                  0,
                ]),
              );
            }
          },
          null,
        );
      },
      null,
    );
  }
  for (const way of map.ways ?? []) {
    groups.writeMessage(
      2,
      (_, group) => {
        group.writeMessage(
          3,
          (__, pbf) => {
            pbf.writeVarintField(1, way.id);
            tagFields(pbf, way.tags ?? {}, strings);
            pbf.writePackedSVarint(8, deltas(way.refs));
          },
          null,
        );
      },
      null,
    );
  }
  for (const relation of map.relations ?? []) {
    groups.writeMessage(
      2,
      (_, group) => {
        group.writeMessage(
          4,
          (__, pbf) => {
            pbf.writeVarintField(1, relation.id);
            tagFields(pbf, relation.tags ?? {}, strings);
            pbf.writePackedVarint(
              8,
              relation.members.map(({ role }) => strings.of(role)),
            );
            pbf.writePackedSVarint(9, deltas(relation.members.map(({ ref }) => ref)));
            pbf.writePackedVarint(
              10,
              relation.members.map(({ type }) => TYPES[type]),
            );
          },
          null,
        );
      },
      null,
    );
  }
  const block = new PbfWriter();
  block.writeMessage(
    1,
    (_, table) => {
      for (const text of strings.list) table.writeBytesField(1, Buffer.from(text));
    },
    null,
  );
  const body = groups.finish();
  if (granularity !== 100) block.writeVarintField(17, granularity);
  if (latOffset !== 0) block.writeVarintField(19, latOffset);
  if (lonOffset !== 0) block.writeVarintField(20, lonOffset);
  return Buffer.concat([block.finish(), body]);
}

/** A blob with its header, as in a file. */
export function encodeBlob(type: string, raw: Uint8Array, zlib = true): Buffer {
  const blob = new PbfWriter();
  if (zlib) {
    blob.writeVarintField(2, raw.length);
    blob.writeBytesField(3, deflateSync(raw));
  } else blob.writeBytesField(1, raw);
  return frame(type, blob.finish());
}

/** Length and header around the bytes of a blob. */
export function frame(type: string, blob: Uint8Array, said = blob.length): Buffer {
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, said);
  const bytes = header.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes, blob]);
}

export function encodeHeader(
  features: readonly string[] = ['OsmSchema-V0.6', 'DenseNodes'],
  zlib = true,
): Buffer {
  const pbf = new PbfWriter();
  for (const feature of features) pbf.writeStringField(4, feature);
  pbf.writeStringField(16, 'test');
  pbf.writeVarintField(32, 1_700_000_000);
  return encodeBlob('OSMHeader', pbf.finish(), zlib);
}

/** A whole .osm.pbf file. */
export function encodeFile(map: TestMap, options: EncodeOptions = {}): Buffer {
  const { perBlock = 8000, zlib = true } = options;
  const parts = [encodeHeader(options.features, zlib)];
  for (const kind of ['nodes', 'ways', 'relations'] as const) {
    const all = map[kind] ?? [];
    for (let i = 0; i < all.length; i += perBlock) {
      parts.push(encodeBlob('OSMData', encodeBlock({ [kind]: all.slice(i, i + perBlock) }, options), zlib));
    }
  }
  return Buffer.concat(parts);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;');

/** The same map as .osm text. */
export function encodeXml(map: TestMap): string {
  const tags = (of: { tags?: Readonly<Record<string, string>> }): string =>
    Object.entries(of.tags ?? {})
      .map(([key, value]) => `<tag k="${escaped(key)}" v="${escaped(value)}"/>`)
      .join('');
  const nodes = (map.nodes ?? []).map(
    (node) =>
      `<node id="${node.id}" lat="${(node.lat / 1e7).toFixed(7)}" lon="${(node.lon / 1e7).toFixed(7)}">${tags(node)}</node>`,
  );
  const ways = (map.ways ?? []).map(
    (way) => `<way id="${way.id}">${way.refs.map((ref) => `<nd ref="${ref}"/>`).join('')}${tags(way)}</way>`,
  );
  const relations = (map.relations ?? []).map(
    (relation) =>
      `<relation id="${relation.id}">${relation.members
        .map(({ type, ref, role }) => `<member type="${type}" ref="${ref}" role="${escaped(role)}"/>`)
        .join('')}${tags(relation)}</relation>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6">\n${[...nodes, ...ways, ...relations].join('\n')}\n</osm>\n`;
}
