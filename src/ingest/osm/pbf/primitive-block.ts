// Decodes one decompressed block of nodes, ways and relations and shows them to a visitor.
import { ElementKind, type ElementVisitor, type Members, NO_TAGS, type Tags } from '../element-visitor.ts';
import { MAX_ID, MAX_MEMBERS, MAX_WAY_NODES } from '../file-limits.ts';
import { BlockFault } from '../osm-file-error.ts';
import { worthALook } from '../tag-interest.ts';
import { StringTable } from './string-table.ts';
import { Wire } from './wire.ts';

/** Protobuf tag: field number and wire type, for a length-delimited field or a varint. */
const packed = (field: number): number => (field << 3) | 2;
const number = (field: number): number => field << 3;

const MAX_LON = 180e7;
const MAX_LAT = 90e7;

interface Range {
  start: number;
  end: number;
}

/** Reused between blocks: one per thread. */
export class BlockDecoder {
  readonly #tags = new Map<string, string>();
  readonly #members: Members = { count: 0, types: new Uint8Array(64), ids: new Float64Array(64), roles: [] };
  #refs = new Float64Array(2048);
  #strings!: StringTable;
  #granularity = 100;
  #lonOffset = 0;
  #latOffset = 0;
  #everyTag = false;

  /** Shows the block's elements to the visitor. Returns the kinds that it contains, as bits of ElementKind. */
  decode(raw: Uint8Array, visitor: ElementVisitor): number {
    const wire = new Wire(raw);
    const groups: Range[] = [];
    let table: Range = { start: 0, end: 0 };
    this.#granularity = 100;
    this.#lonOffset = 0;
    this.#latOffset = 0;
    this.#everyTag = visitor.everyTag ?? false;
    while (wire.more) {
      const tag = wire.tag();
      if (tag === packed(1) || tag === packed(2)) {
        const end = wire.length();
        if (tag === packed(1)) table = { start: wire.pos, end };
        else groups.push({ start: wire.pos, end });
        wire.pos = end;
      } else if (tag === number(17)) this.#granularity = wire.int();
      else if (tag === number(19)) this.#latOffset = wire.int();
      else if (tag === number(20)) this.#lonOffset = wire.int();
      else wire.skip(tag);
    }
    if (!(this.#granularity > 0)) throw new BlockFault(`granularity ${this.#granularity} is invalid`);
    this.#strings = new StringTable(raw, table.start, table.end);
    let kinds = 0;
    for (const group of groups) kinds |= this.#group(new Wire(raw, group.start, group.end), visitor);
    return kinds;
  }

  #group(wire: Wire, visitor: ElementVisitor): number {
    let kinds = 0;
    const wanted = visitor.kinds;
    while (wire.more) {
      const tag = wire.tag();
      const field = tag >>> 3;
      if ((tag & 7) !== 2 || field > 4) {
        wire.skip(tag);
        continue;
      }
      const end = wire.length();
      const kind = field <= 2 ? ElementKind.Node : field === 3 ? ElementKind.Way : ElementKind.Relation;
      kinds |= kind;
      if (wanted & kind) {
        if (field === 1) this.#node(wire.bytes, wire.pos, end, visitor);
        else if (field === 2) this.#dense(wire.bytes, wire.pos, end, visitor);
        else if (field === 3) this.#way(wire.bytes, wire.pos, end, visitor);
        else this.#relation(wire.bytes, wire.pos, end, visitor);
      }
      wire.pos = end;
    }
    return kinds;
  }

  #dense(bytes: Uint8Array, start: number, end: number, visitor: ElementVisitor): void {
    const wire = new Wire(bytes, start, end);
    const ids = new Wire(bytes, 0, 0);
    const lats = new Wire(bytes, 0, 0);
    const lons = new Wire(bytes, 0, 0);
    const keys = new Wire(bytes, 0, 0);
    while (wire.more) {
      const tag = wire.tag();
      const list =
        tag === packed(1)
          ? ids
          : tag === packed(8)
            ? lats
            : tag === packed(9)
              ? lons
              : tag === packed(10)
                ? keys
                : null;
      if (!list) {
        wire.skip(tag);
        continue;
      }
      list.end = wire.length();
      list.pos = wire.pos;
      wire.pos = list.end;
    }
    let id = 0;
    let lat = 0;
    let lon = 0;
    const node = visitor.node!.bind(visitor);
    while (ids.more) {
      id = this.#id(id + ids.sint());
      lat += lats.sint();
      lon += lons.sint();
      const tags = keys.more ? this.#denseTags(keys) : NO_TAGS;
      node(id, this.#lon(lon, id), this.#lat(lat, id), tags);
    }
    if (lats.more || lons.more || keys.more)
      throw new BlockFault('the lists of a group of nodes differ in length');
  }

  /** Keys and values alternate until a 0. */
  #denseTags(keys: Wire): Tags {
    const start = keys.pos;
    let bits = 0;
    for (let key = keys.uint(); key !== 0; key = keys.uint()) {
      bits |= this.#strings.interest(key);
      keys.uint();
    }
    if (!this.#everyTag && !worthALook(bits)) return NO_TAGS;
    const end = keys.pos;
    keys.pos = start;
    const tags = this.#tags;
    tags.clear();
    for (let key = keys.uint(); key !== 0; key = keys.uint()) {
      tags.set(this.#strings.get(key), this.#strings.get(keys.uint()));
    }
    keys.pos = end;
    return tags;
  }

  #node(bytes: Uint8Array, start: number, end: number, visitor: ElementVisitor): void {
    const wire = new Wire(bytes, start, end);
    const keys = new Wire(bytes, 0, 0);
    const values = new Wire(bytes, 0, 0);
    let id = Number.NaN;
    let lat = Number.NaN;
    let lon = Number.NaN;
    while (wire.more) {
      const tag = wire.tag();
      if (tag === number(1)) id = wire.sint();
      else if (tag === number(8)) lat = wire.sint();
      else if (tag === number(9)) lon = wire.sint();
      else if (tag === packed(2)) open(wire, keys);
      else if (tag === packed(3)) open(wire, values);
      else wire.skip(tag);
    }
    this.#id(id);
    visitor.node!(id, this.#lon(lon, id), this.#lat(lat, id), this.#pairedTags(keys, values));
  }

  #way(bytes: Uint8Array, start: number, end: number, visitor: ElementVisitor): void {
    const wire = new Wire(bytes, start, end);
    const keys = new Wire(bytes, 0, 0);
    const values = new Wire(bytes, 0, 0);
    const refs = new Wire(bytes, 0, 0);
    let id = Number.NaN;
    while (wire.more) {
      const tag = wire.tag();
      if (tag === number(1)) id = wire.int();
      else if (tag === packed(2)) open(wire, keys);
      else if (tag === packed(3)) open(wire, values);
      else if (tag === packed(8)) open(wire, refs);
      else wire.skip(tag);
    }
    this.#id(id);
    const tags = this.#pairedTags(keys, values);
    if (!visitor.wantsWay!(id, tags)) return;
    let count = 0;
    let ref = 0;
    while (refs.more) {
      if (count === MAX_WAY_NODES) throw new BlockFault(`way ${id} has more than ${MAX_WAY_NODES} nodes`);
      if (count === this.#refs.length) this.#refs = longer(this.#refs);
      ref = this.#id(ref + refs.sint());
      this.#refs[count++] = ref;
    }
    visitor.way!(id, tags, this.#refs, count);
  }

  #relation(bytes: Uint8Array, start: number, end: number, visitor: ElementVisitor): void {
    const wire = new Wire(bytes, start, end);
    const keys = new Wire(bytes, 0, 0);
    const values = new Wire(bytes, 0, 0);
    const roles = new Wire(bytes, 0, 0);
    const ids = new Wire(bytes, 0, 0);
    const types = new Wire(bytes, 0, 0);
    let id = Number.NaN;
    while (wire.more) {
      const tag = wire.tag();
      if (tag === number(1)) id = wire.int();
      else if (tag === packed(2)) open(wire, keys);
      else if (tag === packed(3)) open(wire, values);
      else if (tag === packed(8)) open(wire, roles);
      else if (tag === packed(9)) open(wire, ids);
      else if (tag === packed(10)) open(wire, types);
      else wire.skip(tag);
    }
    this.#id(id);
    const tags = this.#pairedTags(keys, values);
    if (!visitor.wantsRelation!(id, tags)) return;
    const members = this.#members;
    members.count = 0;
    let member = 0;
    while (ids.more) {
      const at = members.count;
      if (at === MAX_MEMBERS) throw new BlockFault(`relation ${id} has more than ${MAX_MEMBERS} members`);
      if (at === members.ids.length) {
        members.ids = longer(members.ids);
        const larger = new Uint8Array(members.ids.length);
        larger.set(members.types);
        members.types = larger;
      }
      member = this.#id(member + ids.sint());
      const type = types.uint();
      if (type > 2) throw new BlockFault(`relation ${id} has a member of type ${type}`);
      members.ids[at] = member;
      members.types[at] = type;
      members.roles[at] = this.#strings.get(roles.uint());
      members.count++;
    }
    if (roles.more || types.more) throw new BlockFault(`the member lists of relation ${id} differ in length`);
    visitor.relation!(id, tags, members);
  }

  #pairedTags(keys: Wire, values: Wire): Tags {
    const start = keys.pos;
    let bits = 0;
    while (keys.more) bits |= this.#strings.interest(keys.uint());
    if (!this.#everyTag && !worthALook(bits)) return NO_TAGS;
    keys.pos = start;
    const tags = this.#tags;
    tags.clear();
    while (keys.more) tags.set(this.#strings.get(keys.uint()), this.#strings.get(values.uint()));
    return tags;
  }

  #id(id: number): number {
    if (!(id <= MAX_ID && id >= -MAX_ID)) throw new BlockFault(`id ${id} is out of range`);
    return id;
  }

  #lon(value: number, id: number): number {
    const lon = Math.round((this.#lonOffset + this.#granularity * value) / 100);
    if (!(lon <= MAX_LON && lon >= -MAX_LON)) {
      throw new BlockFault(`node ${id} has the longitude ${lon / 1e7}, not between -180 and 180`);
    }
    return lon;
  }

  #lat(value: number, id: number): number {
    const lat = Math.round((this.#latOffset + this.#granularity * value) / 100);
    if (!(lat <= MAX_LAT && lat >= -MAX_LAT)) {
      throw new BlockFault(`node ${id} has the latitude ${lat / 1e7}, not between -90 and 90`);
    }
    return lat;
  }
}

function open(wire: Wire, list: Wire): void {
  list.end = wire.length();
  list.pos = wire.pos;
  wire.pos = list.end;
}

function longer(array: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(array.length * 2);
  larger.set(array);
  return larger;
}
