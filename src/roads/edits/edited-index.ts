// The index of segments with edges that were added: their runs stand at its end, and the boxes above the lowest level are made anew.
import { sharedWith } from '../../dataset/typed-arrays.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import {
  boxRun,
  emptyBoxes,
  levelStarts,
  RUN,
  raiseBoxes,
  type SegmentIndex,
} from '../snap/segment-index.ts';

/** `graph`: with the added edges, which begin at `first`. */
export function editedIndex(index: SegmentIndex, graph: RoadGraph, first: number): SegmentIndex {
  const { pointStart, pointLon, pointLat } = graph;
  const edges: number[] = [];
  const points: number[] = [];
  for (let e = first; e < graph.edgeCount; e++) {
    for (let p = pointStart[e]; p < pointStart[e + 1] - 1; p += RUN) {
      edges.push(e);
      points.push(p);
    }
  }
  const old = index.runEdge.length;
  const runEdge = sharedWith(index.runEdge, edges);
  const runPoint = sharedWith(index.runPoint, points);
  const levels = levelStarts(runEdge.length);
  const boxes = emptyBoxes(new Int32Array(new SharedArrayBuffer(levels[levels.length - 1] * 16)));
  boxes.set(index.boxes.subarray(0, (index.levels[1] ?? 0) * 4));
  for (let run = old; run < runEdge.length; run++) {
    const last = Math.min(pointStart[runEdge[run] + 1] - 1, runPoint[run] + RUN);
    boxRun(boxes, run, runPoint[run], last, pointLon, pointLat);
  }
  raiseBoxes(levels, boxes);
  return { runEdge, runPoint, boxes, levels };
}
