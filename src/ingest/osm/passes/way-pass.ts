// Second pass: roads as rows of numbers, places and addresses on ways, and the ways that relations consist of.
import { GrowingColumn, type RowsOf, TableBuilder } from '../../../dataset/column-builder.ts';
import { WAY_COLUMNS } from '../../../roads/network/network.ts';
import { ElementKind, type ElementVisitor, type Tags } from '../element-visitor.ts';
import { MAX_BLOCK_PLACES } from '../file-limits.ts';
import { areaClass, lineClass } from '../map-class.ts';
import { type Names, namesOf } from '../names.ts';
import { AscendingFinder } from '../node-table.ts';
import { BlockFault } from '../osm-file-error.ts';
import { type PlaceSeed, placeSeed } from '../place-seed.ts';
import { classOfWay } from '../roads/road-class.ts';
import { type RoadRow, roadRow } from '../roads/road-row.ts';
import { LeftOut, type LeftOutCount } from './left-out.ts';
import type { PassChoice } from './pass-choice.ts';

/** Columns of a batch of roads; names are indexes into the batch's own list of strings. */
export type RoadColumns = RowsOf<typeof WAY_COLUMNS>;

/** Columns of a batch of water, land use and buildings. */
export const FEATURE_COLUMNS = { class: Uint8Array, name: Uint32Array, nameBn: Uint32Array } as const;
export type FeatureColumns = RowsOf<typeof FEATURE_COLUMNS>;

/** Ways with their node references, one way after the other: way i has the next lengths[i] of `refs`. */
export interface WayLines {
  readonly ids: Float64Array;
  readonly lengths: Uint32Array;
  readonly refs: Float64Array;
}

export interface WayBatch {
  readonly roads: WayLines;
  readonly roadColumns: RoadColumns;
  readonly strings: readonly string[];
  /** Ways whose shape is needed: places, buildings with addresses, parts of boundaries. */
  readonly shapes: WayLines;
  /** `way` is an index into `shapes`. */
  readonly places: readonly { readonly way: number; readonly seed: PlaceSeed }[];
  readonly interpolations: readonly { readonly way: number; readonly scheme: string }[];
  /** Closed ways that are boundaries on their own. */
  readonly boundaries: readonly { readonly way: number; readonly tags: Tags }[];
  /** Water, land use and buildings. */
  readonly features: WayLines;
  readonly featureColumns: FeatureColumns;
  readonly leftOut: readonly LeftOutCount[];
}

const NO_NAMES: Names = {};
const hasName = (tags: Tags): boolean => tags.has('name') || tags.has('name:en') || tags.has('name:bn');

class LineColumns {
  readonly ids = new GrowingColumn(Float64Array, 256);
  readonly lengths = new GrowingColumn(Uint32Array, 256);
  readonly refs = new GrowingColumn(Float64Array, 2048);

  add(id: number, refs: Float64Array, count: number): number {
    for (let i = 0; i < count; i++) this.refs.push(refs[i]);
    this.lengths.push(count);
    return this.ids.push(id);
  }

  take(): WayLines {
    return { ids: this.ids.rows(), lengths: this.lengths.rows(), refs: this.refs.rows() };
  }
}

export class WayPass implements ElementVisitor {
  readonly kinds = ElementKind.Way;
  readonly #wanted: AscendingFinder;
  #roads!: LineColumns;
  #columns!: TableBuilder<typeof WAY_COLUMNS>;
  #shapes!: LineColumns;
  #strings!: string[];
  #stringNumbers!: Map<string, number>;
  #places!: { way: number; seed: PlaceSeed }[];
  #interpolations!: { way: number; scheme: string }[];
  #boundaries!: { way: number; tags: Tags }[];
  #features!: LineColumns;
  #featureColumns!: TableBuilder<typeof FEATURE_COLUMNS>;
  readonly #leftOut = new LeftOut();
  #lineClass = 0;
  #areaClass = 0;
  #row: RoadRow | undefined;
  #seed: PlaceSeed | undefined;
  #scheme: string | undefined;
  #member = false;
  #boundary = false;

  /** `wantedWays`: ids of ways that relations consist of, ascending. */
  constructor(
    readonly choice: PassChoice,
    wantedWays: Float64Array,
  ) {
    this.#wanted = new AscendingFinder(wantedWays);
    this.#begin();
  }

  wantsWay(id: number, tags: Tags): boolean {
    this.#member = this.#wanted.find(id) >= 0;
    this.#row = this.choice.roads && tags.size > 0 ? roadRow(tags) : undefined;
    if (this.choice.roads && !this.#row && classOfWay(tags)) {
      this.#leftOut.add('road closed to all modes of travel', `highway=${tags.get('highway')}`, id);
    }
    const unread = this.#row?.unreadHours;
    if (unread !== undefined)
      this.#leftOut.add('hours of a road that are not the same every week', unread, id);
    const places = this.choice.places && tags.size > 0;
    this.#scheme = places ? tags.get('addr:interpolation') : undefined;
    this.#seed = places ? placeSeed(tags) : undefined;
    if (this.#seed?.nameless) {
      this.#leftOut.add('place without a name', this.#seed.tag, id);
      this.#seed = undefined;
    }
    this.#boundary =
      places && tags.get('boundary') === 'administrative' && tags.has('admin_level') && tags.has('name');
    if (this.#places.length > MAX_BLOCK_PLACES || this.#boundaries.length > MAX_BLOCK_PLACES) {
      throw new BlockFault(`a block has more than ${MAX_BLOCK_PLACES} places`);
    }
    const ground = this.choice.ground && tags.size > 0;
    this.#lineClass = ground ? lineClass(tags) : 0;
    this.#areaClass = ground ? areaClass(tags) : 0;
    const place =
      this.#lineClass + this.#areaClass > 0 ||
      this.#seed !== undefined ||
      this.#scheme !== undefined ||
      this.#boundary;
    return this.#member || this.#row !== undefined || place;
  }

  way(id: number, tags: Tags, refs: Float64Array, count: number): void {
    if (count === 0) return;
    const row = this.#row;
    if (row && count > 1) {
      this.#roads.add(id, refs, count);
      const { columns } = this.#columns;
      columns.class.push(row.class);
      columns.flags.push(row.flags);
      columns.surface.push(row.surface);
      columns.forward.push(row.forward);
      columns.backward.push(row.backward);
      columns.maxSpeed.push(row.maxSpeed);
      columns.maxSpeedBackward.push(row.maxSpeedBackward);
      columns.duration.push(row.duration);
      columns.lanes.push(row.lanes);
      columns.width.push(row.width);
      columns.name.push(this.#string(row.name));
      columns.nameBn.push(this.#string(row.nameBn));
      columns.ref.push(this.#string(row.ref));
      columns.signs.push(this.#string(row.signs));
    }
    this.#feature(id, tags, refs, count);
    const boundary = this.#boundary && count > 3 && refs[0] === refs[count - 1];
    if (this.#member || this.#seed || this.#scheme !== undefined || boundary) {
      const way = this.#shapes.add(id, refs, count);
      if (this.#seed) this.#places.push({ way, seed: this.#seed });
      if (this.#scheme !== undefined) this.#interpolations.push({ way, scheme: this.#scheme });
      if (boundary) this.#boundaries.push({ way, tags: new Map(tags) });
    }
  }

  take(): WayBatch {
    const batch: WayBatch = {
      roads: this.#roads.take(),
      roadColumns: this.#columns.finish(),
      strings: this.#strings,
      shapes: this.#shapes.take(),
      places: this.#places,
      interpolations: this.#interpolations,
      boundaries: this.#boundaries,
      features: this.#features.take(),
      featureColumns: this.#featureColumns.finish(),
      leftOut: this.#leftOut.take(),
    };
    this.#begin();
    return batch;
  }

  #begin(): void {
    this.#roads = new LineColumns();
    this.#shapes = new LineColumns();
    this.#columns = new TableBuilder(WAY_COLUMNS);
    this.#strings = [''];
    this.#stringNumbers = new Map([['', 0]]);
    this.#places = [];
    this.#interpolations = [];
    this.#boundaries = [];
    this.#features = new LineColumns();
    this.#featureColumns = new TableBuilder(FEATURE_COLUMNS);
  }

  /** A closed way becomes an area if its tags allow it; otherwise it is a line. */
  #feature(id: number, tags: Tags, refs: Float64Array, count: number): void {
    const closed = count > 3 && refs[0] === refs[count - 1];
    const mapClass = (closed ? this.#areaClass : 0) || (count > 1 ? this.#lineClass : 0);
    if (mapClass === 0) return;
    const { name, nameBn } = hasName(tags) ? namesOf(tags) : NO_NAMES;
    this.#features.add(id, refs, count);
    this.#featureColumns.add({ class: mapClass, name: this.#string(name), nameBn: this.#string(nameBn) });
  }

  #string(text: string | undefined): number {
    if (text === undefined) return 0;
    let number = this.#stringNumbers.get(text);
    if (number === undefined) {
      number = this.#strings.push(text) - 1;
      this.#stringNumbers.set(text, number);
    }
    return number;
  }
}

/** The buffers of a batch, to be transferred between threads instead of copied. */
export function batchMemory(batch: WayBatch): ArrayBuffer[] {
  const arrays = [
    ...Object.values(batch.roadColumns),
    ...Object.values(batch.featureColumns),
    ...[batch.roads, batch.shapes, batch.features].flatMap((lines) => [lines.ids, lines.lengths, lines.refs]),
  ];
  return arrays.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
}
