// The roads that a matched trace follows, edge by edge, and where its positions lie on them.
import { encodePolyline } from '../../geo/polyline.ts';
import type { Roads } from '../engine.ts';
import { joinLines } from '../formats/line.ts';
import { degree, tenth, thousandth } from '../formats/round.ts';
import { english } from '../guidance/english.ts';
import { matchTrace } from '../match/match.ts';
import type { TraceRequest } from '../match/trace.ts';
import { RoadClass, WayFlag } from '../network/vocabulary.ts';
import { TripError } from '../route/trip.ts';

export interface TracedEdgesRequest extends TraceRequest {
  /** What a metre is in the unit of lengths. */
  readonly scale: number;
}

interface TracedEdge {
  length: number;
  end_shape_index: number;
  readonly [more: string]: unknown;
}

export interface TracedEdges {
  readonly edges: readonly TracedEdge[];
  readonly matched_points: readonly object[];
  readonly shape: string;
}

const CLASSES: Partial<Record<number, string>> = {
  [RoadClass.Motorway]: 'motorway',
  [RoadClass.MotorwayLink]: 'motorway',
  [RoadClass.Trunk]: 'trunk',
  [RoadClass.TrunkLink]: 'trunk',
  [RoadClass.Primary]: 'primary',
  [RoadClass.PrimaryLink]: 'primary',
  [RoadClass.Secondary]: 'secondary',
  [RoadClass.SecondaryLink]: 'secondary',
  [RoadClass.Tertiary]: 'tertiary',
  [RoadClass.TertiaryLink]: 'tertiary',
  [RoadClass.Residential]: 'residential',
  [RoadClass.LivingStreet]: 'residential',
  [RoadClass.Unclassified]: 'unclassified',
};

export function tracedEdgesOf(roads: Roads, request: TracedEdgesRequest): TracedEdges {
  const { stretches } = matchTrace(roads, request);
  const paths = stretches.flatMap(({ legs }) => legs);
  if (paths.length === 0) throw new TripError('no route', 'The trace cannot be matched to the roads', 0);
  const legs = paths.map((path) => ({ path, geometry: roads.pathGeometry(path) }));
  const edges: TracedEdge[] = [];
  const edgeOfPoint = new Map<number, number>();
  let offset = 0;
  let last = -1;
  for (const { path, geometry } of legs) {
    path.edges.forEach((directed, at) => {
      const begin = offset + geometry.edgeStart[at];
      const end = offset + geometry.edgeStart[at + 1];
      const seconds = path.edgeMilliseconds[at] / 1000;
      const metres = path.edgeCentimetres[at] / 100;
      edgeOfPoint.set(directed >> 1, edges.length);
      // Two legs may share the edge on which one ends and the next begins.
      const before = edges.at(-1);
      if (directed === last && before) {
        before.length = thousandth(before.length + metres * request.scale);
        before.end_shape_index = end;
        edgeOfPoint.set(directed >> 1, edges.length - 1);
        return;
      }
      last = directed;
      const edge = roads.edge(directed >> 1);
      edges.push({
        names: [english.road(edge)].filter(Boolean),
        length: thousandth(metres * request.scale),
        speed: seconds > 0 ? Math.round(metres * request.scale * (3600 / seconds)) : 0,
        road_class: CLASSES[edge.class] ?? 'service_other',
        begin_shape_index: begin,
        end_shape_index: end,
        way_id: edge.sourceId,
        id: directed,
        begin_heading: Math.round(roads.bearingOut(directed)) % 360,
        end_heading: Math.round(roads.bearingIn(directed)) % 360,
        use: edge.class === RoadClass.Ferry ? 'ferry' : 'road',
        toll: (edge.flags & WayFlag.Toll) !== 0,
        bridge: (edge.flags & WayFlag.Bridge) !== 0,
        tunnel: (edge.flags & WayFlag.Tunnel) !== 0,
        roundabout: (edge.flags & WayFlag.Roundabout) !== 0,
        ...(edge.lanes > 0 ? { lane_count: edge.lanes } : {}),
        ...(edge.maxSpeed > 0 ? { speed_limit: edge.maxSpeed } : {}),
      });
    });
    offset += geometry.coordinates.length / 2 - 1;
  }
  const matched = new Map(stretches.flatMap(({ points }) => points).map((point) => [point.point, point]));
  const matched_points = Array.from({ length: request.points.length / 2 }, (_, at) => {
    const found = matched.get(at);
    const shown = { lat: request.points[at * 2 + 1], lon: request.points[at * 2] };
    if (!found) return { ...shown, type: 'unmatched' };
    const { place } = found;
    return {
      lat: degree(place.lat),
      lon: degree(place.lon),
      type: 'matched',
      edge_index: edgeOfPoint.get(place.edge) ?? 0,
      distance_along_edge: thousandth(place.along / Math.max(1, roads.centimetres(place.edge))),
      distance_from_trace_point: tenth(place.distance),
    };
  });
  return { edges, matched_points, shape: encodePolyline(joinLines(legs), 6) };
}
