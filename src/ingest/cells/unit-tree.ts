// The drafts as a tree: each unit's ancestors, and the points known to lie in a unit.
import { RegionKind } from '../../dataset/tables/regions.ts';
import type { RegionDraft } from '../gather/gathered.ts';
import type { Plane } from './plane.ts';

export class Units {
  readonly #index = new Map<string, number>();
  readonly #ancestors: Int32Array;

  constructor(readonly drafts: readonly RegionDraft[]) {
    drafts.forEach((draft, i) => {
      this.#index.set(draft.key, i);
    });
    this.#ancestors = new Int32Array(drafts.length * KINDS).fill(UNKNOWN);
  }

  indexOf(key: string | undefined): number {
    return key === undefined ? -1 : (this.#index.get(key) ?? -1);
  }

  /** The unit of `kind` above unit `i` by its parents (or `i` itself); -1 where they do not lead to one. */
  ancestor(i: number, kind: RegionKind): number {
    if (i < 0) return -1;
    const slot = i * KINDS + kind;
    if (this.#ancestors[slot] === UNKNOWN) {
      this.#ancestors[slot] = -1;
      const draft = this.drafts[i];
      this.#ancestors[slot] = draft.kind === kind ? i : this.ancestor(this.indexOf(draft.parent), kind);
    }
    return this.#ancestors[slot];
  }

  ofKind(kind: RegionKind): number[] {
    const found: number[] = [];
    this.drafts.forEach((draft, i) => {
      if (draft.kind === kind) found.push(i);
    });
    return found;
  }
}

const KINDS = Math.max(...Object.values(RegionKind)) + 1;
const UNKNOWN = -2;

/** Points in the plane, each with the unit that it is known to lie in. */
export class KnownPoints {
  readonly xy: number[] = [];
  readonly owner: number[] = [];
  readonly #seen = new Set<string>();

  constructor(readonly plane: Plane) {}

  get length(): number {
    return this.owner.length;
  }

  /** Of two points at the same position (within a metre) one would be left without a cell: the first one stays. */
  add(owner: number, lon: number, lat: number): void {
    const spot = `${Math.round(lon * 1e5)} ${Math.round(lat * 1e5)}`;
    if (this.#seen.has(spot)) return;
    this.#seen.add(spot);
    this.xy.push(lon * this.plane.factor, lat);
    this.owner.push(owner);
  }

  addCentre(owner: number, draft: RegionDraft): void {
    if (draft.lon !== undefined && draft.lat !== undefined) this.add(owner, draft.lon, draft.lat);
  }

  addPoints(owner: number, draft: RegionDraft): void {
    const points = draft.points ?? [];
    for (let i = 0; i + 1 < points.length; i += 2) this.add(owner, points[i], points[i + 1]);
  }

  addAll(owner: number, draft: RegionDraft): void {
    this.addCentre(owner, draft);
    this.addPoints(owner, draft);
  }
}
