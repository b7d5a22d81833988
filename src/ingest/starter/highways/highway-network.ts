// The highways as a road network: one node for each reference point and each junction, one way for each stretch.
import { haversine } from '../../../geo/distance.ts';
import { RoadNetworkBuilder, type WayDraft } from '../../../roads/build/network-builder.ts';
import type { RoadNetwork } from '../../../roads/network/network.ts';
import { RoadClass, Surface, WayFlag } from '../../../roads/network/vocabulary.ts';
import type { HighwayLine } from './highway-lines.ts';
import { findJunctions, type LineSpot } from './junctions.ts';

const CLASS: Readonly<Record<string, RoadClass>> = {
  trunk: RoadClass.Trunk,
  primary: RoadClass.Primary,
  secondary: RoadClass.Secondary,
  ferry: RoadClass.Tertiary,
};

/** Ferry time in seconds for waiting and loading, plus the crossing at this speed. */
const FERRY_WAIT = 20 * 60;
const FERRY_METRES_PER_SECOND = 2.5;
const UNNAMED = { name: undefined, nameBn: undefined };
/** Two spots on one line closer than this are the same node, in metres. */
const SAME = 5;

/** A node on a line, at this share of the way from one reference point to the next. */
interface Between {
  readonly t: number;
  readonly node: number;
}

export function highwayNetwork(lines: readonly HighwayLine[]): RoadNetwork {
  const builder = new RoadNetworkBuilder();
  const pointNode = lines.map(({ points }) => {
    const nodes: number[] = [];
    for (let i = 0; i < points.length; i += 2) nodes.push(builder.node(points[i], points[i + 1]));
    return nodes;
  });
  /** Nodes inserted between the reference points of a line, by "line at". */
  const between = new Map<string, Between[]>();

  const nodeAt = ({ line, at, t }: LineSpot): { node: number; lon: number; lat: number } => {
    const { points, joined } = lines[line];
    const last = at + 1 >= joined.length;
    const lon = last ? points[at * 2] : points[at * 2] + (points[at * 2 + 2] - points[at * 2]) * t;
    const lat = last
      ? points[at * 2 + 1]
      : points[at * 2 + 1] + (points[at * 2 + 3] - points[at * 2 + 1]) * t;
    if (haversine(lon, lat, points[at * 2], points[at * 2 + 1]) < SAME)
      return { node: pointNode[line][at], lon, lat };
    if (haversine(lon, lat, points[at * 2 + 2], points[at * 2 + 3]) < SAME) {
      return { node: pointNode[line][at + 1], lon, lat };
    }
    const key = `${line} ${at}`;
    const list = between.get(key) ?? [];
    between.set(key, list);
    const length = haversine(points[at * 2], points[at * 2 + 1], points[at * 2 + 2], points[at * 2 + 3]);
    const near = list.find((entry) => Math.abs(entry.t - t) * length < SAME);
    if (near) return { node: near.node, lon, lat };
    const node = builder.node(lon, lat);
    list.push({ t, node });
    return { node, lon, lat };
  };

  for (const junction of findJunctions(lines)) {
    const [from, ...others] = junction.spots;
    const start = nodeAt(from);
    for (const spot of others) {
      const end = nodeAt(spot);
      if (end.node === start.node) continue;
      // The lines were surveyed separately: a short link closes the gap between them.
      const { road } = lines[from.line];
      builder.way({ ...waysOf(road), nodes: [start.node, end.node] });
    }
  }

  lines.forEach((line, l) => {
    const inner = (at: number): Between[] => between.get(`${l} ${at}`) ?? [];
    for (const way of stretchesOf(line, pointNode[l], inner)) builder.way(way);
  });
  return builder.finish();
}

/** A line as ways, one for each stretch of one kind. `inner`: the nodes between a reference point and the next. */
function* stretchesOf(
  line: HighwayLine,
  points: readonly number[],
  inner: (at: number) => Between[],
): Generator<WayDraft> {
  let run = [points[0]];
  let kind = line.joined[1];
  for (let i = 0; i + 1 < line.joined.length; i++) {
    if (line.joined[i + 1] !== kind) {
      if (run.length > 1) yield stretch(line, run, kind, points);
      run = [points[i]];
      kind = line.joined[i + 1];
    }
    for (const { node } of inner(i).sort((a, b) => a.t - b.t)) run.push(node);
    run.push(points[i + 1]);
  }
  if (run.length > 1) yield stretch(line, run, kind, points);
}

/** `points`: the nodes of the line's reference points. */
function stretch(line: HighwayLine, nodes: number[], kind: string, points: readonly number[]): WayDraft {
  const common = { ...waysOf(line.road), nodes };
  if (kind === 'bridge') return { ...common, flags: WayFlag.Bridge | WayFlag.Toll };
  if (kind !== 'ferry') return common;
  const metres = ferryMetres(line, nodes, points);
  return {
    ...common,
    // A ferry in the course of a highway has no name of its own.
    ...(line.road.class === 'ferry' ? { name: line.road.name, nameBn: line.road.nameBn } : UNNAMED),
    class: RoadClass.Ferry,
    duration: Math.round(FERRY_WAIT + metres / FERRY_METRES_PER_SECOND),
  };
}

function ferryMetres(line: HighwayLine, nodes: readonly number[], pointNode: readonly number[]): number {
  let metres = 0;
  const { points } = line;
  for (let i = 0; i + 1 < nodes.length; i++) {
    const a = pointNode.indexOf(nodes[i]);
    const b = pointNode.indexOf(nodes[i + 1]);
    if (a < 0 || b < 0) continue;
    metres += haversine(points[a * 2], points[a * 2 + 1], points[b * 2], points[b * 2 + 1]);
  }
  return metres;
}

function waysOf(road: HighwayLine['road']): Omit<WayDraft, 'nodes'> {
  const numbered = /^[NRZ]\d/.test(road.road);
  return {
    class: CLASS[road.class] ?? RoadClass.Secondary,
    surface: Surface.Paved,
    // The quays of a ferry do not have its name.
    ...(road.class === 'ferry' ? UNNAMED : { name: road.name, nameBn: road.nameBn }),
    ref: numbered ? road.road : undefined,
  };
}
