// The fences of one account in memory: an index over the points with a radius, kept current by applying rows of the state.
import { DiscTree } from '../geo/disc-tree.ts';
import type { Lat, Lon, Metres } from '../geo/units.ts';
import type { FenceRecord } from '../store/fences.ts';

export interface Fence {
  /** 13 hex digits. */
  readonly id: string;
  readonly name: string;
  readonly radius: Metres;
  readonly lon: Lon;
  readonly lat: Lat;
}

export interface FenceCheck {
  readonly inside: boolean;
  readonly fence: Fence;
}

export class FenceSet {
  readonly #tree = new DiscTree();
  readonly #slots = new Map<string, number>();
  readonly #fences: (Fence | undefined)[] = [];
  readonly #found: number[] = [];

  get size(): number {
    return this.#tree.size;
  }

  /** Fences that `holding` compared with its point. */
  get compared(): number {
    return this.#tree.compared;
  }

  apply({ id, name, radius, lon, lat, removed_at }: FenceRecord): void {
    const before = this.#slots.get(id);
    if (before !== undefined) {
      this.#tree.remove(before);
      this.#fences[before] = undefined;
      this.#slots.delete(id);
    }
    if (removed_at !== null) return;
    const slot = this.#tree.add(lon, lat, radius);
    this.#slots.set(id, slot);
    this.#fences[slot] = { id, name, radius, lon, lat };
  }

  /** The fence around the point with the nearest centre, else the one with the nearest edge; undefined if there are no fences. */
  check(lon: Lon, lat: Lat): FenceCheck | undefined {
    const holding = this.#fences[this.#tree.holding(lon, lat)];
    if (holding) return { inside: true, fence: holding };
    const nearest = this.#fences[this.#tree.nearest(lon, lat)];
    return nearest && { inside: false, fence: nearest };
  }

  /** All fences that contain the point. */
  holding(lon: Lon, lat: Lat): Fence[] {
    this.#tree.allHolding(lon, lat, this.#found);
    return this.#found.flatMap((slot) => this.#fences[slot] ?? []);
  }
}
