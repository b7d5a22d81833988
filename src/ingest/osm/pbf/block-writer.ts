// Writes blocks of a .osm.pbf file: the header, and elements of one type, compressed with zlib.
import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { MemberType, type Tags } from '../element-visitor.ts';
import type { MapElement, MapNode, MapRelation, MapWay } from '../map-element.ts';
import type { OsmHeader } from './header-block.ts';

/** The strings of a block; number 0 stays empty, as it ends the tags of a node. */
class BlockStrings {
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

/** A blob with its length and header, ready to be written into a file. */
export function fileBlob(type: 'OSMHeader' | 'OSMData', raw: Uint8Array): Buffer {
  const blob = new PbfWriter();
  blob.writeVarintField(2, raw.length);
  blob.writeBytesField(3, deflateSync(raw));
  const data = blob.finish();
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, data.length);
  const head = header.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, data]);
}

export function headerBlock({ date, feed, sequence, box, writer }: OsmHeader): Uint8Array {
  const pbf = new PbfWriter();
  if (box) pbf.writeBytesField(1, box);
  pbf.writeStringField(4, 'OsmSchema-V0.6');
  pbf.writeStringField(4, 'DenseNodes');
  pbf.writeStringField(5, 'Sort.Type_then_ID');
  if (writer !== undefined) pbf.writeStringField(16, writer);
  if (date !== undefined) pbf.writeVarintField(32, Math.floor(Date.parse(date) / 1000));
  if (sequence !== undefined) pbf.writeVarintField(33, sequence);
  if (feed !== undefined) pbf.writeStringField(34, feed);
  return pbf.finish();
}

/** Elements of one type, in the order given. */
export function dataBlock(elements: readonly MapElement[]): Uint8Array {
  const strings = new BlockStrings();
  const group = new PbfWriter();
  const nodes: MapNode[] = [];
  for (const element of elements) {
    if (element.type === MemberType.Node) nodes.push(element);
    else if (element.type === MemberType.Way)
      group.writeMessage(3, (way: MapWay, pbf) => writeWay(way, pbf, strings), element);
    else
      group.writeMessage(4, (relation: MapRelation, pbf) => writeRelation(relation, pbf, strings), element);
  }
  if (nodes.length > 0)
    group.writeMessage(2, (dense: MapNode[], pbf) => writeNodes(dense, pbf, strings), nodes);
  const block = new PbfWriter();
  const table = new PbfWriter();
  // The writer's own strings lose what lies above U+1FFFF.
  for (const text of strings.list) table.writeBytesField(1, Buffer.from(text));
  block.writeBytesField(1, table.finish());
  block.writeBytesField(2, group.finish());
  return block.finish();
}

const deltas = (values: ArrayLike<number>): number[] =>
  Array.from(values, (value, i) => (i === 0 ? value : value - values[i - 1]));

function writeNodes(nodes: readonly MapNode[], pbf: PbfWriter, strings: BlockStrings): void {
  pbf.writePackedSVarint(1, deltas(nodes.map(({ id }) => id)));
  pbf.writePackedSVarint(8, deltas(nodes.map(({ lat }) => lat)));
  pbf.writePackedSVarint(9, deltas(nodes.map(({ lon }) => lon)));
  if (nodes.every(({ tags }) => tags.size === 0)) return;
  const pairs: number[] = [];
  for (const { tags } of nodes) {
    for (const [key, value] of tags) pairs.push(strings.of(key), strings.of(value));
    pairs.push(0);
  }
  pbf.writePackedVarint(10, pairs);
}

function writeWay({ id, tags, refs }: MapWay, pbf: PbfWriter, strings: BlockStrings): void {
  pbf.writeVarintField(1, id);
  writeTags(tags, pbf, strings);
  pbf.writePackedSVarint(8, deltas(refs));
}

function writeRelation(
  { id, tags, types, ids, roles }: MapRelation,
  pbf: PbfWriter,
  strings: BlockStrings,
): void {
  pbf.writeVarintField(1, id);
  writeTags(tags, pbf, strings);
  pbf.writePackedVarint(
    8,
    roles.map((role) => strings.of(role)),
  );
  pbf.writePackedSVarint(9, deltas(ids));
  pbf.writePackedVarint(10, Array.from(types));
}

function writeTags(tags: Tags, pbf: PbfWriter, strings: BlockStrings): void {
  pbf.writePackedVarint(
    2,
    Array.from(tags.keys(), (key) => strings.of(key)),
  );
  pbf.writePackedVarint(
    3,
    Array.from(tags.values(), (value) => strings.of(value)),
  );
}
