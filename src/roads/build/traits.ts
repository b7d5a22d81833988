// Traits: attributes that edges share (class, access, speeds, names). There are few combinations, so each is stored once and
// edges refer to it by number. Directions are those of the edge, not of the source's way.
import type { Column } from '../../dataset/format.ts';
import type { TableColumns } from '../../dataset/table-schema.ts';
import { larger } from '../../dataset/typed-arrays.ts';
import { haversine } from '../../geo/distance.ts';
import { fromFixedDegrees } from '../../geo/units.ts';
import { type GraphTable, type ROAD_SIGNS, TRAIT_FIELDS } from '../graph/road-tables.ts';
import type { RoadNetwork } from '../network/network.ts';
import { ModeMasks, RoadClass } from '../network/vocabulary.ts';
import type { CutEdges } from './cut-ways.ts';

/** Coarse, so that a road does not get as many traits as it has edges. */
const DENSITY_STEP = 2;

const FIELDS = Object.keys(TRAIT_FIELDS).length;
/** The signs are not among the fields, as few traits have any. */
const WIDTH = FIELDS + 1;

export class TraitTable {
  #rows = new Uint32Array(WIDTH * 1024);
  #count = 0;
  #slots = new Int32Array(4096).fill(-1);
  readonly #row = new Uint32Array(WIDTH);

  constructor(
    readonly network: RoadNetwork,
    readonly cut: CutEdges,
    readonly density: (node: number) => number,
  ) {}

  /** The trait number of a way at a node, seen along or against the order of its nodes. */
  of(way: number, against: boolean, node: number): number {
    const { network, cut } = this;
    const row = this.#row;
    row[0] = network.wayClass[way];
    row[1] = network.waySurface[way];
    row[2] = network.wayFlags[way];
    row[3] = (against ? cut.wayBackward : cut.wayForward)[way];
    row[4] = (against ? cut.wayForward : cut.wayBackward)[way];
    row[5] = (against ? network.wayMaxSpeedBackward : network.wayMaxSpeed)[way];
    row[6] = (against ? network.wayMaxSpeed : network.wayMaxSpeedBackward)[way];
    row[7] = network.wayLanes[way];
    row[8] = network.wayWidth[way];
    row[9] = row[0] === RoadClass.Ferry ? this.#crossing(way) : 0;
    row[10] = network.wayName[way];
    row[11] = network.wayNameBn[way];
    row[12] = network.wayRef[way];
    row[13] = Math.min(255, Math.round(this.density(node) / DENSITY_STEP) * DENSITY_STEP);
    const signs = network.waySigns[way];
    row[FIELDS] = signs === 0 ? 0 : signs * 2 + Number(against);
    return this.#number();
  }

  signs(): TableColumns<typeof ROAD_SIGNS> {
    const all = this.#column(FIELDS, new Uint32Array(this.#count));
    const trait = Uint32Array.from([...all.keys()].filter((t) => all[t] !== 0));
    return { trait, sign: trait.map((t) => all[t]) };
  }

  columns(): Pick<GraphTable, keyof typeof TRAIT_FIELDS> {
    return {
      traitClass: this.#column(0, new Uint8Array(this.#count)),
      traitSurface: this.#column(1, new Uint8Array(this.#count)),
      traitFlags: this.#column(2, new Uint8Array(this.#count)),
      traitForward: this.#column(3, new ModeMasks(this.#count)),
      traitBackward: this.#column(4, new ModeMasks(this.#count)),
      traitMaxSpeed: this.#column(5, new Uint8Array(this.#count)),
      traitMaxSpeedBackward: this.#column(6, new Uint8Array(this.#count)),
      traitLanes: this.#column(7, new Uint8Array(this.#count)),
      traitWidth: this.#column(8, new Uint8Array(this.#count)),
      traitCrossing: this.#column(9, new Uint16Array(this.#count)),
      traitName: this.#column(10, new Uint32Array(this.#count)),
      traitNameBn: this.#column(11, new Uint32Array(this.#count)),
      traitRef: this.#column(12, new Uint32Array(this.#count)),
      traitDensity: this.#column(13, new Uint8Array(this.#count)),
    };
  }

  #column<C extends Column>(place: number, column: C): C {
    for (let t = 0; t < this.#count; t++) column[t] = this.#rows[t * WIDTH + place];
    return column;
  }

  #crossing(way: number): number {
    const { network } = this;
    const seconds = network.wayDuration[way];
    if (seconds === 0) return 0;
    let metres = 0;
    for (let i = network.wayNodeStart[way] + 1; i < network.wayNodeStart[way + 1]; i++) {
      const a = network.wayNodes[i - 1];
      const b = network.wayNodes[i];
      metres += haversine(
        fromFixedDegrees(network.nodeLon[a]),
        fromFixedDegrees(network.nodeLat[a]),
        fromFixedDegrees(network.nodeLon[b]),
        fromFixedDegrees(network.nodeLat[b]),
      );
    }
    return Math.min(0xffff, Math.max(1, Math.round((metres / seconds) * 36)));
  }

  #number(): number {
    const row = this.#row;
    let hash = 17;
    for (let i = 0; i < WIDTH; i++) hash = (Math.imul(hash, 0x01000193) ^ row[i]) | 0;
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let slot = (hash >>> 0) & (this.#slots.length - 1);
    for (;;) {
      const found = this.#slots[slot];
      if (found < 0) break;
      let i = 0;
      while (i < WIDTH && this.#rows[found * WIDTH + i] === row[i]) i++;
      if (i === WIDTH) return found;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
    if ((this.#count + 1) * WIDTH > this.#rows.length) {
      this.#rows = larger(this.#rows, this.#rows.length * 2);
    }
    this.#rows.set(row, this.#count * WIDTH);
    this.#slots[slot] = this.#count++;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return this.#count - 1;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(-1);
    for (let t = 0; t < this.#count; t++) {
      let hash = 17;
      for (let i = 0; i < WIDTH; i++) hash = (Math.imul(hash, 0x01000193) ^ this.#rows[t * WIDTH + i]) | 0;
      hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
      let slot = (hash >>> 0) & (slots.length - 1);
      while (slots[slot] >= 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = t;
    }
    this.#slots = slots;
  }
}
