// From a relation's member ways to polygons: outer rings, each with the inner rings that lie in it.
import { inRing } from '../../../geo/in-ring.ts';
import type { PolygonDraft } from '../../gather/gathered.ts';
import { MemberType } from '../element-visitor.ts';
import { MAX_BOUNDARY_POINTS } from '../file-limits.ts';
import type { KeptRelation } from '../kept-relation.ts';
import type { Shapes } from '../way-shapes.ts';
import { boxOf, doubleArea, type NodeRing } from './polygon.ts';
import { type JoinedRings, joinRings, type NodeLine } from './rings.ts';

export interface Area {
  readonly polygons: readonly PolygonDraft[];
  /** Gaps that were closed, and the widest of them in metres. */
  readonly repaired: number;
  readonly widestGap: number;
  /** Lines that form no closed ring. */
  readonly broken: number;
  /** Member ways that are not in the file, or lack nodes. */
  readonly missing: number;
  /** Inner rings outside every outer ring. */
  readonly stray: number;
  /** Too many points for a real boundary; nothing was assembled. */
  readonly tooLarge?: true;
}

/** Points examined while inner rings are assigned to outer ones; far more than any real boundary needs. */
const MAX_LOOKS = 200_000_000;

export function assembleArea(relation: KeptRelation, shapes: Shapes): Area {
  const outer: NodeLine[] = [];
  const inner: NodeLine[] = [];
  const seen = new Set<number>();
  let missing = 0;
  let points = 0;
  for (let i = 0; i < relation.ids.length; i++) {
    if (relation.types[i] !== MemberType.Way) continue;
    const role = relation.roles[i];
    if (role !== 'outer' && role !== 'inner' && role !== '' && role !== 'exclave' && role !== 'enclave')
      continue;
    const id = relation.ids[i];
    if (seen.has(id)) continue;
    seen.add(id);
    const line = shapes.line(id);
    if (!line) {
      missing++;
      continue;
    }
    points += line.length;
    (role === 'inner' || role === 'enclave' ? inner : outer).push(line);
  }
  const none = { polygons: [], repaired: 0, widestGap: 0, broken: 0, missing, stray: 0 };
  if (points > MAX_BOUNDARY_POINTS) return { ...none, tooLarge: true };
  // If part of the outline is missing from the file, what does not close is not patched up from the rest.
  const outerRings = joinRings(outer, shapes.nodes);
  if (missing > 0 && outerRings.broken > 0) {
    return { ...none, broken: outerRings.broken };
  }
  const innerRings = joinRings(inner, shapes.nodes);
  const { polygons, stray } = nest(ringsOf(outerRings, shapes), ringsOf(innerRings, shapes));
  return {
    polygons,
    repaired: outerRings.repaired + innerRings.repaired,
    widestGap: Math.max(outerRings.widestGap, innerRings.widestGap),
    broken: outerRings.broken + innerRings.broken,
    missing,
    stray,
  };
}

function ringsOf(rings: JoinedRings, shapes: Shapes): NodeRing[] {
  return rings.closed.map((nodes) => shapes.degrees(nodes)).filter((ring) => doubleArea(ring) !== 0);
}

function nest(
  outer: readonly NodeRing[],
  inner: readonly NodeRing[],
): { polygons: NodeRing[][]; stray: number } {
  const polygons = outer.map((ring) => [ring]);
  const boxes = outer.map(boxOf);
  let stray = 0;
  let looks = 0;
  for (const hole of inner) {
    const box = boxOf(hole);
    let home = -1;
    let homeSize = Number.POSITIVE_INFINITY;
    for (let i = 0; i < outer.length; i++) {
      const around = boxes[i];
      const fits =
        box.west >= around.west &&
        box.east <= around.east &&
        box.south >= around.south &&
        box.north <= around.north;
      if (!fits || looks > MAX_LOOKS) continue;
      looks += outer[i].length;
      // The midpoint of an edge, as a corner may lie on the outer ring.
      const lon = (hole[0] + hole[2]) / 2;
      const lat = (hole[1] + hole[3]) / 2;
      if (!inRing(outer[i], lon, lat)) continue;
      const size = Math.abs(doubleArea(outer[i]));
      if (size < homeSize) {
        home = i;
        homeSize = size;
      }
    }
    if (home < 0) stray++;
    else polygons[home].push(hole);
  }
  return { polygons, stray };
}
