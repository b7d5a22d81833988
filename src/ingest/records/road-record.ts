// Lines as roads: lines that share a point share a node. Columns such as class, one-way, speed and name are used; a road
// without any is open to everyone in both directions.

import { toFixedDegrees } from '../../geo/units.ts';
import { RoadNetworkBuilder } from '../../roads/build/network-builder.ts';
import { ALL_MODES, RoadClass, Surface, VEHICLE_MODES } from '../../roads/network/vocabulary.ts';
import { isPlaceOnEarth } from '../gather/column-gatherer.ts';
import type { Gatherer } from '../gather/gathered.ts';
import { HIGHWAYS } from '../osm/roads/road-class.ts';
import { PointNumbers } from './point-numbers.ts';
import { type TableRecord, wholeNumber } from './record.ts';
import { namesOf } from './record-names.ts';

export interface LineRoad {
  readonly class: RoadClass;
  readonly modes: number;
  readonly name?: string;
  readonly nameBn?: string;
  readonly ref?: string;
  /** 1 along the line only, -1 against it only. */
  readonly oneway?: number;
  readonly maxSpeed?: number;
  readonly surface?: number;
  readonly lanes?: number;
  readonly flags?: number;
}

export class RoadReader {
  readonly #network = new RoadNetworkBuilder();
  readonly #points = new PointNumbers();
  #ways = 0;

  constructor(
    readonly gatherer: Gatherer,
    readonly source: number,
  ) {}

  read(record: TableRecord): string | undefined {
    if (record.shape?.kind !== 'lines') return 'a road without a line';
    const { name, nameBn, aliases } = namesOf(record);
    const word = record.get('highway') || record.get('type');
    const rule = Object.hasOwn(HIGHWAYS, word) ? HIGHWAYS[word] : undefined;
    const road: LineRoad = {
      class: rule?.class ?? RoadClass.Road,
      modes: rule?.modes ?? ALL_MODES,
      name,
      nameBn,
      ref: record.get('ref') || undefined,
      oneway: onewayOf(record.get('oneway')),
      maxSpeed: Math.min(200, Math.max(0, wholeNumber(record.get('maxspeed').replace(/\D+$/, '')) ?? 0)),
      surface: surfaceOf(record.get('surface')),
      lanes: Math.min(20, Math.max(0, wholeNumber(record.get('lanes')) ?? 0)),
    };
    for (const line of record.shape.lines) {
      const reason = this.line(line, road);
      if (reason) return reason;
    }
    if (name) this.gatherer.street({ name, nameBn, aliases, lines: record.shape.lines, source: this.source });
    return undefined;
  }

  /** Adds one line; lon, lat interleaved in degrees. */
  line(line: Float64Array, road: LineRoad): string | undefined {
    const nodes: number[] = [];
    for (let i = 0; i + 1 < line.length; i += 2) {
      if (!isPlaceOnEarth(line[i], line[i + 1])) return 'coordinates outside ±180, ±90 degrees';
      const before = this.#points.size;
      const node = this.#points.add(toFixedDegrees(line[i]), toFixedDegrees(line[i + 1]));
      if (node === before) this.#network.node(line[i], line[i + 1]);
      if (nodes.at(-1) !== node) nodes.push(node);
    }
    if (nodes.length < 2) return 'a line without length';
    const { oneway = 0, modes } = road;
    this.#network.way({
      nodes,
      class: road.class,
      flags: road.flags,
      forward: oneway < 0 ? modes & ~VEHICLE_MODES : modes,
      backward: oneway > 0 ? modes & ~VEHICLE_MODES : modes,
      maxSpeed: road.maxSpeed,
      surface: road.surface,
      lanes: road.lanes,
      name: road.name,
      nameBn: road.nameBn,
      ref: road.ref,
      sourceId: ++this.#ways,
    });
    return undefined;
  }

  /** Delivers the network. */
  finish(): void {
    if (this.#ways > 0) this.gatherer.roads(this.#network.finish(), this.source);
  }
}

const onewayOf = (text: string): number =>
  /^(yes|true|1|f|ft)$/i.test(text) ? 1 : /^(-1|reverse|t|tf)$/i.test(text) ? -1 : 0;

function surfaceOf(text: string): number {
  if (text === '') return Surface.Unknown;
  if (/brick|hbb|herring/i.test(text)) return Surface.Brick;
  if (/unpaved|earth|dirt|ground|sand|kacc?ha/i.test(text)) return Surface.Unpaved;
  if (/gravel/i.test(text)) return Surface.Gravel;
  if (/compact/i.test(text)) return Surface.Compacted;
  return /paved|asphalt|concrete|bitumen|pucca|pakka|rcc/i.test(text) ? Surface.Paved : Surface.Unknown;
}
