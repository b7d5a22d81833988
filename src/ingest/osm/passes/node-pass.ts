// Third pass: coordinates of the nodes that roads and shapes need, written into shared tables; also places on nodes.

import { ElementKind, type ElementVisitor, type Tags } from '../element-visitor.ts';
import { MAX_BLOCK_PLACES } from '../file-limits.ts';
import { AscendingFinder, type NodeTable } from '../node-table.ts';
import { BlockFault } from '../osm-file-error.ts';
import { type PlaceSeed, placeSeed } from '../place-seed.ts';
import { barrierAccess } from '../roads/access.ts';
import { nodeFlags } from '../roads/node-marks.ts';
import { type TimedGate, timedGate } from '../roads/timed-tags.ts';
import { LeftOut, type LeftOutCount } from './left-out.ts';
import type { PassChoice } from './pass-choice.ts';

export interface NodePlace {
  readonly id: number;
  /** Degrees × 1e7. */
  readonly lon: number;
  readonly lat: number;
  readonly seed: PlaceSeed;
}

export interface NodeBatch {
  readonly gates: readonly TimedGate[];
  readonly places: readonly NodePlace[];
  readonly leftOut: readonly LeftOutCount[];
}

export class NodePass implements ElementVisitor {
  readonly kinds = ElementKind.Node;
  readonly #inRoads: AscendingFinder;
  readonly #inShapes: AscendingFinder;
  #gates: TimedGate[] = [];
  #places: NodePlace[] = [];
  readonly #leftOut = new LeftOut();

  constructor(
    readonly choice: PassChoice,
    readonly roads: NodeTable,
    readonly shapes: NodeTable,
  ) {
    this.#inRoads = new AscendingFinder(roads.ids);
    this.#inShapes = new AscendingFinder(shapes.ids);
  }

  node(id: number, lon: number, lat: number, tags: Tags): void {
    const road = this.#inRoads.find(id);
    if (road >= 0) {
      this.roads.lon[road] = lon;
      this.roads.lat[road] = lat;
      if (tags.size > 0) {
        this.roads.flags[road] = nodeFlags(tags);
        this.roads.access[road] = barrierAccess(tags);
        this.#gate(id, tags, this.roads.access[road]);
      }
    }
    const shape = this.#inShapes.find(id);
    if (shape >= 0) {
      this.shapes.lon[shape] = lon;
      this.shapes.lat[shape] = lat;
    }
    if (tags.size === 0 || !this.choice.places) return;
    const seed = placeSeed(tags);
    if (!seed) return;
    if (seed.nameless) this.#leftOut.add('place without a name', seed.tag, id);
    else if (this.#places.push({ id, lon, lat, seed }) > MAX_BLOCK_PLACES) {
      throw new BlockFault(`a block has more than ${MAX_BLOCK_PLACES} places`);
    }
  }

  #gate(id: number, tags: Tags, modes: number): void {
    const { rules, unread } = timedGate(tags, modes);
    if (unread !== undefined)
      this.#leftOut.add('hours of a gate that are not the same every week', unread, id);
    if (rules.length === 0) return;
    if (this.#gates.push({ id, rules }) > MAX_BLOCK_PLACES)
      throw new BlockFault(`a block has more than ${MAX_BLOCK_PLACES} gates with hours`);
  }

  take(): NodeBatch {
    const batch = { gates: this.#gates, places: this.#places, leftOut: this.#leftOut.take() };
    this.#gates = [];
    this.#places = [];
    return batch;
  }
}
