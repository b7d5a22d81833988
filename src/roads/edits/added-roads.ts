// Roads that people draw on the map. A road is joined at its two ends, to the nearest road there, which is cut if it does not end there; an end far
// from roads is a dead end.
import { METRES_PER_DEGREE } from '../../geo/distance.ts';
import { FIXED_PER_DEGREE, fromFixedDegrees, toFixedDegrees } from '../../geo/units.ts';
import type { AddedRoad } from '../engine.ts';
import { ALL_MODES, Mode, RoadClass } from '../network/vocabulary.ts';
import { passableModes } from '../profiles/travel-speed.ts';
import type { SegmentIndex } from '../snap/segment-index.ts';
import { BACKWARD, FORWARD, SegmentSearch } from '../snap/segment-search.ts';
import type { NameNumber } from './changed-traits.ts';
import { cutLine, type EdgeLine, lineLength } from './cut-line.ts';
import type { DraftEdge, EdgePlace, EditJoint, GraphDraft } from './graph-draft.ts';

/** Metres between an end and the road that it is joined to. */
const REACH = 30;
/** An end as near as this to the end of a road, in centimetres, is joined there. */
const SAME_END = 500;

export class AddedRoads {
  readonly #search: SegmentSearch;

  constructor(
    readonly draft: GraphDraft,
    index: SegmentIndex,
  ) {
    this.#search = new SegmentSearch(draft.graph, index);
  }

  /** How many of its ends are near a road. */
  joinedEnds(line: ArrayLike<number>): number {
    const { lon, lat } = fixedLine(line);
    return [0, lon.length - 1].filter((at) => this.#nearest(lon[at], lat[at])).length;
  }

  /** `line`: lon, lat interleaved. Nothing if neither end is near a road, or both meet in one point. */
  add(line: ArrayLike<number>, road: AddedRoad, nameOf: NameNumber): void {
    const { draft } = this;
    const course = fixedLine(line);
    const first = this.#nearest(course.lon[0], course.lat[0]);
    const begin = first && draft.join(first);
    const end = course.lon.length - 1;
    // After the first end, which may have cut the road that the second is near.
    const last = this.#nearest(course.lon[end], course.lat[end]);
    const finish = last && draft.join(last);
    if ((!begin && !finish) || begin?.vertex === finish?.vertex) return;
    const drawn = { lon: [...course.lon], lat: [...course.lat] };
    if (first) [drawn.lon[0], drawn.lat[0]] = [first.lon, first.lat];
    if (last) [drawn.lon[end], drawn.lat[end]] = [last.lon, last.lat];
    const near = begin ?? finish;
    const from = begin ?? this.#deadEnd();
    const to = finish ?? this.#deadEnd();
    const mainland = begin && finish ? begin.mainland & finish.mainland : (near?.mainland ?? 0);
    const trait = this.#trait(road, near?.trait ?? 0, nameOf);
    const base = draft.graph.vertexCount;
    if (from.vertex >= base || to.vertex >= base) this.#chain(from, to, drawn, trait, mainland);
    else {
      // Between two junctions of the dataset it gets a vertex of its own, since only new vertices have room for further arcs.
      const [one, two] = halves(drawn);
      const middle = this.#deadEnd();
      this.#chain(from, middle, one, trait, mainland);
      this.#chain(middle, to, two, trait, mainland);
    }
  }

  #deadEnd(): EditJoint {
    const vertex = this.draft.vertex();
    return { vertex, tails: [{ vertex, forbidden: 0 }], mainland: 0, trait: 0 };
  }

  #chain(from: EditJoint, to: EditJoint, line: EdgeLine, trait: number, mainland: number): void {
    const { draft } = this;
    const length = Math.max(1, lineLength(line));
    const chain = draft.chain({ from: from.vertex, to: to.vertex, entry: [0, 0], delay: [0, 0], mainland }, [
      { ...line, length, trait, source: 0, origin: -1 },
    ]);
    for (const { vertex, forbidden } of from.tails) draft.link(vertex, to.vertex, chain * 2, forbidden);
    for (const { vertex, forbidden } of to.tails) draft.link(vertex, from.vertex, chain * 2 + 1, forbidden);
  }

  /** Streets around it are as dense as along the road that it is joined to. */
  #trait(
    { class: roadClass, oneWay, maxSpeed, name, nameBn, surface }: AddedRoad,
    near: number,
    nameOf: NameNumber,
  ): number {
    const all = passableModes(ALL_MODES, roadClass, 0);
    const { traits } = this.draft;
    return traits.number({
      traitClass: roadClass,
      traitSurface: surface ?? 0,
      traitFlags: 0,
      traitForward: all,
      traitBackward: oneWay ? all & Mode.Foot : all,
      traitMaxSpeed: maxSpeed ?? 0,
      traitMaxSpeedBackward: maxSpeed ?? 0,
      traitLanes: 0,
      traitWidth: 0,
      traitCrossing: 0,
      traitName: nameOf(name ?? ''),
      traitNameBn: nameOf(nameBn ?? ''),
      traitRef: 0,
      traitDensity: traits.get(near).traitDensity,
    });
  }

  /** The nearest point of a road that somebody may use, of the dataset or added before; never of a ferry. */
  #nearest(x: number, y: number): EdgePlace | undefined {
    const { draft } = this;
    const { graph } = draft;
    const shrink = Math.cos((fromFixedDegrees(y) * Math.PI) / 180);
    let square = ((REACH / METRES_PER_DEGREE) * FIXED_PER_DEGREE) ** 2;
    const usable = (edge: number): boolean =>
      draft.isOpen(edge) && draft.traits.get(draft.trait(edge)).traitClass !== RoadClass.Ferry;
    const hit = this.#search.nearest({ x, y, shrink }, square, {
      directions: (edge) => (usable(edge) ? FORWARD | BACKWARD : 0),
      heading: (directions) => directions,
    });
    let found: EdgePlace | undefined;
    if (hit) {
      square = hit.square;
      const begin = graph.pointStart[hit.edge];
      const end = graph.pointStart[hit.edge + 1];
      const line = {
        lon: [...graph.pointLon.subarray(begin, end)],
        lat: [...graph.pointLat.subarray(begin, end)],
      };
      found = placeOn(hit.edge, line, graph.edgeLength[hit.edge], hit.point - begin, hit.between);
    }
    draft.edges.forEach((edge, i) => {
      if (!usable(graph.edgeCount + i)) return;
      const near = nearestOn(edge, x, y, shrink);
      if (near.square >= square) return;
      square = near.square;
      found = placeOn(graph.edgeCount + i, edge, edge.length, near.after, near.between);
    });
    return found;
  }
}

function placeOn(edge: number, line: EdgeLine, length: number, after: number, between: number): EdgePlace {
  const at = (values: readonly number[]): number =>
    Math.round(values[after] + (values[after + 1] - values[after]) * between);
  const point = { after, lon: at(line.lon), lat: at(line.lat) };
  const along = Math.min(length, lineLength(cutLine(line, point)[0]));
  const last = line.lon.length - 1;
  if (along < SAME_END && along * 2 <= length)
    return { edge, along: 0, after: 0, lon: line.lon[0], lat: line.lat[0] };
  if (length - along < SAME_END)
    return { edge, along: length, after: last - 1, lon: line.lon[last], lat: line.lat[last] };
  return { edge, along, ...point };
}

function nearestOn(
  { lon, lat }: DraftEdge,
  x: number,
  y: number,
  shrink: number,
): { square: number; after: number; between: number } {
  const best = { square: Number.POSITIVE_INFINITY, after: 0, between: 0 };
  for (let i = 0; i + 1 < lon.length; i++) {
    const [ax, ay] = [(lon[i] - x) * shrink, lat[i] - y];
    const [dx, dy] = [(lon[i + 1] - lon[i]) * shrink, lat[i + 1] - lat[i]];
    const whole = dx * dx + dy * dy;
    const between = whole > 0 ? Math.min(1, Math.max(0, -(ax * dx + ay * dy) / whole)) : 0;
    const square = (ax + dx * between) ** 2 + (ay + dy * between) ** 2;
    if (square < best.square) Object.assign(best, { square, after: i, between });
  }
  return best;
}

function fixedLine(line: ArrayLike<number>): EdgeLine {
  const lon: number[] = [];
  const lat: number[] = [];
  for (let i = 0; i + 1 < line.length; i += 2) {
    lon.push(toFixedDegrees(line[i]));
    lat.push(toFixedDegrees(line[i + 1]));
  }
  return { lon, lat };
}

/** Cut in the middle of its middle segment. */
function halves(line: EdgeLine): [EdgeLine, EdgeLine] {
  const after = (line.lon.length - 2) >>> 1;
  const middle = (values: readonly number[]): number => Math.round((values[after] + values[after + 1]) / 2);
  return cutLine(line, { after, lon: middle(line.lon), lat: middle(line.lat) });
}
