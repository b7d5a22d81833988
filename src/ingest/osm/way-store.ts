// The ways found in the second pass, collected from its batches: roads as columns, shapes as lists of node ids.
import { StringPoolBuilder } from '../../dataset/string-pool.ts';
import { WAY_COLUMNS } from '../../roads/network/network.ts';
import type { Tags } from './element-visitor.ts';
import { MAX_KEPT_REFERENCES, MAX_WAY_PLACES } from './file-limits.ts';
import { Pieces, startsOf } from './joined.ts';
import { BlockFault } from './osm-file-error.ts';
import {
  FEATURE_COLUMNS,
  type FeatureColumns,
  type RoadColumns,
  type WayBatch,
  type WayLines,
} from './passes/way-pass.ts';
import type { PlaceSeed } from './place-seed.ts';

/** Ways with their node references: way i has refs[starts[i]] up to refs[starts[i+1]] (exclusive). */
export interface StoredLines {
  readonly ids: Float64Array;
  readonly starts: Uint32Array;
  readonly refs: Float64Array;
}

class LinePieces {
  readonly #ids = new Pieces(Float64Array);
  readonly #lengths = new Pieces(Uint32Array);
  readonly #refs = new Pieces(Float64Array);

  add(lines: WayLines): void {
    this.#ids.add(lines.ids);
    this.#lengths.add(lines.lengths);
    this.#refs.add(lines.refs);
    if (this.#refs.length > MAX_KEPT_REFERENCES) {
      throw new BlockFault(`the file's ways refer to more than ${MAX_KEPT_REFERENCES} nodes`);
    }
  }

  get count(): number {
    return this.#ids.length;
  }

  join(): StoredLines {
    return { ids: this.#ids.join(), starts: startsOf(this.#lengths.join()), refs: this.#refs.join() };
  }
}

export interface StoredWays {
  readonly roads: StoredLines;
  readonly roadColumns: RoadColumns;
  readonly strings: StringPoolBuilder;
  readonly shapes: StoredLines;
  readonly places: readonly { readonly way: number; readonly seed: PlaceSeed }[];
  readonly interpolations: readonly { readonly way: number; readonly scheme: string }[];
  readonly boundaries: readonly { readonly way: number; readonly tags: Tags }[];
  /** Water, land use and buildings. */
  readonly features: StoredLines;
  readonly featureColumns: FeatureColumns;
}

export class WayStore {
  readonly #roads = new LinePieces();
  readonly #shapes = new LinePieces();
  readonly #strings = new StringPoolBuilder();
  readonly #columns = Object.entries(WAY_COLUMNS).map(([name, kind]) => ({
    name,
    pieces: new Pieces<Uint8Array | Uint16Array | Uint32Array>(kind),
  }));
  readonly #features = new LinePieces();
  readonly #featureColumns = Object.entries(FEATURE_COLUMNS).map(([name, kind]) => ({
    name,
    pieces: new Pieces<Uint8Array | Uint32Array>(kind),
  }));
  readonly #places: { way: number; seed: PlaceSeed }[] = [];
  readonly #interpolations: { way: number; scheme: string }[] = [];
  readonly #boundaries: { way: number; tags: Tags }[] = [];

  add(batch: WayBatch): void {
    const numbers = batch.strings.map((text) => this.#strings.add(text));
    for (const name of ['name', 'nameBn', 'ref', 'signs'] as const) {
      const column = batch.roadColumns[name];
      for (let i = 0; i < column.length; i++) column[i] = numbers[column[i]];
    }
    const arrived: Readonly<Record<string, Uint8Array | Uint16Array | Uint32Array>> = batch.roadColumns;
    for (const { name, pieces } of this.#columns) pieces.add(arrived[name]);
    const { name, nameBn } = batch.featureColumns;
    for (const column of [name, nameBn]) {
      for (let i = 0; i < column.length; i++) column[i] = numbers[column[i]];
    }
    const drawn: Readonly<Record<string, Uint8Array | Uint32Array>> = batch.featureColumns;
    for (const { name: field, pieces } of this.#featureColumns) pieces.add(drawn[field]);
    this.#features.add(batch.features);
    const base = this.#shapes.count;
    for (const { way, seed } of batch.places) this.#places.push({ way: base + way, seed });
    for (const { way, scheme } of batch.interpolations)
      this.#interpolations.push({ way: base + way, scheme });
    for (const { way, tags } of batch.boundaries) this.#boundaries.push({ way: base + way, tags });
    if (this.#places.length + this.#interpolations.length + this.#boundaries.length > MAX_WAY_PLACES) {
      throw new BlockFault(`the file has more than ${MAX_WAY_PLACES} places on ways; read a smaller extract`);
    }
    this.#roads.add(batch.roads);
    this.#shapes.add(batch.shapes);
  }

  finish(): StoredWays {
    const roadColumns = this.#columns.map(({ name, pieces }) => [name, pieces.join()]);
    const featureColumns = this.#featureColumns.map(({ name, pieces }) => [name, pieces.join()]);
    return {
      roads: this.#roads.join(),
      roadColumns: Object.fromEntries(roadColumns),
      strings: this.#strings,
      shapes: this.#shapes.join(),
      places: this.#places,
      interpolations: this.#interpolations,
      boundaries: this.#boundaries,
      features: this.#features.join(),
      featureColumns: Object.fromEntries(featureColumns),
    };
  }
}
