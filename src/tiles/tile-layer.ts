// Writes one layer of a vector tile (Mapbox Vector Tile 2.1): features with their properties, each key and value stored
// once. Coordinates are units from the tile's north-west corner. A layer is reused for the next tile, its memory too.
import { PbfWriter } from 'pbf';
import { EXTENT } from './build/tile-grid.ts';
import type { Path } from './line-path.ts';
import { NumberList, writeNumbers } from './number-list.ts';

export type Properties = Readonly<Record<string, string | number>>;

export const Geometry = { Point: 1, Line: 2, Polygon: 3 } as const;
export type Geometry = (typeof Geometry)[keyof typeof Geometry];

const MOVE_TO = 1;
const LINE_TO = 2;
const CLOSE_PATH = 7;
const VERSION = 2;
/** Bytes, at most: of a character in UTF-8, of a number, and of the overhead of a value. */
const BYTES = { letter: 3, number: 10, around: 8 };

const mostBytesOf = (value: string | number): number =>
  BYTES.around + (typeof value === 'string' ? value.length * BYTES.letter : BYTES.number);

const command = (id: number, count: number): number => (count << 3) | id;
const zigzag = (value: number): number => (value << 1) ^ (value >> 31);

export class TileLayer {
  readonly #keys = new Map<string, number>();
  readonly #values = new Map<string | number, number>();
  readonly #features = new PbfWriter(new Uint8Array(1 << 14));
  /** Numbers of a key and a value in turn, of the feature that is being added. */
  readonly #tags = new NumberList();
  readonly #geometry = new NumberList();
  #most: number;
  #x = 0;
  #y = 0;
  /** Bytes of the properties, at most. */
  #valueBytes = 0;
  #full = false;
  count = 0;

  /** The first feature that would make the layer larger than `most` bytes is left out, and all that follow: add the most important first. */
  constructor(
    readonly name: string,
    most = Number.POSITIVE_INFINITY,
  ) {
    this.#most = most;
  }

  /** Empty again, for the next tile. */
  clear(most = Number.POSITIVE_INFINITY): this {
    this.#most = most;
    this.#keys.clear();
    this.#values.clear();
    this.#features.pos = 0;
    this.#valueBytes = 0;
    this.#full = false;
    this.count = 0;
    this.#begin();
    return this;
  }

  point(x: number, y: number): void {
    this.#geometry.reserve(3);
    this.#geometry.push(command(MOVE_TO, 1));
    this.#to(x, y);
  }

  line({ xs, ys, length }: Path): void {
    this.#geometry.reserve(length * 2 + 2);
    this.#geometry.push(command(MOVE_TO, 1));
    this.#to(xs[0], ys[0]);
    this.#geometry.push(command(LINE_TO, length - 1));
    for (let i = 1; i < length; i++) this.#to(xs[i], ys[i]);
  }

  /** Outer rings must be clockwise on the screen, holes anticlockwise; `reversed` reverses a ring. */
  ring({ xs, ys, length }: Path, reversed: boolean): void {
    this.#geometry.reserve(length * 2 + 3);
    const first = reversed ? length - 1 : 0;
    const step = reversed ? -1 : 1;
    this.#geometry.push(command(MOVE_TO, 1));
    this.#to(xs[first], ys[first]);
    this.#geometry.push(command(LINE_TO, length - 1));
    for (let i = 1, at = first + step; i < length; i++, at += step) this.#to(xs[at], ys[at]);
    this.#geometry.push(command(CLOSE_PATH, 1));
  }

  /** Ends a feature: everything drawn since the last one. Properties that are empty strings are left out. */
  feature(kind: Geometry, properties: Properties, id?: number): void {
    if (this.#geometry.length === 0) return;
    if (!this.#full) this.#add(kind, properties, id);
    this.#begin();
  }

  #begin(): void {
    this.#geometry.clear();
    this.#x = 0;
    this.#y = 0;
  }

  #add(kind: Geometry, properties: Properties, id: number | undefined): void {
    const before = this.#features.pos;
    const tags = this.#tags;
    tags.clear();
    // Makes no list of them, as Object.entries would.
    for (const key in properties) {
      const value = properties[key];
      if (value === '') continue;
      if (!this.#values.has(value)) this.#valueBytes += mostBytesOf(value);
      tags.reserve(2);
      tags.push(numberIn(this.#keys, key));
      tags.push(numberIn(this.#values, value));
    }
    this.#features.writeMessage(2, writeFeature, { id, tags, kind, geometry: this.#geometry });
    this.#full = this.bytes > this.#most;
    if (this.#full) this.#features.pos = before;
    else this.count++;
  }

  /** Whether a feature was left out; then all that follow are, too. */
  get isFull(): boolean {
    return this.#full;
  }

  /** Bytes so far, at most. */
  get bytes(): number {
    return this.#features.pos + this.#valueBytes;
  }

  writeTo(tile: PbfWriter): void {
    if (this.count === 0) return;
    tile.writeMessage(3, (layer: TileLayer, pbf: PbfWriter) => layer.#write(pbf), this);
  }

  #write(pbf: PbfWriter): void {
    pbf.writeStringField(1, this.name);
    appendTo(pbf, this.#features);
    for (const key of this.#keys.keys()) pbf.writeStringField(3, key);
    for (const value of this.#values.keys()) pbf.writeMessage(4, writeValue, value);
    pbf.writeVarintField(5, EXTENT);
    pbf.writeVarintField(15, VERSION);
  }

  #to(x: number, y: number): void {
    this.#geometry.push(zigzag(x - this.#x));
    this.#geometry.push(zigzag(y - this.#y));
    this.#x = x;
    this.#y = y;
  }
}

interface FeatureMessage {
  readonly id: number | undefined;
  readonly tags: NumberList;
  readonly kind: Geometry;
  readonly geometry: NumberList;
}

function writeFeature({ id, tags, kind, geometry }: FeatureMessage, pbf: PbfWriter): void {
  if (id !== undefined) pbf.writeVarintField(1, id);
  pbf.writeMessage(2, writeNumbers, tags);
  pbf.writeVarintField(3, kind);
  pbf.writeMessage(4, writeNumbers, geometry);
}

/** Numeric properties are integers and not negative. */
function writeValue(value: string | number, pbf: PbfWriter): void {
  if (typeof value === 'string') pbf.writeStringField(1, value);
  else pbf.writeVarintField(5, value);
}

function appendTo(pbf: PbfWriter, { buf, pos }: PbfWriter): void {
  pbf.realloc(pos);
  pbf.buf.set(buf.subarray(0, pos), pbf.pos);
  pbf.pos += pos;
}

/** The number of a key or value; new ones get the next. */
function numberIn<K>(numbers: Map<K, number>, of: K): number {
  let number = numbers.get(of);
  if (number === undefined) {
    number = numbers.size;
    numbers.set(of, number);
  }
  return number;
}
