// Which edges a request keeps off, found the plain way: every edge, every segment, every box.

import type { AvoidOptions, Roads } from '../../../src/roads/engine.ts';
import { RoadClass, Surface, WayFlag } from '../../../src/roads/network/vocabulary.ts';
import type { Random } from '../../fixtures/random.ts';

/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number];

export interface Avoidance {
  readonly options: AvoidOptions;
  readonly avoided: (edge: number) => boolean;
}

/** Boxes over a random network, each some streets wide, with kinds of road now and then. */
export function randomAvoidance(roads: Roads, random: Random): Avoidance {
  const boxes: Box[] = [];
  for (let k = Math.floor(random() * 4); k > 0; k--) {
    const half = 0.0002 + random() ** 3 * 0.004;
    const points = roads.edgeGeometry(Math.floor(random() * roads.edgeCount));
    boxes.push([points[0] - half, points[1] - half, points[0] + half, points[1] + half]);
  }
  return avoidance(roads, boxes, {
    ferries: random() < 0.3,
    tolls: random() < 0.3,
    motorways: random() < 0.3,
    unpaved: random() < 0.2,
  });
}

export function avoidance(
  roads: Roads,
  boxes: readonly Box[],
  kinds: Omit<AvoidOptions, 'areas'> = {},
): Avoidance {
  const { ferries, tolls, motorways, unpaved } = kinds;
  const areas = boxes.map(([w, s, e, n]) => [w, s, e, s, e, n, w, n]);
  const known = new Map<number, boolean>();
  const look = (edge: number): boolean => {
    const road = roads.edge(edge);
    if (ferries && road.class === RoadClass.Ferry) return true;
    if (tolls && road.flags & WayFlag.Toll) return true;
    if (motorways && [RoadClass.Motorway, RoadClass.MotorwayLink].some((one) => one === road.class))
      return true;
    const soft = [Surface.Compacted, Surface.Gravel, Surface.Unpaved, Surface.Mud].some(
      (one) => one === road.surface,
    );
    if (unpaved && (soft || (road.class === RoadClass.Track && road.surface === Surface.Unknown)))
      return true;
    const points = roads.edgeGeometry(edge);
    for (let i = 0; i + 3 < points.length; i += 2) {
      if (boxes.some((box) => meetsBox(points.subarray(i, i + 4), box))) return true;
    }
    return false;
  };
  const avoided = (edge: number): boolean => {
    let found = known.get(edge);
    if (found === undefined) known.set(edge, (found = look(edge)));
    return found;
  };
  return { options: { ...kinds, areas }, avoided };
}

/** Liang and Barsky: whether a segment has a part inside the box. */
function meetsBox([x1, y1, x2, y2]: Float64Array, box: Box): boolean {
  let enter = 0;
  let leave = 1;
  const sides = [
    [x1 - x2, x1 - box[0]],
    [x2 - x1, box[2] - x1],
    [y1 - y2, y1 - box[1]],
    [y2 - y1, box[3] - y1],
  ];
  for (const [p, q] of sides) {
    if (p === 0) {
      if (q < 0) return false;
    } else if (p < 0) enter = Math.max(enter, q / p);
    else leave = Math.min(leave, q / p);
  }
  return enter <= leave;
}
