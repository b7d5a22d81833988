// Annotations of a leg as OSRM writes them: values for every segment of its line, and the nodes between the segments.
import { haversine } from '../../geo/distance.ts';
import { type TraitReader, traitsOf } from '../guidance/edge-traits.ts';
import type { TripLeg } from '../route/trip.ts';
import { tenth } from './round.ts';
import type { Annotation } from './schemas/overview.ts';

/** Those that OSRM has. */
export const OSRM_ANNOTATIONS = ['distance', 'duration', 'speed', 'weight', 'nodes', 'datasources'] as const;
export const ANNOTATIONS = [...OSRM_ANNOTATIONS, 'maxspeed'] as const;
export type AnnotationKind = (typeof ANNOTATIONS)[number];

interface Segments {
  readonly metres: number[];
  readonly seconds: number[];
  /** Directed edge of each. */
  readonly edges: number[];
}

export function annotationOf(
  roads: TraitReader,
  leg: TripLeg,
  kinds: ReadonlySet<AnnotationKind>,
): Annotation {
  const { metres, seconds, edges } = segmentsOf(leg);
  const annotation: Annotation = {};
  if (kinds.has('distance')) annotation.distance = metres.map(tenth);
  if (kinds.has('duration')) annotation.duration = seconds.map(tenth);
  if (kinds.has('weight')) annotation.weight = seconds.map(tenth);
  if (kinds.has('speed'))
    annotation.speed = metres.map((length, at) => (seconds[at] > 0 ? tenth(length / seconds[at]) : 0));
  if (kinds.has('nodes')) annotation.nodes = nodesOf(leg.geometry.coordinates);
  if (kinds.has('datasources')) {
    annotation.datasources = edges.map(() => 0);
    annotation.metadata = { datasource_names: ['road profile'] };
  }
  if (kinds.has('maxspeed')) annotation.maxspeed = edges.map((directed) => limitOf(roads, directed));
  return annotation;
}

/** The length and time of each edge go to its segments, by their length on the line. */
function segmentsOf({ path, geometry: { coordinates: line, edgeStart } }: TripLeg): Segments {
  const segments: Segments = { metres: [], seconds: [], edges: [] };
  let waiting = 0;
  for (let x = 0; x < path.edges.length; x++) {
    const lengths: number[] = [];
    for (let p = edgeStart[x]; p < edgeStart[x + 1]; p++)
      lengths.push(haversine(line[p * 2], line[p * 2 + 1], line[p * 2 + 2], line[p * 2 + 3]));
    const whole = lengths.reduce((sum, length) => sum + length, 0);
    // An edge without a segment is passed on the spot: its time belongs to the next one.
    const seconds = path.edgeMilliseconds[x] / 1000 + waiting;
    waiting = lengths.length === 0 ? seconds : 0;
    for (const length of lengths) {
      const share = whole > 0 ? length / whole : 1 / lengths.length;
      segments.metres.push((path.edgeCentimetres[x] / 100) * share);
      segments.seconds.push(seconds * share);
      segments.edges.push(path.edges[x]);
    }
  }
  if (waiting > 0 && segments.seconds.length > 0) segments.seconds[segments.seconds.length - 1] += waiting;
  return segments;
}

/** Degrees between the numbers of neighbouring nodes, about a metre. */
const STEP = 1e5;

/** A node's number is made of its position: the same node has the same one in every route and dataset. */
function nodesOf(line: Float64Array): number[] {
  const nodes: number[] = [];
  for (let p = 0; p < line.length; p += 2)
    nodes.push(Math.round((line[p] + 180) * STEP) * 180 * STEP + Math.round((line[p + 1] + 90) * STEP));
  return nodes;
}

function limitOf(roads: TraitReader, directed: number): NonNullable<Annotation['maxspeed']>[number] {
  const { maxSpeed, maxSpeedBackward } = traitsOf(roads, directed >> 1);
  const speed = (directed & 1) === 0 ? maxSpeed : maxSpeedBackward;
  return speed > 0 ? { speed, unit: 'km/h' } : { unknown: true };
}
