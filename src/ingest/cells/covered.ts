// Whether a known boundary of the same kind already covers a unit's centre, and which units keep their cell even so.
import { RegionKind } from '../../dataset/tables/regions.ts';
import { inRings } from '../../geo/in-ring.ts';
import type { PolygonDraft, RegionDraft } from '../gather/gathered.ts';

interface Bounded {
  readonly box: readonly [number, number, number, number];
  readonly polygon: PolygonDraft;
}

/**
 * Wards and zones are known by number: if a survey lacks one, its neighbours were drawn over it, so it keeps its cell, cut
 * out of theirs. A unit known by name may be one of those drawn, under another spelling, so there the boundary stands.
 */
export const isNumbered = ({ kind }: Pick<RegionDraft, 'kind'>): boolean =>
  kind === RegionKind.Ward || kind === RegionKind.Zone;

export function covered(regions: readonly RegionDraft[]): (draft: RegionDraft) => boolean {
  const byKind = new Map<number, Bounded[]>();
  for (const { kind, polygons } of regions) {
    for (const polygon of polygons ?? []) {
      const list = byKind.get(kind);
      const bounded = { box: boxOf(polygon[0]), polygon };
      if (list) list.push(bounded);
      else byKind.set(kind, [bounded]);
    }
  }
  return ({ kind, lon, lat }) => {
    if (lon === undefined || lat === undefined) return false;
    for (const { box, polygon } of byKind.get(kind) ?? []) {
      if (lon < box[0] || lat < box[1] || lon > box[2] || lat > box[3]) continue;
      if (inRings(polygon, lon, lat)) return true;
    }
    return false;
  };
}

function boxOf(ring: Float64Array): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < ring.length; i += 2) {
    box[0] = Math.min(box[0], ring[i]);
    box[1] = Math.min(box[1], ring[i + 1]);
    box[2] = Math.max(box[2], ring[i]);
    box[3] = Math.max(box[3], ring[i + 1]);
  }
  return box;
}
