// The traits of edited roads: those of the dataset, and after them the combinations that edits need.

import type { RoadGraph } from '../graph/road-graph.ts';
import { TRAIT_FIELDS } from '../graph/road-tables.ts';

type TraitField = keyof typeof TRAIT_FIELDS;
export type TraitRow = Readonly<Record<TraitField, number>>;

const FIELDS = Object.keys(TRAIT_FIELDS);
const isField = (name: string): name is TraitField => FIELDS.includes(name);

export class TraitRows {
  readonly #rows: TraitRow[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(readonly graph: RoadGraph) {}

  get(trait: number): TraitRow {
    const own = trait - this.graph.traitClass.length;
    if (own >= 0) return this.#rows[own];
    const { graph } = this;
    return {
      traitClass: graph.traitClass[trait],
      traitSurface: graph.traitSurface[trait],
      traitFlags: graph.traitFlags[trait],
      traitForward: graph.traitForward[trait],
      traitBackward: graph.traitBackward[trait],
      traitMaxSpeed: graph.traitMaxSpeed[trait],
      traitMaxSpeedBackward: graph.traitMaxSpeedBackward[trait],
      traitLanes: graph.traitLanes[trait],
      traitWidth: graph.traitWidth[trait],
      traitCrossing: graph.traitCrossing[trait],
      traitName: graph.traitName[trait],
      traitNameBn: graph.traitNameBn[trait],
      traitRef: graph.traitRef[trait],
      traitDensity: graph.traitDensity[trait],
    };
  }

  /** The number of a trait that edits have made; equal ones have the same number. */
  number(row: TraitRow): number {
    const key = JSON.stringify(row);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.graph.traitClass.length + this.#rows.length;
      this.#rows.push(row);
      this.#numbers.set(key, number);
    }
    return number;
  }

  /** The same trait, closed to everybody. */
  closed(trait: number): number {
    return this.number({ ...this.get(trait), traitForward: 0, traitBackward: 0 });
  }

  /** By field: the values to append to its column. */
  *added(): Iterable<readonly [field: TraitField, values: number[]]> {
    for (const field of FIELDS) if (isField(field)) yield [field, this.#rows.map((row) => row[field])];
  }
}
