// Whether a known boundary of the same kind already covers a unit's centre, and which units keep their cell even so.
import { RegionKind } from '../../dataset/tables/regions.ts';
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
      let inside = false;
      for (const ring of polygon) if (inRing(ring, lon, lat)) inside = !inside;
      if (inside) return true;
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

function inRing(ring: Float64Array, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const y0 = ring[i + 1];
    const y1 = ring[i + 3];
    if (y0 > y !== y1 > y && x < ring[i] + ((ring[i + 2] - ring[i]) * (y - y0)) / (y1 - y0)) inside = !inside;
  }
  return inside;
}
