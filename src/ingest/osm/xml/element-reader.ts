// Assembles the XML tags of an .osm file, or of an .osc file of changes, into nodes, ways and relations, and shows them to a visitor.
import { ElementKind, type ElementVisitor, type Members, type Tags } from '../element-visitor.ts';
import { MAX_ID, MAX_MEMBERS, MAX_STRING_BYTES, MAX_WAY_NODES } from '../file-limits.ts';
import { BlockFault } from '../osm-file-error.ts';
import { attribute, type TagSink } from './tag-scanner.ts';

const TYPES = new Map([
  ['node', 0],
  ['way', 1],
  ['relation', 2],
]);
const KINDS = [ElementKind.Node, ElementKind.Way, ElementKind.Relation];
const MAX_TAGS = 5000;

export class ElementReader implements TagSink {
  /** Elements shown so far. */
  count = 0;
  /** Date of the data, where the root or a meta tag states it. */
  date: string | undefined;
  /** Of the element being shown: its version (0 where none is stated), and when it was edited. */
  version = 0;
  edited: string | undefined;
  readonly #tags = new Map<string, string>();
  readonly #members: Members = { count: 0, types: new Uint8Array(64), ids: new Float64Array(64), roles: [] };
  #refs = new Float64Array(2048);
  #refCount = 0;
  /** 0 node, 1 way, 2 relation, -1 between elements. */
  #type = -1;
  #deleted = false;
  /** Inside <delete> of a file of changes. */
  #deleting = false;
  #id = 0;
  #lon = 0;
  #lat = 0;
  #rootSeen = false;
  #rootClosed = false;

  constructor(
    readonly visitor: ElementVisitor,
    readonly root: 'osm' | 'osmChange' = 'osm',
  ) {}

  open(name: string, attributes: string, selfClosed: boolean): void {
    if (!this.#rootSeen) {
      if (name !== this.root) throw new BlockFault(otherRoot(name, this.root));
      this.#rootSeen = true;
      this.date = attribute(attributes, 'timestamp');
      return;
    }
    const type = TYPES.get(name);
    if (type !== undefined) {
      if (this.#type >= 0) throw new BlockFault(`<${name}> inside another element`);
      this.#begin(type, attributes);
      if (selfClosed) this.#finish();
      return;
    }
    if (name === 'delete' && this.root === 'osmChange') this.#deleting = !selfClosed;
    if (name === 'meta') this.date ??= attribute(attributes, 'osm_base');
    if (this.#type < 0) return;
    if (name === 'tag') this.#tag(attributes);
    else if (name === 'nd' && this.#type === 1) this.#ref(attributes);
    else if (name === 'member' && this.#type === 2) this.#member(attributes);
  }

  close(name: string): void {
    if (TYPES.has(name)) {
      if (this.#type < 0) throw new BlockFault(`</${name}> without an opening tag`);
      this.#finish();
    } else if (name === 'delete') this.#deleting = false;
    else if (name === this.root) this.#rootClosed = true;
  }

  /** Called at the end of the text: refuses a truncated file. */
  end(): void {
    if (!this.#rootSeen) throw new BlockFault('this is not an OpenStreetMap file');
    if (!this.#rootClosed) throw new BlockFault(`the file ends before </${this.root}>: it is truncated`);
  }

  #begin(type: number, attributes: string): void {
    this.#type = type;
    this.#tags.clear();
    this.#refCount = 0;
    this.#members.count = 0;
    this.#id = id(attribute(attributes, 'id'));
    this.#deleted =
      this.#deleting ||
      attribute(attributes, 'visible') === 'false' ||
      attribute(attributes, 'action') === 'delete';
    if (this.root === 'osmChange') {
      this.version = Number(attribute(attributes, 'version') ?? 0) || 0;
      this.edited = attribute(attributes, 'timestamp');
    }
    if (type !== 0 || this.#deleted) return;
    this.#lon = degrees(attribute(attributes, 'lon'), 180, this.#id, 'longitude');
    this.#lat = degrees(attribute(attributes, 'lat'), 90, this.#id, 'latitude');
  }

  #finish(): void {
    const type = this.#type;
    this.#type = -1;
    this.count++;
    const { visitor } = this;
    if (this.#deleted) visitor.deleted?.(type, this.#id);
    if (this.#deleted || !(visitor.kinds & KINDS[type])) return;
    const tags: Tags = this.#tags;
    if (type === 0) visitor.node?.(this.#id, this.#lon, this.#lat, tags);
    else if (type === 1) {
      if (visitor.wantsWay?.(this.#id, tags)) visitor.way?.(this.#id, tags, this.#refs, this.#refCount);
    } else if (visitor.wantsRelation?.(this.#id, tags)) visitor.relation?.(this.#id, tags, this.#members);
  }

  #tag(attributes: string): void {
    const key = attribute(attributes, 'k') ?? '';
    const value = attribute(attributes, 'v') ?? '';
    if (key.length > MAX_STRING_BYTES || value.length > MAX_STRING_BYTES)
      throw new BlockFault('a tag is too long');
    if (this.#tags.size >= MAX_TAGS)
      throw new BlockFault(`element ${this.#id} has more than ${MAX_TAGS} tags`);
    this.#tags.set(key, value);
  }

  #ref(attributes: string): void {
    if (this.#refCount === MAX_WAY_NODES)
      throw new BlockFault(`way ${this.#id} has more than ${MAX_WAY_NODES} nodes`);
    if (this.#refCount === this.#refs.length) {
      const larger = new Float64Array(this.#refs.length * 2);
      larger.set(this.#refs);
      this.#refs = larger;
    }
    this.#refs[this.#refCount++] = id(attribute(attributes, 'ref'));
  }

  #member(attributes: string): void {
    const members = this.#members;
    const at = members.count;
    if (at === MAX_MEMBERS) throw new BlockFault(`relation ${this.#id} has more than ${MAX_MEMBERS} members`);
    if (at === members.ids.length) {
      const ids = new Float64Array(at * 2);
      ids.set(members.ids);
      const types = new Uint8Array(at * 2);
      types.set(members.types);
      members.ids = ids;
      members.types = types;
    }
    const type = TYPES.get(attribute(attributes, 'type') ?? '');
    if (type === undefined) throw new BlockFault(`relation ${this.#id} has a member without a type`);
    members.types[at] = type;
    members.ids[at] = id(attribute(attributes, 'ref'));
    members.roles[at] = attribute(attributes, 'role') ?? '';
    members.count++;
  }
}

function otherRoot(name: string, wanted: 'osm' | 'osmChange'): string {
  if (name === 'osm') return 'this is a map, not a file of changes: its root is <osm>';
  if (name === 'osmChange')
    return 'this is a file of changes, not a map: give it the ending .osc or .osc.gz, and it is applied to the map it belongs to';
  return `this is not an OpenStreetMap file${wanted === 'osmChange' ? ' of changes' : ''}: its root is <${name.slice(0, 40)}>`;
}

function id(text: string | undefined): number {
  const value = text !== undefined && /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= MAX_ID && value >= -MAX_ID))
    throw new BlockFault(`id "${(text ?? '').slice(0, 40)}" is out of range`);
  return value;
}

/** Degrees × 1e7. */
function degrees(text: string | undefined, limit: number, node: number, what: string): number {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  if (!(value <= limit && value >= -limit)) {
    const sentence = `node ${node} has the ${what} "${(text ?? '').slice(0, 40)}", not between -${limit} and ${limit}`;
    throw new BlockFault(sentence);
  }
  return Math.round(value * 1e7);
}
