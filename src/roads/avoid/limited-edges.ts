// The few edges whose signs limit the size of vehicles, and which of them are closed to one.
import type { StringPool } from '../../dataset/string-pool.ts';
import type { TableOf } from '../../dataset/table-schema.ts';
import type { ROAD_SIGNS } from '../graph/road-tables.ts';
import { limitsOnSigns } from '../network/road-signs.ts';
import { isTooLarge, type VehicleSize } from '../network/vehicle-limits.ts';

export class LimitedEdges {
  /** `edges`: ascending; for each the number of what is allowed on it. */
  constructor(
    readonly edges: Uint32Array,
    readonly kinds: Uint16Array,
    readonly allowed: readonly VehicleSize[],
  ) {}

  static readonly NONE = new LimitedEdges(new Uint32Array(0), new Uint16Array(0), []);

  /** Of the roads as imported. */
  static of(
    edgeTrait: Uint32Array,
    signs: TableOf<typeof ROAD_SIGNS> | undefined,
    text: StringPool,
  ): LimitedEdges {
    const numbers = new Map<string, number>();
    const allowed: VehicleSize[] = [];
    const kindOfTrait = new Map<number, number>();
    signs?.trait.forEach((trait, at) => {
      const limits = limitsOnSigns(text.get(signs.sign[at] >>> 1));
      if (!limits) return;
      const key = JSON.stringify(limits);
      const number = numbers.get(key) ?? allowed.push(limits) - 1;
      numbers.set(key, number);
      kindOfTrait.set(trait, number);
    });
    if (allowed.length === 0) return LimitedEdges.NONE;
    const edges: number[] = [];
    for (let edge = 0; edge < edgeTrait.length; edge++)
      if (kindOfTrait.has(edgeTrait[edge])) edges.push(edge);
    const kinds = Uint16Array.from(edges, (edge) => kindOfTrait.get(edgeTrait[edge]) ?? 0);
    return new LimitedEdges(Uint32Array.from(edges), kinds, allowed);
  }

  /** The same of edited roads: edges from `first` on are parts of others, whose limits they have. */
  with(first: number, origins: ArrayLike<number>): LimitedEdges {
    const kindOf = new Map(Array.from(this.edges, (edge, at) => [edge, this.kinds[at]]));
    const edges = [...this.edges];
    const kinds = [...this.kinds];
    for (let i = 0; i < origins.length; i++) {
      const kind = kindOf.get(origins[i]);
      if (kind === undefined) continue;
      edges.push(first + i);
      kinds.push(kind);
    }
    return new LimitedEdges(Uint32Array.from(edges), Uint16Array.from(kinds), this.allowed);
  }

  /** Ascending. */
  closedTo(vehicle: VehicleSize): Uint32Array {
    const closed = this.allowed.map((limits) => isTooLarge(vehicle, limits));
    return this.edges.filter((_, at) => closed[this.kinds[at]]);
  }

  /** Equal for vehicles to which the same roads are closed; empty if none is. */
  keyOf(vehicle: VehicleSize): string {
    return this.allowed.flatMap((limits, at) => (isTooLarge(vehicle, limits) ? [at] : [])).join();
  }
}
