// Joining the lines of legs, their bounding boxes, and the forms in which responses contain them.
import type { TripLeg } from '../route/trip.ts';
import { degree } from './round.ts';

/** The line of all legs; the point where one leg ends and the next begins appears once. */
export function joinLines(legs: readonly Pick<TripLeg, 'geometry'>[]): Float64Array {
  if (legs.length === 1) return legs[0].geometry.coordinates;
  let length = 2;
  for (const { geometry } of legs) length += geometry.coordinates.length - 2;
  const line = new Float64Array(length);
  let at = 0;
  for (const { geometry } of legs) {
    line.set(geometry.coordinates, at);
    at += geometry.coordinates.length - 2;
  }
  return line;
}

/** A line of one point is written as two equal points, as GeoJSON requires. */
export function lineCoordinates(line: Float64Array): [number, number][] {
  const points: [number, number][] = [];
  for (let x = 0; x < line.length; x += 2) points.push([degree(line[x]), degree(line[x + 1])]);
  if (points.length === 1) points.push(points[0]);
  return points;
}

/** West, south, east, north. */
export function boxOf(line: Float64Array): [number, number, number, number] {
  let west = 180;
  let south = 90;
  let east = -180;
  let north = -90;
  for (let x = 0; x < line.length; x += 2) {
    if (line[x] < west) west = line[x];
    if (line[x] > east) east = line[x];
    if (line[x + 1] < south) south = line[x + 1];
    if (line[x + 1] > north) north = line[x + 1];
  }
  return [degree(west), degree(south), degree(east), degree(north)];
}
